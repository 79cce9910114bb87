import { window } from 'vscode';
import { l10n } from '../../../platform/texts/l10n.ts';
import type { CommandServices, RemovalCommands } from '../../services.ts';

/** Loads the commands that delete clones, and runs one; in a window without a trash, it says so. */
export async function whereTrash(
  { trash, loadRemoval }: Pick<CommandServices, 'trash' | 'loadRemoval'>,
  run: (commands: RemovalCommands) => Promise<void>,
): Promise<void> {
  if (loadRemoval && trash.isAvailable) return run(await loadRemoval());
  // Longer texts without a button are cut.
  void window.showInformationMessage(l10n.t('Clones can’t be deleted in this window, only in a local one.'));
}
