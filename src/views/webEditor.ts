import { commands, type Disposable, extensions } from 'vscode';
import type { ListedRepository } from '../core/model/repository.ts';
import { Context } from '../ids.ts';
import { webPage } from './pages/repositoryAddress.ts';

/** The one host whose repositories can be edited in the browser, by changing the address. */
const HOST = 'github.com';
const EDITOR = 'https://github.dev';

/** The command of the Remote Repositories extension. */
export const REMOTE_HUB = 'remoteHub.openRepository';

/** Where a repository is edited in the browser; undefined where its host has no such thing. */
export function webEditorOf({ html_url: address }: Pick<ListedRepository, 'html_url'>): string | undefined {
  // Of thousands of rows hardly any has to be read.
  if (!address?.startsWith(`https://${HOST}/`)) return undefined;
  const page = webPage(address);
  if (page?.origin !== `https://${HOST}` || page.username || !/^\/[\w.-]+\/[\w.-]+\/?$/.test(page.pathname))
    return undefined;
  return `${EDITOR}${page.pathname.replace(/\/$/, '')}`;
}

/** Keeps the key true that tells whether the Remote Repositories extension is there. It may come later, or go. */
export function followRemoteRepositories(): Disposable {
  void lookForRemoteHub();
  return extensions.onDidChange(() => void lookForRemoteHub());
}

async function lookForRemoteHub(): Promise<void> {
  const isThere = (await commands.getCommands(true)).includes(REMOTE_HUB);
  await commands.executeCommand('setContext', Context.remoteRepositories, isThere);
}
