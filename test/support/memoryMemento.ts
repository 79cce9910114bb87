import type { Memento } from '../../src/core/memento.ts';

/** Small values in memory, copied as they come and go, as VS Code does. */
export class MemoryMemento implements Memento {
  readonly entries = new Map<string, string>();

  get(key: string): unknown {
    const text = this.entries.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, JSON.stringify(value));
  }
}
