import * as v from 'valibot';
import { within } from '../base/core/clock.ts';
import { compareNames } from '../base/core/compareNames.ts';
import { ignoring, StorageError } from '../base/core/errors.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { recordSchema, StoredValue } from '../base/core/storedValue.ts';
import type { CloneState } from '../clones/core/git/cloneStates.ts';
import { workIn } from '../clones/core/git/statusOutput.ts';
import type { CloneRow } from '../clones/core/known/cloneRows.ts';
import { entryKey } from '../repositories/core/entry.ts';
import type { SearchServices } from '../search/search.ts';

/** Milliseconds until rows are sorted with the states that are there. */
const SETTLING_MS = 1000;

/** Milliseconds until states are read: the first rows would wait for Git's processes. */
const DRAWING_MS = 100;

/** The memento key of the last ranks. */
const KEY = 'clonedOrder';

const RankSchema = v.object({
  /** 0 for work to push, commit, or pull; 2 where Git may not run. */
  rank: v.picklist([0, 1, 2]),
  /** When the clone was last used, in milliseconds since the epoch. */
  usedAt: v.pipe(v.number(), v.finite()),
});

/** What the order of clones depends on, by folder. */
export type CloneRanks = Readonly<Record<string, v.InferOutput<typeof RankSchema>>>;

const UNKNOWN = { rank: 1, usedAt: 0 } as const;

/**
 * The order of the clones: those with something to do come first, then those that were used last.
 *
 * It is decided when the group is opened and when the user refreshes: with the states that are there within a second,
 * and once more when all are there. It is kept across restarts. What changes later counts the next time.
 */
export class ClonedOrder extends Disposables {
  readonly #services: SearchServices;
  readonly #changed = this.own(new Emitter<void>());
  readonly #disposed = new AbortController();
  readonly #stored: StoredValue<CloneRanks>;
  #ranks: CloneRanks | undefined;
  #deciding: Promise<void> | undefined;
  /** Whether the user has begun to work with the rows, which must not move then. */
  #isHeld = false;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: SearchServices) {
    super();
    this.#services = services;
    this.#stored = this.own(new StoredValue(services.memento, KEY, v.fallback(recordSchema(RankSchema), {})));
    this.own({ dispose: () => this.#disposed.abort() });
  }

  /** Another object after each change. */
  get ranks(): CloneRanks {
    // What another window decides must not move the rows of this one.
    this.#ranks ??= this.#stored.value;
    return this.#ranks;
  }

  /**
   * Decides the order again. Reads the states that were never read: rows out of view would not come first otherwise.
   */
  decide(): Promise<void> {
    this.#isHeld = false;
    this.#deciding ??= this.#decide()
      // Only if this is disposed of.
      .catch(() => undefined)
      .finally(() => (this.#deciding = undefined));
    return this.#deciding;
  }

  /** Keeps the rows where they are until the order is decided again. */
  hold(): void {
    this.#isHeld = true;
  }

  async #decide(): Promise<void> {
    const { localClones, clock } = this.#services;
    await clock.delay(DRAWING_MS, this.#disposed.signal);
    const reading = this.#readUnread();
    await within(clock, SETTLING_MS, reading);
    await this.#sort();
    await Promise.all([reading, localClones.searchIfDue()]);
    await this.#readUnread();
    await this.#sort();
  }

  #readUnread(): Promise<void> {
    const { cloneRows, localClones } = this.#services;
    return localClones.states.readUnread(inClonedOrder(cloneRows.all, this.ranks).map(({ clone }) => clone.folder));
  }

  async #sort(): Promise<void> {
    if (this.#isHeld || this.#disposed.signal.aborted) return;
    const { cloneRows, localClones, uses } = this.#services;
    const { states, lastUses: changedAt } = localClones;
    const usedAt = uses.lastUses();
    const next = Object.fromEntries(
      cloneRows.all.map((row) => {
        const { folder } = row.clone;
        const times = [changedAt.get(folder) ?? this.ranks[folder]?.usedAt ?? 0, usedAt.get(entryKey(row)) ?? 0];
        return [folder, { rank: rankOf(states.of(folder), this.ranks[folder]), usedAt: Math.max(...times) }];
      }),
    );
    if (JSON.stringify(next) === JSON.stringify(this.ranks)) return;
    this.#ranks = next;
    this.#changed.fire();
    await ignoring(StorageError, () => this.#stored.set(next));
  }
}

/** @param before what was known earlier */
function rankOf(state: CloneState | undefined, before: CloneRanks[string] | undefined): 0 | 1 | 2 {
  if (!state) return before?.rank ?? UNKNOWN.rank;
  if (isRefused(state)) return 2;
  return state.kind === 'read' && Object.values(workIn(state)).some(Boolean) ? 0 : 1;
}

/** Whether Git may not run in a clone. */
export function isRefused(state: CloneState | undefined): boolean {
  return state?.kind === 'unconfirmed' || state?.kind === 'unsafe' || state?.kind === 'notOwned';
}

/** Sorts the rows of clones. */
export function inClonedOrder(rows: readonly CloneRow[], ranks: CloneRanks): readonly CloneRow[] {
  return rows
    .map((row) => ({ row, ...(ranks[row.clone.folder] ?? UNKNOWN) }))
    .toSorted(
      (a, b) => a.rank - b.rank || b.usedAt - a.usedAt || compareNames(a.row.repository.name, b.row.repository.name),
    )
    .map(({ row }) => row);
}
