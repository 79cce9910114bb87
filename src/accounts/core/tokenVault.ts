import * as v from 'valibot';
import { SecretStorageError } from '../../base/core/errors.ts';
import { Disposables, Emitter, type Event } from '../../base/core/event.ts';
import { listSchema } from '../../base/core/storedValue.ts';
import { usableBase } from '../../http/core/send/gate.ts';
import { ListedOwnerSchema, OwnerSchema } from '../../model/core/account.ts';
import { ACCOUNT_KEY, storedIds } from './accountKeys.ts';
import type { EnteredCredential, OwnerToken } from './accountTokens.ts';
import type { TokenTraits } from './scopes.ts';
import { type SignedInAccount, sessionId } from './session.ts';
import { type AccountReference, PROVIDERS } from './vscodeAccounts.ts';

const TokenSchema = v.object({ kind: v.literal('token'), token: v.string() });
const BasicSchema = v.object({ kind: v.literal('basic'), login: v.string(), token: v.string() });

const TRAITS = {
  scopes: v.optional(v.array(v.string())),
  expiresAt: v.optional(v.number()),
  isFineGrained: v.optional(v.boolean()),
};

const OwnerTokenSchema = v.object({
  owner: ListedOwnerSchema,
  credential: v.variant('kind', [TokenSchema, BasicSchema]),
  ...TRAITS,
});

const StoredSchema = v.object({
  /** The API address that the token was created for. The token is sent only below it. */
  base: v.string(),
  credential: v.variant('kind', [
    TokenSchema,
    BasicSchema,
    v.object({
      kind: v.literal('vscode'),
      provider: v.picklist(PROVIDERS),
      id: v.string(),
      label: v.string(),
      scopes: v.array(v.string()),
      server: v.optional(v.string()),
    }),
  ]),
  account: v.pick(OwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']),
  ...TRAITS,
  stamp: v.string(),
  tokens: v.fallback(v.optional(listSchema(OwnerTokenSchema)), undefined),
});

/**
 * What is stored of a credential: the whole of a token that the user entered, and only the name of an account of VS
 * Code.
 */
export type StoredCredential = EnteredCredential | AccountReference;

/** A signed-in account and its credentials. */
export interface StoredAccount {
  readonly base: URL;
  readonly credential: StoredCredential;
  readonly account: SignedInAccount;
  /** The traits of the token at sign-in. */
  readonly traits: TokenTraits;
  /** Further tokens, at most one for each owner. */
  readonly tokens: readonly OwnerToken[];
  /** Identifies this sign-in: a later one has another stamp, even with the same token. */
  readonly stamp: string;
}

/**
 * An account after it, or an owner for whose repositories it has a token, was renamed. An account may have a token for
 * its own repositories.
 * @returns the same object if it has the name
 */
export function withName(signIn: StoredAccount, id: number, login: string): StoredAccount {
  const { account, tokens } = signIn;
  const owners = [account, ...tokens.map(({ owner }) => owner)];
  if (!owners.some((owner) => owner.id === id && owner.login !== login)) return signIn;
  const renamed = <Owner extends { readonly id?: number | undefined; readonly login: string }>(owner: Owner): Owner =>
    owner.id === id ? { ...owner, login } : owner;
  return {
    ...signIn,
    account: renamed(account),
    tokens: tokens.map((each) => ({ ...each, owner: renamed(each.owner) })),
  };
}

/** The only place that stores tokens and references: one secret per account, named by its origin and its id there. */
export class TokenVault extends Disposables {
  readonly #secrets: Secrets;
  readonly #changed = new Emitter<void>();

  /** Fires when an account was added, replaced or deleted, also by another window if the host reports that. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(secrets: Secrets) {
    super();
    this.#secrets = secrets;
    this.own(
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(ACCOUNT_KEY)) this.#changed.fire();
      }),
    );
  }

  /**
   * All accounts, except those with an unreadable secret, for example after a downgrade.
   * @throws SecretStorageError, as the other methods do.
   */
  async list(): Promise<readonly StoredAccount[]> {
    return attempt('read', async () => {
      const keys = (await storedIds(this.#secrets)).map((id) => ACCOUNT_KEY + id);
      const read = await Promise.all(keys.map(async (key) => stored(key, await this.#secrets.get(key))));
      return read.filter((account) => account !== undefined);
    });
  }

  /** The ids of the sessions with a stored secret, readable or not. @throws SecretStorageError */
  async ids(): Promise<ReadonlySet<string>> {
    return attempt('read', async () => new Set(await storedIds(this.#secrets)));
  }

  /** Stores an account, and replaces its earlier tokens. */
  async write({ base, credential, account, traits, stamp, tokens }: StoredAccount): Promise<void> {
    const others = tokens.map((each) => ({ owner: each.owner, credential: each.credential, ...each.traits }));
    const own = { base: base.href, credential, account, ...traits, stamp };
    const text = JSON.stringify(v.parse(StoredSchema, { ...own, ...(others.length > 0 && { tokens: others }) }));
    await attempt('write', () => this.#secrets.store(ACCOUNT_KEY + sessionId(base, account.id), text));
  }

  /**
   * Deletes an account.
   * @param id of the session
   * @param stamp of the sign-in to delete, if another window may have stored a later one meanwhile
   */
  async delete(id: string, stamp?: string): Promise<void> {
    const key = ACCOUNT_KEY + id;
    await attempt('delete', async () => {
      const now = stamp === undefined ? undefined : await stored(key, await this.#secrets.get(key));
      if (now?.stamp === stamp) await this.#secrets.delete(key);
    });
  }
}

/**
 * Parses a secret; undefined under the name of another origin, because a token never leaves the origin it was stored
 * for.
 */
async function stored(key: string, text: string | undefined): Promise<StoredAccount | undefined> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredSchema), text);
  if (!result.success) return undefined;
  const { base: address, credential, account, stamp, tokens = [], ...traits } = result.output;
  const base = usableBase(address);
  if (!base || key !== ACCOUNT_KEY + sessionId(base, account.id)) return undefined;
  const others = tokens.map(({ owner, credential: own, ...each }) => ({ owner, credential: own, traits: each }));
  return { base, credential, account, traits, stamp, tokens: others };
}

/** Replaces errors of the storage, which may quote the secret. */
async function attempt<T>(action: SecretStorageError['action'], work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new SecretStorageError(action);
  }
}

/** Storage for secrets, encrypted by the host, such as VS Code's SecretStorage. */
export interface Secrets {
  keys(): PromiseLike<readonly string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Also fires when another window changes a secret, if the host reports that. */
  readonly onDidChange: Event<{ readonly key: string }>;
}
