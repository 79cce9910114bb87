import { commands, window } from 'vscode';
import { webPage } from '../model/core/repositoryAddress.ts';
import { l10n } from './l10n.ts';

/**
 * Opens a URL from the service in the browser if it is a web page, else shows a message. VS Code gets a text, because
 * a `Uri` would decode it: `c%23d.txt` would become `c%2523d.txt`.
 */
export async function openPage(address: string | undefined): Promise<void> {
  const page = webPage(address);
  if (page) await commands.executeCommand('vscode.open', page.href);
  else reportNoAddress();
}

export function reportNoAddress(): void {
  void window.showInformationMessage(l10n.t('Couldn’t open the page: the code host didn’t provide a valid address.'));
}
