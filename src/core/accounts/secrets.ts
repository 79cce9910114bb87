import type { Event } from '../event.ts';

/** Storage for secrets, encrypted by the host, such as VS Code's SecretStorage. */
export interface Secrets {
  keys(): PromiseLike<readonly string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Also fires when another window changes a secret, if the host reports that. */
  readonly onDidChange: Event<{ readonly key: string }>;
}
