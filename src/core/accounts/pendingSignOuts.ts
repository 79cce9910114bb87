import type { Memento } from '../memento.ts';

const KEY_PREFIX = 'signedOut:';

/**
 * The accounts that were signed out while their secrets could not be deleted. Kept over restarts, each under a key of its own, as two
 * windows may change two at once: no window uses such a secret, and each tries again to delete it.
 */
export class PendingSignOuts {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /**
   * Records that a sign-in is over.
   * @param id of the session
   * @param stamp of the sign-in: a later one of the same account has another, and is not meant
   * @returns false when that could not be stored
   */
  add(id: string, stamp: string): Promise<boolean> {
    return this.#update(id, stamp);
  }

  /** Whether a sign-in is over, though its secret is still there. */
  has(id: string, stamp: string): boolean {
    return this.#memento.get(KEY_PREFIX + id) === stamp;
  }

  /** Forgets the record of a session: its secret was deleted. One that stays does no harm. */
  async remove(id: string): Promise<void> {
    if (this.#memento.get(KEY_PREFIX + id) !== undefined) await this.#update(id, undefined);
  }

  async #update(id: string, stamp: string | undefined): Promise<boolean> {
    try {
      await this.#memento.update(KEY_PREFIX + id, stamp);
      return true;
    } catch {
      // VS Code's storage has no errors of its own kind, and what it throws may quote what it was given.
      return false;
    }
  }
}
