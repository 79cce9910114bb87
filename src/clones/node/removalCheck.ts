import { lstat, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runWithInput } from '../../base/node/runGit.ts';
import { isHash } from '../../hosts/core/gitHash.ts';
import { type DiskEntry, isUnreadable } from '../core/disk.ts';
import { configuredRemotes } from '../core/git/remotes.ts';
import { unsafeKey } from '../core/git/safeConfig.ts';
import { parseStatus } from '../core/git/statusOutput.ts';
import { remotePlace } from '../core/known/remoteKey.ts';
import type { GitHelp, RemovalRequest } from '../core/machine.ts';
import { type KeepReason, MAX_UNTRACKED, RECENT_MS, type RemovalCheck } from '../core/removal/keepReason.ts';
import { contactRemote, fetchClone, isTooLong } from './gitFetch.ts';
import { gitFailureOf, isInFolder, type OpenClone, openClone, SAFE_OPTIONS } from './gitStatus.ts';
import { nodeDisk } from './nodeDisk.ts';
import { withLowerDrive } from './nodePaths.ts';

/** Reading all files of a large repository again takes a while. */
const TIMEOUT_MS = 120_000;

/** Of a list of files. Half a million files with usual names need it. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Of a list of the branches and tags of a server. */
const MAX_REFS_BYTES = 5 * 1024 * 1024;

/** More remotes than a fork has. The others don't count. */
const MAX_REMOTES = 5;

/** What remotes other than the main one have to answer in. */
const OTHER_REMOTE_MS = 30_000;

/**
 * What Git's folders contain that holds no work. A list of what may hold work would miss what another tool, or the next
 * version of Git, puts there.
 */
const USUAL: Readonly<Record<string, RegExp>> = {
  '': /^(?:(?:ORIG_|FETCH_)?HEAD|AUTO_MERGE|config(?:\.worktree)?|description|index|sharedindex\.[\da-f]+|packed-refs|shallow|info|hooks|objects|refs|logs|gk|gc\.log|fsmonitor--daemon(?:\.ipc)?|gitk\.cache|\.?[A-Z]{1,20}_EDITMSG.{0,20})$/,
  'hooks/': /\.sample$/,
  'info/': /^(?:exclude|attributes|grafts|refs|sparse-checkout)$/,
  'objects/': /^(?:[\da-f]{2}|info|pack)$/,
  'objects/info/': /^(?!(?:http-)?alternates$)/,
  'objects/pack/': /^/,
};

/** Files and folders of operations that aren't complete. */
const OPERATIONS = /\.lock$|^(?:(?:MERGE|SQUASH|CHERRY_PICK|REVERT|REBASE|BISECT|NOTES_MERGE)_|rebase-|sequencer$)/;

/** Why a clone must stay because of what else is in Git's folders. */
const REASONS: ReadonlyMap<string, KeepReason> = new Map([
  ['worktrees', { kind: 'worktrees' }],
  ['modules', { kind: 'nested', path: '.git/modules' }],
  ['objects/info/alternates', { kind: 'shared' }],
  ['objects/info/http-alternates', { kind: 'shared' }],
]);

/** The mode of a submodule: https://git-scm.com/docs/index-format */
const SUBMODULE = '160000';

/** Files with changes, also of the index. Git compares a file again if any of its times, or its number, has changed. */
const CHANGED_ARGUMENTS = [
  '-c',
  'core.checkStat=default',
  '-c',
  'core.trustctime=true',
  'status',
  '--porcelain=v2',
  '-z',
  '--untracked-files=no',
  '--no-renames',
  // Submodules have no files then: `all` would hide that another commit of one was staged.
  '--ignore-submodules=dirty',
];

/** Ends a check, because the clone must stay. */
class Kept extends Error {
  readonly reason: KeepReason;

  constructor(reason: KeepReason) {
    super(reason.kind);
    this.reason = reason;
  }
}

type Request = RemovalRequest & { readonly home: string; readonly otherRemoteMs?: number };

type RunGit = (args: readonly string[], input?: string) => Promise<string>;

/** Checks whether a clone can be deleted: see `Machine.checkRemoval`. Takes as long as the disk and the server. */
export async function checkRemoval(
  request: Request,
  git: string,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<RemovalCheck> {
  try {
    const usedAt = await lastUse(join(request.folder, '.git'));
    const clone = await checkOnDisk(request, git, signal);
    await checkCommits(request, git, clone, signal, help);
    // Servers take a while, in which the user may have worked in the clone, or have opened it.
    await checkOnDisk(request, git, signal);
    await checkPlace(request);
    return { kind: 'safe', usedAt };
  } catch (error) {
    return { kind: 'kept', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): KeepReason {
  if (error instanceof Kept) return error.reason;
  return isTooLong(error) ? { kind: 'unread', path: '.git' } : localReason(gitFailureOf(error));
}

/** Why a check has failed that contacts no server. */
function localReason(failure: ReturnType<typeof gitFailureOf>): KeepReason {
  return failure.kind === 'failed' ? { kind: 'unchecked' } : failure;
}

/** When Git last changed the index or what is checked out, in milliseconds since the epoch; 0 if that is unknown. */
async function lastUse(dotGit: string): Promise<number> {
  const times = ['index', 'HEAD', 'logs/HEAD'].map((name) => changedAt(join(dotGit, name)));
  return Math.max(...(await Promise.all(times)));
}

async function changedAt(file: string): Promise<number> {
  return (await lstat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

/** Checks everything but commits. @returns the clone, in which Git may run */
async function checkOnDisk(request: Request, git: string, signal: AbortSignal): Promise<OpenClone> {
  const { folder, roots, borrowed } = request;
  await checkPlace(request);
  await checkGitFiles(folder);
  if (borrowed.has(await real(join(folder, '.git', 'objects')))) throw new Kept({ kind: 'shared' });
  const access = await openClone(folder, roots, git, signal);
  if (!('options' in access)) throw new Kept(localReason(access));
  const key = unsafeKey(access.config, 'status', 'fetch');
  if (key !== undefined) throw new Kept({ kind: 'unsafe', key });
  const clone = { ...access, options: { ...access.options, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES } };
  await checkFiles(folder, clone.config, runIn(clone, git));
  return clone;
}

function runIn({ options }: OpenClone, git: string): RunGit {
  return (args, input) => runWithInput(git, [...SAFE_OPTIONS, ...args], options, input);
}

/** Checks the folder, without looking at what is in it. */
async function checkPlace({ folder, home, cloneFolders, used }: Request): Promise<void> {
  const path = withLowerDrive(await realpath(folder));
  // Windows and macOS return the letters of the disk.
  if (nodeDisk.key(path) !== nodeDisk.key(folder)) throw new Kept({ kind: 'link' });
  const touches = async (paths: readonly string[], isAround = false): Promise<boolean> => {
    const all = await Promise.all(paths.map(real));
    return all.some((each) => isInFolder(each, path) || (isAround && isInFolder(path, each)));
  };
  const { open, openElsewhere, unsaved } = await used();
  if (await touches([home])) throw new Kept({ kind: 'home' });
  if (await touches(cloneFolders)) throw new Kept({ kind: 'cloneFolder' });
  if (await touches(open, true)) throw new Kept({ kind: 'open' });
  if (await touches(unsaved)) throw new Kept({ kind: 'unsaved' });
  if (!openElsewhere) throw new Kept({ kind: 'windows' });
  if (await touches(openElsewhere, true)) throw new Kept({ kind: 'openElsewhere' });
  const dotGit = await lstat(join(path, '.git')).catch(() => undefined);
  if (!dotGit) throw new Kept({ kind: 'broken' });
  if (!dotGit.isDirectory()) throw new Kept({ kind: dotGit.isSymbolicLink() ? 'link' : 'linked' });
  // Git also accepts another owner if the user's configuration says so. Windows has no such numbers.
  const user = process.getuid?.();
  const owners = [dotGit.uid, (await lstat(path)).uid];
  if (user !== undefined && owners.some((owner) => owner !== user)) throw new Kept({ kind: 'notOwned' });
}

/** The path without links; of a file that doesn't exist, that of its folder. */
async function real(path: string): Promise<string> {
  const parent = dirname(path);
  const found = await realpath(path).catch(async () =>
    parent === path ? path : join(await real(parent), basename(path)),
  );
  return withLowerDrive(found);
}

/** Checks Git's folder for work, and for what other clones may need. Runs no program. */
async function checkGitFiles(folder: string): Promise<void> {
  for (const [below, usual] of Object.entries(USUAL)) {
    const path = `.git/${below}`;
    // Git creates some when it needs them.
    const entries = (await nodeDisk.exists(join(folder, path.slice(0, -1)))) ? await list(folder, path) : [];
    for (const { name, kind } of entries) {
      if (kind === 'link') throw new Kept({ kind: 'shared' });
      const own = `${below}${name}`;
      if (OPERATIONS.test(own)) {
        // `git rerere` leaves an empty file.
        const isLeft = own === 'MERGE_RR' && (await lstat(join(folder, path, name))).size === 0;
        if (!isLeft) throw new Kept({ kind: 'operation', name });
      } else if (!usual.test(name)) {
        const isEmpty = kind === 'folder' && (await list(folder, `${path}${name}`)).length === 0;
        if (!isEmpty) throw new Kept(REASONS.get(own) ?? { kind: 'gitFile', name: own });
      }
    }
  }
}

/** The sorted entries of a folder, without files that macOS and Windows make. @param path relative to the clone */
async function list(folder: string, path: string): Promise<readonly DiskEntry[]> {
  const entries = await nodeDisk.list(join(folder, path));
  if (!entries) throw new Kept({ kind: 'unread', path: path || '.' });
  return entries
    .filter(({ name, kind }) => kind !== 'file' || (name !== '.DS_Store' && name !== 'desktop.ini'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The entries of a folder, and of those below it. Follows no link.
 * @param start the path of the folder, relative to the clone, with a slash at the end
 * @param leftOut paths that are left out
 */
async function* walk(
  folder: string,
  start: string,
  leftOut: readonly string[],
): AsyncGenerator<DiskEntry & { readonly below: string; readonly path: string }> {
  const left = [start];
  for (let below = left.pop(); below !== undefined; below = left.pop()) {
    for (const entry of await list(folder, below)) {
      const path = `${below}${entry.name}`;
      if (leftOut.includes(path)) continue;
      if (entry.kind === 'folder') left.push(`${path}/`);
      yield { ...entry, below, path };
    }
  }
}

/** Checks what Git has of the files, and what only the clone has. */
async function checkFiles(folder: string, config: string, run: RunGit): Promise<void> {
  const modes = new Map<string, string>();
  for (const record of (await run(['ls-files', '-v', '--stage', '-z'])).split('\0').slice(0, -1)) {
    const [, tag = '', mode, path] = /^(\S) (\d{6}) [\da-f]+ \d\t(.+)$/s.exec(record) ?? [];
    if (mode === undefined || path === undefined) throw new Kept({ kind: 'unchecked' });
    // Git doesn't see changes of it. A lowercase tag is one of a file that is assumed to be unchanged.
    if (tag === 'S' || tag !== tag.toUpperCase()) throw new Kept({ kind: 'hidden', path });
    if (isUnreadable(path)) throw new Kept({ kind: 'unread', path });
    modes.set(path, mode);
  }
  await checkUntracked(folder, modes);
  const filters = config
    .split('\0')
    .flatMap((entry) => /^filter\.([^\n]+)\.(?:clean|process)\n/.exec(entry)?.[1] ?? []);
  if (filters.length > 0) {
    const fields = (await run(['check-attr', '-z', '--stdin', 'filter'], [...modes.keys()].join('\0'))).split('\0');
    const at = fields.findIndex((value, index) => index % 3 === 2 && filters.includes(value));
    // Git doesn't show changes that the filter removes, such as results in a notebook.
    if (at >= 0) throw new Kept({ kind: 'filtered', path: fields[at - 2] ?? '' });
  }
  const { changes } = parseStatus(await run(CHANGED_ARGUMENTS));
  if (changes > 0) throw new Kept({ kind: 'changed', count: changes });
}

/**
 * Checks for files that only the clone has, also ignored ones, and for repositories inside, which `git status` doesn't
 * show in a folder with tracked files.
 */
async function checkUntracked(folder: string, modes: ReadonlyMap<string, string>): Promise<void> {
  const untracked: string[] = [];
  for await (const { below, path, name, kind } of walk(folder, '', ['.git'])) {
    if (isUnreadable(name)) throw new Kept({ kind: 'unread', path });
    // As Git compares it on systems that ignore case.
    if (name.toLowerCase() === '.git' || modes.get(below.slice(0, -1)) === SUBMODULE)
      throw new Kept({ kind: 'nested', path: below || path });
    const isTracked = kind === 'folder' || (modes.has(path) && modes.get(path) !== SUBMODULE);
    if (!isTracked && untracked.push(path) === MAX_UNTRACKED) break;
  }
  const [path] = untracked.toSorted();
  if (path !== undefined) throw new Kept({ kind: 'untracked', path, count: untracked.length });
}

/** Checks whether the servers have all commits now. */
async function checkCommits(
  request: Request,
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<void> {
  const { folder, roots, fetches, now } = request;
  const fetched = fetches ? await fetchClone(folder, roots, git, signal, help) : undefined;
  // Whether other branches have all commits is seen later.
  if (fetched && fetched.kind !== 'fetched' && fetched.kind !== 'noBranch') throw new Kept(fetched);
  const server = await readServer(request, git, clone, signal, help);
  // After the server has answered, so that a commit in the meantime counts.
  const run = runIn(clone, git);
  // Copies of what the remotes had, which no one works on.
  const copies = configuredRemotes(clone.config).flatMap(({ name }) => [
    `refs/remotes/${name}`,
    `refs/prefetch/remotes/${name}`,
  ]);
  const refs = (await run(['for-each-ref', '--format=%(objectname) %(objecttype) %(refname)']))
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , name]) => name !== undefined && !copies.some((each) => name.startsWith(`${each}/`)));
  // Its entries are only in a log.
  if (refs.some(([, , name]) => name === 'refs/stash')) throw new Kept({ kind: 'stash' });
  // Git looks only for commits: a note is one, but a ref may also be of a file, or of a tag with a text.
  const other = refs.find(([hash = '', type]) => type !== 'commit' && !server.has(hash));
  if (other) throw new Kept({ kind: 'commits', name: other[2] ?? '' });
  const excluded = copies.map((each) => `--exclude=${each}/*`);
  const present = [...server].map((hash) => `^${hash}`);
  /** The newest commit of the refs, `HEAD`, and others that still exist, that the server doesn't have; '' for none. */
  const findMissing = async (others: readonly string[]): Promise<string> => {
    const args = ['rev-list', '--max-count=1', ...excluded, '--all', '--ignore-missing', '--stdin'];
    return (await run(args, [...others, ...present].join('\n'))).trim();
  };
  const missing = await findMissing([]);
  const named = refs.find(([hash]) => hash === missing);
  if (missing !== '') throw new Kept({ kind: 'commits', name: named?.[2] ?? 'HEAD' });
  const former = await readFormerCommits(folder, now - RECENT_MS, copies);
  if ((await findMissing(former)) !== '') throw new Kept({ kind: 'recent' });
}

/** The commits of branches and tags that the remotes have now. The main one must answer; only those count that do. */
async function readServer(
  { hosts, otherRemoteMs = OTHER_REMOTE_MS }: Request,
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<ReadonlySet<string>> {
  const [main, ...more] = configuredRemotes(clone.config);
  if (!main) throw new Kept({ kind: 'noRemote' });
  const others = more.filter(({ urls }) =>
    urls.every((url) => main.urls.every((each) => isOtherServer(url, each, hosts))),
  );
  const limited = { ...clone, options: { ...clone.options, maxBuffer: MAX_REFS_BYTES } };
  const hashes = new Set<string>();
  for (const remote of [main, ...others].slice(0, MAX_REMOTES)) {
    const ended = remote === main ? signal : AbortSignal.any([signal, AbortSignal.timeout(otherRemoteMs)]);
    const args = ['ls-remote', '--quiet', '--heads', '--tags', '--', remote.name];
    const { result, output, isLong } = await contactRemote(git, limited, remote, args, ended, help);
    if (isLong) throw new Kept({ kind: 'unread', path: remote.name });
    if (remote === main && result.kind !== 'fetched') throw new Kept(result);
    for (const line of output.split('\n')) hashes.add(line.split('\t', 1)[0] ?? '');
  }
  return new Set([...hashes].filter(isHash));
}

/**
 * Whether another remote of a clone is a server that keeps commits: that of the main remote, or one of the user's
 * accounts. One on this computer could serve the clone itself, or a folder that is deleted next.
 * @param main the address of the main remote
 * @param hosts those of the user's accounts
 */
export function isOtherServer(address: string, main: string, hosts: ReadonlySet<string>): boolean {
  const [name, mainName] = [address, main].map((each) => remotePlace(each)?.hostname.toLowerCase());
  if (name === undefined) return false;
  const [port, mainPort] = [address, main].map((each) => (URL.canParse(each) ? new URL(each).port : ''));
  if (name === mainName && port === mainPort) return true;
  // This computer may have any number, and any name in the local network.
  const [first] = name.split('.', 1);
  const isElsewhere = /\.(?!local)[a-z]{2,}$/.test(name) && first !== hostname().toLowerCase().split('.', 1)[0];
  return isElsewhere && (name === mainName || hosts.has(name));
}

/**
 * Returns the commits in Git's logs since a time, before and after each entry, and what an operation such as a rebase
 * started from.
 * @param copies the folders of refs that don't count
 */
async function readFormerCommits(folder: string, since: number, copies: readonly string[]): Promise<readonly string[]> {
  const start = join(folder, '.git/ORIG_HEAD');
  const leftOut = copies.map((each) => `.git/logs/${each}`);
  const hashes = (await changedAt(start)) >= since ? [(await nodeDisk.read(start))?.trim() ?? ''] : [];
  const logs = (await nodeDisk.exists(join(folder, '.git/logs'))) ? walk(folder, '.git/logs/', leftOut) : [];
  for await (const { path, kind } of logs) {
    if (kind === 'folder') continue;
    const text = kind === 'file' ? await nodeDisk.read(join(folder, path)) : undefined;
    for (const line of text?.split('\n').filter(Boolean) ?? ['']) {
      // `OLD NEW NAME <EMAIL> SECONDS ZONE`, a tab, and a message.
      const fields = line.split('\t', 1)[0]?.split(' ') ?? [];
      const [[before = '', after = ''], seconds = ''] = [fields, fields.at(-2)];
      const isUsual = isHash(before) && isHash(after) && /^\d{1,12}$/.test(seconds);
      if (!isUsual) throw new Kept({ kind: 'unread', path });
      if (Number(seconds) * 1000 >= since) hashes.push(before, after);
    }
  }
  return hashes.filter(isHash);
}
