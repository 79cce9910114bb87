import { Uri, workspace } from 'vscode';
import { parseFolders } from '../core/clones/removal/windowFolders.ts';
import { windowsFolder } from './openWindows.ts';

/** Bytes of a file with the folders of a window. */
const MAX_BYTES = 1024 * 1024;

/**
 * The addresses of the folders that are open in other windows with this extension: see `OpenWindows`. Deletes the files
 * of windows that have crashed.
 * @throws if a file can't be read
 */
export async function foldersElsewhere(
  storage: Uri,
  own: number,
  isRunning: (processId: number) => boolean,
): Promise<readonly string[]> {
  const folder = windowsFolder(storage);
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  const folders: string[] = [];
  for (const [name] of entries) {
    const [, digits] = /^(\d{1,10})\.json$/.exec(name) ?? [];
    if (digits === undefined || Number(digits) === own) continue;
    const file = Uri.joinPath(folder, name);
    if (!isRunning(Number(digits))) {
      await workspace.fs.delete(file).then(undefined, () => undefined);
      continue;
    }
    const bytes = await workspace.fs.readFile(file);
    if (bytes.length > MAX_BYTES) continue;
    folders.push(...parseFolders(new TextDecoder().decode(bytes)));
  }
  return folders;
}
