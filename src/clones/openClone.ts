import type { Uri } from 'vscode';
import { pathsAt } from '../accounts/core/gitQuestion.ts';
import { type GitRepository, startedGit } from '../base/gitExtension.ts';
import { folderKey } from './core/folderKey.ts';

/** A file in a clone that VS Code's Git has opened. */
interface CloneFile {
  /** The address of the clone's folder. */
  readonly folder: string;
  /** From the folder, with `/` between its parts. */
  readonly path: string;
  /** The commit that is checked out, in full. */
  readonly commit: string;
  /** The addresses of the remotes: first the one that the branch is pushed to, then `origin`. */
  readonly remotes: readonly string[];
  /** Whether the file differs from the commit, or its remote doesn't have the commit, as far as Git knows. */
  readonly isChanged: boolean;
  readonly isPushed: boolean;
}

/** @returns undefined for a file in no clone, and in one without a commit */
export async function cloneFileOf(uri: Uri): Promise<CloneFile | undefined> {
  const repository = startedGit()?.getRepository(uri);
  const commit = repository?.state.HEAD?.commit;
  if (!repository || commit === undefined) return undefined;
  const { rootUri } = repository;
  const address = folderKey(uri.toString());
  if (!address.startsWith(`${folderKey(rootUri.toString())}/`)) return undefined;
  return {
    folder: rootUri.toString(),
    path: uri.path.slice(rootUri.path.length + 1),
    commit,
    remotes: remotesOf(repository),
    isChanged: isChanged(repository, address),
    isPushed: await isPushed(repository, commit),
  };
}

function remotesOf({ state: { HEAD: head, remotes } }: GitRepository): readonly string[] {
  const ranks = [head?.upstream?.remote, 'origin'];
  const rankOf = (name: string): number => (ranks.includes(name) ? ranks.indexOf(name) : ranks.length);
  return remotes
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name))
    .flatMap(({ fetchUrl, pushUrl }) => fetchUrl ?? pushUrl ?? []);
}

/** @param address of the file, as `folderKey` returns it */
function isChanged({ state }: GitRepository, address: string): boolean {
  const { workingTreeChanges = [], indexChanges = [], mergeChanges = [], untrackedChanges = [] } = state;
  return [workingTreeChanges, indexChanges, mergeChanges, untrackedChanges]
    .flat()
    .some(({ uri }) => folderKey(uri.toString()) === address);
}

/** Whether a branch of a remote has the commit, as of the last fetch or push. */
async function isPushed(repository: GitRepository, commit: string): Promise<boolean> {
  const head = repository.state.HEAD;
  if (head?.upstream && head.ahead === 0) return true;
  const branches = await repository.getBranches({ remote: true, contains: commit }).catch(() => []);
  return branches.some(({ type }) => type === REMOTE_HEAD);
}

/** The type of a branch of a remote in the API. */
const REMOTE_HEAD = 1;

/** The paths of the remotes at a server that the repositories have which are open in this window. */
export function openPathsAt(origin: string): readonly string[] {
  const remotes = startedGit()?.repositories.flatMap(({ state }) => state.remotes) ?? [];
  const addresses = remotes.flatMap(({ fetchUrl, pushUrl }) => [fetchUrl, pushUrl]);
  return pathsAt(
    origin,
    addresses.filter((address) => address !== undefined),
  );
}
