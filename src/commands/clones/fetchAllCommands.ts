import { commands, Uri, window } from 'vscode';
import { fetchEach } from '../../core/clones/git/fetchEach.ts';
import { type FetchResult, isFailure } from '../../core/clones/git/fetchResult.ts';
import type { Clones } from '../../core/clones/known/clones.ts';
import { foldersWithTakenNames } from '../../core/clones/known/formerRemotes.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { inNotification, oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { withCancellableProgress } from '../../platform/cancellation.ts';
import { cloneRoots } from '../../platform/git/cloneHints.ts';
import { requireGit } from '../../platform/git/gitAvailability.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { labelled } from '../../platform/texts/language.ts';
import { describeFetches, type FetchedClone, showFetches } from '../../views/ask/fetchResults.ts';
import { reportResults } from '../../views/ask/manyResults.ts';
import { withinBoundary } from '../../views/errorBoundary.ts';
import type { CommandServices } from '../services.ts';
import { withAccount } from './cloneCredentials.ts';
import { offerToClone } from './offerToClone.ts';

/** Repositories by the addresses of their clones' folders. */
type Cloned = ReadonlyMap<string, RepositoryEntry>;

type FetchAllServices = Pick<CommandServices, 'clones' | 'library' | 'localClones' | 'gitAccess' | 'clock' | 'log'>;

/** Fetches the clones of repositories, where the user has allowed Git to run, and reports each result. */
export async function fetchAll(services: FetchAllServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { clones, library, localClones, log } = services;
  await requireGit();
  const cloned = new Map(entries.flatMap((entry) => foundClone(entry, clones)));
  if (!localClones.isAvailable) {
    const text = l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
    void window.showInformationMessage(text);
    return;
  }
  // Not awaited: the command is complete even if the user never closes the message.
  if (cloned.size === 0) void withinBoundary(log, Command.fetchAll, () => offerToClone(entries));
  else {
    const taken = foldersWithTakenNames(entries, library.entries, clones);
    const refused = [...taken].map((folder) => [folder, { kind: 'renamed' }] as const);
    await fetchFolders(services, cloned, new Map(refused));
  }
}

/** The folder of the clone that a repository has, and the repository. */
export function foundClone(entry: RepositoryEntry, clones: Clones): readonly (readonly [string, RepositoryEntry])[] {
  const clone = clones.find(entry);
  return clone ? [[clone.folder, entry]] : [];
}

/**
 * Fetches the clones without a result.
 * @param cloned the repositories, by the addresses of their folders
 * @param before the results of clones that were fetched earlier, by the same addresses
 */
async function fetchFolders(
  services: FetchAllServices,
  cloned: Cloned,
  before: ReadonlyMap<string, FetchResult>,
): Promise<void> {
  const { clock, log } = services;
  const results = new Map(before);
  const left = [...cloned].filter(([folder]) => !results.has(folder));
  await withCancellableProgress(clock, l10n.t('Fetching'), async (signal, report) => {
    await fetchEach(left, async ([folder, entry]) => {
      if (signal.aborted) return;
      const name = oneLine(entry.repository.full_name, 100);
      const count = l10n.t('{0} of {1}', wholeNumber(results.size + 1), wholeNumber(cloned.size));
      report(inNotification(labelled(count, name)));
      const result = await fetchWithAccount(services, folder, entry, signal);
      if (signal.aborted) return;
      results.set(folder, result);
      log.info(`Fetching ${name}: ${result.kind}`);
    });
  });
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(log, Command.fetchAll, () => reportFetches(services, cloned, results));
}

/** Fetches a clone. */
export async function fetchWithAccount(
  { localClones, gitAccess }: Pick<CommandServices, 'localClones' | 'gitAccess'>,
  folder: string,
  entry: RepositoryEntry,
  signal: AbortSignal,
): Promise<FetchResult> {
  return withAccount(
    { gitAccess },
    entry,
    signal,
    (credentialFor) => localClones.fetch(folder, signal, credentialFor),
    (result) => result.kind === 'credentials' && result.isRefused,
  );
}

async function reportFetches(
  services: FetchAllServices,
  cloned: Cloned,
  results: ReadonlyMap<string, FetchResult>,
): Promise<void> {
  const fetched = [...results].map(([folder, result]): FetchedClone => {
    const name = cloned.get(folder)?.repository.full_name ?? '';
    return { name, folder: Uri.parse(folder, true), result };
  });
  const isLeft = results.size < cloned.size;
  const hasFailed = fetched.some(({ result }) => isFailure(result));
  const isUnconfirmed = fetched.some(({ result }) => result.kind === 'unconfirmed');
  const isWhole = !isLeft && fetched.every(({ result }) => result.kind === 'fetched');
  /** Fetches again, except those whose results are kept. */
  const again = async (isKept: (result: FetchResult) => boolean): Promise<true> => {
    await fetchFolders(services, cloned, new Map([...results].filter(([, result]) => isKept(result))));
    return true;
  };
  const choose = async (): Promise<boolean> =>
    (await hasChosenFolders()) && again(({ kind }) => kind !== 'unconfirmed');
  const proceed = { title: l10n.t('Continue'), run: () => again(() => true) };
  const retry = { title: l10n.t('Retry'), run: () => again((result) => !isFailure(result)) };
  await reportResults(describeFetches(fetched, cloned.size), isWhole, [
    ...(isLeft ? [proceed] : hasFailed ? [retry] : []),
    ...(isUnconfirmed ? [{ title: l10n.t('Choose Clone Folders…'), run: choose }] : []),
    { title: l10n.t('Show Results'), run: async () => (await showFetches(fetched)) && choose() },
  ]);
}

/** Lets the user choose clone folders. @returns whether they are others now */
export async function hasChosenFolders(): Promise<boolean> {
  const before = cloneRoots().join('\n');
  await commands.executeCommand(Command.chooseCloneFolders);
  return cloneRoots().join('\n') !== before;
}
