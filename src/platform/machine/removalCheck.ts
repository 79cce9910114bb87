import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unsafeKey } from '../../core/clones/git/safeConfig.ts';
import { parseStatus } from '../../core/clones/git/statusOutput.ts';
import type { GitHelp, RemovalRequest } from '../../core/clones/machine.ts';
import { FILTER_ARGUMENTS, filterNames, keepForFilters } from '../../core/clones/removal/filters.ts';
import { keepForGitFiles } from '../../core/clones/removal/gitFiles.ts';
import { INDEX_ARGUMENTS, keepForIndex, parseIndex } from '../../core/clones/removal/indexEntries.ts';
import type { KeepReason, RemovalCheck } from '../../core/clones/removal/keepReason.ts';
import { keepForConfig } from '../../core/clones/removal/ownConfig.ts';
import { keepForFolders, type ProtectedFolders } from '../../core/clones/removal/protectedFolders.ts';
import { keepForWorkingFiles } from '../../core/clones/removal/workingFiles.ts';
import { fetchClone, isTooLong } from './gitFetch.ts';
import { gitFailureOf, isInFolder, type OpenClone, openClone, runWithInput, SAFE_OPTIONS } from './gitStatus.ts';
import { nodeDisk } from './nodeDisk.ts';
import { withLowerDrive } from './nodePaths.ts';
import { keepForCommits, reasonOf } from './removalCommits.ts';

/** Reading all files of a large repository again takes a while. */
const TIMEOUT_MS = 120_000;

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** Of a list of files. Half a million files with usual names need it. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

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

type Request = RemovalRequest & Pick<ProtectedFolders, 'home'> & { readonly otherRemoteMs?: number };

/** Checks whether a clone can be deleted: see `Machine.checkRemoval`. Takes as long as the disk and the server. */
export async function checkRemoval(
  request: Request,
  git: string,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<RemovalCheck> {
  try {
    const usedAt = await lastUse(join(request.folder, '.git'));
    const checked = await checkOnDisk(request, git, signal);
    if ('kind' in checked) return { kind: 'kept', reason: checked };
    const reason = await keepForServer(request, git, checked, signal, help);
    if (reason) return { kind: 'kept', reason };
    // Servers take a while, in which the user may have worked in the clone, or have opened it.
    const again = await checkOnDisk(request, git, signal);
    const changed = 'kind' in again ? again : await keepForPlace(request);
    return changed ? { kind: 'kept', reason: changed } : { kind: 'safe', usedAt };
  } catch (error) {
    return { kind: 'kept', reason: localReason(gitFailureOf(error)) };
  }
}

/** Checks everything but commits. @returns the clone, in which Git may run, if nothing would be lost */
async function checkOnDisk(request: Request, git: string, signal: AbortSignal): Promise<KeepReason | OpenClone> {
  const { folder, roots } = request;
  const dotGit = join(folder, '.git');
  const reason = (await keepForPlace(request)) ?? (await keepForGitFiles(dotGit, nodeDisk));
  if (reason) return reason;
  if (request.borrowed.has(await real(join(dotGit, 'objects')))) return { kind: 'shared' };
  const access = await openClone(folder, roots, git, signal);
  if (!('options' in access)) return localReason(access);
  const key = unsafeKey(access.config, 'fetch');
  if (key !== undefined) return { kind: 'unsafe', key };
  const described = keepForConfig(access.config);
  if (described) return described;
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
  return (await keepForFiles(folder, git, clone, signal)) ?? clone;
}

/** Why a check has failed that contacts no server. */
function localReason(failure: ReturnType<typeof gitFailureOf>): KeepReason {
  return failure.kind === 'failed' ? { kind: 'unchecked' } : failure;
}

/** When Git last changed the index or what is checked out, in milliseconds since the epoch; 0 if that is unknown. */
async function lastUse(dotGit: string): Promise<number> {
  const files = ['index', 'HEAD', 'logs/HEAD'].map((name) => lstat(join(dotGit, name)).catch(() => undefined));
  return Math.max(0, ...(await Promise.all(files)).map((status) => status?.mtimeMs ?? 0));
}

/** Checks the folder, without looking at what is in it. */
async function keepForPlace({ folder, ...request }: Request): Promise<KeepReason | undefined> {
  const path = withLowerDrive(await realpath(folder));
  // Windows and macOS return the letters of the disk.
  if (nodeDisk.key(path) !== nodeDisk.key(folder)) return { kind: 'link' };
  const { home, cloneFolders } = request;
  const { open, openElsewhere, unsaved } = await request.used();
  const allReal = (paths: readonly string[]): Promise<readonly string[]> => Promise.all(paths.map(real));
  const folders = {
    home: await real(home),
    cloneFolders: await allReal(cloneFolders),
    open: await allReal(open),
    openElsewhere: openElsewhere && (await allReal(openElsewhere)),
    unsaved: await allReal(unsaved),
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

/** The path without links; of a file that doesn't exist, that of its folder. */
async function real(path: string): Promise<string> {
  const parent = dirname(path);
  const found = await realpath(path).catch(async () =>
    parent === path ? path : join(await real(parent), basename(path)),
  );
  return withLowerDrive(found);
}

/** Asks the servers about commits. */
async function keepForServer(
  request: Request,
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<KeepReason | undefined> {
  const { folder, roots, fetches } = request;
  const result = fetches ? await fetchClone(folder, roots, git, signal, help) : undefined;
  return (result && reasonOf(result)) ?? keepForCommits(request, git, clone, signal, help);
}

async function keepForFiles(
  folder: string,
  git: string,
  { options, config }: OpenClone,
  signal: AbortSignal,
): Promise<KeepReason | undefined> {
  const run = (args: readonly string[], input?: string): Promise<string> =>
    runWithInput(git, [...SAFE_OPTIONS, ...args], options, input);
  const limited = { ...options, maxBuffer: MAX_INDEX_BYTES };
  const list = await runWithInput(git, [...SAFE_OPTIONS, ...INDEX_ARGUMENTS], limited).catch(unlessLong);
  if (list === undefined) return { kind: 'unread', path: '.git/index' };
  const index = parseIndex(list);
  const reason = keepForIndex(index) ?? (await keepForWorkingFiles(folder, index, nodeDisk, signal));
  if (reason) return reason;
  const filters = filterNames(config);
  const filtered =
    filters.size > 0 && keepForFilters(await run(FILTER_ARGUMENTS, [...index.files].join('\0')), filters);
  if (filtered) return filtered;
  const { changes } = parseStatus(await run([...COMPARED, ...CHANGED_ARGUMENTS]));
  return changes > 0 ? { kind: 'changed', count: changes } : undefined;
}

/** @throws another error */
function unlessLong(error: unknown): undefined {
  if (!isTooLong(error)) throw error;
}
