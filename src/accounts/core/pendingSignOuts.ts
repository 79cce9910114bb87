import { type Log, logged } from '../../base/core/log.ts';
import { FactFiles, type Storage } from '../../base/core/storage.ts';
import { ENDED_FOLDER, SIGNED_OUT_FOLDER } from './accountKeys.ts';
import { sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

/**
 * Sign-ins that have ended, and those of them whose secrets could not be deleted. Stored across restarts, and for other
 * windows.
 */
export class PendingSignOuts {
  readonly #files: FactFiles;
  readonly #vault: TokenVault;
  readonly #log: Log;
  /** The stamps of sign-ins that any window has ended. They contain nothing of the account, and stay. */
  readonly #ended: FactFiles;
  /** Those that this window has ended: another one may store them again, as it changes the account. */
  readonly #endedHere = new Set<string>();

  constructor(storage: Storage | undefined, vault: TokenVault, log: Log) {
    this.#files = new FactFiles(storage, SIGNED_OUT_FOLDER);
    this.#ended = new FactFiles(storage, ENDED_FOLDER);
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

  /** Ends a sign-in in all windows, now or when they look. If that can't be stored, only in this one. Never rejects. */
  async end(stamp: string): Promise<void> {
    this.#endedHere.add(stamp);
    await this.#ended.set(stamp, true).catch(logged(this.#log));
  }

  /** Whether a window has ended a sign-in; false if that can't be read. */
  async hasEnded(stamp: string): Promise<boolean> {
    return this.#endedHere.has(stamp) || (await this.#ended.has(stamp).catch(() => false));
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
      // Remove the record only after success: a secret that can't be read now may still exist.
      if (this.#endedHere.has(stamp) || facts.has(factOf(id, stamp)))
        await this.#vault.delete(id, stamp).then(() => this.remove(id), logged(this.#log));
      // A window of a browser would store its other secrets, too, which may be older than those of another window.
      else if (!(await this.hasEnded(stamp))) left.push(account);
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
