import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { linkBuiltIns, NEEDED_BUILT_INS } from './builtIns.ts';
import { ensureCodeServer } from './install.ts';
import { provideExtensions } from './installedExtensions.ts';
import { type RunningServer, startServer } from './server.ts';
import type { Settings } from './userSettings.ts';
import { openWindow, type VSCodeWindow, type WindowOptions } from './window.ts';

export interface LaunchOptions extends Omit<WindowOptions, 'server' | 'context'> {
  /** code-server's version; by default the current one. */
  readonly version?: string;
  /** User settings, which override the quiet ones. */
  readonly settings?: Settings;
  /** Name of the colour theme, such as `Default Dark Modern`. */
  readonly theme?: string;
  /** One or more packages that VS Code has installed before, as for a user. */
  readonly vsix?: string | readonly string[];
  /**
   * Names of the built-in extensions that this VS Code has; by default those that are needed, `all` for an unchanged VS
   * Code.
   */
  readonly builtIns?: readonly string[] | 'all';
  /** An existing user-data folder to use and keep; by default a temporary one. */
  readonly userDataDir?: string;
  /** Whether to remove the given `userDataDir` at the end, too. */
  readonly temporary?: boolean;
  /** Whether to log everything that can be logged. */
  readonly trace?: boolean;
  /** Variables for the extension host. */
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the progress of the one-time set-up. */
  readonly log?: (line: string) => void;
}

export interface LaunchedVSCode {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
  readonly userDataDir: string;
  readonly logsFolder: string;
  /** Opens another window of the same VS Code in the same browser; `close()` of the whole closes it, too. */
  readonly openWindow: (options?: Pick<WindowOptions, 'folder' | 'onLog' | 'onExit'>) => Promise<VSCodeWindow>;
  /** Ends browser and server and removes the user data. Idempotent. */
  readonly close: () => Promise<void>;
}

/** Tests must wait for animations. Tests of `serveForPerson` run with animations. */
const still: Settings = { 'workbench.reduceMotion': 'on' };

/**
 * Opens a real VS Code in a browser: server and window together, by default with a temporary user-data folder.
 * `close()`, or the caller's end, removes everything.
 * @throws {SetupError} when VS Code or a browser cannot be installed
 * @throws {StartError} when one does not start
 */
export async function launch(options: LaunchOptions = {}): Promise<LaunchedVSCode> {
  const { version, settings, theme, vsix, builtIns = NEEDED_BUILT_INS, env, log, trace, ...window } = options;
  const { signal } = options;
  const installation = await ensureCodeServer(version, { signal, ...(log && { log }) });
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'repo-rider-vscode-')));
  const temporary = options.temporary ?? options.userDataDir === undefined;
  // Removed with the folder that it is in.
  const builtInsFolder = builtIns === 'all' ? undefined : join(userDataDir, 'built-ins');
  let server: RunningServer | undefined;
  try {
    if (builtIns !== 'all' && builtInsFolder) await linkBuiltIns(installation, builtIns, builtInsFolder);
    await provideExtensions(installation, [vsix ?? []].flat(), userDataDir, signal);
    server = await startServer({
      installation,
      userDataDir,
      builtInsFolder,
      temporary,
      development: options.extensionDevelopmentPath !== undefined || options.extensionTestsPath !== undefined,
      settings: { ...still, ...settings, ...(theme !== undefined && { 'workbench.colorTheme': theme }) },
      trace,
      signal,
      ...(env && { env }),
    });
    const running = server;
    const first = await openWindow({ ...window, server });
    return {
      page: first.page,
      context: first.context,
      server,
      userDataDir,
      logsFolder: server.logsFolder,
      openWindow: (further = {}) => openWindow({ ...window, ...further, server: running, context: first.context }),
      close: async () => {
        // The browser first: its profile is in the folder that is removed with the server.
        await first.close();
        await running.stop();
      },
    };
  } catch (error) {
    await server?.stop();
    if (temporary) await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}
