import * as v from 'valibot';
import type { Memento } from '../../base/core/memento.ts';
import { Memo } from '../../base/core/memoize.ts';
import { reordered } from '../../base/core/sequence.ts';
import { PINS_KEY } from '../../base/core/storedKeys.ts';
import { SyncedMap } from '../../base/core/syncedMap.ts';
import { entryKey, isFolderKey, type RepositoryEntry } from './entry.ts';

/** Limited, because all pins are stored as one value. */
const MAX_PINS = 500;

/** The place of a pin among the others. */
const PlaceSchema = v.pipe(v.number(), v.finite());

/** The repositories that the user pinned, stored across restarts by their keys only. */
export class Pins extends SyncedMap<number> {
  readonly #keys = new Memo<ReadonlySet<string>>();

  constructor(memento: Memento) {
    super(memento, PINS_KEY, PlaceSchema, isFolderKey);
  }

  /** The keys (see `entryKey`) of the pinned repositories, oldest pin first. Another object after each change. */
  get keys(): ReadonlySet<string> {
    const { entries } = this;
    return this.#keys.get([entries], () => new Set([...entries].toSorted(byPlace).map(([key]) => key)));
  }

  has(entry: RepositoryEntry): boolean {
    const { keys } = this;
    return keys.size > 0 && keys.has(entryKey(entry));
  }

  /** Adds pins below the others; the oldest are dropped above the limit. */
  async pin(entries: readonly RepositoryEntry[]): Promise<void> {
    const { keys } = this;
    const added = [...new Set(entries.map(entryKey))].filter((key) => !keys.has(key));
    const last = [...this.entries.values()].reduce((most, place) => Math.max(most, place), -1);
    const dropped = [...keys].slice(0, Math.max(0, keys.size + added.length - MAX_PINS));
    await this.changeEntries(
      new Map<string, number | undefined>([
        ...dropped.map((key) => [key, undefined] as const),
        ...added.slice(-MAX_PINS).map((key, index) => [key, last + 1 + index] as const),
      ]),
    );
  }

  /**
   * Pins repositories in the place of a pinned one; those that are pinned move there, see `reordered`. Above the limit,
   * the first ones are dropped.
   */
  async place(entries: readonly RepositoryEntry[], at: RepositoryEntry): Promise<void> {
    const before = [...this.keys];
    const after = reordered(before, entries.map(entryKey), entryKey(at)).slice(-MAX_PINS);
    const kept = new Set(after);
    // All are numbered, because two computers may have chosen the same numbers.
    await this.changeEntries(
      new Map<string, number | undefined>([
        ...before.filter((key) => !kept.has(key)).map((key) => [key, undefined] as const),
        ...after.map((key, place) => [key, place] as const),
      ]),
    );
  }

  /**
   * Moves a pin up (-1) or down (1) by one among those that are listed: pins of accounts that are signed out have no
   * row. Does nothing at the end, or if it isn't pinned.
   */
  async move(entry: RepositoryEntry | undefined, by: -1 | 1, listed: readonly RepositoryEntry[]): Promise<void> {
    if (!entry) return;
    const byKey = new Map(listed.map((each) => [entryKey(each), each]));
    const shown = [...this.keys].flatMap((key) => byKey.get(key) ?? []);
    const from = shown.findIndex((each) => entryKey(each) === entryKey(entry));
    const place = from < 0 ? undefined : shown[from + by];
    if (place) await this.place([entry], place);
  }

  async unpin(entries: readonly RepositoryEntry[]): Promise<void> {
    await this.changeEntries(new Map(entries.map((entry) => [entryKey(entry), undefined])));
  }

  /** Moves pins to other keys, in their places. @param newKeys by the present ones; those that are pinned stay */
  async changeKeys(newKeys: ReadonlyMap<string, string>): Promise<void> {
    const { entries } = this;
    const changes = new Map<string, number | undefined>([...newKeys.keys()].map((key) => [key, undefined]));
    for (const key of this.keys) {
      const newKey = newKeys.get(key);
      if (newKey !== undefined) changes.set(newKey, entries.get(newKey) ?? changes.get(newKey) ?? entries.get(key));
    }
    await this.changeEntries(changes);
  }
}

/** The order is the same on all computers. */
function byPlace([keyA, a]: readonly [string, number], [keyB, b]: readonly [string, number]): number {
  return a - b || (keyA < keyB ? -1 : 1);
}
