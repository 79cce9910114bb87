import { env, Uri, window } from 'vscode';
import { webPage } from '../model/core/repositoryAddress.ts';
import { l10n } from './l10n.ts';

/** Opens a URL from the service in the browser if it is a web page, else shows a message. */
export async function openPage(address: string | undefined): Promise<void> {
  const page = webPage(address);
  if (page) await env.openExternal(Uri.parse(page.href, true));
  else reportNoAddress();
}

export function reportNoAddress(): void {
  void window.showInformationMessage(l10n.t('Couldn’t open the page: the code host didn’t provide a valid address.'));
}
