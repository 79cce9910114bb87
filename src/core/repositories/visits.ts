import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { type Memento, store } from '../memento.ts';
import { entryKey, type RepositoryEntry } from './entry.ts';

const KEY = 'visits';

/** A visit counts half as much after two weeks. */
const HALF_LIFE_MS = 14 * 24 * 3_600_000;

/** Those that count least are forgotten. */
const MOST_VISITED = 500;

/** How much the visits of a repository counted at a moment, in milliseconds since the epoch. */
const VisitSchema = v.object({ score: v.pipe(v.number(), v.finite()), at: v.pipe(v.number(), v.finite()) });

export type Visit = v.InferOutput<typeof VisitSchema>;

/** What the visits count by now: less the longer they are ago, so that often and lately come together (frecency). */
export function scoreAt({ score, at }: Visit, now: number): number {
  return score * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
}

/** Which repositories a person uses, and how much, kept over restarts by their ids. */
export class Visits {
  readonly #memento: Memento;
  readonly #clock: Clock;

  constructor(memento: Memento, clock: Clock) {
    this.#memento = memento;
    this.#clock = clock;
  }

  /** The scores of what was visited, by `entryKey`; what is not among them has none. */
  scores(): ReadonlyMap<string, number> {
    const now = this.#clock.now();
    return new Map(Object.entries(this.#kept).map(([key, visit]) => [key, scoreAt(visit, now)]));
  }

  /** Notes that a person has opened, copied or cloned repositories. */
  async add(entries: readonly RepositoryEntry[]): Promise<void> {
    const at = this.#clock.now();
    const visits = this.#kept;
    const fresh = entries.map(entryKey).map((key): [string, Visit] => {
      const last = visits[key];
      return [key, { score: (last ? scoreAt(last, at) : 0) + 1, at }];
    });
    const all = Object.entries({ ...visits, ...Object.fromEntries(fresh) });
    const most = all.toSorted(([, a], [, b]) => scoreAt(b, at) - scoreAt(a, at)).slice(0, MOST_VISITED);
    await store(this.#memento, KEY, Object.fromEntries(most));
  }

  get #kept(): Readonly<Record<string, Visit>> {
    const kept = v.safeParse(v.record(v.string(), v.fallback(v.nullable(VisitSchema), null)), this.#memento.get(KEY));
    if (!kept.success) return {};
    const entries = Object.entries(kept.output).filter((entry): entry is [string, Visit] => entry[1] !== null);
    return Object.fromEntries(entries);
  }
}
