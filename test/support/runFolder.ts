import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd } from '../vscode/process.ts';
import { RUN_FOLDER } from '../vscode/processTable.ts';

/**
 * Gives this process, and all that it starts from now on, a temporary folder that is removed when it has ended. A process
 * that is part of such a run keeps the run's folder.
 */
export function useRunFolder(): void {
  const current = process.env[RUN_FOLDER];
  if (current && existsSync(current)) return;
  // A short name: the path of a unix socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'rr-'));
  removeAtEnd(folder);
  Object.assign(process.env, runFolderVariables(folder));
}

/** The variables that make a folder the temporary folder of a process and of all that it starts. */
export function runFolderVariables(folder: string): NodeJS.ProcessEnv {
  return { [RUN_FOLDER]: folder, TMPDIR: folder, TMP: folder, TEMP: folder };
}
