import type { Uri } from 'vscode';
import { folderKey } from './core/folderKey.ts';

/** Whether two URIs are the same file or folder. `toString` normalizes the case of Windows drive letters. */
export function isSameFolder(a: Uri, b: Uri): boolean {
  return folderKey(a.toString()) === folderKey(b.toString());
}
