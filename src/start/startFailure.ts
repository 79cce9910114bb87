import { commands, window } from 'vscode';
import { l10n } from '../platform/texts/l10n.ts';

/** Logs that a main file can't be loaded or run, and shows a message. */
export function reportStartFailure(error: unknown): undefined {
  console.error(error);
  void offerReload(l10n.t('Couldn’t start Repo Rider. Reload the window. If this persists, reinstall Repo Rider.'));
}

/** Shows an error with a Reload Window button. Without a button, VS Code truncates the text to one line. */
async function offerReload(message: string): Promise<void> {
  const reload = l10n.t('Reload Window');
  if ((await window.showErrorMessage(message, reload)) === reload) {
    await commands.executeCommand('workbench.action.reloadWindow');
  }
}
