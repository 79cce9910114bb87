import { commands, l10n, Uri, window } from 'vscode';
import type { Clones } from '../core/clones/clones.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { inNotification } from '../core/text.ts';
import { Command } from '../ids.ts';
import { displayPath, presence } from '../platform/gitClone.ts';
import { openPage, reportNoAddress } from '../views/pages/openPage.ts';
import { REMOTE_HUB, webEditorOf } from '../views/webEditor.ts';

export type WhichWindow = 'this' | 'new';

/** Opens the folder that a repository was cloned into; where there is none, offers to clone it. */
export async function openFolder(clones: Clones, entry: RepositoryEntry, which: WhichWindow): Promise<void> {
  const name = inNotification(entry.repository.full_name);
  // What is found next may be another clone of it.
  for (let known = clones.find(entry); known !== undefined; known = clones.find(entry)) {
    const folder = Uri.parse(known, true);
    if ((await presence(folder)) !== 'gone') return openInWindow(folder, which);
    await clones.forget(known);
    if (clones.find(entry) === undefined) {
      return offerClone(entry, l10n.t('{0} is not in {1} any more.', name, inNotification(displayPath(folder))));
    }
  }
  await offerClone(entry, l10n.t('{0} was not cloned yet, as far as is known here.', name));
}

export async function openInWindow(folder: Uri, which: WhichWindow): Promise<void> {
  const options = which === 'this' ? { forceReuseWindow: true } : { forceNewWindow: true };
  await commands.executeCommand('vscode.openFolder', folder, options);
}

/** Hands a repository to the Remote Repositories extension, which shows it without a clone. */
export async function openInRemoteRepositories({ repository }: RepositoryEntry): Promise<void> {
  if (webEditorOf(repository)) await commands.executeCommand(REMOTE_HUB, repository.html_url);
  else reportNoAddress();
}

export async function openInWebEditor({ repository }: RepositoryEntry): Promise<void> {
  await openPage(webEditorOf(repository));
}

async function offerClone(entry: RepositoryEntry, text: string): Promise<void> {
  const clone = l10n.t('Clone…');
  if ((await window.showInformationMessage(text, clone)) === clone) {
    await commands.executeCommand(Command.clone, [entry]);
  }
}
