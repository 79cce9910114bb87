import { l10n, type QuickPickItem, ThemeIcon, window } from 'vscode';
import { readTag } from '../../core/repositories/tags.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { plural } from '../../platform/texts/format.ts';
import { showUntilHidden } from './showUntilHidden.ts';

/** A tag, and how many repositories have it. */
export interface UsedTag {
  readonly name: string;
  readonly uses: number;
}

interface TagItem extends QuickPickItem {
  /** Undefined for a text that can't be a tag. */
  readonly tag: string | undefined;
}

/**
 * Lets the user pick a tag, or type a new one.
 * @param names all existing tags, of which one is used that differs from the typed one only in case
 * @returns undefined if the user cancels
 */
export function askTag(title: string, used: readonly UsedTag[], names: readonly string[]): Promise<string | undefined> {
  const box = window.createQuickPick<TagItem>();
  const items = used.map(itemOf);
  box.title = title;
  box.placeholder = items.length > 0 ? l10n.t('Choose a tag, or type a new one') : l10n.t('Type a tag, such as “work”');
  box.items = items;
  box.onDidChangeValue((text) => {
    box.items = [...items, ...typedItems(text, items, names)];
  });
  return showUntilHidden<string>(box, (finish) => {
    box.onDidAccept(() => {
      // Enter may come before the item for the typed text is shown.
      const tag = box.selectedItems[0]?.tag ?? readTag(box.value, names);
      if (tag !== undefined) finish(tag);
    });
  });
}

/** Lets the user pick one of the tags. @returns undefined if the user cancels */
export async function pickTag(title: string, used: readonly UsedTag[]): Promise<string | undefined> {
  return (await window.showQuickPick(used.map(itemOf), { title }))?.tag;
}

function itemOf({ name, uses }: UsedTag): TagItem {
  return {
    tag: name,
    label: withoutIcons(name),
    iconPath: new ThemeIcon('tag'),
    description: plural(uses, l10n.t('{0} repository|{0} repositories')),
  };
}

/** The item for a typed tag that isn't in the list. */
function typedItems(text: string, items: readonly TagItem[], names: readonly string[]): readonly TagItem[] {
  if (text.trim() === '') return [];
  const tag = readTag(text, names);
  if (tag === undefined) {
    const label = l10n.t('A tag has at most 40 characters, and no quotation marks');
    return [{ tag, label, iconPath: new ThemeIcon('info'), alwaysShow: true }];
  }
  if (items.some((item) => item.tag === tag)) return [];
  const label = withoutIcons(l10n.t('Add “{0}”', oneLine(tag)));
  return [{ tag, label, iconPath: new ThemeIcon('add'), alwaysShow: true }];
}
