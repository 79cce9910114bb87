import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallOptions } from '../vscode/install.ts';
import { runNpm } from '../vscode/npm.ts';
import { cacheRoot } from '../vscode/paths.ts';
import { prepareOnce } from '../vscode/prepareOnce.ts';

const VERSION = '5.16.0';

/** Prism's packages: its server, and the reader of descriptions. */
const PACKAGES = ['@stoplight/prism-http-server', '@stoplight/prism-http'];

/**
 * Installs Prism (https://github.com/stoplightio/prism), which answers as an API description says, in
 * `.vscode-test/prism-VERSION/` once. It is no dependency of the project: it has 150 others, for one test.
 * @returns the folder with `node_modules/`
 * @throws {SetupError} one sentence: what failed, and the remedy
 */
export async function ensurePrism({ log = () => undefined, signal }: InstallOptions = {}): Promise<string> {
  const target = join(cacheRoot, `prism-${VERSION}`);
  await prepareOnce({
    target,
    isReady,
    signal,
    prepare: async (staging) => {
      log(`Prism ${VERSION}: setting up, once; half a minute at most`);
      const logFile = `${target}.log`;
      await rm(logFile, { force: true });
      await mkdir(staging, { recursive: true });
      await writeFile(join(staging, 'package.json'), '{"private":true}\n');
      // A dependency would report each installation to its authors.
      const args = ['install', '--ignore-scripts', ...PACKAGES.map((name) => `${name}@${VERSION}`)];
      await runNpm({
        purpose: `install Prism ${VERSION}`,
        cwd: staging,
        args,
        logFile,
        signal,
        timeoutMs: 5 * 60_000,
      });
      await writeFile(join(staging, MARKER), '');
    },
  });
  return target;
}

const MARKER = 'ready';

async function isReady(folder: string): Promise<boolean> {
  return access(join(folder, MARKER)).then(
    () => true,
    () => false,
  );
}
