import { Uri, window } from 'vscode';
import { withAccount } from '../accounts/cloneCredentials.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { CloneServices } from './clones.ts';
import { foldersWithTakenNames } from './core/known/formerRemotes.ts';
import { requireGit } from './gitAvailability.ts';
import { offerToClone } from './openCommands.ts';
import { reportRun, runEach } from './runMany.ts';
import type { RunResult } from './runResults.ts';

/**
 * Fetches the clones of repositories, where the user has allowed Git to run. Pulling also moves their branches forward.
 * Reports each result.
 * @param asks whether the user confirms how many there are first
 */
export async function updateClones(
  services: CloneServices,
  kind: 'fetch' | 'pull',
  entries: readonly RepositoryEntry[],
  asks = false,
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
    void withinBoundary(log, kind === 'fetch' ? Command.fetch : Command.pull, action);
  const cloned = new Map(entries.map((entry) => [clones.find(entry)?.folder, entry]));
  const items = [...cloned].flatMap(([key, entry]) =>
    key === undefined ? [] : [{ key, entry, folder: Uri.parse(key, true) }],
  );
  if (items.length === 0) {
    show(() => offerToClone(entries));
    return;
  }
  if (asks && !(await confirm(kind, items.length))) return;
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

async function confirm(kind: 'fetch' | 'pull', count: number): Promise<boolean> {
  const [run, question, detail] =
    kind === 'fetch'
      ? [l10n.t('Fetch'), l10n.t('Fetch {0} clone?|Fetch {0} clones?'), '']
      : [
          l10n.t('Pull'),
          l10n.t('Pull {0} clone?|Pull {0} clones?'),
          l10n.t('Branches move forward where only their upstream branches have new commits.'),
        ];
  return (await window.showInformationMessage(plural(count, question), { modal: true, detail }, run)) === run;
}

async function update(
  { localClones, gitAccess }: CloneServices,
  kind: 'fetch' | 'pull',
  folder: string,
  entry: RepositoryEntry,
  signal: AbortSignal,
): Promise<RunResult | undefined> {
  return withAccount(
    gitAccess,
    entry,
    signal,
    async (credentialFor): Promise<RunResult> => {
      const fetched = await localClones.fetch(folder, signal, credentialFor);
      const isFetched = fetched.kind === 'fetched';
      if (kind === 'fetch' || (!isFetched && !fetched.hasBranch)) return fetched;
      const pulled = await localClones.fastForward(folder, signal, credentialFor);
      if (!isFetched && pulled.kind === 'current') return fetched;
      return fetched.hasPruned ? { ...pulled, hasPruned: true } : pulled;
    },
    (result) => result.kind === 'credentials' && 'isRefused' in result && result.isRefused,
  );
}
