import { Uri, window } from 'vscode';
import { withAccount } from '../accounts/cloneCredentials.ts';
import { unlessAborted } from '../base/core/clock.ts';
import { l10n } from '../base/l10n.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { diskPath } from './cloneHints.ts';
import type { CloneServices } from './clones.ts';
import { foldersWithTakenNames } from './core/known/formerRemotes.ts';
import { fastForward } from './fastForward.ts';
import { requireGit } from './gitAvailability.ts';
import { offerToClone } from './openCommands.ts';
import { reportRun, runEach } from './runMany.ts';
import type { RunResult } from './runResults.ts';

/**
 * Fetches the clones of repositories, where the user has allowed Git to run. Pulling also moves their branches forward.
 * Reports each result.
 */
export async function updateClones(
  services: CloneServices,
  kind: 'fetch' | 'pull',
  entries: readonly RepositoryEntry[],
): Promise<void> {
  const { clones, library, localClones, clock, log } = services;
  await requireGit();
  if (!localClones.isAvailable) {
    const text = l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
    void window.showInformationMessage(text);
    return;
  }
  // Not awaited: the command is complete even if the user never closes the message.
  const show = (action: () => unknown): void =>
    void withinBoundary(log, kind === 'fetch' ? Command.fetchAll : Command.pull, action);
  const cloned = new Map(entries.map((entry) => [clones.find(entry)?.folder, entry]));
  const items = [...cloned].flatMap(([key, entry]) =>
    key === undefined ? [] : [{ key, entry, folder: Uri.parse(key, true) }],
  );
  if (items.length === 0) {
    show(() => offerToClone(entries));
    return;
  }
  const taken = foldersWithTakenNames(entries, library.entries, clones);
  const results = new Map<string, RunResult>();
  const run = async (): Promise<void> => {
    await runEach(clock, log, kind, items, results, async ({ key, entry }, signal) => {
      const result = taken.has(key) ? ({ kind: 'renamed' } as const) : await update(services, kind, key, entry, signal);
      return signal.aborted ? undefined : result;
    });
    show(() => reportRun(kind, items, results, run));
  };
  await run();
}

async function update(
  { localClones, gitAccess }: CloneServices,
  kind: 'fetch' | 'pull',
  folder: string,
  entry: RepositoryEntry,
  signal: AbortSignal,
): Promise<RunResult | undefined> {
  const fetched = await withAccount(
    gitAccess,
    entry,
    signal,
    (credentialFor) => localClones.fetch(folder, signal, credentialFor),
    (result) => result.kind === 'credentials' && result.isRefused,
  );
  const path = diskPath(folder);
  if (kind === 'fetch' || fetched.kind !== 'fetched' || path === undefined) return fetched;
  // VS Code's question about trust may stay open, and its Git can't be stopped.
  const pulled = await unlessAborted(fastForward(Uri.file(path)), signal).catch(() => undefined);
  localClones.states.expire(folder);
  return pulled;
}
