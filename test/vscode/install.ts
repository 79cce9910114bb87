import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, installationAt } from './installation.ts';
import { cacheRoot, currentVersion, packageVersion } from './paths.ts';
import { prepareOnce } from './prepareOnce.ts';
import { setUp } from './setUp.ts';
import { SetupError } from './setupErrors.ts';
import { findToolchain } from './toolchain.ts';

export interface InstallOptions {
  /** Receives short progress lines. */
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Installs code-server in `.vscode-test/code-server-VERSION/` once, with only npm's registry and a C++ toolchain. An
 * interrupted installation never counts as complete. Tried with code-server 4.139.1 and 4.105.1 on Linux.
 * @throws {SetupError} one sentence: what is missing, and the remedy
 */
export async function ensureCodeServer(version = currentVersion, options: InstallOptions = {}): Promise<Installation> {
  const { log = () => undefined, signal } = options;
  const target = join(cacheRoot, `code-server-${version}`);
  if (await isReady(target)) return installationAt(target, version);

  if (process.platform === 'win32')
    throw new SetupError('code-server has no Windows version: use WSL, or desktop VS Code.');
  const tools = await findToolchain();
  await prepareOnce({
    target,
    isReady,
    signal,
    onWait: (pid) => log(`code-server ${version}: waiting for process ${pid}, which is setting it up`),
    prepare: async (staging) => {
      await setUp({ version, staging, tools, logFile: `${target}.log`, log, signal });
      await writeFile(join(staging, marker), JSON.stringify(expected()));
    },
  });
  return installationAt(target, version);
}

const marker = 'ready.json';

/** The target of the native modules: a checkout may be shared between machines, or get another Node. */
function expected(): { platform: string; arch: string; node: string } {
  return { platform: process.platform, arch: process.arch, node: packageVersion('node').split('.')[0] ?? '' };
}

async function isReady(folder: string): Promise<boolean> {
  const found = await readFile(join(folder, marker), 'utf8').catch(() => undefined);
  return found === JSON.stringify(expected());
}
