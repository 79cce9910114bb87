import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { messageOf, StartError } from './setupErrors.ts';
import { type AddressOptions, windowAddress } from './workbenchAddress.ts';

export interface WindowOptions extends AddressOptions {
  /** The server; the browser's profile goes to its user data, or to a temporary folder. */
  readonly server: { readonly origin: string; readonly userDataDir?: string };
  /**
   * Whether to answer the page's request for half of the key that encrypts secrets, which VS Code's bare server does
   * not; by default true. The driver then also answers all preflights itself (tried with Playwright 1.65), so set it to
   * false for a VS Code whose extensions send requests from within the browser.
   */
  readonly answerForKey?: boolean;
  /** A script that runs in the page before VS Code's own scripts, at each load. */
  readonly script?: string | undefined;
  /** Opens a further window in the same browser, with its local storage and clipboard. */
  readonly context?: BrowserContext;
  /** Default 1280 × 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel; default 1. */
  readonly deviceScaleFactor?: number;
  /**
   * The language that VS Code reports, such as `de`. Its own texts stay English: they would come from a language pack,
   * which sets the same language.
   */
  readonly language?: string;
  /**
   * The console of an extension host under test: its type (`info`, `warn`, `error`) and arguments, format string first.
   */
  readonly onLog?: (type: string, args: readonly unknown[]) => void;
  /** Called once when the tests end, with 0, or 1 if they failed. */
  readonly onExit?: (code: number) => void;
  /** Closes the window. */
  readonly signal?: AbortSignal | undefined;
}

/** The limit of each step (page, workbench) in milliseconds. */
const STEP_MS = 180_000;

export interface VSCodeWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Closes this page, and the browser if this window started it. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a workbench in Chromium and resolves once it is rendered. Secrets survive a reload, since their encryption key
 * stays the same. The clipboard is granted. The browser ends with the caller.
 * @throws {SetupError} without a browser
 * @throws {StartError} when the browser or the workbench does not start
 */
export async function openWindow(options: WindowOptions): Promise<VSCodeWindow> {
  const { signal } = options;
  signal?.throwIfAborted();
  const opened = options.context ? await furtherPage(options.context) : await firstPage(options);
  const { page, close } = opened;
  const abort = (): void => void close().catch(() => undefined);
  signal?.addEventListener('abort', abort, { once: true });
  page.once('close', () => signal?.removeEventListener('abort', abort));
  try {
    signal?.throwIfAborted();
    const { onLog, onExit, script } = options;
    if (script !== undefined) await page.addInitScript(script);
    if (onLog) {
      await page.exposeFunction('codeAutomationLog', (type: unknown, args: unknown) => {
        onLog(String(type), Array.isArray(args) ? args : [args]);
      });
    }
    if (onExit) await page.exposeFunction('codeAutomationExit', onExit);
    await page.goto(windowAddress(options.server.origin, options), { timeout: STEP_MS, waitUntil: 'commit' });
    await page.locator('.monaco-workbench').waitFor({ timeout: STEP_MS });
    return opened;
  } catch (cause) {
    await close().catch(() => undefined);
    signal?.throwIfAborted();
    throw new StartError('VS Code’s workbench did not appear in the browser.', messageOf(cause), { cause });
  }
}

async function furtherPage(context: BrowserContext): Promise<VSCodeWindow> {
  const page = await context.newPage();
  return { page, context, close: () => page.close() };
}

async function firstPage(options: WindowOptions): Promise<VSCodeWindow> {
  const { origin, userDataDir = tmpdir() } = options.server;
  const profile = await mkdtemp(join(userDataDir, 'browser-'));
  const remove = (): Promise<void> => rm(profile, { recursive: true, force: true, maxRetries: 3 });
  let context: BrowserContext | undefined;
  try {
    context = await startBrowser(profile, options);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const { answerForKey = true, language } = options;
    // The workbench requests half of the key that encrypts secrets; VS Code's bare server does not respond.
    if (answerForKey) await context.route('**/mint-key', (route) => route.fulfill({ body: Buffer.alloc(32, 7) }));
    if (language !== undefined) {
      await context.addInitScript((name) => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: name }), language);
    }
    const page = context.pages()[0] ?? (await context.newPage());
    const opened = context;
    const close = async (): Promise<void> => {
      await opened.close();
      await remove();
    };
    return { page, context, close };
  } catch (error) {
    await context?.close().catch(() => undefined);
    await remove();
    throw error;
  }
}
