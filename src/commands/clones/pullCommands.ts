import { commands, Uri } from 'vscode';
import { unlessAborted } from '../../core/clock.ts';
import { isUpToDate, type PullResult } from '../../core/clones/git/pullResult.ts';
import { foldersWithTakenNames } from '../../core/clones/known/formerRemotes.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { inNotification, oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { withCancellableProgress } from '../../platform/cancellation.ts';
import { diskPath } from '../../platform/git/cloneHints.ts';
import { fastForward } from '../../platform/git/fastForward.ts';
import { requireGit } from '../../platform/git/gitAvailability.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { labelled } from '../../platform/texts/language.ts';
import { reportResults } from '../../views/ask/manyResults.ts';
import { describePulls, type PulledClone, showPulls } from '../../views/ask/pullResults.ts';
import { withinBoundary } from '../../views/errorBoundary.ts';
import type { CommandServices } from '../services.ts';
import { fetchWithAccount, foundClone, hasChosenFolders } from './fetchAllCommands.ts';
import { offerToClone } from './offerToClone.ts';

type PullServices = Pick<CommandServices, 'clones' | 'library' | 'localClones' | 'gitAccess' | 'clock' | 'log'>;

/**
 * Pulls the clones of repositories one after another, and says what happened: fetches each by the rules of *Fetch*, and
 * then moves its branch forward.
 */
export async function pull(services: PullServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { clones, library, localClones, clock, log } = services;
  await requireGit();
  const cloned = new Map(entries.flatMap((entry) => foundClone(entry, clones)));
  if (cloned.size === 0) {
    // Not awaited: the command is complete even if the user never closes the message.
    void withinBoundary(log, Command.pull, () => offerToClone(entries));
    return;
  }
  const taken = foldersWithTakenNames(entries, library.entries, clones);
  const results: PulledClone[] = [];
  await withCancellableProgress(clock, l10n.t('Pulling'), async (signal, report) => {
    for (const [folder, entry] of cloned) {
      const name = oneLine(entry.repository.full_name, 100);
      const count = l10n.t('{0} of {1}', wholeNumber(results.length + 1), wholeNumber(cloned.size));
      report(inNotification(labelled(count, name)));
      const result = taken.has(folder) ? RENAMED : await pullClone(services, folder, entry, signal);
      if (signal.aborted) return;
      results.push({ name, folder: Uri.parse(folder, true), result });
      localClones.states.expire(folder);
      log.info(`Pulling ${name}: ${result.kind}`);
    }
  });
  if (results.length > 0) void withinBoundary(log, Command.pull, () => reportPulls(services, entries, results));
}

const RENAMED: PullResult = { kind: 'renamed' };

async function pullClone(
  services: PullServices,
  folder: string,
  entry: RepositoryEntry,
  signal: AbortSignal,
): Promise<PullResult> {
  const fetched = await fetchWithAccount(services, folder, entry, signal);
  const path = diskPath(folder);
  if (fetched.kind !== 'fetched') return fetched;
  if (path === undefined) return { kind: 'elsewhere' };
  // VS Code's question about trust may stay open, and its Git can't be stopped.
  return unlessAborted(fastForward(Uri.file(path)), signal).catch((): PullResult => ({ kind: 'late' }));
}

async function reportPulls(
  services: PullServices,
  entries: readonly RepositoryEntry[],
  results: readonly PulledClone[],
): Promise<void> {
  const isWhole = results.every(({ result }) => isUpToDate(result));
  const isUnconfirmed = results.some(({ result }) => result.kind === 'unconfirmed');
  const [only, ...others] = results;
  const open = async (): Promise<boolean> => {
    await commands.executeCommand('vscode.openFolder', only?.folder, { forceNewWindow: true });
    return true;
  };
  const choose = async (): Promise<boolean> => {
    if (!(await hasChosenFolders())) return false;
    await pull(services, entries);
    return true;
  };
  const show = async (): Promise<boolean> => {
    await showPulls(results);
    return true;
  };
  const button =
    others.length > 0
      ? { title: l10n.t('Show Results'), run: show }
      : { title: l10n.t('Open in New Window'), run: open };
  await reportResults(describePulls(results), isWhole, [
    ...(isUnconfirmed ? [{ title: l10n.t('Choose Clone Folders…'), run: choose }] : []),
    ...(isWhole && others.length === 0 ? [] : [button]),
  ]);
}
