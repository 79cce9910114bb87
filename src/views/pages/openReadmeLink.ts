import { commands, env, Uri } from 'vscode';
import type { Readme } from '../../core/model/repositoryDetails.ts';
import { readmeTarget } from '../../core/repositories/readmeLinks.ts';
import { fileInFolder } from '../../platform/files/fileInFolder.ts';
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
  const file = folder === undefined || target.path === undefined ? undefined : await fileInFolder(folder, target.path);
  if (file) await commands.executeCommand('vscode.open', file);
  else if (target.webUrl?.startsWith('mailto:')) await env.openExternal(Uri.parse(target.webUrl, true));
  else await openPage(target.webUrl);
}
