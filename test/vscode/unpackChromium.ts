import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheRoot, nodeExecutable, packageVersion } from './paths.ts';
import { startProcess } from './process.ts';
import { SetupError } from './setupErrors.ts';
import { putInPlace, removeAbandoned, stagingFor } from './staging.ts';

/** The package unpacks into the temporary folder with fixed names: hence a process with its own temporary folder. */
const script = `
  const { default: chromium } = await import(${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))});
  await chromium.executablePath();
`;

/**
 * Unpacks npm's Chromium to `.vscode-test/` once: 200 MB in about 3 seconds. Safe to run concurrently and to interrupt.
 * Tried with @sparticuz/chromium 153.0.0 on Debian 12.
 * @returns undefined if the package has no browser for the platform
 * @throws {SetupError} when it can't be unpacked
 */
export async function unpackChromium(): Promise<{ executable: string; env: Record<string, string> } | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const target = join(cacheRoot, `chromium-${packageVersion('@sparticuz/chromium')}`);
  if (!(await isReady(target))) {
    await mkdir(cacheRoot, { recursive: true });
    await removeAbandoned(target);
    const staging = stagingFor(target);
    try {
      await unpackInto(staging);
      await writeFile(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(join(target, 'fonts')));
      await putInPlace(staging, target, isReady);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  const executable = join(target, 'chromium');
  return { executable, env: { ...fontEnvironment(target), ...(await libraryEnvironment(executable, target)) } };
}

async function unpackInto(staging: string): Promise<void> {
  await mkdir(staging, { recursive: true });
  const timeout = AbortSignal.timeout(180_000);
  const unpacking = startProcess(nodeExecutable(), ['--input-type=module', '-e', script], {
    // The second variable makes it also unpack libraries that a minimal system lacks.
    env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    signal: timeout,
  });
  const code = await unpacking.exited;
  if (code !== 0 || !(await isReady(staging))) {
    const why = timeout.aborted ? 'it took longer than 180 s' : unpacking.output(3).trim() || `code ${code}`;
    throw new SetupError(`Could not unpack npm’s Chromium into ${cacheRoot}: ${why}.`);
  }
}

async function isReady(folder: string): Promise<boolean> {
  return ['chromium', 'fonts', 'al2023'].every((name) => existsSync(join(folder, name)));
}

/** The machine's fonts, and the package's Open Sans for a machine without fonts. */
function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(fonts, 'cache')}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}

function fontEnvironment(target: string): Record<string, string> {
  return { FONTCONFIG_FILE: join(target, 'fonts', 'fonts.conf') };
}

/** The package's own libraries, only if the machine lacks some: mixed with the system's, they may be incompatible. */
async function libraryEnvironment(executable: string, target: string): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)('ldd', [executable], { timeout: 60_000 }).catch(() => ({ stdout: '' }));
  if (!stdout.includes('not found')) return {};
  const inherited = process.env.LD_LIBRARY_PATH;
  return { LD_LIBRARY_PATH: [join(target, 'al2023', 'lib'), ...(inherited ? [inherited] : [])].join(':') };
}
