import { commands, l10n, Uri } from 'vscode';
import { isUpToDate, type PullResult } from '../../core/clones/git/pullResult.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { inNotification, oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { withCancellableProgress } from '../../platform/cancellation.ts';
import { diskPath } from '../../platform/git/cloneHints.ts';
import { requireGit } from '../../platform/git/gitAvailability.ts';
import { pullClone } from '../../platform/git/pullClone.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { reportResults } from '../../views/ask/manyResults.ts';
import { describePulls, type PulledClone, showPulls } from '../../views/ask/pullResults.ts';
import { withinBoundary } from '../../views/errorBoundary.ts';
import type { CommandServices } from '../services.ts';
import { offerToClone } from './offerToClone.ts';

type PullServices = Pick<CommandServices, 'clones' | 'localClones' | 'clock' | 'log'>;

/** Pulls the clones of repositories one after another, and says what happened. */
export async function pull(services: PullServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { clones, localClones, clock, log } = services;
  await requireGit();
  const cloned = new Map(
    entries.flatMap((entry) => {
      const clone = clones.find(entry);
      return clone ? [[clone.folder, oneLine(entry.repository.full_name, 100)] as const] : [];
    }),
  );
  if (cloned.size === 0) {
    // Not awaited: the command is complete even if the user never closes the message.
    void withinBoundary(log, Command.pull, () => offerToClone(entries));
    return;
  }
  const results: PulledClone[] = [];
  await withCancellableProgress(clock, l10n.t('Pulling'), async (signal, report) => {
    for (const [folder, name] of cloned) {
      if (signal.aborted) return;
      const count = l10n.t('{0} of {1}', wholeNumber(results.length + 1), wholeNumber(cloned.size));
      report(inNotification(`${count}: ${name}`));
      const result = await pullFolder(folder);
      results.push({ name, folder: Uri.parse(folder, true), result });
      localClones.states.expire(folder);
      log.info(`Pulling ${name}: ${result.kind}`);
    }
  });
  void withinBoundary(log, Command.pull, () => reportPulls(results, cloned.size));
}

async function pullFolder(folder: string): Promise<PullResult> {
  const path = diskPath(folder);
  return path === undefined ? { kind: 'elsewhere' } : pullClone(Uri.file(path));
}

async function reportPulls(results: readonly PulledClone[], wanted: number): Promise<void> {
  const isWhole = results.length === wanted && results.every(({ result }) => isUpToDate(result));
  const [only] = results;
  const open = async (): Promise<boolean> => {
    await commands.executeCommand('vscode.openFolder', only?.folder, { forceNewWindow: true });
    return true;
  };
  const show = async (): Promise<boolean> => {
    await showPulls(results);
    return true;
  };
  const button =
    wanted > 1
      ? [{ title: l10n.t('Show Results'), run: show }]
      : isWhole
        ? []
        : [{ title: l10n.t('Open in New Window'), run: open }];
  await reportResults(describePulls(results, wanted), isWhole, button);
}
