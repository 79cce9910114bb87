import type { BrowserContext, Page } from 'playwright-core';
import { quietSettings, type Settings } from './userSettings.ts';
import { ensureCodeOss } from './webInstall.ts';
import { startWebServer } from './webServer.ts';
import { openWindow, type WindowOptions } from './window.ts';

type OfWindow = 'viewport' | 'deviceScaleFactor' | 'headless' | 'script' | 'signal' | 'timeoutMs';

export interface WebLaunchOptions extends Pick<WindowOptions, OfWindow> {
  /** A package, or several, that this VS Code has. */
  readonly vsix: string | readonly string[];
  /** How settings stand as long as nobody changes them, over the quiet ones. */
  readonly settings?: Settings;
  /** Keep secrets over a reload; by default they are in memory, as wherever a host gives VS Code no place for them. */
  readonly keepSecrets?: boolean;
  /** Progress of the one-time set-up. */
  readonly log?: (line: string) => void;
}

export interface LaunchedWeb {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Ends the browser and what serves it. May be called any number of times. */
  readonly close: () => Promise<void>;
}

/** Whatever moves has to be waited for. */
const still: Settings = { 'workbench.reduceMotion': 'on' };

/**
 * A VS Code that has no server, only static files: extensions run in a web worker, and what is kept is in the browser.
 * @throws {SetupError} when VS Code or a browser cannot be had
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
