import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startListening } from './startListening.ts';

const main = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));

/** The sandbox in its own process. */
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
  const names = ['code host', 'cyclist counter'] as const;
  const sandbox = await startListening([main, ...flags], { names, remove: [folder], signal });
  const { 'code host': baseUrl, 'cyclist counter': counterUrl } = sandbox.addresses;
  return { baseUrl, counterUrl, folder, [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose]() };
}
