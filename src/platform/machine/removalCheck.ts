import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SAFE_OPTIONS, unsafeKey } from '../../core/clones/git/safeConfig.ts';
import { parseStatus } from '../../core/clones/git/statusOutput.ts';
import type { GitHelp, RemovalRequest } from '../../core/clones/machine.ts';
import { FILTER_ARGUMENTS, filterNames, keepForFilters } from '../../core/clones/removal/filters.ts';
import { keepForGitFiles } from '../../core/clones/removal/gitFiles.ts';
import { INDEX_ARGUMENTS, keepForHidden, parseIndex } from '../../core/clones/removal/indexEntries.ts';
import type { KeepReason, RemovalCheck } from '../../core/clones/removal/keepReason.ts';
import { keepForFolders, type ProtectedFolders } from '../../core/clones/removal/protectedFolders.ts';
import { keepForWorkingFiles } from '../../core/clones/removal/workingFiles.ts';
import { fetchClone } from './gitFetch.ts';
import { gitFailureOf, isInFolder, type OpenClone, openClone, runWithInput } from './gitStatus.ts';
import { nodeDisk, withLowerDrive } from './nodeDisk.ts';
import { keepForCommits, reasonOf } from './removalCommits.ts';

/** Reading all files of a large repository again takes a while. */
const TIMEOUT_MS = 120_000;

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** Git compares a file again if any of its times, or its number, has changed. */
const COMPARED = ['-c', 'core.checkStat=default', '-c', 'core.trustctime=true'];

/** The arguments of `git` for files with changes, also of the index. New files are found without Git. */
const CHANGED_ARGUMENTS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--untracked-files=no',
  // Submodules have no files then: `all` would hide that another commit of one was staged.
  '--ignore-submodules=dirty',
  '--no-renames',
];

type Request = RemovalRequest & Pick<ProtectedFolders, 'home'>;

/** Checks whether a clone can be deleted: see `Machine.checkRemoval`. Takes as long as the disk and the server. */
export async function checkRemoval(
  request: Request,
  git: string,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<RemovalCheck> {
  try {
    const usedAt = await lastUse(join(request.folder, '.git'));
    const reason =
      (await keepForPlace(request)) ??
      (await keepForGitFiles(join(request.folder, '.git'), nodeDisk)) ??
      (await keepForGit(request, git, signal, help));
    return reason ? { kind: 'kept', reason } : { kind: 'safe', usedAt };
  } catch (error) {
    return { kind: 'kept', reason: gitFailureOf(error) };
  }
}

/** When Git last changed the index or what is checked out, in milliseconds since the epoch; 0 if that is unknown. */
async function lastUse(dotGit: string): Promise<number> {
  const files = ['index', 'HEAD', 'logs/HEAD'].map((name) => lstat(join(dotGit, name)).catch(() => undefined));
  return Math.max(0, ...(await Promise.all(files)).map((status) => status?.mtimeMs ?? 0));
}

/** Checks the folder, without looking at what is in it. */
async function keepForPlace({ folder, ...request }: Request): Promise<KeepReason | undefined> {
  const path = withLowerDrive(await realpath(folder));
  if (!isSamePath(path, withLowerDrive(folder))) return { kind: 'link' };
  const { home, cloneFolders, open, openElsewhere } = request;
  const folders = {
    home: await real(home),
    cloneFolders: await Promise.all(cloneFolders.map(real)),
    open: await Promise.all(open.map(real)),
    openElsewhere: await Promise.all(openElsewhere.map(real)),
  };
  const reason = keepForFolders(path, folders, isInFolder);
  if (reason) return reason;
  const dotGit = await lstat(join(path, '.git')).catch(() => undefined);
  if (!dotGit) return { kind: 'broken' };
  if (dotGit.isSymbolicLink()) return { kind: 'link' };
  if (!dotGit.isDirectory()) return { kind: 'linked' };
  // Git also accepts another owner if the user's configuration says so. Windows has no such numbers.
  const user = process.getuid?.();
  const owners = [dotGit.uid, (await lstat(path)).uid];
  return user !== undefined && owners.some((owner) => owner !== user) ? { kind: 'notOwned' } : undefined;
}

async function real(path: string): Promise<string> {
  return withLowerDrive(await realpath(path).catch(() => path));
}

/** macOS and Windows return the case, and macOS the composition, of the disk. */
function isSamePath(a: string, b: string): boolean {
  const ignoresCase = process.platform === 'darwin' || process.platform === 'win32';
  const [first, second] = ignoresCase ? [a, b].map((path) => path.normalize('NFC').toLowerCase()) : [a, b];
  return first === second;
}

/** Asks Git about its files, and its server about its commits. */
async function keepForGit(
  { folder, roots, fetches, now }: Request,
  git: string,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<KeepReason | undefined> {
  const access = await openClone(folder, roots, git, signal);
  if (!('options' in access)) return access;
  const key = unsafeKey(access.config, 'fetch');
  if (key !== undefined) return { kind: 'unsafe', key };
  const clone: OpenClone = {
    ...access,
    options: {
      ...access.options,
      // An object that another one replaces is what the clone has.
      env: { ...access.options.env, GIT_NO_REPLACE_OBJECTS: '1' },
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    },
  };
  const reason = await keepForFiles(folder, git, clone, signal);
  if (reason) return reason;
  const result = fetches ? await fetchClone(folder, roots, git, signal, help) : undefined;
  const failure = result && reasonOf(result);
  if (failure) return failure;
  return keepForCommits({ folder, now }, git, clone, signal, help);
}

async function keepForFiles(
  folder: string,
  git: string,
  { options, config }: OpenClone,
  signal: AbortSignal,
): Promise<KeepReason | undefined> {
  const run = (args: readonly string[], input?: string): Promise<string> =>
    runWithInput(git, [...SAFE_OPTIONS, ...args], options, input);
  const index = parseIndex(await run(INDEX_ARGUMENTS));
  const reason = keepForHidden(index) ?? (await keepForWorkingFiles(folder, index, nodeDisk, signal));
  if (reason) return reason;
  const filters = filterNames(config);
  const filtered =
    filters.size > 0 && keepForFilters(await run(FILTER_ARGUMENTS, [...index.files].join('\0')), filters);
  if (filtered) return filtered;
  const { changes } = parseStatus(await run([...COMPARED, ...CHANGED_ARGUMENTS]));
  return changes > 0 ? { kind: 'changed', count: changes } : undefined;
}
