import '../test/support/runLifetime.ts';
import { context, type Plugin } from 'esbuild';
import { startSandbox } from '../test/sandbox/sandbox.ts';
import { buildAll } from './build.ts';
import { development } from './bundles.ts';
import { copyIcons, writeDevelopmentManifest } from './developmentManifest.ts';

/** Fixed ports, so that accounts stay signed in. */
const PORTS = { port: 4110, counterPort: 4111, gitPort: 4112 };

let running = 0;

/** Prints when builds start and finish, in the format that the task in `.vscode/tasks.json` matches. */
const reporting: Plugin = {
  name: 'reporting',
  setup(build) {
    build.onStart(() => {
      if (running++ === 0) console.log('[watch] build started');
    });
    build.onEnd(() => {
      if (--running === 0) console.log('[watch] build finished');
    });
  },
};

/** Rebuilds the extension when a source changes, and runs the development sandbox. */
async function watch(): Promise<void> {
  const sandbox = await startSandbox(PORTS);
  console.log(`code host: ${sandbox.baseUrl}\ncyclist counter: ${sandbox.counterUrl}\ngit host: ${sandbox.gitUrl}`);
  await writeDevelopmentManifest(sandbox);
  const contexts = await Promise.all(development.map((options) => context({ ...options, plugins: [reporting] })));
  await Promise.all(contexts.map((each) => each.watch()));
  const end = async (): Promise<void> => {
    await Promise.all([...contexts.map((each) => each.dispose()), sandbox.close()]);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());
  try {
    await buildAll();
    await copyIcons();
  } catch {
    console.log('[watch] The icons are missing, because the build failed. Fix the build, then start again.');
  }
}

try {
  await watch();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
