import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { SetupError } from './setupErrors.ts';
import { unpackChromium } from './unpackChromium.ts';

/** A browser that playwright can launch. */
export interface Browser {
  readonly executable: string;
  /** Variables that it needs besides the caller's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Its origin, for a log. */
  readonly source: 'CHROME_PATH' | 'machine' | 'npm';
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the browser for the workbench: the one at `CHROME_PATH`, else that of the npm package @sparticuz/chromium,
 * else, on platforms without it, the machine's own. That is the last resort because newer ones behave differently:
 * Chromium 156 denies service workers in cross-site frames, which leaves the webviews of the web build empty.
 * @throws {SetupError} when there is no browser
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return { executable: named, env: {}, source: 'CHROME_PATH' };
    throw new SetupError(`CHROME_PATH names ${named}, which is not an executable file: correct it, or unset it.`);
  }
  const unpacked = await unpackChromium();
  if (unpacked) return { ...unpacked, source: 'npm' };
  for (const executable of browserCandidates()) {
    if (await isExecutable(executable)) return { executable, env: {}, source: 'machine' };
  }
  throw new SetupError(
    `npm has no Chromium for ${process.platform}-${process.arch}: install Chrome or Chromium, or name one in CHROME_PATH.`,
  );
}

/** The possible paths of a machine's own browser, best first. */
function browserCandidates(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.platform === 'darwin' ? [...applications, ...onPath] : onPath;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
