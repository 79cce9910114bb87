import { commands, env, Uri } from 'vscode';
import { lineIn } from '../../core/files/fileLink.ts';
import type { Readme } from '../../core/model/repositoryDetails.ts';
import { readmeTarget } from '../../core/readme/readmeLinks.ts';
import { fileInFolder } from '../../platform/files/fileInFolder.ts';
import { openPage, reportNoAddress } from './openPage.ts';

/** Where a link of a README may lead besides the web. */
export interface ReadmePlaces {
  /** The address of the clone; undefined without one. */
  readonly folder: string | undefined;
  /** Opens a file without a clone. @returns false if the code host doesn't serve it */
  readonly openFile: (path: string, line: number | undefined) => Promise<boolean>;
}

/**
 * Opens a link of a README: a file in the clone if it is there, else without a clone, else on the web.
 * @param address untrusted
 */
export async function openReadmeLink(
  address: string,
  readme: Readme | undefined,
  { folder, openFile }: ReadmePlaces,
): Promise<void> {
  const target = readme && readmeTarget(address, readme);
  if (!target) return reportNoAddress();
  const { path, webUrl } = target;
  const file = folder === undefined || path === undefined ? undefined : await fileInFolder(folder, path);
  if (file) return commands.executeCommand('vscode.open', file);
  if (webUrl?.startsWith('mailto:')) return void (await env.openExternal(Uri.parse(webUrl, true)));
  const line = lineIn(address);
  // A part of the README itself has no line here.
  const isHere = path !== undefined && (path !== readme.path || line !== undefined);
  if (!isHere || !(await openFile(path, line))) await openPage(webUrl);
}
