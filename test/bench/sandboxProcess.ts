import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeExecutable } from '../vscode/paths.ts';
import { startProcess } from '../vscode/process.ts';

const main = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));

/** The sandbox in its own process, so that its work does not count as the client's. */
export interface SandboxProcess extends AsyncDisposable {
  readonly baseUrl: string;
  /** A folder for files, removed together with the sandbox. */
  readonly folder: string;
}

/** Starts the sandbox with flags of its command line. It ends with this process at the latest. */
export async function startSandboxProcess(flags: readonly string[], signal: AbortSignal): Promise<SandboxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'repo-rider-bench-'));
  const address = Promise.withResolvers<string>();
  const running = startProcess(nodeExecutable(), [main, ...flags], {
    remove: [folder],
    signal,
    onLine: (line) => {
      const [, url] = /^code host: (\S+)$/.exec(line) ?? [];
      if (url !== undefined) address.resolve(url);
    },
  });
  const ended = running.exited.then((code) => {
    throw new Error(`The sandbox ended with code ${code}: ${running.output(5)}`);
  });
  const baseUrl = await Promise.race([address.promise, ended]);
  // Later, the sandbox ends on abort.
  ended.catch(() => undefined);
  return { baseUrl, folder, [Symbol.asyncDispose]: () => running.stop() };
}
