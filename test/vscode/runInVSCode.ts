import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { extensionsFolder } from './extensions.ts';
import { ensureCodeServer } from './install.ts';
import { nodeExecutable } from './paths.ts';
import { writeSettings } from './userSettings.ts';

export interface RunOptions {
  /** Of code-server. */
  readonly version: string;
  readonly extensionDevelopmentPath: string;
  /** Folders of further extensions, loaded as if they were installed. */
  readonly extensions: readonly string[];
  /** The CommonJS module whose `run()` runs the tests. */
  readonly extensionTestsPath: string;
  /** Variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/**
 * Runs tests in npm's VS Code.
 * @returns their exit code: 0 when all passed
 * @throws {SetupError} when that VS Code cannot be installed
 */
export async function runInVSCode(options: RunOptions): Promise<number> {
  const { version, log } = options;
  // Here and not in the executable, so that the set-up does not count against the time limit of the tests.
  await ensureCodeServer(version, { log });
  const userDataDir = await mkdtemp(join(tmpdir(), 'repo-rider-run-'));
  try {
    await writeSettings(userDataDir);
    for (const folder of options.extensions) {
      await cp(folder, join(extensionsFolder(userDataDir), basename(folder)), { recursive: true });
    }
    return await runTests({
      vscodeExecutablePath: fileURLToPath(new URL('./executable.ts', import.meta.url)),
      extensionDevelopmentPath: options.extensionDevelopmentPath,
      extensionTestsPath: options.extensionTestsPath,
      launchArgs: [`--user-data-dir=${userDataDir}`, `--extensions-dir=${extensionsFolder(userDataDir)}`],
      extensionTestsEnv: {
        // test-electron starts the executable by its `#!` line; npm scripts set the same PATH.
        PATH: `${dirname(nodeExecutable())}${delimiter}${process.env.PATH ?? ''}`,
        ...options.env,
        REPO_RIDER_CODE_SERVER: version,
        REPO_RIDER_REMOVE_USER_DATA: '1',
      },
    });
  } catch (error) {
    if (error instanceof TestRunFailedError) return error.code ?? 1;
    throw error;
  } finally {
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
