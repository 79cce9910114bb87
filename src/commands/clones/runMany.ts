import { commands } from 'vscode';
import { fetchEach } from '../../core/clones/git/fetchEach.ts';
import { inNotification, oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { withCancellableProgress } from '../../platform/cancellation.ts';
import { cloneRoots } from '../../platform/git/cloneHints.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { labelled } from '../../platform/texts/language.ts';
import { type ResultButton, reportResults } from '../../views/ask/manyResults.ts';
import {
  describeRun,
  groupOf,
  onlyClone,
  type RunKind,
  type RunResult,
  type RunRow,
  runOf,
  showRun,
} from '../../views/ask/runResults.ts';
import type { CommandServices } from '../services.ts';
import { openInWindow } from './openCommands.ts';

/** A repository, and the key of its result. */
export interface RunItem extends RunRow {
  readonly key: string;
}

export type RunResults = ReadonlyMap<string, RunResult>;

/**
 * Runs Git for each repository without a result, with one progress, until all have ended or the user cancels.
 * @param work returns no result for a repository that is left
 * @param isStopped whether the others are left, too
 */
export async function runEach<Item extends RunItem>(
  { clock, log }: Pick<CommandServices, 'clock' | 'log'>,
  kind: RunKind,
  items: readonly Item[],
  before: RunResults,
  work: (item: Item, signal: AbortSignal) => Promise<RunResult | undefined>,
  isStopped: () => boolean = () => false,
): Promise<RunResults> {
  const results = new Map(before);
  const { concurrency, progress } = runOf(kind);
  await withCancellableProgress(clock, progress, async (signal, report) => {
    const runNext = async (item: Item): Promise<void> => {
      // An account may be unavailable for now.
      if (signal.aborted || isStopped() || item.name === undefined || results.has(item.key)) return;
      const name = oneLine(item.name, 100);
      const count = l10n.t('{0} of {1}', wholeNumber(results.size + 1), wholeNumber(items.length));
      report(inNotification(labelled(count, name)));
      const result = await work(item, signal);
      if (!result) return;
      results.set(item.key, result);
      log.info(`${kind} ${name}: ${result.kind}`);
    };
    await fetchEach(items, runNext, concurrency);
  });
  return results;
}

/**
 * Reports all results, and runs again where that may help.
 * @param again runs for the repositories without one of these results
 * @returns whether the user has chosen what to do, and did not close the message
 */
export async function reportRun(
  kind: RunKind,
  items: readonly RunItem[],
  results: RunResults,
  again: (kept: RunResults) => Promise<void>,
  others: readonly ResultButton[] = [],
): Promise<boolean> {
  const rows = items.map((item) => ({ ...item, result: results.get(item.key) }));
  const groups = new Set(rows.map(({ result }) => groupOf(result)));
  const isWhole = groups.size === 1 && groups.has('done');
  const runAgain = (title: string, group: 'left' | 'failed' | 'unconfirmed'): ResultButton => ({
    title,
    run: async () => {
      if (group === 'unconfirmed' && !(await hasChosenFolders())) return false;
      await again(new Map([...results].filter(([, result]) => groupOf(result) !== group)));
      return true;
    },
  });
  const choose = runAgain(l10n.t('Choose Clone Folders…'), 'unconfirmed');
  const only = onlyClone(kind, rows)?.folder;
  const show = async (): Promise<boolean> => (await showRun(kind, rows)) && choose.run();
  return reportResults(describeRun(kind, rows), isWhole, [
    ...(groups.has('left') ? [runAgain(l10n.t('Continue'), 'left')] : []),
    ...(groups.has('failed') && !groups.has('left') ? [runAgain(l10n.t('Retry'), 'failed')] : []),
    ...(groups.has('unconfirmed') ? [choose] : []),
    ...others,
    only
      ? { title: l10n.t('Open in New Window'), run: () => openInWindow(only, 'new').then(() => true) }
      : { title: l10n.t('Show Results'), run: show },
  ]);
}

/** Lets the user choose clone folders. @returns whether they are others now */
async function hasChosenFolders(): Promise<boolean> {
  const before = cloneRoots().join('\n');
  await commands.executeCommand(Command.chooseCloneFolders);
  return cloneRoots().join('\n') !== before;
}
