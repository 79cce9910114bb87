import type { Memento } from '../../src/core/memento.ts';

/** Small values in memory as VS Code keeps them: copied as they come, then the same object until something else comes. */
export class MemoryMemento implements Memento {
  readonly entries = new Map<string, string>();
  /** Makes every change fail, as a full disk does. */
  broken = false;
  readonly #read = new Map<string, { readonly text: string; readonly value: unknown }>();

  get(key: string): unknown {
    const text = this.entries.get(key);
    if (text === undefined) return undefined;
    const last = this.#read.get(key);
    const read = last?.text === text ? last : { text, value: JSON.parse(text) as unknown };
    this.#read.set(key, read);
    return read.value;
  }

  async update(key: string, value: unknown): Promise<void> {
    if (this.broken) throw new Error('The disk is full.');
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, JSON.stringify(value));
  }
}
