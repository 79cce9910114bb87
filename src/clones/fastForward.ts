import type { Uri } from 'vscode';
import { type GitRepository, startedGit } from '../base/gitExtension.ts';
import { mergeFailure, type PullResult } from './core/git/pullResult.ts';

/**
 * Moves the branch of a clone forward to its upstream branch, as it was fetched, with VS Code's Git: it may run what
 * the clone configures (filters, merge drivers, hooks), so since 1.139 VS Code asks whether the user trusts the folder.
 * The repository then stays in the Source Control view: after `git.close`, VS Code would leave it out from then on.
 * Never rejects.
 * @param folder on the computer where the extension runs, in which the user has allowed Git to run
 */
export async function fastForward(folder: Uri): Promise<PullResult> {
  try {
    const repository = await startedGit()?.openRepository(folder);
    // Exactly: a folder of Windows may distinguish the case of letters, and VS Code may return another repository.
    if (repository?.rootUri.toString() !== folder.toString()) return { kind: 'untrusted' };
    return await forward(repository);
  } catch (error) {
    return mergeFailure(error);
  }
}

async function forward(repository: GitRepository): Promise<PullResult> {
  await repository.status();
  const { name, upstream, ahead = 0, behind = 0 } = repository.state.HEAD ?? {};
  if (name === undefined) return { kind: 'detached' };
  if (!upstream) return { kind: 'noUpstream' };
  if (behind === 0) return { kind: 'current' };
  if (ahead > 0) return { kind: 'diverged' };
  // `git pull` would follow the user's configuration, which may ask for a merge commit or a rebase. Without another
  // argument, this merges the upstream branch.
  await repository.merge('--ff-only');
  return { kind: 'pulled', commits: behind };
}
