import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeServerFolders, serverEnvironment } from './environment.ts';
import { installExtension } from './extensions.ts';
import type { Installation } from './installation.ts';
import { type RunningProcess, startProcess } from './process.ts';
import { RUN_FOLDER } from './processTable.ts';
import { StartError } from './setupErrors.ts';
import { type Settings, settingsFile, writeSettings } from './userSettings.ts';

export interface ServeOptions {
  readonly installation: Installation;
  /** A package to install first. */
  readonly vsix?: string;
  /** User settings, which override the quiet ones. */
  readonly settings?: Settings;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  /** The folder to open; an empty window without one. */
  readonly folder?: string;
  /** The folder of settings, extensions and logs; by default a temporary one, removed at the end. */
  readonly userDataDir?: string;
  /** Whether addresses of this computer that VS Code opens are served below the window's own address. */
  readonly forwardsPorts?: boolean | undefined;
  /** Variables besides the caller's; the extension host inherits them. */
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

export interface ServedVSCode {
  /** The address to open in a browser. */
  readonly url: string;
  readonly userDataDir: string;
  readonly settingsFile: string;
  /** Resolves with the exit code after the whole process tree has ended. */
  readonly exited: Promise<number>;
  readonly output: (lines?: number) => string;
  /** Ends the whole process tree, and resolves after that. */
  readonly stop: () => Promise<void>;
}

/**
 * Serves a VS Code for the user's own browser, on loopback and without a password, and resolves once it responds. It
 * runs code-server's entry point instead of VS Code's bare server, for the key with which secrets survive a reload.
 * Tried with code-server 4.139.1; that of 4.105.1 needs a further native module, argon2, that is not built here.
 * @throws {StartError} with the end of its output
 */
export async function serveForPerson(options: ServeOptions): Promise<ServedVSCode> {
  const { installation, port = 0, signal } = options;
  signal?.throwIfAborted();
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'repo-rider-serve-')));
  const temporary = options.userDataDir === undefined ? [userDataDir] : [];
  let server: RunningProcess | undefined;
  try {
    await makeServerFolders(userDataDir);
    await writeSettings(userDataDir, options.settings);
    if (options.vsix !== undefined) await installExtension(installation, options.vsix, userDataDir, signal);
    const heard = Promise.withResolvers<string>();
    server = startProcess(installation.node, serveArguments(installation.entry, userDataDir, options), {
      cwd: userDataDir,
      // A daemon that the user starts in a terminal of this VS Code may stay.
      env: serverEnvironment(userDataDir, { ...options.env, [RUN_FOLDER]: undefined }),
      remove: temporary,
      signal,
      onLine: (line) => {
        const origin = servedOrigin(line);
        if (origin !== undefined) heard.resolve(origin);
      },
    });
    const origin = await firstAnswer(server, heard.promise, port);
    const { exited, output, stop } = server;
    return {
      url: personAddress(origin, options.folder),
      userDataDir,
      settingsFile: settingsFile(userDataDir),
      exited,
      output,
      stop,
    };
  } catch (error) {
    await server?.stop();
    await Promise.all(temporary.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 })));
    signal?.throwIfAborted();
    throw error;
  }
}

/** The origin in code-server's line about its address. */
function servedOrigin(line: string): string | undefined {
  return /HTTP server listening on (http:\/\/[\d.:]+)/.exec(line)?.[1];
}

/** The address of a window with that folder, or of an empty one. */
function personAddress(origin: string, folder?: string): string {
  const address = new URL('/', origin);
  if (folder === undefined) address.searchParams.set('ew', 'true');
  else address.searchParams.set('folder', folder);
  return address.href;
}

async function firstAnswer(server: RunningProcess, listening: Promise<string>, port: number): Promise<string> {
  const timeout = AbortSignal.timeout(180_000);
  const silence = once(timeout, 'abort').then(() => undefined);
  const outcome = await Promise.race([listening, server.exited, silence]);
  if (typeof outcome === 'number') {
    const output = server.output(30);
    const taken = /EADDRINUSE/.test(output);
    throw new StartError(
      taken ? `Port ${port} is taken: choose another.` : `code-server ended with code ${outcome}.`,
      taken ? '' : output,
    );
  }
  while (!timeout.aborted) {
    if (outcome && (await answers(outcome, AbortSignal.any([timeout, AbortSignal.timeout(5000)])))) return outcome;
    await delay(100);
  }
  throw new StartError('code-server did not answer within 180 s.', server.output(30));
}

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { signal, redirect: 'manual' }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer !== undefined && answer.status < 400;
}

function serveArguments(entry: string, userDataDir: string, { port = 0, forwardsPorts }: ServeOptions): string[] {
  return [
    entry,
    '--auth=none',
    `--bind-addr=127.0.0.1:${port}`,
    `--config=${join(userDataDir, 'config.yaml')}`,
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${join(userDataDir, 'extensions')}`,
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-workspace-trust',
    '--disable-getting-started-override',
    ...(forwardsPorts ? [] : ['--disable-proxy']),
    // Otherwise, an empty window would open the last folder.
    '--ignore-last-opened',
  ];
}
