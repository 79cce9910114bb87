import { commands, l10n, Uri, window } from 'vscode';
import type { Clones } from '../core/clones/clones.ts';
import { fetchEach } from '../core/clones/fetchEach.ts';
import { cloneAddressesOf } from '../core/clones/workspaceFile.ts';
import type { Log } from '../core/log.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { inNotification, oneLine } from '../core/text.ts';
import { Command } from '../ids.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { displayPath } from '../platform/displayPath.ts';
import { wholeNumber } from '../platform/format.ts';
import { requireGit } from '../platform/gitAvailability.ts';
import type { LocalClones } from '../platform/localClones.ts';
import { withinBoundary } from '../views/errorBoundary.ts';
import { describeFetches, type FetchedClone, showFetches } from '../views/fetchResults.ts';

export interface FetchAllServices {
  readonly clones: Clones;
  readonly localClones: Pick<LocalClones, 'fetch' | 'isAvailable'>;
  readonly log: Log;
}

/** Fetches the clones of repositories, where the user has allowed Git to run, and reports each result. */
export async function fetchAll(services: FetchAllServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { clones, localClones, log } = services;
  await requireGit();
  const folders = cloneAddressesOf(entries, clones);
  if (folders.length === 0 || !localClones.isAvailable) {
    const text = localClones.isAvailable
      ? l10n.t('None of these repositories has a clone on this computer.')
      : l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
    void window.showInformationMessage(text);
    return;
  }
  const results: FetchedClone[] = [];
  await withCancellableProgress(l10n.t('Fetching'), async (signal, report) => {
    await fetchEach(folders, async (folder) => {
      if (signal.aborted) return;
      const name = displayPath(Uri.parse(folder, true));
      report(inNotification(l10n.t('{0} of {1}', wholeNumber(results.length + 1), wholeNumber(folders.length))));
      const result = await localClones.fetch(folder, signal);
      if (signal.aborted) return;
      results.push({ name, result });
      log.info(`Fetching ${oneLine(name, 300)}: ${result.kind}`);
    });
  });
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(log, Command.fetchAll, () => reportFetches(results, folders.length));
}

async function reportFetches(results: readonly FetchedClone[], wanted: number): Promise<void> {
  const list = l10n.t('Show Results');
  const choose = results.some(({ result }) => result.kind === 'unconfirmed') ? [l10n.t('Choose Clone Folders…')] : [];
  const isWhole = results.length === wanted && results.every(({ result }) => result.kind === 'fetched');
  const show = isWhole ? window.showInformationMessage : window.showWarningMessage;
  const chosen = await show(describeFetches(results, wanted), ...choose, list);
  if (chosen === list) await showFetches(results);
  else if (chosen !== undefined) await commands.executeCommand(Command.chooseCloneFolders);
}
