import { type FileType, type Uri, workspace } from 'vscode';

/** The type of a file or folder, another one for a symbolic link; undefined if it isn't there, and on any error. */
export async function fileTypeOf(uri: Uri): Promise<FileType | undefined> {
  try {
    return (await workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}
