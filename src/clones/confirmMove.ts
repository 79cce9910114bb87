import { Uri, window } from 'vscode';
import { showable } from '../base/core/text.ts';
import { displayPath, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { trashTexts } from './trashTexts.ts';

/** Folders that the question lists. */
const MAX_LISTED = 10;

/**
 * Asks whether to move clones to the trash.
 * @param folders their addresses
 * @param hasRecycleBin as in `trashTexts`
 */
export async function confirmMove(folders: readonly string[], hasRecycleBin: boolean): Promise<boolean> {
  const { move, explanation } = trashTexts(hasRecycleBin);
  const listed = folders.slice(0, MAX_LISTED).map((folder) => showable(displayPath(Uri.parse(folder, true))));
  const others = folders.length - listed.length;
  const more = others > 0 ? [plural(others, l10n.t('and {0} more|and {0} more'))] : [];
  const text = plural(folders.length, l10n.t('Delete {0} clone?|Delete {0} clones?'));
  const detail = [...listed, ...more, '', explanation].join('\n');
  return (await window.showWarningMessage(text, { modal: true, detail }, move)) === move;
}
