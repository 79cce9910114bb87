import * as v from 'valibot';
import type { Clock } from '../../base/core/clock.ts';
import type { Memento } from '../../base/core/memento.ts';
import { recordSchema, StoredValue } from '../../base/core/storedValue.ts';
import { entryKey, type RepositoryEntry } from './entry.ts';

const KEY = 'uses';

/** The score of a use halves in two weeks. */
const HALF_LIFE_MS = 14 * 24 * 3_600_000;

/** The repositories with the lowest scores are dropped. */
const MAX_USED = 500;

/** The score of a repository at a time, in milliseconds since the epoch. */
const UseSchema = v.object({ score: v.pipe(v.number(), v.finite()), at: v.pipe(v.number(), v.finite()) });

type UseScore = v.InferOutput<typeof UseSchema>;

/** The score at a later time: it decays, and so combines frequency and recency (frecency). */
export function scoreAt({ score, at }: UseScore, now: number): number {
  return score * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
}

/** Which repositories the user has used, and how often, stored across restarts by their keys. */
export class Uses {
  readonly #stored: StoredValue<Readonly<Record<string, UseScore>>>;
  readonly #clock: Clock;

  constructor(memento: Memento, clock: Clock) {
    this.#stored = new StoredValue(memento, KEY, v.fallback(recordSchema(UseSchema), {}));
    this.#clock = clock;
  }

  /** The scores of used repositories, by `entryKey`. */
  scores(): ReadonlyMap<string, number> {
    const now = this.#clock.now();
    return new Map(Object.entries(this.#stored.value).map(([key, use]) => [key, scoreAt(use, now)]));
  }

  /** When repositories were last used, by `entryKey`, in milliseconds since the epoch. */
  lastUses(): ReadonlyMap<string, number> {
    return new Map(Object.entries(this.#stored.value).map(([key, { at }]) => [key, at]));
  }

  /** Adds a use to repositories that the user has opened, copied or cloned. */
  async add(entries: readonly RepositoryEntry[]): Promise<void> {
    const at = this.#clock.now();
    const uses = this.#stored.value;
    const fresh = entries.map(entryKey).map((key): [string, UseScore] => {
      const last = uses[key];
      return [key, { score: (last ? scoreAt(last, at) : 0) + 1, at }];
    });
    const all = Object.entries({ ...uses, ...Object.fromEntries(fresh) });
    const most = all.toSorted(([, a], [, b]) => scoreAt(b, at) - scoreAt(a, at)).slice(0, MAX_USED);
    await this.#stored.set(Object.fromEntries(most));
  }

  /** Adds the uses of keys to those of other ones instead. @param newKeys by the present ones */
  async changeKeys(newKeys: ReadonlyMap<string, string>): Promise<void> {
    const uses = new Map(Object.entries(this.#stored.value));
    const used = [...newKeys].filter(([key]) => uses.has(key));
    for (const [key, newKey] of used) {
      const both = [key, newKey].flatMap((each) => uses.get(each) ?? []);
      const at = Math.max(...both.map((use) => use.at));
      uses.delete(key);
      uses.set(newKey, { score: both.reduce((sum, use) => sum + scoreAt(use, at), 0), at });
    }
    if (used.length > 0) await this.#stored.set(Object.fromEntries(uses));
  }
}
