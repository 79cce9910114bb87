import { l10n } from '../base/l10n.ts';

/**
 * Texts that name the place where deleted clones are: the button that confirms, an explanation, and why a clone was not
 * moved.
 * @param hasRecycleBin as `Machine.hasRecycleBin`: VS Code names the place as the system does
 */
export function trashTexts(hasRecycleBin: boolean) {
  return hasRecycleBin
    ? {
        move: l10n.t('Move to Recycle Bin'),
        explanation: l10n.t('Each clone is checked again before it is moved. You can restore it from the Recycle Bin.'),
        failure: l10n.t('The disk may have no Recycle Bin. Nothing was deleted.'),
      }
    : {
        move: l10n.t('Move to Trash'),
        explanation: l10n.t('Each clone is checked again before it is moved. You can restore it from the Trash.'),
        failure: l10n.t('The disk may have no Trash. Nothing was deleted.'),
      };
}
