import type { BrowserContext, Page } from 'playwright-core';
import { quietSettings, type Settings } from './userSettings.ts';
import { ensureCodeOss } from './webInstall.ts';
import { startWebServer } from './webServer.ts';
import { openWindow, type WindowOptions } from './window.ts';

type OfWindow = 'viewport' | 'deviceScaleFactor' | 'headless' | 'script' | 'signal' | 'timeoutMs';

export interface WebLaunchOptions extends Pick<WindowOptions, OfWindow> {
  /** One or more packages that this VS Code has. */
  readonly vsix: string | readonly string[];
  /** Default settings, which override the quiet ones. */
  readonly settings?: Settings;
  /** Whether secrets survive a reload; by default they are in memory, as for any host without a secret storage. */
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

/** Tests must wait for animations. */
const still: Settings = { 'workbench.reduceMotion': 'on' };

/**
 * Opens a VS Code without a server, only with static files: extensions run in a web worker, and data is stored in the browser.
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
