import { Uri, window } from 'vscode';
import { withCancellableProgress } from '../../base/cancellation.ts';
import { type Line, ours } from '../../base/core/text.ts';
import { wholeNumber } from '../../base/format.ts';
import { l10n } from '../../base/l10n.ts';
import { labelled } from '../../base/language.ts';
import { withinBoundary } from '../../errors/errorBoundary.ts';
import { Command } from '../../ids.ts';
import { entryKey, type RepositoryEntry } from '../../repositories/core/entry.ts';
import { type CheckedClone, pickClones, showKept } from '../cleanUpPicker.ts';
import type { CloneServices } from '../clones.ts';
import { confirmMove } from '../confirmMove.ts';
import { fetchEach } from '../core/git/fetchEach.ts';
import { isMainRepository } from '../core/known/cloneLookup.ts';
import type { Clones } from '../core/known/knownClones.ts';
import type { RemovalCheck } from '../core/removal/keepReason.ts';
import { type MoveResult, moveClones } from '../core/removal/moveClones.ts';
import { requireGit } from '../gitAvailability.ts';
import { reportResults } from '../manyResults.ts';
import { describeMoves, type MovedClone, showMoves } from '../moveResults.ts';
import { cloneChecker } from './checkClones.ts';

/** Each runs Git, and reads all files of a clone. */
const CHECKS = 2;

/** Repositories by the addresses of their clones' folders. */
type ClonedEntries = ReadonlyMap<string, RepositoryEntry>;

/** Moves clones that the user chooses to the trash, of those with which nothing is lost. */
export async function cleanUpClones(services: CloneServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { clones, localClones, clock, log } = services;
  await requireGit();
  const cloned = clonesOf(entries, clones);
  if (cloned.size === 0) {
    void window.showInformationMessage(l10n.t('None of these repositories has a clone on this computer.'));
    return;
  }
  const checked = await checkAll(services, cloned);
  if (!checked) return;
  if (checked.every(({ check }) => check.kind === 'kept')) {
    // Not awaited: the command is complete even if the user never closes the message.
    void withinBoundary(log, Command.cleanUpClones, () => reportAllKept(checked));
    return;
  }
  const chosen = await pickClones(checked, clock.now());
  const hasRecycleBin = localClones.machine?.hasRecycleBin ?? false;
  if (chosen.length === 0 || !(await confirmMove(chosen, hasRecycleBin))) return;
  const results = await moveAll(services, cloned, chosen);
  const moves = [...results].map(([folder, result]): MovedClone => {
    return { name: nameOf(cloned, folder), folder: Uri.parse(folder, true), result };
  });
  void withinBoundary(log, Command.cleanUpClones, () => reportMoves(moves, hasRecycleBin));
}

/** All clones of repositories, each once: a clone of a fork is not one of the upstream repository. */
function clonesOf(entries: readonly RepositoryEntry[], clones: Clones): ClonedEntries {
  const all = entries.flatMap((entry) => clones.findAll(entry).map((clone) => ({ clone, entry })));
  const main = all.filter(({ clone, entry }) => isMainRepository(clone, entry));
  // The last one with a key counts.
  return new Map([...all, ...main].map(({ clone, entry }) => [clone.folder, entry]));
}

/** Fetches and checks clones. @returns undefined if the user cancels */
async function checkAll(services: CloneServices, cloned: ClonedEntries): Promise<readonly CheckedClone[] | undefined> {
  const { clock, uses, log } = services;
  const lastUses = uses.lastUses();
  const checkClone = cloneChecker(services, [...cloned.values()], true);
  const checks = new Map<string, RemovalCheck>();
  return withCancellableProgress(clock, l10n.t('Checking Clones'), async (signal, report) => {
    const checkNext = async ([folder, entry]: readonly [string, RepositoryEntry]): Promise<void> => {
      if (signal.aborted) return;
      const name = entry.repository.full_name;
      const count = l10n.t('{0} of {1}', wholeNumber(checks.size + 1), wholeNumber(cloned.size));
      report(labelled(count, name));
      const check = await checkClone(folder, entry, signal);
      checks.set(folder, withUse(check, lastUses.get(entryKey(entry))));
      log.info(`Checking ${name}: ${check.kind === 'kept' ? check.reason.kind : check.kind}`);
    };
    await fetchEach([...cloned], checkNext, CHECKS);
    if (signal.aborted) return undefined;
    return [...checks].map(([folder, check]) => ({ name: nameOf(cloned, folder), folder, check }));
  });
}

/** Reading files changes none of Git's. @param time of the last use of the repository */
function withUse(check: RemovalCheck, time = 0): RemovalCheck {
  return check.kind === 'safe' ? { ...check, usedAt: Math.max(check.usedAt, time) } : check;
}

function moveAll(
  services: CloneServices,
  cloned: ClonedEntries,
  folders: readonly string[],
): Promise<ReadonlyMap<string, MoveResult>> {
  const { clones, trash, clock, log } = services;
  const checkClone = cloneChecker(services, [...cloned.values()], false);
  const check = async (folder: string, signal: AbortSignal): Promise<RemovalCheck> => {
    const entry = cloned.get(folder);
    return entry ? checkClone(folder, entry, signal) : { kind: 'kept', reason: { kind: 'broken' } };
  };
  const moved = (folder: string): Promise<void> => clones.forget(folder);
  return withCancellableProgress(clock, l10n.t('Deleting Clones'), (signal, report) => {
    const show = (folder: string): void => report(nameOf(cloned, folder));
    return moveClones(folders, { check, trash, moved, log }, signal, show);
  });
}

function nameOf(cloned: ClonedEntries, folder: string): Line {
  return cloned.get(folder)?.repository.full_name ?? ours('');
}

async function reportAllKept(checked: readonly CheckedClone[]): Promise<void> {
  const show = l10n.t('Show Reasons');
  const text = l10n.t('No clone can be deleted: each has something that its server may not have, or is in use.');
  if ((await window.showInformationMessage(text, show)) === show) await showKept(checked);
}

async function reportMoves(moves: readonly MovedClone[], hasRecycleBin: boolean): Promise<void> {
  const isWhole = moves.every(({ result }) => result.kind === 'moved');
  const show = { title: l10n.t('Show Results'), run: () => showMoves(moves, hasRecycleBin) };
  await reportResults(describeMoves(moves), isWhole, [show]);
}
