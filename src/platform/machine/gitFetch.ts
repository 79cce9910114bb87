import { type FetchResult, isRefusal } from '../../core/clones/git/fetchResult.ts';
import { fetchArguments, fetchOptions, remoteToFetch, unsafeKey } from '../../core/clones/git/safeConfig.ts';
import { gitFailureOf, openClone, runProgram } from './gitStatus.ts';

/** Large repositories take minutes. */
const TIMEOUT_MS = 5 * 60_000;

/** Hundreds of clones must not ask for credentials one after the other: what Git doesn't have is reported. */
const NO_DIALOGS = {
  GIT_ASKPASS: 'false',
  SSH_ASKPASS: 'false',
  SSH_ASKPASS_REQUIRE: 'force',
  GCM_INTERACTIVE: 'never',
};

/** Fetches the branches of a clone's remote: see `Machine.fetch`. */
export async function fetchClone(
  folder: string,
  roots: readonly string[],
  git: string,
  signal: AbortSignal,
): Promise<FetchResult> {
  try {
    const access = await openClone(folder, roots, git, signal);
    if (!('options' in access)) return access;
    const { options, config } = access;
    const key = unsafeKey(config, 'fetch');
    if (key !== undefined) return { kind: 'unsafe', key };
    const remote = remoteToFetch(config);
    if (!remote) return { kind: 'noRemote' };
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const isHere = isOnThisComputer(remote.url);
    return await runProgram(git, [...fetchOptions(isHere), ...fetchArguments(remote)], {
      ...options,
      env: { ...options.env, ...NO_DIALOGS, GIT_ALLOW_PROTOCOL: isHere ? 'https:ssh:http' : 'https:ssh' },
      // Git removes its locks and temporary files.
      killSignal: 'SIGTERM',
      timeout: 0,
      signal: AbortSignal.any([signal, late]),
    }).then(
      (): FetchResult => ({ kind: 'fetched' }),
      (error: unknown): FetchResult => {
        if (late.aborted) return { kind: 'late' };
        const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
        return { kind: isRefusal(output) ? 'credentials' : 'failed' };
      },
    );
  } catch (error) {
    return gitFailureOf(error);
  }
}

function isOnThisComputer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return isHere && url.username === '' && url.password === '';
}
