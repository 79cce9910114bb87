import { commands, l10n, window } from 'vscode';

/** Tells what a window loaded anew may mend, with a button that does it; without one VS Code cuts the text to a line. */
export async function offerReload(message: string): Promise<void> {
  const reload = l10n.t('Reload Window');
  if ((await window.showErrorMessage(message, reload)) === reload) {
    await commands.executeCommand('workbench.action.reloadWindow');
  }
}
