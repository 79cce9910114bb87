import * as v from 'valibot';
import { InvalidAddressError, SecretStorageError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { Credential } from '../http/credential.ts';
import { parseBaseAddress } from '../http/gate.ts';
import { OwnerSchema } from '../model/account.ts';
import type { TokenTraits } from './scopes.ts';
import type { Secrets } from './secrets.ts';
import { type SignedInAccount, sessionId } from './session.ts';

const KEY_PREFIX = 'account:';

const StoredSchema = v.object({
  /** The address that the token was made for, and the only one below which it is sent. */
  base: v.string(),
  credential: v.variant('kind', [
    v.object({ kind: v.literal('token'), token: v.string() }),
    v.object({ kind: v.literal('basic'), login: v.string(), token: v.string() }),
  ]),
  account: v.pick(OwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']),
  scopes: v.optional(v.array(v.string())),
  expiresAt: v.optional(v.number()),
});

/** A signed-in account, and the proof of it. */
export interface StoredAccount {
  readonly base: URL;
  readonly credential: Credential;
  readonly account: SignedInAccount;
  /** What the token was when it was taken. */
  readonly traits: TokenTraits;
}

/** The only place where tokens rest: one secret for each account, named by its origin and its id there. */
export class TokenVault implements Disposable {
  readonly #secrets: Secrets;
  readonly #changed = new Emitter<void>();
  readonly #subscription: Disposable;

  /** Fires when an account was added, replaced or deleted, also by another window where the host tells. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(KEY_PREFIX)) this.#changed.fire();
    });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /**
   * All accounts; without those whose secret makes no sense any more, for example after a downgrade.
   * @throws SecretStorageError, as the other two do.
   */
  async list(): Promise<readonly StoredAccount[]> {
    return attempt('read', async () => {
      const keys = (await this.#secrets.keys()).filter((key) => key.startsWith(KEY_PREFIX));
      const read = await Promise.all(keys.map(async (key) => stored(key, await this.#secrets.get(key))));
      return read.filter((account) => account !== undefined);
    });
  }

  /** Keeps an account; its earlier token is replaced. */
  async write({ base, credential, account, traits }: StoredAccount): Promise<void> {
    const text = JSON.stringify(v.parse(StoredSchema, { base: base.href, credential, account, ...traits }));
    await attempt('write', () => this.#secrets.store(KEY_PREFIX + sessionId(base, account.id), text));
  }

  /** @param id of the session. */
  async delete(id: string): Promise<void> {
    await attempt('delete', () => this.#secrets.delete(KEY_PREFIX + id));
  }
}

/** What a secret holds. One under another origin's name is none: a token never leaves the origin it was kept for. */
function stored(key: string, text: string | undefined): StoredAccount | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredSchema), text);
  if (!result.success) return undefined;
  const { base: address, credential, account, ...traits } = result.output;
  const base = parsed(address);
  return base && key === KEY_PREFIX + sessionId(base, account.id) ? { base, credential, account, traits } : undefined;
}

function parsed(address: string): URL | undefined {
  try {
    return parseBaseAddress(address);
  } catch (error) {
    if (error instanceof InvalidAddressError) return undefined;
    throw error;
  }
}

/** What the storage throws is not taken over: it may quote what it was given. */
async function attempt<T>(action: SecretStorageError['action'], work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new SecretStorageError(action);
  }
}
