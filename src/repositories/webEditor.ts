import { GITHUB_HOST, GITHUB_WEB_EDITOR } from '../hosts/core/dialects/github.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import { webPage } from '../model/core/repositoryAddress.ts';

/** The URL of a repository in the web editor; undefined if its host has none. */
export function webEditorOf({ html_url: address }: Pick<ListedRepository, 'html_url'>): string | undefined {
  // A cheap check first: there are thousands of rows.
  if (!address?.startsWith(`https://${GITHUB_HOST}/`)) return undefined;
  const page = webPage(address);
  if (page?.origin !== `https://${GITHUB_HOST}` || page.username || !/^\/[\w.-]+\/[\w.-]+\/?$/.test(page.pathname))
    return undefined;
  return `${GITHUB_WEB_EDITOR}${page.pathname.replace(/\/$/, '')}`;
}
