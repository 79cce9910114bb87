import { commands, l10n, window } from 'vscode';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { Command } from '../ids.ts';

/** Offers to clone repositories, because a command needs clones and there are none. */
export async function offerToClone(entries: readonly RepositoryEntry[]): Promise<void> {
  const clone = l10n.t('Clone…');
  const text = l10n.t('None of these repositories has a clone on this computer.');
  if ((await window.showInformationMessage(text, clone)) === clone)
    await commands.executeCommand(Command.cloneSelected, entries);
}
