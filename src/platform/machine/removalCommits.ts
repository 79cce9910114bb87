import { lstat } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { FetchResult } from '../../core/clones/git/fetchResult.ts';
import { otherRemotes, remoteNames, remoteToFetch } from '../../core/clones/git/safeConfig.ts';
import type { GitHelp, RemovalRequest } from '../../core/clones/machine.ts';
import { type KeepReason, RECENT_MS } from '../../core/clones/removal/keepReason.ts';
import { isOtherServer } from '../../core/clones/removal/otherServers.ts';
import { readRecentHashes } from '../../core/clones/removal/reflog.ts';
import {
  compareRefs,
  copiesOf,
  LOCAL_REFS_ARGUMENTS,
  MAX_REFS,
  MAX_REFS_BYTES,
  parseRefs,
  type Ref,
  serverRefsArguments,
} from '../../core/clones/removal/refs.ts';
import { isHash } from '../../core/trees/gitHash.ts';
import { contactRemote, isTooLong } from './gitFetch.ts';
import { type OpenClone, runWithInput, SAFE_OPTIONS } from './gitStatus.ts';
import { nodeDisk } from './nodeDisk.ts';

/** More remotes than a fork has. The others don't count. */
const MAX_REMOTES = 5;

/** The graph of commits that Git stores may be older than its objects. */
const OPTIONS = [...SAFE_OPTIONS, '-c', 'core.commitGraph=false'];

const MANY_REFS = { kind: 'manyRefs' } as const;

/** What remotes other than the main one have to answer in. */
const OTHER_REMOTE_MS = 30_000;

type Request = Pick<RemovalRequest, 'folder' | 'now' | 'hosts'> & { readonly otherRemoteMs?: number };

/** Asks for a clone's commits that its servers don't have now. */
export async function keepForCommits(
  request: Request,
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<KeepReason | undefined> {
  const { folder, now } = request;
  const run: RunGit = (args, input) => runWithInput(git, [...OPTIONS, ...args], clone.options, input);
  const server = await readServerRefs(request, git, clone, signal, help);
  if ('kind' in server) return server;
  // After the server has answered, so that a commit in the meantime counts.
  const local = await readLocalRefs(git, clone);
  if ('kind' in local) return local;
  const copies = copiesOf(remoteNames(clone.config));
  const compared = compareRefs(local, server, copies);
  if ('kind' in compared) return compared;
  const head = (await run(['rev-parse', '--verify', '--quiet', 'HEAD']).catch(() => '')).trim();
  const named = [...compared, ...(isHash(head) ? [{ hash: head, name: 'HEAD' }] : [])];
  const dotGit = join(folder, '.git');
  // A new repository without commits has no log yet.
  const hasLog = await lstat(join(dotGit, 'logs', 'HEAD')).then(
    () => true,
    () => false,
  );
  if (!hasLog && (head !== '' || local.length > 0)) return { kind: 'noLog' };
  const recent = hasLog
    ? await readRecentHashes(join(dotGit, 'logs'), now - RECENT_MS, copies, nodeDisk)
    : new Set<string>();
  if ('unread' in recent) return { kind: 'unread', path: `.git/logs/${recent.unread}` };
  return compareCommits(named, [...recent, ...(await formerHead(dotGit, now))], server, run);
}

async function readLocalRefs(git: string, { options }: OpenClone): Promise<readonly Ref[] | KeepReason> {
  try {
    const limited = { ...options, maxBuffer: MAX_REFS_BYTES };
    return parseRefs(await runWithInput(git, [...OPTIONS, ...LOCAL_REFS_ARGUMENTS], limited)) ?? MANY_REFS;
  } catch (error) {
    if (isTooLong(error)) return MANY_REFS;
    throw error;
  }
}

/** What an operation such as a rebase started from, if that was a short time ago. */
async function formerHead(dotGit: string, now: number): Promise<readonly string[]> {
  const file = join(dotGit, 'ORIG_HEAD');
  const status = await lstat(file).catch(() => undefined);
  if (!status || status.mtimeMs < now - RECENT_MS) return [];
  const hash = (await nodeDisk.read(file))?.trim() ?? '';
  return isHash(hash) ? [hash] : [];
}

/** The branches and tags that the remotes have now. The main one must answer; only those count that do. */
async function readServerRefs(
  { hosts, otherRemoteMs = OTHER_REMOTE_MS }: Request,
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<readonly Ref[] | KeepReason> {
  const main = remoteToFetch(clone.config);
  if (!main) return { kind: 'noRemote' };
  const own = ownNames();
  const others = otherRemotes(clone.config).filter(({ url }) => isOtherServer(url, main.url, hosts, own));
  const refs: Ref[] = [];
  let bytes = 0;
  for (const remote of [main, ...others].slice(0, MAX_REMOTES)) {
    const limited = { ...clone, options: { ...clone.options, maxBuffer: MAX_REFS_BYTES - bytes } };
    const ended = remote === main ? signal : AbortSignal.any([signal, AbortSignal.timeout(otherRemoteMs)]);
    const args = serverRefsArguments(remote.name);
    const { result, output, isLong } = await contactRemote(git, limited, remote, args, ended, help);
    const parsed = isLong ? undefined : parseRefs(output);
    if (!parsed || refs.length + parsed.length > MAX_REFS) return MANY_REFS;
    bytes += Buffer.byteLength(output);
    for (const ref of parsed) refs.push(ref);
    const failure = remote === main ? reasonOf(result) : undefined;
    if (failure) return failure;
  }
  return refs;
}

/** The names and addresses by which a remote can mean this computer. */
function ownNames(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [hostname(), ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))];
}

/** Why a server has not answered; undefined if it has. */
export function reasonOf(result: FetchResult): KeepReason | undefined {
  if (result.kind === 'credentials' || result.kind === 'unsafe') return result;
  return result.kind === 'fetched' ? undefined : { kind: result.kind };
}

type RunGit = (args: readonly string[], input?: string) => Promise<string>;

async function compareCommits(
  named: readonly Ref[],
  recent: readonly string[],
  server: readonly Ref[],
  run: RunGit,
): Promise<KeepReason | undefined> {
  const hashes = [...new Set([...server, ...named].map(({ hash }) => hash).concat(recent))];
  const types = typesIn(await run(['cat-file', '--batch-check=%(objectname) %(objecttype)'], lines(hashes)));
  const has = new Set(server.map(({ hash }) => hash));
  const isCommit = (hash: string): boolean => types.get(hash) === 'commit';
  // Git looks only for commits: a note is one, but a ref may also be of a file.
  const other = named.find(({ hash }) => !has.has(hash) && !isCommit(hash));
  if (other) return { kind: 'commits', name: other.name };
  const known = [...has].filter((hash) => types.has(hash)).map((hash) => `^${hash}`);
  /** One of some commits that the server doesn't have. Git starts with them, so it writes no older one first. */
  const missing = async (wanted: readonly string[]): Promise<string | undefined> => {
    const left = wanted.filter((hash) => !has.has(hash));
    if (left.length === 0) return undefined;
    const output = await run(['rev-list', '--max-count=1', '--stdin'], lines([...left, ...known]));
    return output === '' ? undefined : output.trim();
  };
  const hash = await missing(named.map((each) => each.hash));
  if (hash !== undefined) return { kind: 'commits', name: named.find((each) => each.hash === hash)?.name ?? 'HEAD' };
  // An object that Git has removed since is lost already.
  return (await missing(recent.filter(isCommit))) === undefined ? undefined : { kind: 'recent' };
}

/** The types of the objects that the clone has. */
function typesIn(output: string): ReadonlyMap<string, string> {
  return new Map(
    output.split('\n').flatMap((line): [string, string][] => {
      const [hash = '', type = ''] = line.split(' ');
      return isHash(hash) && type !== 'missing' ? [[hash, type]] : [];
    }),
  );
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
