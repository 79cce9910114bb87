import { commands, FileSystemError, Uri, workspace } from 'vscode';
import { displayPath } from '../base/format.ts';
import type { CloneTask } from './core/make/clonePlan.ts';
import { isSameFolder } from './sameFolder.ts';

/** The result of a clone. `existing`: the folder existed before; `known`: Git has a clone of this URL elsewhere. */
export type CloneResult =
  | { readonly kind: 'cloned' | 'existing' | 'known'; readonly folder: Uri }
  | { readonly kind: 'failed' };

/**
 * Clones with VS Code's Git, which shows progress, asks for credentials, and reports failures. Git gets only the URL;
 * credentials come through `answerGit`. Opens nothing afterwards; before VS Code 1.139, VS Code asks after each
 * clone whether to open it.
 * @param root the folder that the user has chosen, on the computer where Git runs.
 */
export async function gitClone(
  { address, folders }: Pick<CloneTask, 'address' | 'folders'>,
  root: Uri,
): Promise<CloneResult> {
  const parent = Uri.joinPath(root, ...folders);
  const target = Uri.joinPath(parent, address.folderName);
  // Git would silently use another name.
  if ((await presence(target)) === 'there') return { kind: 'existing', folder: target };
  if (folders.length > 0) await workspace.fs.createDirectory(parent);
  const result: unknown = await commands.executeCommand('git.clone', address.text, displayPath(parent), {
    postCloneAction: 'none',
    // The folder of the clone, not the workspace that it was opened with.
    returnRepositoryPath: true,
  });
  // VS Code returns an earlier clone of this URL, whatever folder was chosen; before 1.139 it returns nothing.
  const folder = typeof result === 'string' ? uriOf(result, parent) : target;
  if ((await presence(Uri.joinPath(folder, '.git'))) !== 'there') return { kind: 'failed' };
  return { kind: isSameFolder(folder, target) ? 'cloned' : 'known', folder };
}

/** Whether a file or folder exists; unknown if its file system can't answer, such as on an unreachable computer. */
export async function presence(uri: Uri): Promise<'there' | 'gone' | 'unknown'> {
  try {
    await workspace.fs.stat(uri);
    return 'there';
  } catch (error) {
    return error instanceof FileSystemError && error.code === 'FileNotFound' ? 'gone' : 'unknown';
  }
}

function uriOf(path: string, { scheme, authority }: Uri): Uri {
  const local = Uri.file(path);
  return scheme === 'file' ? local : local.with({ scheme, authority });
}
