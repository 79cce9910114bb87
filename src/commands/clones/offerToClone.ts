import { commands, window } from 'vscode';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { Command, type CommandId } from '../../ids.ts';
import { l10n } from '../../platform/texts/l10n.ts';

/** Offers to clone repositories, because a command needs clones and there are none. @param text says so */
export async function offerToClone(
  entries: readonly RepositoryEntry[],
  text = l10n.t('None of these repositories has a clone on this computer.'),
  command: CommandId = Command.cloneAll,
): Promise<void> {
  const clone = l10n.t('Clone…');
  if ((await window.showInformationMessage(text, clone)) === clone) await commands.executeCommand(command, entries);
}
