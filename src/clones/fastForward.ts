import type { Uri } from 'vscode';
import { type GitRepository, startedGit } from '../base/gitExtension.ts';
import { mergeFailure, type PullResult } from './core/git/pullResult.ts';

/**
 * Moves the branch of a clone that is open in this window forward to its upstream branch, as it was fetched, with VS
 * Code's Git: it runs what the clone configures, such as filters and hooks. Other clones would stay in the Source
 * Control view. Never rejects.
 * @returns undefined if the clone is not open
 */
export async function fastForwardOpen(folder: Uri, signal: AbortSignal): Promise<PullResult | undefined> {
  // Exactly: a folder of Windows may distinguish the case of letters.
  const isOpen = ({ rootUri }: GitRepository): boolean => rootUri.toString() === folder.toString();
  const repository = startedGit()?.repositories.find(isOpen);
  return repository && forward(repository, signal).catch(mergeFailure);
}

async function forward(repository: GitRepository, signal: AbortSignal): Promise<PullResult> {
  await repository.status();
  const { name, upstream, ahead = 0, behind = 0 } = repository.state.HEAD ?? {};
  if (name === undefined) return { kind: 'detached' };
  if (!upstream) return { kind: 'noUpstream' };
  if (behind === 0) return { kind: 'current' };
  if (ahead > 0) return { kind: 'diverged' };
  signal.throwIfAborted();
  // `git pull` would follow the user's configuration, which may ask for a merge commit or a rebase. Without another
  // argument, this merges the upstream branch.
  await repository.merge('--ff-only');
  return { kind: 'pulled', commits: behind };
}
