import { FileType, Uri } from 'vscode';
import { fileTypeOf } from '../base/fileType.ts';

/**
 * A file in a clone. Windows gives some names another meaning, such as those with a colon.
 * @param folder the address of the clone
 * @param path untrusted, with `/` between its parts
 * @returns undefined if it isn't there, or if a symbolic link on the way may lead out of the clone
 */
export async function fileInFolder(folder: string, path: string): Promise<Uri | undefined> {
  const parts = path.split('/');
  if (parts.some(isRefused)) return undefined;
  let uri = Uri.parse(folder, true);
  for (const [index, part] of parts.entries()) {
    uri = Uri.joinPath(uri, part);
    const expected = index === parts.length - 1 ? FileType.File : FileType.Directory;
    if ((await fileTypeOf(uri)) !== expected) return undefined;
  }
  return uri;
}

/** Windows also has a short name for each folder, such as `GIT~1`. */
function isRefused(part: string): boolean {
  return /[\\:*?"<>|\p{Cc}]|[. ]$/u.test(part) || /^(?:\.git$|git~\d)/i.test(part);
}
