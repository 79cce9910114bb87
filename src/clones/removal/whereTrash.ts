import { window } from 'vscode';
import { l10n } from '../../base/l10n.ts';
import type { RemovalCommands } from '../clones.ts';
import type { Trash } from '../core/removal/moveClones.ts';

/** Runs one of the commands that delete clones; in a window without a trash, it says so. */
export async function whereTrash(
  trash: Trash,
  removal: RemovalCommands | undefined,
  run: (commands: RemovalCommands) => Promise<void>,
): Promise<void> {
  if (removal && trash.isAvailable) return run(removal);
  // Longer texts without a button are cut.
  void window.showInformationMessage(l10n.t('Clones can’t be deleted in this window, only in a local one.'));
}
