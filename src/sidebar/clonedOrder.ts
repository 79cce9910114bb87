import { compareNames } from '../base/core/compareNames.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { isAhead } from '../clones/core/git/statusOutput.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { SearchServices } from '../search/search.ts';

/** How long rows may still move after the order was asked for, in milliseconds. */
const SETTLING_MS = 1000;

/** Milliseconds between looks whether states are still being read. */
const PAUSE_MS = 50;

/** What the order of clones depends on. */
export interface CloneRanks {
  /** The addresses of the folders that have changes that are not committed, or commits that are not pushed. */
  readonly urgent: ReadonlySet<string>;
  /** When repositories were last used, by `entryKey`, in milliseconds since the epoch. */
  readonly lastUses: ReadonlyMap<string, number>;
}

/**
 * The order of the clones: those with work that exists only here come first, then those that were used last.
 *
 * It is decided when the group is opened and when the user refreshes, with the states that are there within a second.
 * States that are read later, and what the user does meanwhile, count the next time: rows must not move below the
 * pointer.
 */
export class ClonedOrder extends Disposables {
  readonly #services: SearchServices;
  readonly #changed = this.own(new Emitter<void>());
  readonly #disposed = new AbortController();
  #ranks: CloneRanks | undefined;
  #deciding: Promise<void> | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: SearchServices) {
    super();
    this.#services = services;
    this.own({ dispose: () => this.#disposed.abort() });
  }

  /** Another object after each change. */
  get ranks(): CloneRanks {
    this.#ranks ??= { urgent: new Set(), lastUses: this.#services.uses.lastUses() };
    return this.#ranks;
  }

  /**
   * Decides the order again. Reads the states that were never read: rows out of view would not come first otherwise.
   */
  decide(): Promise<void> {
    this.#deciding ??= this.#decide()
      // Only if this is disposed of.
      .catch(() => undefined)
      .finally(() => (this.#deciding = undefined));
    return this.#deciding;
  }

  async #decide(): Promise<void> {
    const { clones, localClones, uses, clock } = this.#services;
    const { states } = localClones;
    const folders = clones.all.map(({ folder }) => folder);
    const end = clock.now() + SETTLING_MS;
    void states.readUnread(folders);
    do await clock.delay(PAUSE_MS, this.#disposed.signal);
    while (states.isReading && clock.now() < end);
    const isUrgent = (folder: string): boolean => {
      const state = states.of(folder);
      return state?.kind === 'read' && (state.changes > 0 || isAhead(state));
    };
    const next: CloneRanks = { urgent: new Set(folders.filter(isUrgent)), lastUses: uses.lastUses() };
    if (fingerprint(next) === fingerprint(this.ranks)) return;
    this.#ranks = next;
    this.#changed.fire();
  }
}

function fingerprint({ urgent, lastUses }: CloneRanks): string {
  return JSON.stringify([[...urgent], [...lastUses]]);
}

/** Sorts repositories by the ranks of their clones. @param byFolder by the addresses of their clones' folders */
export function inClonedOrder(
  byFolder: ReadonlyMap<string, RepositoryEntry>,
  { urgent, lastUses }: CloneRanks,
): readonly RepositoryEntry[] {
  return [...byFolder]
    .map(([folder, entry]) => ({
      entry,
      isUrgent: urgent.has(folder),
      usedAt: lastUses.get(entryKey(entry)) ?? 0,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isUrgent) - Number(a.isUrgent) ||
        b.usedAt - a.usedAt ||
        compareNames(a.entry.repository.name, b.entry.repository.name),
    )
    .map(({ entry }) => entry);
}
