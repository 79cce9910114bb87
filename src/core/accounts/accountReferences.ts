import type { StoredAccount } from './tokenVault.ts';
import type { AccountReference, ProviderId, TokenSearch, VSCodeAccounts } from './vscodeAccounts.ts';

/** A stored account of VS Code. */
export type StoredReference = StoredAccount & { readonly credential: AccountReference };

/** What VS Code has for a stored account: its token, or why there is none. */
export interface FoundToken {
  readonly id: string;
  readonly stored: StoredReference;
  readonly result: TokenSearch;
}

/** The stored accounts of VS Code, by session id, and the tokens that VS Code has for them. */
export class AccountReferences {
  readonly #vscodeAccounts: VSCodeAccounts;
  #stored: ReadonlyMap<string, StoredReference> = new Map();
  /** The number of the latest search, by session id. */
  readonly #searches = new Map<string, number>();
  #searchCount = 0;

  constructor(vscodeAccounts: VSCodeAccounts) {
    this.#vscodeAccounts = vscodeAccounts;
  }

  get all(): ReadonlyMap<string, StoredReference> {
    return this.#stored;
  }

  /** Replaces all, without accounts that have tokens of their own. */
  replace(accounts: ReadonlyMap<string, StoredAccount>): void {
    this.#stored = new Map([...accounts].flatMap(([id, each]) => (isReference(each) ? [[id, each] as const] : [])));
  }

  /** Stores the latest sign-in of an account; with a token of its own, it is no reference any more. */
  set(id: string, stored: StoredAccount): void {
    this.replace(new Map<string, StoredAccount>([...this.#stored, [id, stored]]));
  }

  delete(id: string): void {
    this.#stored = new Map([...this.#stored].filter(([each]) => each !== id));
  }

  /** The ids of the accounts of a provider. */
  ofProvider(provider: ProviderId): readonly string[] {
    return [...this.#stored].filter(([, { credential }]) => credential.provider === provider).map(([id]) => id);
  }

  /**
   * Asks VS Code for tokens, without asking the user.
   * @returns the tokens; none for accounts that were changed or searched again in the meantime
   */
  async find(ids: readonly string[]): Promise<readonly FoundToken[]> {
    const search = ++this.#searchCount;
    const wanted = ids.flatMap((id) => {
      const stored = this.#stored.get(id);
      if (stored) this.#searches.set(id, search);
      return stored ? [{ id, stored }] : [];
    });
    const found = await Promise.all(
      wanted.map(async ({ id, stored }) => {
        const result = await this.#vscodeAccounts.find(stored.credential, stored.base);
        return { id, stored, result };
      }),
    );
    return found.filter((each) => this.isCurrent(each) && this.#searches.get(each.id) === search);
  }

  /** Whether an account has not been signed in again, or signed out. */
  isCurrent({ id, stored }: Pick<FoundToken, 'id' | 'stored'>): boolean {
    return this.#stored.get(id)?.stamp === stored.stamp;
  }
}

function isReference(stored: StoredAccount): stored is StoredReference {
  return stored.credential.kind === 'vscode';
}
