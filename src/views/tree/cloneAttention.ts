import { Batcher } from '../../core/batcher.ts';
import type { Clock } from '../../core/clock.ts';
import type { CloneStates } from '../../core/clones/git/cloneStates.ts';
import type { Clones } from '../../core/clones/known/clones.ts';
import { Disposables, Emitter, type Event } from '../../core/event.ts';

/** Minimum milliseconds between updates: rows must not move while states are read. */
const PAUSE_MS = 1000;

interface CloneAttentionServices {
  readonly clones: Pick<Clones, 'all'>;
  readonly states: Pick<CloneStates, 'of' | 'readUnread' | 'isReading' | 'onDidChange'>;
  readonly clock: Clock;
}

/** The clones that need attention: they have changes that are not committed, or commits that are not pushed. */
export class CloneAttention extends Disposables {
  readonly #services: CloneAttentionServices;
  readonly #changed = this.own(new Emitter<void>());
  readonly #batcher: Batcher;
  #folders: ReadonlySet<string> = new Set();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: CloneAttentionServices) {
    super();
    this.#services = services;
    this.#batcher = this.own(new Batcher(services.clock, PAUSE_MS, () => this.#update()));
    this.own(services.states.onDidChange(() => this.#batcher.schedule()));
  }

  /** The addresses of their folders, as far as states were read. */
  get folders(): ReadonlySet<string> {
    return this.#folders;
  }

  /**
   * Reads the states that were never read, in the background: rows that aren’t in view would not come first otherwise.
   */
  readUnread(): void {
    const { clones, states } = this.#services;
    void states.readUnread(clones.all.map(({ folder }) => folder));
  }

  #update(): void {
    const { clones, states } = this.#services;
    if (states.isReading) {
      this.#batcher.schedule();
      return;
    }
    const needs = (folder: string): boolean => {
      const state = states.of(folder);
      return state?.kind === 'read' && (state.changes > 0 || (state.ahead ?? 0) > 0);
    };
    const before = this.#folders;
    this.#folders = new Set(clones.all.map(({ folder }) => folder).filter(needs));
    const isSame = before.size === this.#folders.size && [...before].every((folder) => this.#folders.has(folder));
    if (!isSame) this.#changed.fire();
  }
}
