import type { ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { credentialOrigin, type GitCredential } from '../../accounts/core/gitQuestion.ts';
import { startAskpass } from '../../accounts/node/askpass.ts';
import { environmentFor, NO_DIALOGS, runProgram } from '../../base/node/runGit.ts';
import { temporaryFolder } from '../../base/node/temporaryFolder.ts';
import { type FetchResult, isForbidden, isRefusal, type Refusal } from '../core/git/fetchResult.ts';
import { fetchArguments, fetchOptions, type Remote, remoteToFetch, unsafeKey } from '../core/git/safeConfig.ts';
import type { GitHelp } from '../core/machine.ts';
import { gitFailureOf, type OpenClone, openClone } from './gitStatus.ts';

/** Large repositories take minutes. */
const TIMEOUT_MS = 5 * 60_000;

/** A server that takes longer says nothing about a token. */
const CHECK_MS = 20_000;

/** Fetches the branches of a clone's remote: see `Machine.fetch`. */
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
    const remote = remoteToFetch(access.config);
    if (!remote) return { kind: 'noRemote' };
    return (await contactRemote(git, access, remote, fetchArguments(remote), signal, help)).result;
  } catch (error) {
    return gitFailureOf(error);
  }
}

/** The result of a command of Git that contacts a remote, and what it wrote. */
interface Contact {
  readonly result: FetchResult;
  readonly output: string;
  /** Whether it wrote more than `maxBuffer` of the options. */
  readonly isLong?: boolean;
}

/**
 * Runs a command of Git that contacts a remote, with Git's own credentials, and again with others if these were
 * refused.
 * @param clone whose configuration was checked: see `unsafeKey`
 */
export async function contactRemote(
  git: string,
  { options }: OpenClone,
  remote: Remote,
  args: readonly string[],
  signal: AbortSignal,
  help?: GitHelp,
): Promise<Contact> {
  const server = credentialOrigin(remote.url);
  // Without encryption, only on this computer.
  const isHere = server?.startsWith('http:') === true;
  const command = [...fetchOptions(isHere, process.execPath), ...args];
  const env = { ...options.env, ...NO_DIALOGS, GIT_ALLOW_PROTOCOL: isHere ? 'https:ssh:http' : 'https:ssh' };
  const contact = await runFetch(git, command, { ...options, env }, signal);
  const origin = contact.result.kind === 'credentials' ? server : undefined;
  const credential = origin === undefined ? undefined : await help?.credentialFor(origin);
  if (!help || !credential) return contact;
  await using askpass = await startAskpass(help.askpassFolder, credential);
  const withToken = { ...options, env: { ...env, ...askpass.env } };
  const again = await runFetch(git, [...optionsFor(credential), ...command], withToken, signal);
  if (again.result.kind !== 'credentials') return again;
  return { ...again, result: { ...again.result, isRefused: askpass.isGiven } };
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
    await using askpass = await startAskpass(askpassFolder, credential);
    const env = { ...environmentFor(folder.path), ...NO_DIALOGS, ...askpass.env, GIT_ALLOW_PROTOCOL: 'https:http' };
    const listing = [
      ...optionsFor(credential),
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

/** No helper, which could store the token, or answer with another one; and no proxy on the way to this computer. */
function optionsFor({ origin }: GitCredential): readonly string[] {
  const values = ['credential.helper=', 'credential.useHttpPath=false', `credential.${origin}.useHttpPath=false`];
  const direct = origin.startsWith('http:') ? ['http.proxy=', `http.${origin}.proxy=`] : [];
  return [...values, ...direct].flatMap((each) => ['-c', each]);
}

/** Runs Git. @returns a failure as a result */
async function runFetch(
  git: string,
  args: readonly string[],
  options: ExecFileOptionsWithStringEncoding,
  signal: AbortSignal,
): Promise<Contact> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  // Git removes its locks and temporary files.
  const ending = { killSignal: 'SIGTERM', timeout: 0, signal: AbortSignal.any([signal, late]) } as const;
  try {
    const { stdout } = await runProgram(git, args, { ...options, ...ending });
    return { result: { kind: 'fetched' }, output: stdout };
  } catch (error) {
    const result = late.aborted ? ({ kind: 'late' } as const) : refusalIn(error);
    return { result, output: '', isLong: isTooLong(error) };
  }
}

/** Whether a program was ended because it wrote too much. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
}

function refusalIn(error: unknown): FetchResult {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (isRefusal(output)) return { kind: 'credentials', isRefused: false };
  return { kind: isForbidden(output) ? 'forbidden' : 'failed' };
}
