import '../test/support/runLifetime.ts';
import { parseOptions } from '../test/sandbox/arguments.ts';
import { startSandbox } from '../test/sandbox/sandbox.ts';
import { ensureCodeServer } from '../test/vscode/install.ts';
import { currentVersion } from '../test/vscode/paths.ts';
import { serveForPerson } from '../test/vscode/serve.ts';
import { StartError } from '../test/vscode/setupErrors.ts';
import { packageExtension } from './package.ts';

/** Installs missing tools, builds, starts the sandbox and a VS Code with the extension, and waits for Ctrl-C. */
async function start(signal: AbortSignal): Promise<void> {
  // Parsed before any installation. `--port` applies to VS Code, all other options to the sandbox.
  const { port = 0, ...options } = parseOptions(process.argv.slice(2));
  const installation = await ensureCodeServer(currentVersion, { log: console.log, signal });
  const vsix = await packageExtension();
  await using cleanup = new AsyncDisposableStack();
  const sandbox = await startSandbox(options);
  cleanup.defer(() => sandbox.close());
  const served = await serveForPerson({
    installation,
    vsix,
    port,
    signal,
    // VS Code opens the page for signing in below the window's own address.
    forwardsPorts: options.enterprise,
    settings: {
      'repoRider.server': sandbox.baseUrl,
      'repoRider.cyclistCounter': sandbox.counterUrl,
      ...(options.enterprise && { 'github-enterprise.uri': sandbox.serverUrl }),
    },
  });
  cleanup.defer(() => served.stop());
  console.log(`code host: ${sandbox.baseUrl}\ncyclist counter: ${sandbox.counterUrl}\ngit host: ${sandbox.gitUrl}`);
  const signIn = options.enterprise
    ? 'choose “Continue with GitHub Enterprise Server”'
    : 'choose “Use a personal access token…”, press Enter, and paste the token riderfulltoken0001';
  console.log(`Click the cyclist in the activity bar, press Sign In…, ${signIn}. Ctrl-C ends everything.`);
  console.log(`ready: ${served.url}`);
  const code = await Promise.race([served.exited, aborted(signal)]);
  if (code !== undefined) throw new StartError(`VS Code exited unexpectedly with code ${code}.`, served.output(20));
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
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
