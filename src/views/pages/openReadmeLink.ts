import { commands, env, FileType, Uri } from 'vscode';
import type { Readme } from '../../core/model/repositoryDetails.ts';
import { readmeTarget } from '../../core/repositories/readmeLinks.ts';
import { fileTypeOf } from '../../platform/fileType.ts';
import { openPage, reportNoAddress } from './openPage.ts';

/**
 * Opens a link of a README: a file in the clone if it is there, else on the web.
 * @param address untrusted
 * @param folder the address of the clone; undefined without one
 */
export async function openReadmeLink(
  address: string,
  readme: Readme | undefined,
  folder: string | undefined,
): Promise<void> {
  const target = readme && readmeTarget(address, readme);
  if (!target) return reportNoAddress();
  const file = folder === undefined || target.path === undefined ? undefined : await fileIn(folder, target.path);
  if (file) await commands.executeCommand('vscode.open', file);
  else if (target.webUrl?.startsWith('mailto:')) await env.openExternal(Uri.parse(target.webUrl, true));
  else await openPage(target.webUrl);
}

/**
 * A file in a clone. Windows gives some names another meaning, such as those with a colon.
 * @returns undefined if it isn't there, or if a symbolic link on the way may lead out of the clone
 */
async function fileIn(folder: string, path: string): Promise<Uri | undefined> {
  const parts = path.split('/');
  if (parts.some((part) => /[:*?"<>|]|[. ]$/.test(part) || part.toLowerCase() === '.git')) return undefined;
  let uri = Uri.parse(folder, true);
  for (const [index, part] of parts.entries()) {
    uri = Uri.joinPath(uri, part);
    const expected = index === parts.length - 1 ? FileType.File : FileType.Directory;
    if ((await fileTypeOf(uri)) !== expected) return undefined;
  }
  return uri;
}
