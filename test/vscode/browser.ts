import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { messageOf, StartError } from './setupErrors.ts';

export interface BrowserOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor?: number;
}

/**
 * Starts Chromium with all its files in `profile`. Its pipe closes when the caller ends in any way, which ends it.
 * @throws {SetupError} without a browser
 * @throws {StartError} when it does not start
 */
export async function startBrowser(profile: string, options: BrowserOptions): Promise<BrowserContext> {
  const { executable, env, source } = await findChromium();
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      executablePath: executable,
      artifactsDir: profile,
      headless: true,
      viewport: options.viewport ?? { width: 1280, height: 800 },
      deviceScaleFactor: options.deviceScaleFactor ?? 1,
      // As root and in containers, Chromium cannot have a sandbox; it shows only pages from loopback.
      chromiumSandbox: false,
      args: browserArguments,
      env: { ...process.env, ...env },
      timeout: 180_000,
      // Playwright's handlers would keep a process alive that SIGTERM should end.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  try {
    // npm's Chromium sometimes crashes while it starts; seen with 147.
    return await launch().catch((error: unknown) => (hasCrashed(error) ? launch() : Promise.reject(error)));
  } catch (cause) {
    const remedy = 'Name another Chromium or Chrome in CHROME_PATH, or unset it to use npm’s.';
    throw new StartError(`The browser ${executable} (${source}) did not start. ${remedy}`, messageOf(cause), { cause });
  }
}

function hasCrashed(error: unknown): boolean {
  return /<process did exit: exitCode=null, signal=SIG(?:SEGV|BUS|ILL|ABRT|TRAP)>/.test(messageOf(error));
}

const browserArguments = [
  // Only names of loopback resolve: no page, and no service of Chromium's own, can reach other machines.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
  '--no-proxy-server',
  // Text renders the same on every machine.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];
