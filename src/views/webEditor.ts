import { commands, type Disposable, extensions } from 'vscode';
import { GITHUB_HOST, GITHUB_WEB_EDITOR } from '../core/dialects/github.ts';
import type { ListedRepository } from '../core/model/repository.ts';
import { webPage } from '../core/model/repositoryAddress.ts';
import { Context } from '../ids.ts';

/** A command of the Remote Repositories extension. */
export const REMOTE_HUB = 'remoteHub.openRepository';

/** The URL of a repository in the web editor; undefined if its host has none. */
export function webEditorOf({ html_url: address }: Pick<ListedRepository, 'html_url'>): string | undefined {
  // A cheap check first: there are thousands of rows.
  if (!address?.startsWith(`https://${GITHUB_HOST}/`)) return undefined;
  const page = webPage(address);
  if (page?.origin !== `https://${GITHUB_HOST}` || page.username || !/^\/[\w.-]+\/[\w.-]+\/?$/.test(page.pathname))
    return undefined;
  return `${GITHUB_WEB_EDITOR}${page.pathname.replace(/\/$/, '')}`;
}

/** Keeps the context key of the Remote Repositories extension current as extensions come and go. */
export function followRemoteRepositories(): Disposable {
  void updateRemoteHub();
  return extensions.onDidChange(() => void updateRemoteHub());
}

/** Whether a manifest contributes a command. VS Code may not list the command before the extension is activated. */
export function contributesCommand(manifest: unknown, command: string): boolean {
  // Without a schema: there may be hundreds of extensions, and this runs in each window.
  const { contributes } = (manifest ?? {}) as { readonly contributes?: { readonly commands?: unknown } | null };
  const contributed = contributes?.commands;
  return Array.isArray(contributed) && contributed.some((each) => each?.command === command);
}

async function updateRemoteHub(): Promise<void> {
  const isAvailable =
    extensions.all.some(({ packageJSON: manifest }) => contributesCommand(manifest, REMOTE_HUB)) ||
    // `extensions` doesn't include those on another computer.
    (await commands.getCommands(true)).includes(REMOTE_HUB);
  await commands.executeCommand('setContext', Context.remoteRepositories, isAvailable);
}
