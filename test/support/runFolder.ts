import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd } from '../vscode/process.ts';
import { RUN_FOLDER } from '../vscode/processTable.ts';

/**
 * Gives this process and its future children a temporary folder, which is removed when this process has ended. A
 * process that is already part of such a run keeps the run's folder.
 */
export function useRunFolder(): void {
  const current = process.env[RUN_FOLDER];
  if (current && existsSync(current)) return;
  // A short name: the path of a unix socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'rr-'));
  removeAtEnd(folder);
  Object.assign(process.env, runFolderVariables(folder));
}

/** The variables that make a folder the temporary folder of a process and its children. */
export function runFolderVariables(folder: string): NodeJS.ProcessEnv {
  return { [RUN_FOLDER]: folder, TMPDIR: folder, TMP: folder, TEMP: folder };
}
