import * as v from 'valibot';
import { commands, type Disposable, extensions } from 'vscode';
import type { ListedRepository } from '../core/model/repository.ts';
import { webPage } from '../core/model/repositoryAddress.ts';
import { Context } from '../ids.ts';

/** The one host whose repositories can be edited in the browser, by changing the address. */
const HOST = 'github.com';
const EDITOR = 'https://github.dev';

/** The command of the Remote Repositories extension. */
export const REMOTE_HUB = 'remoteHub.openRepository';

const ManifestSchema = v.object({
  contributes: v.object({ commands: v.array(v.fallback(v.nullable(v.object({ command: v.string() })), null)) }),
});

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

/** Whether an extension says in its manifest that it has a command. Until something calls that, it may sleep, and VS Code not list it. */
export function contributesCommand(manifest: unknown, command: string): boolean {
  const read = v.safeParse(ManifestSchema, manifest);
  return read.success && read.output.contributes.commands.some((each) => each?.command === command);
}

async function lookForRemoteHub(): Promise<void> {
  const isThere =
    extensions.all.some(({ packageJSON: manifest }) => contributesCommand(manifest, REMOTE_HUB)) ||
    // One on another computer is not among them.
    (await commands.getCommands(true)).includes(REMOTE_HUB);
  await commands.executeCommand('setContext', Context.remoteRepositories, isThere);
}
