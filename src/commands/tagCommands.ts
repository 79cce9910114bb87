import { l10n, window } from 'vscode';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import type { Tags } from '../core/repositories/tags.ts';
import { oneLine, withoutIcons } from '../core/text.ts';
import { plural } from '../platform/texts/format.ts';
import { askTag, pickTag, type UsedTag } from '../views/ask/tagPicker.ts';

/** Lets the user add a tag to repositories. */
export async function addTag(tags: Tags, entries: readonly RepositoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const isOnAll = (tag: string): boolean => entries.every((entry) => tags.of(entry).includes(tag));
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
  const tag = await pickTag(titleFor(l10n.t('Remove Tag'), entries), used);
  if (tag !== undefined) await tags.remove(tag, entries);
}

/** The tags in lists of tags, the most used ones first. */
function usedTags(lists: readonly (readonly string[])[]): readonly UsedTag[] {
  const uses = Map.groupBy(lists.flat(), (name) => name);
  return [...uses].map(([name, all]) => ({ name, uses: all.length })).toSorted((a, b) => b.uses - a.uses);
}

function titleFor(action: string, entries: readonly RepositoryEntry[]): string {
  const [first] = entries;
  const what =
    entries.length === 1 && first
      ? withoutIcons(oneLine(first.repository.full_name, 100))
      : plural(entries.length, l10n.t('{0} repository|{0} repositories'));
  return `${action}: ${what}`;
}

function limitText(left: number): string {
  return plural(
    left,
    l10n.t(
      'Couldn’t tag {0} repository, because there are already 3,000 tags on repositories. Remove some first.|Couldn’t tag {0} repositories, because there are already 3,000 tags on repositories. Remove some first.',
    ),
  );
}
