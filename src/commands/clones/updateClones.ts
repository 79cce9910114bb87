import { Uri, window } from 'vscode';
import { unlessAborted } from '../../core/clock.ts';
import type { FetchResult } from '../../core/clones/git/fetchResult.ts';
import type { PullResult } from '../../core/clones/git/pullResult.ts';
import { foldersWithTakenNames } from '../../core/clones/known/formerRemotes.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { Command } from '../../ids.ts';
import { diskPath } from '../../platform/git/cloneHints.ts';
import { fastForward } from '../../platform/git/fastForward.ts';
import { requireGit } from '../../platform/git/gitAvailability.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { withinBoundary } from '../../views/errorBoundary.ts';
import type { CommandServices } from '../services.ts';
import { withAccount } from './cloneCredentials.ts';
import { offerToClone } from './offerToClone.ts';
import { type RunResults, reportRun, runEach } from './runMany.ts';

/**
 * Fetches the clones of repositories, where the user has allowed Git to run, or also moves their branches forward, and
 * reports each result.
 */
export async function updateClones(
  services: CommandServices,
  kind: 'fetch' | 'pull',
  entries: readonly RepositoryEntry[],
): Promise<void> {
  const { clones, library, localClones, log } = services;
  await requireGit();
  if (!localClones.isAvailable) {
    const text = l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
    void window.showInformationMessage(text);
    return;
  }
  const command = kind === 'fetch' ? Command.fetchAll : Command.pull;
  const cloned = new Map(entries.map((entry) => [clones.find(entry)?.folder, entry]));
  const items = [...cloned].flatMap(([key, entry]) =>
    key === undefined ? [] : [{ key, entry, name: entry.repository.full_name, folder: Uri.parse(key, true) }],
  );
  // Not awaited, as the report: the command is complete even if the user never closes the message.
  if (items.length === 0) void withinBoundary(log, command, () => offerToClone(entries));
  if (items.length === 0) return;
  const taken = foldersWithTakenNames(entries, library.entries, clones);
  const update = kind === 'fetch' ? fetchClone : pullClone;
  const run = async (before: RunResults): Promise<void> => {
    const results = await runEach(services, kind, items, before, async ({ key, entry }, signal) => {
      const result = taken.has(key) ? RENAMED : await update(services, key, entry, signal);
      return signal.aborted ? undefined : result;
    });
    void withinBoundary(log, command, () => reportRun(kind, items, results, run));
  };
  await run(new Map());
}

const RENAMED: FetchResult = { kind: 'renamed' };

function fetchClone(
  { localClones, gitAccess }: CommandServices,
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

/** Fetches a clone by the rules of *Fetch*, and then moves its branch forward. */
async function pullClone(
  services: CommandServices,
  folder: string,
  entry: RepositoryEntry,
  signal: AbortSignal,
): Promise<FetchResult | PullResult> {
  const fetched = await fetchClone(services, folder, entry, signal);
  const path = diskPath(folder);
  if (fetched.kind !== 'fetched' || path === undefined) return fetched;
  // VS Code's question about trust may stay open, and its Git can't be stopped.
  const pulling = unlessAborted(fastForward(Uri.file(path)), signal).catch((): PullResult => ({ kind: 'late' }));
  return pulling.finally(() => services.localClones.states.expire(folder));
}
