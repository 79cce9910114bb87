import type { Event } from '../event.ts';

/** Where secrets are kept, encrypted by the host. VS Code's SecretStorage is one. */
export interface Secrets {
  keys(): PromiseLike<readonly string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Also fires when another window changed a secret, where the host tells. */
  readonly onDidChange: Event<{ readonly key: string }>;
}
