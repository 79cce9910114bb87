import { delimiter, dirname } from 'node:path';
import { nodeExecutable } from './paths.ts';
import { startProcess } from './process.ts';
import { SetupError } from './setupErrors.ts';

export interface NpmStep {
  /** What the step does, as the end of "could not …". */
  readonly purpose: string;
  readonly cwd: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The Node for npm and its children; by default npm's `node` package. */
  readonly node?: string;
  readonly timeoutMs: number;
  /** The log to which all output is appended. */
  readonly logFile: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs npm with the machine's registry and certificates.
 * @throws {SetupError} when it fails or takes longer than `timeoutMs`; one sentence that names the log
 */
export async function runNpm(step: NpmStep): Promise<void> {
  step.signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(step.timeoutMs);
  const npm = startProcess('npm', [...step.args, ...quickly], {
    cwd: step.cwd,
    env: npmEnvironment(step.node ?? nodeExecutable(), step.env),
    logFile: step.logFile,
    signal: step.signal ? AbortSignal.any([step.signal, timeout]) : timeout,
  });
  const code = await npm.exited;
  step.signal?.throwIfAborted();
  if (timeout.aborted) throw new SetupError(setupFailure(step, `it took longer than ${step.timeoutMs / 1000} s`));
  if (code !== 0) throw new SetupError(setupFailure(step, explainNpmOutput(npm.output(), code)));
}

// One short retry, so that a machine without a network fails within seconds.
const quickly = [
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--prefer-offline',
  '--loglevel=warn',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=30000',
];

/** The environment of a child npm: `node` first on PATH, and no `nodedir` but the given one. */
function npmEnvironment(
  node: string,
  extra: Readonly<Record<string, string>> = {},
  base: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(base)) {
    // The variables of an outer `npm start` about its own package do not apply to npm in another folder.
    const foreign = /^npm_(package_|lifecycle_|command$|config_(nodedir|prefix|local_prefix|global|omit|include)$)/i;
    if (!foreign.test(name)) env[name] = value;
  }
  return { ...env, PATH: `${dirname(node)}${delimiter}${base.PATH ?? ''}`, ...extra };
}

/** The major version of the npm on PATH, run by that `node`; 0 if unknown. */
export async function npmMajor(node: string): Promise<number> {
  const npm = startProcess('npm', ['--version'], { env: npmEnvironment(node), signal: AbortSignal.timeout(60_000) });
  await npm.exited;
  return Number(/^(\d+)\.\d+\.\d+/m.exec(npm.output())?.[1] ?? 0);
}

/** The cause of an npm failure, as the end of a sentence, from its output and exit code. */
function explainNpmOutput(output: string, exitCode: number): string {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? '';
  if (exitCode === 127) return 'there is no npm on PATH';
  if (/ENOSPC/.test(output)) return 'the disk is full';
  if (/^(EINTEGRITY|Z_|TAR_|ERR_STREAM_PREMATURE_CLOSE)/.test(code)) return `the download is broken (${code})`;
  if (/^(E40[134]|ETARGET|ENOVERSIONS)$/.test(code)) return `npm’s registry does not have or give it (${code})`;
  if (/^(ENOTFOUND|EAI_AGAIN|E[A-Z]*CONN[A-Z]*|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E5\d\d|.*CERT.*)$/.test(code)) {
    return `npm’s registry cannot be reached (${code}): check the network, or npm’s registry, proxy and cafile settings`;
  }
  if (/gyp ERR!|make: \*\*\*|not ok/.test(output)) return 'the compiler failed';
  return code === '' ? `npm ended with code ${exitCode}` : `npm reports ${code}`;
}

function setupFailure(step: NpmStep, why: string): string {
  return `Could not ${step.purpose}: ${why}; the details are in ${step.logFile}.`;
}
