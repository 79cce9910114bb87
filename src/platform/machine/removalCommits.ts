import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchResult } from '../../core/clones/git/fetchResult.ts';
import { otherRemotes, remoteToFetch, SAFE_OPTIONS } from '../../core/clones/git/safeConfig.ts';
import type { GitHelp } from '../../core/clones/machine.ts';
import { type KeepReason, RECENT_MS } from '../../core/clones/removal/keepReason.ts';
import { readRecentHashes } from '../../core/clones/removal/reflog.ts';
import {
  compareRefs,
  LOCAL_REFS_ARGUMENTS,
  parseRefs,
  type Ref,
  serverRefsArguments,
} from '../../core/clones/removal/refs.ts';
import { isHash } from '../../core/trees/gitHash.ts';
import { contactRemote } from './gitFetch.ts';
import { type OpenClone, runWithInput } from './gitStatus.ts';
import { nodeDisk } from './nodeDisk.ts';

/** More remotes than a fork has. The others don't count. */
const MAX_REMOTES = 5;

/** The graph of commits that Git stores may be older than its objects. */
const OPTIONS = [...SAFE_OPTIONS, '-c', 'core.commitGraph=false'];

/** Asks for a clone's commits that its servers don't have now. */
export async function keepForCommits(
  { folder, now }: { readonly folder: string; readonly now: number },
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<KeepReason | undefined> {
  const run: RunGit = (args, input) => runWithInput(git, [...OPTIONS, ...args], clone.options, input);
  const local = parseRefs(await run(LOCAL_REFS_ARGUMENTS));
  const server = await readServerRefs(git, clone, signal, help);
  if ('kind' in server) return server;
  const compared = compareRefs(local, server);
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
  const recent = hasLog ? await readRecentHashes(join(dotGit, 'logs'), now - RECENT_MS, nodeDisk) : new Set<string>();
  if ('unread' in recent) return { kind: 'unread', path: `.git/logs/${recent.unread}` };
  return compareCommits(named, [...recent, ...(await formerHead(dotGit, now))], server, run);
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
  git: string,
  clone: OpenClone,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<readonly Ref[] | KeepReason> {
  const main = remoteToFetch(clone.config);
  if (!main) return { kind: 'noRemote' };
  const refs: Ref[] = [];
  for (const remote of [main, ...otherRemotes(clone.config)].slice(0, MAX_REMOTES)) {
    const args = serverRefsArguments(remote.name);
    const { result, output } = await contactRemote(git, clone, remote, args, signal, help);
    const failure = reasonOf(result);
    if (!failure) for (const ref of parseRefs(output)) refs.push(ref);
    else if (remote === main) return failure;
  }
  return refs;
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
