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
  /** Address of the cyclist counter. */
  readonly counterUrl: string;
  /** A folder for files, removed together with the sandbox. */
  readonly folder: string;
}

/** Starts the sandbox with flags of its command line. It ends with this process at the latest. */
export async function startSandboxProcess(flags: readonly string[], signal: AbortSignal): Promise<SandboxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'repo-rider-bench-'));
  const [codeHost, counter] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const running = startProcess(nodeExecutable(), [main, ...flags], {
    remove: [folder],
    signal,
    onLine: (line) => {
      const [, name, url = ''] = /^(code host|cyclist counter): (\S+)$/.exec(line) ?? [];
      if (name === 'code host') codeHost.resolve(url);
      if (name === 'cyclist counter') counter.resolve(url);
    },
  });
  const ended = running.exited.then((code) => {
    throw new Error(`The sandbox ended with code ${code}: ${running.output(5)}`);
  });
  const [baseUrl, counterUrl] = await Promise.race([Promise.all([codeHost.promise, counter.promise]), ended]);
  // Later, the sandbox ends on abort.
  ended.catch(() => undefined);
  return { baseUrl, counterUrl, folder, [Symbol.asyncDispose]: () => running.stop() };
}
