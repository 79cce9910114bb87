import type { Secrets } from '../../src/accounts/core/tokenVault.ts';
import { Emitter } from '../../src/base/core/event.ts';

/** Secrets in memory, like the fallback of VS Code without a keyring; `entries` exposes them to tests. */
export class MemorySecrets implements Secrets {
  readonly entries = new Map<string, string>();
  /** Makes every call fail like a locked keyring, with a message that quotes secrets. */
  locked = false;
  readonly #changed = new Emitter<{ readonly key: string }>();

  readonly onDidChange = this.#changed.event;

  async keys(): Promise<readonly string[]> {
    this.#unlock('all');
    return [...this.entries.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    this.#unlock(key);
    return this.entries.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.#unlock(`${key} ${value}`);
    this.entries.set(key, value);
    this.#changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.#unlock(key);
    this.entries.delete(key);
    this.#changed.fire({ key });
  }

  #unlock(what: string): void {
    if (this.locked) throw new Error(`The keyring is locked: ${what}`);
  }
}
