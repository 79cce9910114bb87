import { commands } from 'vscode';
import { withCancellableProgress } from '../base/cancellation.ts';
import type { Clock } from '../base/core/clock.ts';
import type { Log } from '../base/core/log.ts';
import { wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { labelled } from '../base/language.ts';
import { Command } from '../ids.ts';
import { cloneRoots } from './cloneHints.ts';
import { fetchEach } from './core/git/fetchEach.ts';
import { type ResultButton, reportResults } from './manyResults.ts';
import { openInWindow } from './openCommands.ts';
import { describeRun, type RunItem, type RunKind, type RunResult, resultRow, runTexts, showRun } from './runResults.ts';

type Keyed = RunItem & { readonly key: string };

/**
 * Runs Git for each repository without a result, with one progress, until all have ended or the user cancels.
 * @param results by the keys of the repositories; those of this run are added
 * @param work returns no result for a repository that is left
 * @param isStopped whether the others are left, too
 */
export async function runEach<Item extends Keyed>(
  clock: Clock,
  log: Log,
  kind: RunKind,
  items: readonly Item[],
  results: Map<string, RunResult>,
  work: (item: Item, signal: AbortSignal) => Promise<RunResult | undefined>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await withCancellableProgress(clock, runTexts(kind).progress, async (signal, report) => {
    const runNext = async (item: Item): Promise<void> => {
      // An account may be unavailable for now.
      if (signal.aborted || isStopped() || !item.entry || results.has(item.key)) return;
      const name = item.entry.repository.full_name;
      const count = l10n.t('{0} of {1}', wholeNumber(results.size + 1), wholeNumber(items.length));
      report(labelled(count, name));
      const result = await work(item, signal);
      if (!result) return;
      results.set(item.key, result);
      log.info(`${kind} ${name}: ${result.kind}`);
    };
    // VS Code's Git shows one progress, and may ask about each folder.
    await fetchEach(items, runNext, kind === 'clone' ? 1 : undefined);
  });
}

/**
 * Reports all results, and runs again where that may help.
 * @param again runs for the repositories without a result
 * @returns whether the user has chosen what to do, and did not close the message
 */
export async function reportRun(
  kind: RunKind,
  items: readonly Keyed[],
  results: Map<string, RunResult>,
  again: () => Promise<void>,
  others: readonly ResultButton[] = [],
): Promise<boolean> {
  const rows = items.map((item) => resultRow(kind, item, results.get(item.key)));
  const groups = new Set(rows.map(({ group }) => group));
  const runAgain = async (group: 'left' | 'failed' | 'unconfirmed'): Promise<true> => {
    for (const { key } of rows.filter((row) => row.group === group)) results.delete(key);
    await again();
    return true;
  };
  const choose = async (): Promise<boolean> => (await hasChosenFolders()) && runAgain('unconfirmed');
  const only = rows.length === 1 ? rows[0]?.folder : undefined;
  return reportResults(describeRun(kind, rows), groups.size === 1 && groups.has('done'), [
    ...(groups.has('left')
      ? [{ title: l10n.t('Continue'), run: () => runAgain('left') }]
      : groups.has('failed')
        ? [{ title: l10n.t('Retry'), run: () => runAgain('failed') }]
        : []),
    ...(groups.has('unconfirmed') ? [{ title: l10n.t('Choose Clone Folders…'), run: choose }] : []),
    ...others,
    only
      ? { title: l10n.t('Open in New Window'), run: () => openInWindow(only, 'new').then(() => true) }
      : { title: l10n.t('Show Results'), run: () => showRun(kind, rows).then(() => false) },
  ]);
}

/** Lets the user choose clone folders. @returns whether they are others now */
async function hasChosenFolders(): Promise<boolean> {
  const before = cloneRoots().join('\n');
  await commands.executeCommand(Command.chooseCloneFolders);
  return cloneRoots().join('\n') !== before;
}
