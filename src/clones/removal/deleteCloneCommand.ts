import { commands, Uri, window } from 'vscode';
import { withCancellableProgress } from '../../base/cancellation.ts';
import { showable } from '../../base/core/text.ts';
import { displayPath } from '../../base/format.ts';
import { l10n } from '../../base/l10n.ts';
import { withinBoundary } from '../../errors/errorBoundary.ts';
import { Command } from '../../ids.ts';
import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import type { CloneServices } from '../clones.ts';
import { confirmMove } from '../confirmMove.ts';
import type { Clone, Clones } from '../core/known/knownClones.ts';
import type { KeepReason } from '../core/removal/keepReason.ts';
import { moveClones } from '../core/removal/moveClones.ts';
import { requireGit } from '../gitAvailability.ts';
import { keepText } from '../keepText.ts';
import { findPresentClone, offerToClone, openInWindow } from '../openCommands.ts';
import { trashTexts } from '../trashTexts.ts';
import { cloneChecker } from './checkClones.ts';

/** Reasons that fetching may change. */
const MAY_CHANGE: ReadonlySet<KeepReason['kind']> = new Set(['commits', 'late', 'failed'] as const);

/**
 * Moves a repository's clone to the trash, if nothing is lost.
 * @param choose runs an action for the repository, which the user may have to choose
 */
export async function deleteClone(
  services: CloneServices,
  choose: (action: (entry: RepositoryEntry) => Promise<void>) => Promise<void>,
): Promise<void> {
  await requireGit();
  await choose((entry) => deleteChosen(services, entry));
}

async function deleteChosen(services: CloneServices, entry: RepositoryEntry): Promise<void> {
  const { clones, localClones, trash, clock, log } = services;
  const folder = await chooseClone(clones, entry);
  if (folder === undefined) return;
  const name = entry.repository.full_name;
  const check = (fetches: boolean, signal: AbortSignal) =>
    cloneChecker(services, [entry], fetches)(folder, entry, signal);
  const checked = await withCancellableProgress(clock, l10n.t('Checking Clones'), async (signal) => {
    const result = await check(true, signal);
    return signal.aborted ? undefined : result;
  });
  if (!checked) return;
  if (checked.kind === 'kept') {
    // Not awaited: the command is complete even if the user never closes the message.
    void withinBoundary(log, Command.deleteClone, () => reportKept(entry, folder, checked.reason));
    return;
  }
  const hasRecycleBin = localClones.machine?.hasRecycleBin ?? false;
  if (!(await confirmMove([folder], hasRecycleBin))) return;
  const moving = { check: (_: string, signal: AbortSignal) => check(false, signal), trash, log };
  const moved = (each: string): Promise<void> => clones.forget(each);
  const results = await withCancellableProgress(clock, l10n.t('Deleting Clones'), (signal) =>
    moveClones([folder], { ...moving, moved }, signal),
  );
  const result = results.get(folder);
  if (result?.kind === 'kept') {
    void withinBoundary(log, Command.deleteClone, () => reportKept(entry, folder, result.reason));
  } else if (result?.kind === 'moved') {
    void window.showInformationMessage(l10n.t('Deleted the clone of {0}.', name));
  } else if (result?.kind === 'failed') {
    const text = l10n.t('Didn’t delete the clone of {0}. {1}', name, trashTexts(hasRecycleBin).failure);
    void window.showErrorMessage(text);
  }
}

/** @returns undefined if the user cancels, or if there is none */
async function chooseClone(clones: Clones, entry: RepositoryEntry): Promise<string | undefined> {
  if (!(await findPresentClone(clones, entry))) {
    const name = entry.repository.full_name;
    await offerToClone([entry], l10n.t('No clone of {0} was found on this computer.', name), Command.clone);
    return undefined;
  }
  const all = clones.findAll(entry);
  return all.length > 1 ? askClone(entry, all) : all[0]?.folder;
}

async function askClone({ repository }: RepositoryEntry, all: readonly Clone[]): Promise<string | undefined> {
  const items = all.map(({ folder, branch }) => ({
    folder,
    label: showable(displayPath(Uri.parse(folder, true))),
    ...(branch !== undefined && { description: showable(branch) }),
  }));
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Delete Clone'),
    placeHolder: repository.full_name,
    matchOnDescription: true,
  });
  return picked?.folder;
}

/** Says why a clone stays, and offers what helps. */
async function reportKept(entry: RepositoryEntry, folder: string, reason: KeepReason): Promise<void> {
  const name = entry.repository.full_name;
  const text = l10n.t('Didn’t delete the clone of {0}. {1}', name, keepText(reason));
  const [open, fetch] = [l10n.t('Open Folder'), l10n.t('Fetch')];
  const helping = MAY_CHANGE.has(reason.kind) ? [open, fetch] : [open];
  const chosen = await window.showWarningMessage(text, ...helping);
  if (chosen === open) await openInWindow(Uri.parse(folder, true), 'new');
  else if (chosen === fetch) await commands.executeCommand(Command.fetch, [entry]);
}
