import { commands, l10n, Uri, window } from 'vscode';
import { fetchEach } from '../core/clones/git/fetchEach.ts';
import { type FetchResult, isFailure } from '../core/clones/git/fetchResult.ts';
import type { Clones } from '../core/clones/known/clones.ts';
import { foldersWithTakenNames } from '../core/clones/known/formerRemotes.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { inNotification, oneLine } from '../core/text.ts';
import { Command } from '../ids.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { cloneRoots } from '../platform/git/cloneHints.ts';
import { requireGit } from '../platform/git/gitAvailability.ts';
import { wholeNumber } from '../platform/texts/format.ts';
import { describeFetches, type FetchedClone, showFetches } from '../views/ask/fetchResults.ts';
import { reportResults } from '../views/ask/manyResults.ts';
import { withinBoundary } from '../views/errorBoundary.ts';
import { offerToClone } from './offerToClone.ts';
import type { CommandServices } from './services.ts';

type FetchAllServices = Pick<CommandServices, 'clones' | 'library' | 'localClones' | 'clock' | 'log'>;

/** Fetches the clones of repositories, where the user has allowed Git to run, and reports each result. */
export async function fetchAll(services: FetchAllServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { clones, library, localClones, log } = services;
  await requireGit();
  const names = new Map(entries.flatMap((entry) => namedClone(entry, clones)));
  if (!localClones.isAvailable) {
    const text = l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
    void window.showInformationMessage(text);
    return;
  }
  // Not awaited: the command is complete even if the user never closes the message.
  if (names.size === 0) void withinBoundary(log, Command.fetchAll, () => offerToClone(entries));
  else {
    const taken = foldersWithTakenNames(entries, library.entries, clones);
    const refused = [...taken].map((folder) => [folder, { kind: 'renamed' }] as const);
    await fetchFolders(services, names, new Map(refused));
  }
}

function namedClone(entry: RepositoryEntry, clones: Clones): readonly (readonly [folder: string, name: string])[] {
  const clone = clones.find(entry);
  return clone ? [[clone.folder, entry.repository.full_name]] : [];
}

/**
 * Fetches the clones without a result.
 * @param names the names of the repositories, by the addresses of their folders
 * @param before the results of clones that were fetched earlier, by the same addresses
 */
async function fetchFolders(
  services: FetchAllServices,
  names: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, FetchResult>,
): Promise<void> {
  const { localClones, clock, log } = services;
  const results = new Map(before);
  const left = [...names.keys()].filter((folder) => !results.has(folder));
  await withCancellableProgress(clock, l10n.t('Fetching'), async (signal, report) => {
    await fetchEach(left, async (folder) => {
      if (signal.aborted) return;
      const name = oneLine(names.get(folder) ?? '', 100);
      const count = l10n.t('{0} of {1}', wholeNumber(results.size + 1), wholeNumber(names.size));
      report(inNotification(`${count}: ${name}`));
      const result = await localClones.fetch(folder, signal);
      if (signal.aborted) return;
      results.set(folder, result);
      log.info(`Fetching ${name}: ${result.kind}`);
    });
  });
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(log, Command.fetchAll, () => reportFetches(services, names, results));
}

async function reportFetches(
  services: FetchAllServices,
  names: ReadonlyMap<string, string>,
  results: ReadonlyMap<string, FetchResult>,
): Promise<void> {
  const fetched = [...results].map(([folder, result]): FetchedClone => {
    const name = names.get(folder) ?? '';
    return { name, folder: Uri.parse(folder, true), result };
  });
  const isLeft = results.size < names.size;
  const hasFailed = fetched.some(({ result }) => isFailure(result));
  const isUnconfirmed = fetched.some(({ result }) => result.kind === 'unconfirmed');
  const isWhole = !isLeft && fetched.every(({ result }) => result.kind === 'fetched');
  /** Fetches again, except those whose results are kept. */
  const again = async (isKept: (result: FetchResult) => boolean): Promise<true> => {
    await fetchFolders(services, names, new Map([...results].filter(([, result]) => isKept(result))));
    return true;
  };
  const choose = async (): Promise<boolean> =>
    (await hasChosenFolders()) && again(({ kind }) => kind !== 'unconfirmed');
  const proceed = { title: l10n.t('Continue'), run: () => again(() => true) };
  const retry = { title: l10n.t('Retry'), run: () => again((result) => !isFailure(result)) };
  await reportResults(describeFetches(fetched, names.size), isWhole, [
    ...(isLeft ? [proceed] : hasFailed ? [retry] : []),
    ...(isUnconfirmed ? [{ title: l10n.t('Choose Clone Folders…'), run: choose }] : []),
    { title: l10n.t('Show Results'), run: async () => (await showFetches(fetched)) && choose() },
  ]);
}

/** Lets the user choose clone folders. @returns whether they are others now */
async function hasChosenFolders(): Promise<boolean> {
  const before = cloneRoots().join('\n');
  await commands.executeCommand(Command.chooseCloneFolders);
  return cloneRoots().join('\n') !== before;
}
