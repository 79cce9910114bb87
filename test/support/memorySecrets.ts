import type { Secrets } from '../../src/core/accounts/secrets.ts';
import { Emitter } from '../../src/core/event.ts';

/** Secrets in memory, as VS Code keeps them where it has no better place; `entries` shows tests all there is. */
export class MemorySecrets implements Secrets {
  readonly entries = new Map<string, string>();
  readonly #changed = new Emitter<{ readonly key: string }>();

  readonly onDidChange = this.#changed.event;

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.entries.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.entries.set(key, value);
    this.#changed.fire({ key });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.entries.delete(key);
    this.#changed.fire({ key });
    return Promise.resolve();
  }
}
