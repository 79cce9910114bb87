import { type ExecFileOptionsWithStringEncoding, execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program without a shell. @throws if it fails, with its output */
export const runProgram = promisify(execFile);

/** Runs a program, which reads a text, and has no other input. @returns its output @throws as `runProgram` */
export async function runWithInput(
  program: string,
  args: readonly string[],
  options: ExecFileOptionsWithStringEncoding,
  input?: string,
): Promise<string> {
  const running = runProgram(program, args, options);
  // A program that ends early doesn't read everything.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

/** Variables of the user's own set-up. All others that Git reads could replace what it runs or where. */
const KEPT = new Set([
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_EXEC_PATH',
  // The certificates of a company, without which no fetch would work.
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
]);

/** Hundreds of clones must not ask for credentials one after the other: what Git doesn't have is reported. */
export const NO_DIALOGS = {
  GIT_ASKPASS: 'false',
  SSH_ASKPASS: 'false',
  SSH_ASKPASS_REQUIRE: 'force',
  GCM_INTERACTIVE: 'never',
};

/** The environment of Git in a folder: nothing of the window's own environment decides what Git runs. */
export function environmentFor(path: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name) || KEPT.has(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    // No repository above the folder. A list of paths.
    GIT_CEILING_DIRECTORIES: dirname(path),
    GIT_NO_LAZY_FETCH: '1',
    // Takes precedence over all configuration, which could allow a program by its name.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
}
