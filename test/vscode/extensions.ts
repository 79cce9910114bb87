import { join } from 'node:path';
import { makeServerFolders, serverEnvironment } from './environment.ts';
import type { Installation } from './installation.ts';
import { startProcess } from './process.ts';
import { StartError } from './setupErrors.ts';

/** The extensions folder of a user-data folder. */
export function extensionsFolder(userDataDir: string): string {
  return join(userDataDir, 'extensions');
}

/**
 * Installs a `.vsix` as a user does, before a server with the same `userDataDir` starts.
 * @throws {StartError} with VS Code's output when it refuses the file, or after 180 s
 */
export async function installExtension(
  installation: Installation,
  vsix: string,
  userDataDir: string,
  signal?: AbortSignal,
): Promise<void> {
  await makeServerFolders(userDataDir);
  const timeout = AbortSignal.timeout(180_000);
  const installing = startProcess(
    installation.node,
    [
      installation.serverMain,
      `--install-extension=${vsix}`,
      '--force',
      `--server-data-dir=${userDataDir}`,
      `--extensions-dir=${extensionsFolder(userDataDir)}`,
      '--telemetry-level=off',
      '--accept-server-license-terms',
    ],
    { env: serverEnvironment(userDataDir), signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
  );
  const code = await installing.exited;
  signal?.throwIfAborted();
  // VS Code may print a refusal and still end with 0.
  if (code !== 0 || !/successfully installed/i.test(installing.output())) {
    const what = timeout.aborted ? 'took longer than 180 s' : 'failed';
    throw new StartError(`Installing ${vsix} in code-server ${installation.version} ${what}.`, installing.output(20));
  }
}
