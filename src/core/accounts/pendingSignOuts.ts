import { type Log, logged } from '../log.ts';
import { FactFiles, type Storage } from '../storage.ts';
import { SIGNED_OUT_FOLDER } from './accountKeys.ts';
import { sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

export interface PendingSignOutServices {
  readonly storage: Storage | undefined;
  readonly vault: Pick<TokenVault, 'delete'>;
  readonly log: Log;
}

/** Accounts that were signed out while their secrets could not be deleted. Stored across restarts. */
export class PendingSignOuts {
  readonly #services: PendingSignOutServices;
  readonly #files: FactFiles;
  /** The stamps of sign-ins that this window has ended. */
  readonly #ended = new Set<string>();

  constructor(services: PendingSignOutServices) {
    this.#services = services;
    this.#files = new FactFiles(services.storage, SIGNED_OUT_FOLDER);
  }

  /**
   * Records a sign-out.
   * @param id of the session
   * @param stamp of the sign-in; a later sign-in of the same account has another one
   * @returns false when the record could not be stored
   */
  async add(id: string, stamp: string): Promise<boolean> {
    if (await this.#set(factOf(id, stamp), true)) return true;
    // What fails to be stored still applies to this window. Undo that: the account stays signed in.
    await this.#set(factOf(id, stamp), false);
    return false;
  }

  /** Ends a sign-in for this window: another window may store it again, because it changes the account meanwhile. */
  end(stamp: string): void {
    this.#ended.add(stamp);
  }

  hasEnded(stamp: string): boolean {
    return this.#ended.has(stamp);
  }

  /** Removes the records of a session after its secret was deleted. A leftover record does no harm. */
  async remove(id: string): Promise<void> {
    for (const fact of await this.#all()) if (fact.endsWith(factOf(id, ''))) await this.#set(fact, false);
  }

  /** Filters out accounts that were signed out, and retries to delete their secrets. Never fails. */
  async without(all: readonly StoredAccount[]): Promise<readonly StoredAccount[]> {
    const { vault, log } = this.#services;
    const facts = all.length > 0 ? await this.#all() : new Set();
    const signedOut = all.filter(
      (account) => this.hasEnded(account.stamp) || facts.has(factOf(idOf(account), account.stamp)),
    );
    for (const account of signedOut) {
      // Remove the record only after success: a secret that can't be read now may still exist.
      await vault.delete(idOf(account), account.stamp).then(() => this.remove(idOf(account)), logged(log));
    }
    return all.filter((account) => !signedOut.includes(account));
  }

  /** None if they can't be read. */
  async #all(): Promise<ReadonlySet<string>> {
    return this.#files.all().catch((error: unknown) => {
      logged(this.#services.log)(error);
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

function idOf({ base, account }: StoredAccount): string {
  return sessionId(base, account.id);
}
