import { type SaveDialogOptions, type Uri, window, workspace } from 'vscode';
import { withoutTokens } from './core/quotedTokens.ts';
import { showable } from './core/text.ts';
import { displayPath } from './format.ts';
import { l10n } from './l10n.ts';

/**
 * Saves a text as a file where the user wants it. If that fails, says so.
 * @returns the file; undefined if there is none
 */
export async function saveText(text: string, options: SaveDialogOptions): Promise<Uri | undefined> {
  const target = await window.showSaveDialog(options);
  if (!target) return undefined;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(withoutTokens(text)));
    return target;
  } catch {
    const path = showable(displayPath(target));
    void window.showErrorMessage(l10n.t('Couldn’t save {0}. Choose another folder.', path));
    return undefined;
  }
}
