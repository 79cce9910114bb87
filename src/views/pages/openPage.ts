import { env, l10n, Uri, window } from 'vscode';
import { webPage } from '../../core/model/repositoryAddress.ts';

/** Opens an address of the service in the browser, if it is a web page. */
export async function openPage(address: string | undefined): Promise<void> {
  const page = webPage(address);
  if (page) await env.openExternal(Uri.parse(page.href, true));
  else reportNoAddress();
}

export function reportNoAddress(): void {
  void window.showInformationMessage(l10n.t('The service tells no usable address for this.'));
}
