import type { Line } from '../../core/text.ts';
import { l10n } from '../../platform/texts/l10n.ts';

/** Texts that name the place where deleted clones are. */
interface TrashTexts {
  /** The title of the button that confirms. */
  readonly move: Line;
  readonly explanation: Line;
  /** Says why a clone was not moved, and that it is still there. */
  readonly failure: Line;
}

/** @param hasRecycleBin as `Machine.hasRecycleBin`: VS Code names the place as the system does */
export function trashTexts(hasRecycleBin: boolean): TrashTexts {
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
