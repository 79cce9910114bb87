import type { ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { credentialOrigin, type GitCredential } from '../../accounts/core/gitQuestion.ts';
import { startAskpass } from '../../accounts/node/askpass.ts';
import { environmentFor, NO_DIALOGS, runProgram } from '../../base/node/runGit.ts';
import { temporaryFolder } from '../../base/node/temporaryFolder.ts';
import type { FetchResult } from '../core/git/fetchResult.ts';
import { gitFailure, type Refusal } from '../core/git/gitSentences.ts';
import { readTips } from '../core/git/refTips.ts';
import { type Fetched, fetchArguments, type Remote, remotesToFetch } from '../core/git/remotes.ts';
import { fetchOptions, unsafeKey } from '../core/git/safeConfig.ts';
import type { GitHelp } from '../core/machine.ts';
import { type OpenClone, openClone } from './gitStatus.ts';
import { nodeDisk } from './nodeDisk.ts';

/** Large repositories take minutes. */
const TIMEOUT_MS = 5 * 60_000;

/** A server that takes longer says nothing about a token. */
const CHECK_MS = 20_000;

/** Fetches the branches of the remotes that the branch of a clone concerns: see `Machine.fetch`. */
export async function fetchClone(
  folder: string,
  roots: readonly string[],
  git: string,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<FetchResult> {
  try {
    const access = await openClone(folder, roots, git, signal);
    if (!('options' in access)) return access;
    const key = unsafeKey(access.config, 'fetch');
    if (key !== undefined) return { kind: 'unsafe', key };
    const results: FetchResult[] = [];
    for (const each of remotesToFetch(access.config, access.folders.branch))
      results.push(await fetchRemote(git, access, each, signal, help));
    const hasPruned = results.some((each) => each.hasPruned);
    const [own = { kind: 'noRemote' }] = results;
    const failed = results.find(({ kind }) => kind !== 'fetched');
    const hasBranch = failed !== undefined && own.kind === 'fetched';
    return { ...(failed ?? own), ...(hasPruned && { hasPruned }), ...(hasBranch && { hasBranch }) };
  } catch (error) {
    return gitFailure(error);
  }
}

async function fetchRemote(
  git: string,
  access: OpenClone,
  { remote, upstream }: Fetched,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<FetchResult> {
  const contact = async (fetched: Fetched, ...options: readonly string[]): Promise<FetchResult> =>
    (await contactRemote(git, access, remote, fetchArguments(fetched, ...options), signal, help)).result;
  const first = await contact({ remote, ...(upstream !== undefined && { upstream }) });
  const isGone = first.kind === 'noBranch';
  const others = isGone ? await contact({ remote }) : first;
  // Such as `feature`, which became `feature/x`.
  const isInTheWay = others.kind === 'refInTheWay';
  const result = isInTheWay ? { ...(await contact({ remote }, '--prune')), hasPruned: true } : others;
  if (!isGone || result.kind !== 'fetched') return result;
  // In an empty clone, it isn't there yet.
  const tips = await readTips(access.folders, nodeDisk);
  return tips?.isComplete && tips.local.size === 0 ? result : { ...result, ...first };
}

/** The result of a command of Git that contacts a remote, and what it wrote. */
interface Contact {
  readonly result: FetchResult;
  readonly output: string;
  /** Whether it wrote more than `maxBuffer` of the options. */
  readonly isLong?: boolean;
}

/** What Git needs to contact remotes with these addresses: without encryption, only on this computer. */
function contactSetup({ options }: OpenClone, urls: readonly string[]) {
  const origins = urls.flatMap((url) => URL.parse(url)?.origin ?? []).filter((origin) => /^https?:/.test(origin));
  const plain = origins.filter((origin) => origin.startsWith('http:'));
  const isHere = plain.length > 0 && plain.every((origin) => credentialOrigin(origin) !== undefined);
  // Such as `http::`, which names a program for any address.
  const isNamed = urls.some((url) => /^\w+::/.test(url));
  const protocols = isNamed ? 'none' : isHere ? 'https:ssh:http' : 'https:ssh';
  return {
    options: fetchOptions(isHere, process.execPath),
    env: { ...options.env, ...NO_DIALOGS, GIT_ALLOW_PROTOCOL: protocols },
    /** Those of HTTP and HTTPS. */
    origins,
  };
}

/** Results with which Git has got what the remote has. */
const ANSWERED: ReadonlySet<FetchResult['kind']> = new Set(['fetched', 'refInTheWay', 'refLocked', 'noBranch']);

/**
 * Runs a command of Git that contacts a remote, with Git's own credentials, and once again with those of the account if
 * Git got nothing: what a server says to another user may be anything.
 * @param clone whose configuration was checked: see `unsafeKey`
 */
export async function contactRemote(
  git: string,
  clone: OpenClone,
  { urls }: Remote,
  args: readonly string[],
  signal: AbortSignal,
  help?: GitHelp,
): Promise<Contact> {
  const { env, origins, ...setup } = contactSetup(clone, urls);
  const { options } = clone;
  const command = [...setup.options, ...args];
  const contact = await runFetch(git, command, { ...options, env }, signal);
  const isOver =
    ANSWERED.has(contact.result.kind) || contact.result.kind === 'late' || contact.isLong || signal.aborted;
  if (!help || isOver) return contact;
  const late = new AbortController();
  const startLimit = (): NodeJS.Timeout => setTimeout(() => late.abort(), TIMEOUT_MS).unref();
  let limit = startLimit();
  await using askpass = await startAskpass(help.askpassFolder, (origin) => {
    // The user may be asked.
    clearTimeout(limit);
    return help.credentialFor(origin).finally(() => (limit = startLimit()));
  });
  const withToken = { ...options, env: { ...env, ...askpass.env } };
  const again = await runFetch(git, [...helpOptions(origins), ...command], withToken, signal, late.signal);
  const { result } = again;
  if (ANSWERED.has(result.kind)) return again;
  if (!askpass.isGiven) return contact;
  return result.kind === 'credentials' ? { ...again, result: { ...result, isRefused: true } } : again;
}

/** Why a server refuses a credential: see `Machine.refusalOf`. */
export async function refusalOf(
  git: string,
  address: string,
  credential: GitCredential,
  askpassFolder: string,
): Promise<Refusal | undefined> {
  try {
    await using folder = await temporaryFolder();
    await using askpass = await startAskpass(askpassFolder, async () => credential);
    const env = { ...environmentFor(folder.path), ...NO_DIALOGS, ...askpass.env, GIT_ALLOW_PROTOCOL: 'https:http' };
    const listing = [
      ...helpOptions([credential.origin]),
      ...fetchOptions(true, process.execPath),
      'ls-remote',
      '--quiet',
      '--',
      address,
      'HEAD',
    ];
    const options = { cwd: folder.path, encoding: 'utf8', env, windowsHide: true } as const;
    const { result } = await runFetch(git, listing, options, AbortSignal.timeout(CHECK_MS));
    if (!askpass.isGiven) return undefined;
    if (result.kind === 'credentials') return { ...result, isRefused: true };
    return result.kind === 'forbidden' ? result : undefined;
  } catch {
    return undefined;
  }
}

/**
 * No helper, which could store the token, or answer with another one; no paths in questions; and no proxy on the way to
 * this computer.
 */
function helpOptions(origins: readonly string[]): readonly string[] {
  const values = ['credential.helper=', 'credential.useHttpPath=false'];
  const ofOrigins = origins.flatMap((origin) => [
    `credential.${origin}.useHttpPath=false`,
    ...(origin.startsWith('http:') ? ['http.proxy=', `http.${origin}.proxy=`] : []),
  ]);
  return [...values, ...ofOrigins].flatMap((each) => ['-c', each]);
}

/** Runs Git. @returns a failure as a result */
async function runFetch(
  git: string,
  args: readonly string[],
  options: ExecFileOptionsWithStringEncoding,
  signal: AbortSignal,
  late = AbortSignal.timeout(TIMEOUT_MS),
): Promise<Contact> {
  // Git removes its locks and temporary files.
  const ending = { killSignal: 'SIGTERM', timeout: 0, signal: AbortSignal.any([signal, late]) } as const;
  try {
    const { stdout } = await runProgram(git, args, { ...options, ...ending });
    return { result: { kind: 'fetched' }, output: stdout };
  } catch (error) {
    const result = late.aborted ? ({ kind: 'late' } as const) : gitFailure(error);
    return { result, output: '', isLong: isTooLong(error) };
  }
}

/** Whether a program was ended because it wrote too much. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
}
