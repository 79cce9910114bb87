import { type Log, logged } from '../../base/core/log.ts';
import { FactFiles, type Storage } from '../../base/core/storage.ts';
import { SIGNED_OUT_FOLDER } from './accountKeys.ts';
import { sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

/** Accounts that were signed out while their secrets could not be deleted. Stored across restarts. */
export class PendingSignOuts {
  readonly #files: FactFiles;
  readonly #vault: TokenVault;
  readonly #log: Log;
  /** The stamps of sign-ins that this window has ended: another one may store them again, as it changes the account. */
  readonly ended = new Set<string>();

  constructor(storage: Storage | undefined, vault: TokenVault, log: Log) {
    this.#files = new FactFiles(storage, SIGNED_OUT_FOLDER);
    this.#vault = vault;
    this.#log = log;
  }

  /**
   * Records a sign-out.
   * @param id of the session
   * @param stamp of the sign-in; a later sign-in of the same account has another one
   * @returns false when the record could not be stored
   */
  async add(id: string, stamp: string): Promise<boolean> {
    const isStored = await this.#set(factOf(id, stamp), true);
    // What fails to be stored still applies to this window. Undo that: the account stays signed in.
    if (!isStored) await this.#set(factOf(id, stamp), false);
    return isStored;
  }

  /** Removes the records of a session after its secret was deleted. A leftover record does no harm. */
  async remove(id: string): Promise<void> {
    for (const fact of await this.#all()) if (fact.endsWith(factOf(id, ''))) await this.#set(fact, false);
  }

  /** Filters out accounts that were signed out, and retries to delete their secrets. Never fails. */
  async without(all: readonly StoredAccount[]): Promise<readonly StoredAccount[]> {
    const facts = all.length > 0 ? await this.#all() : new Set();
    const left: StoredAccount[] = [];
    for (const account of all) {
      const { base, stamp } = account;
      const id = sessionId(base, account.account.id);
      if (!this.ended.has(stamp) && !facts.has(factOf(id, stamp))) left.push(account);
      // Remove the record only after success: a secret that can't be read now may still exist.
      else await this.#vault.delete(id, stamp).then(() => this.remove(id), logged(this.#log));
    }
    return left;
  }

  /** None if they can't be read: otherwise no account could be used while the disk fails. */
  async #all(): Promise<ReadonlySet<string>> {
    return this.#files.all().catch((error: unknown) => {
      logged(this.#log)(error);
      return new Set<string>();
    });
  }

  /** @returns whether it could be stored */
  async #set(fact: string, isTrue: boolean): Promise<boolean> {
    return this.#files.set(fact, isTrue).then(
      () => true,
      () => false,
    );
  }
}

function factOf(id: string, stamp: string): string {
  return `${stamp} ${id}`;
}
