import type { Memento } from '../../src/base/core/memento.ts';

/** A memento in memory like that of VS Code: copies values, and returns the same object until the value changes. */
export class MemoryMemento implements Memento {
  readonly entries = new Map<string, string>();
  /** Makes every update fail, as a full disk does; this window has the value until `restart`. */
  broken = false;
  readonly #unstored = new Map<string, string | undefined>();
  readonly #read = new Map<string, { readonly text: string; readonly value: unknown }>();

  get(key: string): unknown {
    const text = this.#unstored.has(key) ? this.#unstored.get(key) : this.entries.get(key);
    if (text === undefined) return undefined;
    const last = this.#read.get(key);
    const read = last?.text === text ? last : { text, value: JSON.parse(text) as unknown };
    this.#read.set(key, read);
    return read.value;
  }

  async update(key: string, value: unknown): Promise<void> {
    if (this.broken) {
      this.#unstored.set(key, value === undefined ? undefined : JSON.stringify(value));
      throw new Error('The disk is full.');
    }
    this.#unstored.delete(key);
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, JSON.stringify(value));
  }

  /** Drops values that could not be stored, as when a window closes. */
  restart(): void {
    this.#unstored.clear();
  }
}
