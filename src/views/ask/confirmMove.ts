import { Uri, window } from 'vscode';
import { oneLine } from '../../core/text.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { plural } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';

/** Folders that the question lists. */
const MAX_LISTED = 10;

/** Asks whether to move clones to the trash. @param folders their addresses */
export async function confirmMove(folders: readonly string[]): Promise<boolean> {
  const move = l10n.t('Move to Trash');
  const listed = folders.slice(0, MAX_LISTED).map((folder) => oneLine(displayPath(Uri.parse(folder, true)), 300));
  const others = folders.length - listed.length;
  const more = others > 0 ? [plural(others, l10n.t('and {0} more|and {0} more'))] : [];
  const safety = l10n.t('Each clone is checked again before it is moved. You can restore it from the trash.');
  const text = plural(folders.length, l10n.t('Move {0} clone to the trash?|Move {0} clones to the trash?'));
  const detail = [...listed, ...more, '', safety].join('\n');
  return (await window.showWarningMessage(text, { modal: true, detail }, move)) === move;
}
