import type { BrowserContext, Page } from 'playwright-core';
import { quietSettings, type Settings } from './userSettings.ts';
import { ensureCodeOss } from './webInstall.ts';
import { startWebServer } from './webServer.ts';
import { openWindow, type WindowOptions } from './window.ts';

type OfWindow = 'viewport' | 'deviceScaleFactor' | 'script' | 'signal';

export interface WebLaunchOptions extends Pick<WindowOptions, OfWindow> {
  /** The packages of the extensions that this VS Code includes. */
  readonly vsix: string | readonly string[];
  /** Default settings. They override `quietSettings`. */
  readonly settings?: Settings;
  /** Whether secrets survive a reload; by default, VS Code keeps them in memory only. */
  readonly keepSecrets?: boolean;
  /** Receives the progress of the one-time set-up. */
  readonly log?: (line: string) => void;
}

export interface LaunchedWeb {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Ends the browser and its server. Idempotent. */
  readonly close: () => Promise<void>;
}

/** Disables animations, because tests would have to wait for them. */
const still: Settings = { 'workbench.reduceMotion': 'on' };

/**
 * Opens VS Code from static files, without a VS Code server: extensions run in a web worker, and the browser stores the
 * data.
 * @throws {SetupError} when VS Code or a browser cannot be installed
 * @throws {StartError} when one does not start
 */
export async function launchWeb(options: WebLaunchOptions): Promise<LaunchedWeb> {
  const { vsix, settings, keepSecrets = false, log, ...window } = options;
  const codeOss = await ensureCodeOss({ signal: options.signal, ...(log && { log }) });
  const server = await startWebServer({
    codeOss,
    packages: [vsix].flat(),
    settings: { ...quietSettings, ...still, ...settings },
    keepSecrets,
  });
  try {
    const { page, context, close } = await openWindow({ ...window, server, answerForKey: false });
    return {
      page,
      context,
      origin: server.origin,
      close: async () => {
        await close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
