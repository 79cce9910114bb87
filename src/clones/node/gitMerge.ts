import { NO_DIALOGS, runProgram } from '../../base/node/runGit.ts';
import type { FetchResult } from '../core/git/fetchResult.ts';
import { mergeFailure, type PullResult } from '../core/git/pullResult.ts';
import { remotesToFetch } from '../core/git/remotes.ts';
import { unsafeKey } from '../core/git/safeConfig.ts';
import { parseStatus, STATUS_ARGUMENTS } from '../core/git/statusOutput.ts';
import type { GitHelp } from '../core/machine.ts';
import { contactRemote } from './gitFetch.ts';
import { type OpenClone, openClone, SAFE_OPTIONS } from './gitStatus.ts';

/** Moves a branch to a commit that it is behind of, whatever the configuration says. */
const MERGE_ARGUMENTS = [
  'merge',
  '--ff-only',
  '--quiet',
  '--no-stat',
  '--no-squash',
  '--no-autostash',
  '--no-verify-signatures',
  '@{upstream}',
] as const;

/** Moves the branch of a clone forward to its upstream branch: see `Machine.fastForward`. */
export async function fastForwardClone(
  folder: string,
  roots: readonly string[],
  git: string,
  signal: AbortSignal,
  help?: GitHelp,
): Promise<PullResult> {
  try {
    const access = await openClone(folder, roots, git, signal);
    if (!('options' in access)) return access;
    const key = unsafeKey(access.config, 'merge');
    if (key !== undefined) return { kind: 'unsafe', key };
    const { stdout } = await runProgram(git, [...SAFE_OPTIONS, ...STATUS_ARGUMENTS], access.options);
    const { branch, ahead, behind } = parseStatus(stdout);
    if (branch === undefined) return { kind: 'detached' };
    if (ahead === undefined || behind === undefined) return { kind: 'noUpstream' };
    if (behind === 0) return { kind: 'current' };
    if (ahead > 0) return { kind: 'diverged' };
    // Half of the files would be there without the others.
    const lacking = isPartial(access.config) ? await fetchObjects(git, access, signal, help) : undefined;
    if (lacking && lacking.kind !== 'fetched') return lacking;
    signal.throwIfAborted();
    // Not ended before all files are written.
    const { signal: _, env, ...options } = access.options;
    const whole = { ...options, env: { ...env, ...NO_DIALOGS }, timeout: 0, maxBuffer: Infinity };
    await runProgram(git, [...SAFE_OPTIONS, ...MERGE_ARGUMENTS], whole);
    return { kind: 'pulled', commits: behind };
  } catch (error) {
    return mergeFailure(error);
  }
}

/** Whether Git fetches objects when it needs them. @param config the output of `CONFIG_ARGUMENTS` */
function isPartial(config: string): boolean {
  return config.split('\0').some((entry) => /^(?:remote\.[^\n]+\.promisor|extensions\.partialclone)\n/.test(entry));
}

/** Fetches the objects that a clone lacks of the files that will change. */
async function fetchObjects(git: string, access: OpenClone, signal: AbortSignal, help?: GitHelp): Promise<FetchResult> {
  const [first] = remotesToFetch(access.config, access.folders.branch);
  if (!first) return { kind: 'noRemote' };
  const { options } = access;
  const clone = { ...access, options: { ...options, env: { ...options.env, GIT_NO_LAZY_FETCH: '0' } } };
  const args = ['diff', '--shortstat', '--no-ext-diff', '--no-textconv', 'HEAD', '@{upstream}'];
  return (await contactRemote(git, clone, first.remote, args, signal, help)).result;
}
