import type { ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, relative } from 'node:path';
import { environmentFor, runProgram } from '../../base/node/runGit.ts';
import { refuseFollowed } from '../core/find/followedFiles.ts';
import { type GitFolder, readGitFolder, readWorktrees } from '../core/find/gitFolder.ts';
import type { CloneState } from '../core/git/cloneStates.ts';
import { readTips } from '../core/git/refTips.ts';
import { CONFIG_ARGUMENTS, safeOptions, unsafeKey } from '../core/git/safeConfig.ts';
import { parseStatus, STATUS_ARGUMENTS, unpushedArguments, type Worktree } from '../core/git/statusOutput.ts';
import { nodeDisk } from './nodeDisk.ts';

/** See `safeOptions`. This program is a file. */
export const SAFE_OPTIONS = safeOptions(process.execPath);

const TIMEOUT_MS = 10_000;
const COUNTING_MS = 2000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

const FAILED = { kind: 'failed' } as const;

/** Reads the state of a clone: see `Machine.readState`. Takes as long as the disk. */
export async function readCloneState(
  folder: string,
  roots: readonly string[],
  git: string,
  signal: AbortSignal,
): Promise<CloneState> {
  try {
    const access = await openClone(folder, roots, git, signal);
    if (!('options' in access)) return access;
    const { options, config, folders } = access;
    const key = unsafeKey(config, 'status');
    if (key !== undefined) return { kind: 'unsafe', key };
    const [{ stdout }, tips, others] = await Promise.all([
      runProgram(git, [...SAFE_OPTIONS, ...STATUS_ARGUMENTS], options),
      readTips(folders, nodeDisk),
      readWorktrees(folders, nodeDisk),
    ]);
    const status = parseStatus(stdout);
    const { own, elsewhere } = await countUnpushed(git, options, tips, others.worktrees);
    // An upstream branch may be one of this clone, too.
    const ahead = status.ahead === undefined ? own : Math.max(status.ahead, own ?? 0);
    return { kind: 'read', ...status, ahead, aheadElsewhere: elsewhere, ...others };
  } catch (error) {
    return gitFailureOf(error);
  }
}

/**
 * Counts the commits that no remote has: of what is checked out, and of other branches.
 * @returns nothing if that takes long, or if the clone has no branches of remotes: a bare one knows none
 */
async function countUnpushed(
  git: string,
  options: OpenClone['options'],
  tips: Awaited<ReturnType<typeof readTips>>,
  worktrees: readonly Worktree[],
): Promise<{ readonly own?: number; readonly elsewhere?: number }> {
  if (tips?.remote.size === 0) return {};
  const others = worktrees.flatMap(({ commit = [] }) => commit);
  if (tips?.isComplete && [...tips.local, ...others].every((tip) => tips.remote.has(tip)))
    return { own: 0, elsewhere: 0 };
  const soon = { ...options, timeout: COUNTING_MS };
  const count = async (...of: readonly string[]): Promise<number> =>
    Number((await runProgram(git, [...SAFE_OPTIONS, ...unpushedArguments(of)], soon)).stdout);
  try {
    const all = await count('HEAD', '--branches', ...others);
    const own = all === 0 ? 0 : await count('HEAD');
    return { own, elsewhere: all - own };
  } catch {
    return {};
  }
}

/** A clone in which Git may run. */
export interface OpenClone {
  readonly options: ExecFileOptionsWithStringEncoding;
  /** The output of `CONFIG_ARGUMENTS`, which remains to be checked. */
  readonly config: string;
  readonly folders: GitFolder;
}

/** Checks whether Git may run in a folder. @throws if Git fails */
export async function openClone(
  folder: string,
  roots: readonly string[],
  git: string,
  signal: AbortSignal,
): Promise<OpenClone | Exclude<CloneState, { readonly kind: 'read' }>> {
  const path = await realpath(folder);
  if (!(await isWithinAny(path, roots))) return { kind: 'unconfirmed' };
  const entries = await nodeDisk.list(path);
  const names = new Set(entries?.map(({ name }) => nodeDisk.key(name)));
  // Git takes a folder with these for a repository of its own, whose configuration may have been committed by anyone.
  if (['HEAD', 'objects'].every((name) => names.has(nodeDisk.key(name)))) return FAILED;
  const dotGit = entries?.find(({ name }) => name === '.git');
  // Otherwise, Git would look in the folders above. It would also contact another computer that the files name.
  if (!dotGit || path.includes(delimiter) || nodeDisk.isAmbiguous(path)) return FAILED;
  const folders = await readGitFolder(path, dotGit, nodeDisk);
  if (typeof folders === 'string') return FAILED;
  const key = await refuseFollowed(folders, homedir(), nodeDisk);
  if (key !== undefined) return { kind: 'unsafe', key };
  const options = {
    cwd: path,
    encoding: 'utf8',
    env: environmentFor(path),
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
    windowsHide: true,
    signal,
  } as const;
  const config = await runProgram(git, [...SAFE_OPTIONS, ...CONFIG_ARGUMENTS], options);
  return { options, config: config.stdout, folders };
}

/** Why Git failed, from what it wrote in English. */
export function gitFailureOf(error: unknown): Exclude<CloneState, { readonly kind: 'read' }> {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return /detected dubious ownership/.test(output) ? { kind: 'notOwned' } : FAILED;
}

async function isWithinAny(path: string, roots: readonly string[]): Promise<boolean> {
  for (const root of roots) if (isInFolder(path, await realpath(root).catch(() => root))) return true;
  return false;
}

/** Whether a path is in a folder, or is the folder. Both without links. */
export function isInFolder(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return !isAbsolute(below) && below.split(/[/\\]/)[0] !== '..';
}
