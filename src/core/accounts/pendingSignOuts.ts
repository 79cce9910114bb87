import { describeForLog, type Log } from '../log.ts';
import { type Memento, store } from '../memento.ts';
import { sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

const KEY_PREFIX = 'signedOut:';

export interface PendingSignOutServices {
  readonly memento: Memento;
  readonly vault: Pick<TokenVault, 'delete'>;
  readonly log: Log;
}

/**
 * The accounts that were signed out while their secrets could not be deleted. Kept over restarts, each under a key of its own, because
 * two windows may change two of them concurrently.
 */
export class PendingSignOuts {
  readonly #services: PendingSignOutServices;

  constructor(services: PendingSignOutServices) {
    this.#services = services;
  }

  /**
   * Records that a sign-in is over.
   * @param id of the session
   * @param stamp of the sign-in: a later one of the same account has another, and is not meant
   * @returns false when that could not be stored
   */
  async add(id: string, stamp: string): Promise<boolean> {
    if (await this.#update(id, stamp)) return true;
    // What can't be stored holds in this window all the same: here, the account stays signed in.
    await this.#update(id, undefined);
    return false;
  }

  /** Forgets the record of a session: its secret was deleted. One that stays does no harm. */
  async remove(id: string): Promise<void> {
    if (this.#services.memento.get(KEY_PREFIX + id) !== undefined) await this.#update(id, undefined);
  }

  /** The stored accounts without those that were signed out. Tries again to delete the secrets of these. Never fails. */
  async without(all: readonly StoredAccount[]): Promise<readonly StoredAccount[]> {
    const { memento, vault, log } = this.#services;
    const over = all.filter((account) => memento.get(KEY_PREFIX + idOf(account)) === account.stamp);
    for (const account of over) {
      // The record goes only then: a secret that can't be read for now is not gone.
      await vault.delete(idOf(account), account.stamp).then(
        () => this.remove(idOf(account)),
        (error: unknown) => log.warn(describeForLog(error)),
      );
    }
    return all.filter((account) => !over.includes(account));
  }

  async #update(id: string, stamp: string | undefined): Promise<boolean> {
    return store(this.#services.memento, KEY_PREFIX + id, stamp).then(
      () => true,
      () => false,
    );
  }
}

function idOf({ base, account }: StoredAccount): string {
  return sessionId(base, account.id);
}
