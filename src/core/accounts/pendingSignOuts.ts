import * as v from 'valibot';
import type { Memento } from '../memento.ts';
import { sessionId } from './session.ts';
import { tokenDigest } from './tokenDigest.ts';
import type { StoredAccount } from './tokenVault.ts';

const KEY = 'pendingSignOuts';
const MOST = 100;

const PendingSchema = v.object({
  /** Of the session. */
  id: v.string(),
  /** A digest of the token: another one, which was stored later, is not meant. Empty where the host can't make digests. */
  token: v.string(),
});

type Pending = v.InferOutput<typeof PendingSchema>;

/**
 * The accounts that were signed out while their secrets could not be deleted, for example because the keyring was locked. Kept over
 * restarts: no window uses such a secret, and each tries again to delete it.
 */
export class PendingSignOuts {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /** Records that an account is signed out. @returns false when that could not be stored */
  async add({ base, account, credential }: Pick<StoredAccount, 'base' | 'account' | 'credential'>): Promise<boolean> {
    const id = sessionId(base, account.id);
    const token = await tokenDigest(base, credential);
    return this.#update([...this.#all.filter((each) => each.id !== id), { id, token }].slice(-MOST));
  }

  /** Whether a stored account was signed out. */
  async has({ base, account, credential }: StoredAccount): Promise<boolean> {
    const id = sessionId(base, account.id);
    const pending = this.#all.filter((each) => each.id === id);
    if (pending.length === 0) return false;
    const token = await tokenDigest(base, credential);
    return pending.some((each) => each.token === token);
  }

  /** Forgets the records of these sessions: their secrets are gone, or their accounts were signed in again. */
  async remove(ids: readonly string[]): Promise<void> {
    const left = this.#all.filter(({ id }) => !ids.includes(id));
    if (left.length < this.#all.length) await this.#update(left);
  }

  /** The ids of the sessions. */
  get ids(): readonly string[] {
    return this.#all.map(({ id }) => id);
  }

  get #all(): readonly Pending[] {
    const kept = v.safeParse(v.array(PendingSchema), this.#memento.get(KEY));
    return kept.success ? kept.output : [];
  }

  async #update(pending: readonly Pending[]): Promise<boolean> {
    try {
      await this.#memento.update(KEY, pending.length > 0 ? pending : undefined);
      return true;
    } catch {
      // VS Code's storage has no errors of its own kind, and what it throws may quote what it was given.
      return false;
    }
  }
}
