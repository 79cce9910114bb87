import { commands, type Uri } from 'vscode';
import { type PullResult, pullFailure } from '../../core/clones/git/pullResult.ts';
import { isSameFolder } from './gitClone.ts';
import { type GitRepository, startedGit } from './gitExtension.ts';

/**
 * Pulls a clone with VS Code's Git, only by fast-forwarding. Pulling may run what the clone configures (filters, merge
 * drivers, hooks), so VS Code decides whether the folder is trusted, and asks the user. Never rejects.
 * @param folder on the computer where the extension runs
 */
export async function pullClone(folder: Uri): Promise<PullResult> {
  try {
    return await pullOpened(folder);
  } catch (error) {
    return pullFailure(error);
  }
}

async function pullOpened(folder: Uri): Promise<PullResult> {
  const git = startedGit();
  if (!git) return { kind: 'failed' };
  const isOpen = git.repositories.some(({ rootUri }) => isSameFolder(rootUri, folder));
  const repository = await git.openRepository(folder);
  if (!repository || !isSameFolder(repository.rootUri, folder)) return { kind: 'untrusted' };
  try {
    return await pullRepository(repository);
  } finally {
    // Otherwise, it stays in the Source Control view of a window that doesn't show its folder.
    if (!isOpen) await commands.executeCommand('git.close', folder);
  }
}

async function pullRepository(repository: GitRepository): Promise<PullResult> {
  await repository.status();
  const { name, upstream } = repository.state.HEAD ?? {};
  if (name === undefined) return { kind: 'detached' };
  if (!upstream) return { kind: 'noUpstream' };
  await repository.fetch(upstream.remote);
  await repository.status();
  const { upstream: fetched, ahead = 0, behind = 0 } = repository.state.HEAD ?? {};
  if (!fetched) return { kind: 'noUpstream' };
  if (behind === 0) return { kind: 'current' };
  if (ahead > 0) return { kind: 'diverged' };
  // `git pull` would follow the user's configuration, which may ask for a merge commit or a rebase. Without another
  // argument, this merges the upstream branch.
  await repository.merge('--ff-only');
  return { kind: 'pulled', commits: behind };
}
