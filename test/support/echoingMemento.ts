import { setImmediate } from 'node:timers/promises';
import type { Memento } from '../../src/base/core/memento.ts';

/**
 * A memento like that of VS Code (`extHostMemento.ts`): soon after a change, it sends the values of all keys to the
 * window, which sends them back before it confirms the write. Then they replace all values here, also those that have
 * changed since.
 */
export class EchoingMemento implements Memento {
  /** What the window has stored. */
  written = '{}';
  #values: Record<string, unknown> = {};

  get(key: string): unknown {
    return this.#values[key];
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values[key] = JSON.parse(JSON.stringify(value));
    await setImmediate();
    const sent = JSON.stringify(this.#values);
    this.written = sent;
    await setImmediate();
    this.#values = JSON.parse(sent);
  }
}
