import { parseArgs } from 'node:util';
import { startSandbox } from '../test/sandbox/sandbox.ts';
import { SetupError, StartError } from '../test/vscode/errors.ts';
import { ensureCodeServer } from '../test/vscode/install.ts';
import { currentVersion } from '../test/vscode/paths.ts';
import { serveForPerson } from '../test/vscode/serve.ts';
import { packageExtension } from './package.ts';

/** Sets up what is missing, builds, starts the sandbox and a VS Code with the extension, and waits for Ctrl-C. */
async function start(signal: AbortSignal): Promise<void> {
  const { port, repositories, latency } = parseOptions();
  const installation = await ensureCodeServer(currentVersion, { log: console.log, signal });
  const vsix = await packageExtension();
  await using cleanup = new AsyncDisposableStack();
  const sandbox = await startSandbox({ repositories, latencyMs: latency });
  cleanup.defer(() => sandbox.close());
  const served = await serveForPerson({
    installation,
    vsix,
    port,
    signal,
    settings: { 'repoRider.baseUrl': sandbox.baseUrl, 'repoRider.counterUrl': sandbox.counterUrl },
  });
  cleanup.defer(() => served.stop());
  console.log(`service A: ${sandbox.baseUrl}\nservice B: ${sandbox.counterUrl}`);
  console.log('Sign in with the token riderfulltoken0001. Ctrl-C ends everything.');
  console.log(`ready: ${served.url}`);
  const code = await Promise.race([served.exited, aborted(signal)]);
  if (code !== undefined) throw new StartError(`VS Code ended by itself, with code ${code}.`, served.output(20));
}

function parseOptions(): { port: number; repositories: number; latency: number } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      repositories: { type: 'string', default: '120' },
      latency: { type: 'string', default: '0' },
    },
  });
  const [port, repositories, latency] = [values.port, values.repositories, values.latency].map(Number);
  return { port: port ?? 0, repositories: repositories ?? 0, latency: latency ?? 0 };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort());
try {
  await start(controller.signal);
} catch (error) {
  if (!controller.signal.aborted) {
    console.error(
      error instanceof SetupError || error instanceof StartError || error instanceof RangeError ? error.message : error,
    );
    process.exitCode = 1;
  }
}
