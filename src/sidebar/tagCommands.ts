import { type QuickPickItem, ThemeIcon, window } from 'vscode';
import type { Line } from '../base/core/text.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { labelled } from '../base/language.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { readTag, type Tags } from '../repositories/core/tags.ts';

/** A tag, and how many repositories have it. */
interface UsedTag {
  readonly name: Line;
  readonly uses: number;
}

interface TagItem extends QuickPickItem {
  /** Undefined for a text that can't be a tag. */
  readonly tag: Line | undefined;
}

/** Lets the user add a tag to repositories. */
export async function addTag(tags: Tags, entries: readonly RepositoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const isOnAll = (tag: Line): boolean => entries.every((entry) => tags.of(entry).includes(tag));
  const offered = usedTags([...tags.byKey.values()]).filter(({ name }) => !isOnAll(name));
  const tag = await askTag(titleFor(l10n.t('Add Tag'), entries), offered, tags.names);
  if (tag === undefined) return;
  const left = await tags.add(tag, entries);
  if (left > 0) void window.showWarningMessage(limitText(left));
}

/** Lets the user remove one of the tags of repositories. */
export async function removeTag(tags: Tags, entries: readonly RepositoryEntry[]): Promise<void> {
  const used = usedTags(entries.map((entry) => tags.of(entry)));
  if (used.length === 0) return;
  const picked = await window.showQuickPick(used.map(itemOf), { title: titleFor(l10n.t('Remove Tag'), entries) });
  if (picked?.tag !== undefined) await tags.remove(picked.tag, entries);
}

/**
 * Lets the user pick a tag, or type a new one.
 * @param names all existing tags, of which one is used that differs from the typed one only in case
 * @returns undefined if the user cancels
 */
function askTag(title: string, used: readonly UsedTag[], names: readonly Line[]): Promise<Line | undefined> {
  const box = window.createQuickPick<TagItem>();
  const items = used.map(itemOf);
  box.title = title;
  box.placeholder = items.length > 0 ? l10n.t('Choose a tag, or type a new one') : l10n.t('Type a tag, such as “work”');
  box.items = items;
  box.onDidChangeValue((text) => {
    box.items = [...items, ...typedItems(text, items, names)];
  });
  return showUntilHidden<Line>(box, (finish) => {
    box.onDidAccept(() => {
      // Enter may come before the item for the typed text is shown.
      const tag = box.selectedItems[0]?.tag ?? readTag(box.value, names);
      if (tag !== undefined) finish(tag);
    });
  });
}

function itemOf({ name, uses }: UsedTag): TagItem {
  return {
    tag: name,
    label: name,
    iconPath: new ThemeIcon('tag'),
    description: plural(uses, l10n.t('{0} repository|{0} repositories')),
  };
}

/** The item for a typed tag that isn't in the list. */
function typedItems(text: string, items: readonly TagItem[], names: readonly Line[]): readonly TagItem[] {
  if (text.trim() === '') return [];
  const tag = readTag(text, names);
  if (tag === undefined) {
    const label = l10n.t('A tag has at most 40 characters, and no quotation marks');
    return [{ tag, label, iconPath: new ThemeIcon('info'), alwaysShow: true }];
  }
  if (items.some((item) => item.tag === tag)) return [];
  const label = l10n.t('Add “{0}”', tag);
  return [{ tag, label, iconPath: new ThemeIcon('add'), alwaysShow: true }];
}

/** The tags in lists of tags, the most used ones first. */
function usedTags(lists: readonly (readonly Line[])[]): readonly UsedTag[] {
  const uses = Map.groupBy(lists.flat(), (name) => name);
  return [...uses].map(([name, all]) => ({ name, uses: all.length })).toSorted((a, b) => b.uses - a.uses);
}

function titleFor(action: Line, entries: readonly RepositoryEntry[]): string {
  const [first] = entries;
  const what =
    entries.length === 1 && first
      ? first.repository.full_name
      : plural(entries.length, l10n.t('{0} repository|{0} repositories'));
  return labelled(action, what);
}

/** Says how many repositories could not be tagged. */
export function limitText(left: number): string {
  return plural(
    left,
    l10n.t(
      'Couldn’t tag {0} repository, because there are already 3,000 tags on repositories. Remove some first.|Couldn’t tag {0} repositories, because there are already 3,000 tags on repositories. Remove some first.',
    ),
  );
}
