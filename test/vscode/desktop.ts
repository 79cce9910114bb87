import { downloadAndUnzipVSCode, type ProgressReport } from '@vscode/test-electron';
import { cacheRoot } from './paths.ts';
import { messageOf, SetupError } from './setupErrors.ts';

/** Longest time without any progress, and longest total time, in milliseconds. */
const IDLE_MS = 45_000;
const TOTAL_MS = 10 * 60_000;

/**
 * Downloads desktop VS Code to `.vscode-test/` once, `stable` or a version such as 1.105.1. After a failure, a download
 * may still hold a socket, so a command line should end with `process.exit`.
 * @returns the executable
 * @throws {SetupError} one sentence, if the download is refused or stalls
 */
export async function downloadDesktop(version: string, log: (line: string) => void): Promise<string> {
  const gaveUp = Promise.withResolvers<never>();
  const giveUp = (): void => gaveUp.reject(new Error('no answer in time'));
  const total = setTimeout(giveUp, TOTAL_MS);
  const idle = setTimeout(giveUp, IDLE_MS);
  let bytes = 0;
  const touch = (report: ProgressReport): void => {
    // Attempts that fail immediately are no progress.
    if (!('bytesSoFar' in report) || report.bytesSoFar <= bytes) return;
    bytes = report.bytesSoFar;
    idle.refresh();
  };
  log(`desktop VS Code ${version}: looking for it`);
  try {
    const download = downloadAndUnzipVSCode({
      version,
      cachePath: cacheRoot,
      timeout: 15_000,
      reporter: { report: touch, error: () => undefined },
    });
    return await Promise.race([download, gaveUp.promise]);
  } catch (cause) {
    throw new SetupError(
      `Desktop VS Code ${version} cannot be downloaded from update.code.visualstudio.com (${messageOf(cause)}): check the network, or test in npm’s VS Code, without a desktop version.`,
      { cause },
    );
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
  }
}
