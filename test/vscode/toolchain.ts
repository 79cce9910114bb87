import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { SetupError } from './setupErrors.ts';

/** A program that uses the C++ 20 standard library; compiled but not run, to check headers as well as the compiler. */
const probe = '#include <concepts>\n#include <string>\nstd::integral auto answer = 42;\n';

/**
 * Finds the build tools of VS Code's native modules before anything is downloaded.
 * @returns variables that make node-gyp use them
 * @throws {SetupError} with everything that is missing, and how to install it
 */
export async function findToolchain(): Promise<Record<string, string>> {
  const { env } = process;
  const [python, make, compiler] = await Promise.all([
    firstThat(candidates(env.PYTHON, 'python3', 'python'), isPython3),
    firstThat(candidates(env.MAKE, 'make', 'gmake'), isMake),
    firstThat(candidates(env.CXX, 'g++', 'c++', 'clang++'), compiles),
  ]);
  const missing = [
    ...(python === undefined ? ['Python 3'] : []),
    ...(make === undefined ? ['make'] : []),
    ...(compiler === undefined ? ['a C++ 20 compiler'] : []),
  ];
  if (python === undefined || make === undefined || compiler === undefined) {
    throw new SetupError(missingTools(missing));
  }
  return { PYTHON: python, MAKE: make, CXX: compiler };
}

/** One sentence: what is missing and how to install it here. */
function missingTools(missing: readonly string[]): string {
  const remedy =
    process.platform === 'darwin'
      ? '`xcode-select --install`'
      : 'the system’s packages (Debian, Ubuntu: `apt-get install python3 make g++`; Fedora: `dnf install python3 make gcc-c++`)';
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(missing);
  return `VS Code’s native modules are built here, and ${list} cannot be used on this machine: install what is missing with ${remedy}, then try again.`;
}

const run = promisify(execFile);

async function isPython3(command: string): Promise<boolean> {
  const { stdout } = await run(command, ['-c', 'import sys; print(sys.version_info[0])'], { timeout: 60_000 });
  return stdout.trim() === '3';
}

async function isMake(command: string): Promise<boolean> {
  await run(command, ['--version'], { timeout: 60_000 });
  return true;
}

async function compiles(command: string): Promise<boolean> {
  // CXX may also contain a launcher or options, as in `ccache g++`.
  const [file = command, ...options] = command.split(/\s+/);
  const child = spawn(file, [...options, '-std=c++20', '-fsyntax-only', '-x', 'c++', '-'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Not `timeout`: its timer outlives a missing command and keeps the process running.
    signal: AbortSignal.timeout(180_000),
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(probe);
  const [code]: (number | null)[] = await once(child, 'exit');
  return code === 0;
}

function candidates(...commands: readonly (string | undefined)[]): string[] {
  return commands.filter((command) => command !== undefined && command !== '').map(String);
}

async function firstThat(commands: readonly string[], works: (command: string) => Promise<boolean>) {
  for (const command of commands) {
    if (await works(command).catch(() => false)) return command;
  }
  return undefined;
}
