import { commands, type QuickPickItem, ThemeIcon, Uri, window } from 'vscode';
import { type Line, showable } from '../base/core/text.ts';
import { age, displayPath, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { RECENT_MS, type RemovalCheck } from './core/removal/keepReason.ts';
import { keepText } from './keepText.ts';
import { pickResult } from './manyResults.ts';

/** A clone, and whether it can be deleted. */
export interface CheckedClone {
  /** The name of the repository. */
  readonly name: Line;
  /** The address of its folder. */
  readonly folder: string;
  readonly check: RemovalCheck;
}

interface CloneItem extends QuickPickItem {
  readonly folder: string;
}

/**
 * Lets the user choose clones to delete, of those with which nothing is lost, the longest unused first. A button shows
 * why the others stay.
 * @param now milliseconds since the epoch
 * @returns the addresses of their folders; none if the user cancels
 */
export async function pickClones(clones: readonly CheckedClone[], now: number): Promise<readonly string[]> {
  const safe = clones
    .flatMap(({ name, folder, check }) => (check.kind === 'safe' ? [{ name, folder, usedAt: check.usedAt }] : []))
    .toSorted((a, b) => a.usedAt - b.usedAt);
  const items = safe.map(({ name, folder, usedAt }): CloneItem => {
    return {
      folder,
      label: name,
      description: showable(displayPath(Uri.parse(folder, true))),
      detail: l10n.t('Last used {0}', age(now, usedAt)),
      picked: now - usedAt > RECENT_MS,
    };
  });
  const kept = clones.length - safe.length;
  let chosen: readonly CloneItem[] = items.filter(({ picked }) => picked);
  for (;;) {
    const choice = await showPicker(items, chosen, kept);
    if (!choice?.wantsReasons) return choice?.items.map(({ folder }) => folder) ?? [];
    chosen = choice.items;
    await showKept(clones);
  }
}

function showPicker(items: readonly CloneItem[], chosen: readonly CloneItem[], kept: number) {
  const picker = window.createQuickPick<CloneItem>();
  picker.title = l10n.t('Clean Up Clones');
  picker.placeholder = l10n.t('Choose clones to delete: their servers have all their commits');
  picker.canSelectMany = true;
  picker.matchOnDescription = true;
  picker.ignoreFocusOut = true;
  picker.items = items;
  picker.selectedItems = chosen;
  const reasons = {
    iconPath: new ThemeIcon('info'),
    tooltip: plural(kept, l10n.t('Show why {0} clone stays|Show why {0} clones stay')),
  };
  if (kept > 0) picker.buttons = [reasons];
  return showUntilHidden<{ readonly wantsReasons: boolean; readonly items: readonly CloneItem[] }>(picker, (finish) => {
    picker.onDidTriggerButton(() => finish({ wantsReasons: true, items: picker.selectedItems }));
    picker.onDidAccept(() => finish({ wantsReasons: false, items: picker.selectedItems }));
  });
}

/** Lists the clones that stay, with the reasons. A chosen one opens in a new window. */
export async function showKept(clones: readonly CheckedClone[]): Promise<void> {
  const kept = clones.flatMap(({ name, folder, check }) =>
    check.kind === 'kept' ? [{ name, folder: Uri.parse(folder, true), reason: check.reason }] : [],
  );
  const picked = await pickResult(l10n.t('Clean Up Clones'), kept, ({ name, folder, reason }) => {
    return { name, description: showable(displayPath(folder)), detail: keepText(reason), state: 'unchanged' };
  });
  if (picked) await commands.executeCommand('vscode.openFolder', picked.folder, { forceNewWindow: true });
}
