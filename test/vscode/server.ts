import { once } from 'node:events';
import { join } from 'node:path';
import { makeServerFolders, serverEnvironment } from './environment.ts';
import type { Installation } from './installation.ts';
import { startProcess } from './process.ts';
import { StartError } from './setupErrors.ts';
import { type Settings, writeSettings } from './userSettings.ts';

export interface ServerOptions {
  readonly installation: Installation;
  /** The folder of everything of this VS Code: data/User, data/logs, extensions. */
  readonly userDataDir: string;
  /** User settings, which override the quiet ones. */
  readonly settings?: Settings;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  /** Variables besides the caller's; the extension host inherits them. */
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Whether windows may load extensions and tests from folders. Such a VS Code shows no notifications and answers
   * dialogs automatically, so it does not suit tests of user actions.
   */
  readonly development?: boolean;
  /** Whether to log everything that can be logged, in server, extensions and windows. */
  readonly trace?: boolean | undefined;
  /** The folder of the built-in extensions, if not VS Code's own. */
  readonly builtInsFolder?: string | undefined;
  /** Whether to remove `userDataDir` after any end of the caller. */
  readonly temporary?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface RunningServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly userDataDir: string;
  readonly logsFolder: string;
  readonly settingsFile: string;
  /** Resolves with the exit code after the whole process tree has ended. */
  readonly exited: Promise<number>;
  readonly output: (lines?: number) => string;
  /** Ends the whole process tree, and resolves after that. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts VS Code's server on loopback and resolves once it listens. It ends with the caller at the latest. Tried with
 * code-server 4.139.1 and 4.105.1.
 * @throws {StartError} with the end of its output, when it ends or prints nothing for 180 s
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { installation, userDataDir, port = 0, signal } = options;
  signal?.throwIfAborted();
  const userData = join(userDataDir, 'data');
  await makeServerFolders(userDataDir);
  await writeSettings(userData, options.settings);

  const heard = Promise.withResolvers<number | 'taken'>();
  const server = startProcess(installation.node, serverArguments(options, port), {
    cwd: userDataDir,
    env: serverEnvironment(userDataDir, options.env),
    remove: options.temporary ? [userDataDir] : [],
    signal,
    onLine: (line) => {
      const found = listeningPort(line);
      if (found !== undefined) heard.resolve(found);
      // The server then neither listens nor ends.
      else if (line.includes('EADDRINUSE')) heard.resolve('taken');
    },
  });
  const timeout = AbortSignal.timeout(180_000);
  const silence = once(timeout, 'abort').then(() => undefined);
  const actual = await Promise.race([heard.promise, silence, server.exited.then(() => undefined)]);
  if (typeof actual !== 'number') {
    await server.stop();
    signal?.throwIfAborted();
    if (actual === 'taken') throw new StartError(`Port ${port} is taken: choose another.`);
    const what = timeout.aborted ? 'did not listen within 180 s' : `ended with code ${await server.exited}`;
    throw new StartError(`VS Code’s server (code-server ${installation.version}) ${what}.`, server.output(30));
  }
  return {
    port: actual,
    origin: `http://127.0.0.1:${actual}`,
    userDataDir,
    logsFolder: join(userData, 'logs'),
    settingsFile: join(userData, 'User', 'settings.json'),
    exited: server.exited,
    output: server.output,
    stop: server.stop,
  };
}

/** The port in the server's line about its address. */
function listeningPort(line: string): number | undefined {
  const match = /listening on (\d+)/.exec(line);
  return match ? Number(match[1]) : undefined;
}

function serverArguments(options: ServerOptions, port: number): string[] {
  const { installation, userDataDir, builtInsFolder, development, trace } = options;
  return [
    installation.serverMain,
    '--host=127.0.0.1',
    `--port=${port}`,
    `--server-data-dir=${userDataDir}`,
    ...(builtInsFolder === undefined ? [] : [`--builtin-extensions-dir=${builtInsFolder}`]),
    '--telemetry-level=off',
    '--without-connection-token',
    '--accept-server-license-terms',
    // Without it, a release build ignores extensionDevelopmentPath and extensionTestsPath.
    ...(development ? ['--enable-smoke-test-driver'] : []),
    ...(trace ? ['--log=trace'] : []),
  ];
}
