import { commands, FileSystemError, Uri, workspace } from 'vscode';
import type { CloneAddress } from '../core/clones/cloneAddress.ts';

/** What came of a clone. `existing`: the folder was there before; `known`: Git names a clone of this address elsewhere. */
export type CloneResult =
  | { readonly kind: 'cloned' | 'existing' | 'known'; readonly folder: Uri }
  | { readonly kind: 'failed' };

/**
 * Has VS Code's Git clone, which shows its own progress, asks for credentials, and tells of failures itself. Git gets the
 * address alone: no credential of ours. Nothing is opened afterwards; before VS Code 1.139 it asks for each clone whether to.
 * @param parent where the folder goes, on the computer where git runs.
 */
export async function gitClone(address: CloneAddress, parent: Uri): Promise<CloneResult> {
  const target = Uri.joinPath(parent, address.folderName);
  // Git would take another name, without a word.
  if ((await presence(target)) === 'there') return { kind: 'existing', folder: target };
  const said: unknown = await commands.executeCommand('git.clone', address.text, displayPath(parent), {
    postCloneAction: 'none',
    // Not the workspace that a known clone was opened with.
    returnRepositoryPath: true,
  });
  // Where it knows a clone of this address already, it names that one, whatever folder was chosen; before 1.139 it names none.
  const folder = typeof said === 'string' ? uriOf(said, parent) : target;
  if ((await presence(Uri.joinPath(folder, '.git'))) !== 'there') return { kind: 'failed' };
  return { kind: isSameFolder(folder, target) ? 'cloned' : 'known', folder };
}

/** Whether two addresses are of one folder: on Windows drives are written with small and with capital letters. */
export function isSameFolder(a: Uri, b: Uri): boolean {
  return a.toString() === b.toString();
}

/** Whether a file or a folder is there; unknown where its file system can't tell, such as that of a computer that is off. */
export async function presence(uri: Uri): Promise<'there' | 'gone' | 'unknown'> {
  try {
    await workspace.fs.stat(uri);
    return 'there';
  } catch (error) {
    return error instanceof FileSystemError && error.code === 'FileNotFound' ? 'gone' : 'unknown';
  }
}

/** A folder's path as people write it. */
export function displayPath({ scheme, path, fsPath }: Uri): string {
  return scheme === 'file' ? fsPath : path;
}

function uriOf(path: string, { scheme, authority }: Uri): Uri {
  const local = Uri.file(path);
  return scheme === 'file' ? local : local.with({ scheme, authority });
}
