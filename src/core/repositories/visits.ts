import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Memento } from '../memento.ts';
import { recordSchema, StoredValue } from '../storedValue.ts';
import { entryKey, type RepositoryEntry } from './entry.ts';

const KEY = 'visits';

/** The score of a visit halves in two weeks. */
const HALF_LIFE_MS = 14 * 24 * 3_600_000;

/** The repositories with the lowest scores are dropped. */
const MAX_VISITED = 500;

/** The score of a repository at a time, in milliseconds since the epoch. */
const VisitSchema = v.object({ score: v.pipe(v.number(), v.finite()), at: v.pipe(v.number(), v.finite()) });

export type UseScore = v.InferOutput<typeof VisitSchema>;

/** The score at a later time: it decays, and so combines frequency and recency (frecency). */
export function scoreAt({ score, at }: UseScore, now: number): number {
  return score * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
}

/** Which repositories the user visits, and how often, stored across restarts by their ids. */
export class Visits {
  readonly #stored: StoredValue<Readonly<Record<string, UseScore>>>;
  readonly #clock: Clock;

  constructor(memento: Memento, clock: Clock) {
    this.#stored = new StoredValue(memento, KEY, v.fallback(recordSchema(VisitSchema), {}));
    this.#clock = clock;
  }

  /** The scores of visited repositories, by `entryKey`. */
  scores(): ReadonlyMap<string, number> {
    const now = this.#clock.now();
    return new Map(Object.entries(this.#stored.value).map(([key, visit]) => [key, scoreAt(visit, now)]));
  }

  /** Adds a visit to repositories that the user has opened, copied or cloned. */
  async add(entries: readonly RepositoryEntry[]): Promise<void> {
    const at = this.#clock.now();
    const visits = this.#stored.value;
    const fresh = entries.map(entryKey).map((key): [string, UseScore] => {
      const last = visits[key];
      return [key, { score: (last ? scoreAt(last, at) : 0) + 1, at }];
    });
    const all = Object.entries({ ...visits, ...Object.fromEntries(fresh) });
    const most = all.toSorted(([, a], [, b]) => scoreAt(b, at) - scoreAt(a, at)).slice(0, MAX_VISITED);
    await this.#stored.set(Object.fromEntries(most));
  }
}
