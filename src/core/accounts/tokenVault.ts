import * as v from 'valibot';
import { SecretStorageError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { Credential } from '../http/credential.ts';
import { OwnerSchema } from '../model/account.ts';
import type { Secrets } from './secrets.ts';

const KEY_PREFIX = 'credential:';

const StoredSchema = v.object({
  credential: v.variant('kind', [
    v.object({ kind: v.literal('token'), token: v.string() }),
    v.object({ kind: v.literal('basic'), login: v.string(), token: v.string() }),
  ]),
  account: v.pick(OwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']),
});

/** Who is signed in at an origin, and the proof of it. */
export interface StoredCredential extends v.InferOutput<typeof StoredSchema> {
  readonly credential: Credential;
}

/** The only place where tokens rest: one secret for each origin, so that none can be read for another one. */
export class TokenVault implements Disposable {
  readonly #secrets: Secrets;
  readonly #changed = new Emitter<string>();
  readonly #subscription: Disposable;

  /** Fires with the origin whose credential changed, also when another window changed it. */
  readonly onDidChange: Event<string> = this.#changed.event;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(KEY_PREFIX)) this.#changed.fire(key.slice(KEY_PREFIX.length));
    });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /**
   * What is kept for an origin; undefined also when it makes no sense any more, for example after a downgrade.
   * @throws SecretStorageError, as the other two do.
   */
  async read(origin: string): Promise<StoredCredential | undefined> {
    const text = await attempt('read', () => this.#secrets.get(KEY_PREFIX + origin));
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredSchema), text);
    return result.success ? result.output : undefined;
  }

  /** Keeps a credential; an earlier one of the same origin is replaced. */
  async write(origin: string, stored: StoredCredential): Promise<void> {
    const text = JSON.stringify(v.parse(StoredSchema, stored));
    await attempt('write', () => this.#secrets.store(KEY_PREFIX + origin, text));
  }

  async delete(origin: string): Promise<void> {
    await attempt('delete', () => this.#secrets.delete(KEY_PREFIX + origin));
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
