import { commands, l10n, window } from 'vscode';

/** Shows an error with a Reload Window button. Without a button, VS Code truncates the text to one line. */
export async function offerReload(message: string): Promise<void> {
  const reload = l10n.t('Reload Window');
  if ((await window.showErrorMessage(message, reload)) === reload) {
    await commands.executeCommand('workbench.action.reloadWindow');
  }
}
