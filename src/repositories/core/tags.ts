import * as v from 'valibot';
import { compareNames } from '../../base/core/compareNames.ts';
import type { Memento } from '../../base/core/memento.ts';
import { Memo } from '../../base/core/memoize.ts';
import { TAGS_KEY } from '../../base/core/storedKeys.ts';
import { SyncedMap } from '../../base/core/syncedMap.ts';
import { isShownAsItIs, type Line, oneLine } from '../../base/core/text.ts';
import { entryKey, isFolderKey, type RepositoryEntry } from './entry.ts';

const LONGEST_TAG = 40;

/** Limited, because all tags are stored as one value. */
const MAX_TAGGED = 3000;

/** Between the key of a repository and a tag. Keys don't contain it. */
const BETWEEN = ' ';

const NOTHING: readonly Line[] = [];

/** The words that the user has given repositories, stored across restarts by the repositories' keys. */
export class Tags extends SyncedMap<true> {
  readonly #byKey = new Memo<ReadonlyMap<string, readonly Line[]>>();

  constructor(memento: Memento) {
    super(memento, TAGS_KEY, v.literal(true), isFolderKey);
  }

  /** The sorted tags of each repository that has any, by its key (see `entryKey`). Another object after each change. */
  get byKey(): ReadonlyMap<string, readonly Line[]> {
    const { entries } = this;
    return this.#byKey.get([entries], () => {
      const pairs = [...entries.keys()].flatMap((pair) => splitPair(pair) ?? []);
      const grouped = Map.groupBy(pairs, ({ key }) => key);
      return new Map([...grouped].map(([key, each]) => [key, each.map(({ tag }) => tag).toSorted(compareNames)]));
    });
  }

  /** All tags, sorted. */
  get names(): readonly Line[] {
    return [...new Set([...this.byKey.values()].flat())].toSorted(compareNames);
  }

  /** The sorted tags of a repository. */
  of(entry: RepositoryEntry): readonly Line[] {
    const { byKey } = this;
    return byKey.size === 0 ? NOTHING : (byKey.get(entryKey(entry)) ?? NOTHING);
  }

  /**
   * Adds a tag to repositories. @param tag as `readTag` returns it
   * @returns how many repositories could not be tagged, because there are too many
   */
  async add(tag: string, entries: readonly RepositoryEntry[]): Promise<number> {
    const known = this.entries;
    const added = [...new Set(entries.map((entry) => pairOf(entry, tag)))].filter((pair) => !known.has(pair));
    const room = Math.max(0, MAX_TAGGED - known.size);
    await this.changeEntries(new Map(added.slice(0, room).map((pair) => [pair, true])));
    return Math.max(0, added.length - room);
  }

  async remove(tag: string, entries: readonly RepositoryEntry[]): Promise<void> {
    await this.changeEntries(new Map(entries.map((entry) => [pairOf(entry, tag), undefined])));
  }

  /** Adds the tags of keys to those of other ones instead. @param newKeys by the present ones */
  async changeKeys(newKeys: ReadonlyMap<string, string>): Promise<void> {
    const changes = [...newKeys].flatMap(([key, newKey]) =>
      (this.byKey.get(key) ?? []).flatMap((tag): [string, true | undefined][] => [
        [key + BETWEEN + tag, undefined],
        [newKey + BETWEEN + tag, true],
      ]),
    );
    await this.changeEntries(new Map(changes));
  }
}

/**
 * Reads a tag as the user types it. @param names existing tags, of which one that differs only in case is used
 * @returns undefined if it can't be a tag: it is empty, too long, or contains a quote, which the search language can't
 * express
 */
export function readTag(typed: string, names: readonly Line[]): Line | undefined {
  const tag = oneLine(typed);
  if (tag === '' || tag.length > LONGEST_TAG || /["\p{C}]/u.test(tag) || !isShownAsItIs(tag)) return undefined;
  return names.find((name) => name.toLowerCase() === tag.toLowerCase()) ?? tag;
}

function pairOf(entry: RepositoryEntry, tag: string): string {
  return entryKey(entry) + BETWEEN + tag;
}

/** Another computer may have stored anything. */
function splitPair(pair: string): { readonly key: string; readonly tag: Line } | undefined {
  const at = pair.indexOf(BETWEEN);
  const text = pair.slice(at + BETWEEN.length);
  const tag = readTag(text, []);
  return at > 0 && tag === text ? { key: pair.slice(0, at), tag } : undefined;
}
