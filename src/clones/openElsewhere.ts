import { Uri, workspace } from 'vscode';
import { DefectError } from '../base/core/errors.ts';
import { unlessMissing } from '../base/storage.ts';
import type { Machine } from './core/machine.ts';
import { parseFolders } from './core/removal/windowFolders.ts';
import { windowsFolder } from './openWindows.ts';

/** Bytes of a file with the folders of a window. */
const MAX_BYTES = 1024 * 1024;

/** How inexactly the start of the computer is known, in milliseconds. */
const BOOT_MS = 60_000;

type Processes = Pick<Machine, 'processId' | 'isRunning' | 'bootedAt'>;

/**
 * The addresses of the folders that are open in other windows with this extension: see `storeOpenFolders`. Deletes the files
 * of windows that have crashed. A file from before the computer was started is of such a window: another process may
 * have its number now.
 * @throws if the folders of a window can't be read
 */
export async function foldersElsewhere(storage: Uri, processes: Processes): Promise<readonly string[]> {
  const folder = windowsFolder(storage);
  const entries = (await unlessMissing(() => workspace.fs.readDirectory(folder))) ?? [];
  const folders: string[] = [];
  for (const [name] of entries) {
    const [, digits] = /^(\d{1,10})\.json$/.exec(name) ?? [];
    if (digits === undefined || Number(digits) === processes.processId) continue;
    const file = Uri.joinPath(folder, name);
    const status = await unlessMissing(() => workspace.fs.stat(file));
    if (!status) continue;
    if (!processes.isRunning(Number(digits)) || status.mtime < processes.bootedAt - BOOT_MS) {
      await workspace.fs.delete(file).then(undefined, () => undefined);
      continue;
    }
    if (status.size > MAX_BYTES) throw new DefectError();
    const bytes = await unlessMissing(() => workspace.fs.readFile(file));
    if (bytes) folders.push(...parseFolders(new TextDecoder().decode(bytes)));
  }
  return folders;
}
