import { type Log, logged } from '../log.ts';
import { type Memento, read, store } from '../memento.ts';
import { SIGNED_OUT_KEY } from './accountKeys.ts';
import { sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

export interface PendingSignOutServices {
  readonly memento: Memento;
  readonly vault: Pick<TokenVault, 'delete'>;
  readonly log: Log;
}

/**
 * Accounts that were signed out while their secrets could not be deleted. Stored across restarts, each under its own
 * key, because two windows may change two of them concurrently.
 */
export class PendingSignOuts {
  readonly #services: PendingSignOutServices;
  /** The stamps of sign-ins that this window has ended. */
  readonly #ended = new Set<string>();

  constructor(services: PendingSignOutServices) {
    this.#services = services;
  }

  /**
   * Records a sign-out.
   * @param id of the session
   * @param stamp of the sign-in; a later sign-in of the same account has another one
   * @returns false when the record could not be stored
   */
  async add(id: string, stamp: string): Promise<boolean> {
    if (await this.#update(id, stamp)) return true;
    // A value that fails to be stored still changes in memory. Undo that: the account stays signed in.
    await this.#update(id, undefined);
    return false;
  }

  /** Ends a sign-in for this window: another window may store it again, because it changes the account meanwhile. */
  end(stamp: string): void {
    // Accounts of VS Code that version 0.1 has stored have an empty one.
    if (stamp !== '') this.#ended.add(stamp);
  }

  hasEnded(stamp: string): boolean {
    return this.#ended.has(stamp);
  }

  /** Removes the record of a session after its secret was deleted. A leftover record does no harm. */
  async remove(id: string): Promise<void> {
    if (read(this.#services.memento, SIGNED_OUT_KEY + id) !== undefined) await this.#update(id, undefined);
  }

  /** Filters out accounts that were signed out, and retries to delete their secrets. Never fails. */
  async without(all: readonly StoredAccount[]): Promise<readonly StoredAccount[]> {
    const { memento, vault, log } = this.#services;
    const signedOut = all.filter(
      (account) => this.hasEnded(account.stamp) || read(memento, SIGNED_OUT_KEY + idOf(account)) === account.stamp,
    );
    for (const account of signedOut) {
      // Remove the record only after success: a secret that can't be read now may still exist.
      await vault.delete(idOf(account), account.stamp).then(() => this.remove(idOf(account)), logged(log));
    }
    return all.filter((account) => !signedOut.includes(account));
  }

  async #update(id: string, stamp: string | undefined): Promise<boolean> {
    return store(this.#services.memento, SIGNED_OUT_KEY + id, stamp).then(
      () => true,
      () => false,
    );
  }
}

function idOf({ base, account }: StoredAccount): string {
  return sessionId(base, account.id);
}
