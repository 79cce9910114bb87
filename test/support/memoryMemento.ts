import type { Memento } from '../../src/core/memento.ts';

/** Small values in memory as VS Code keeps them: copied as they come, then the same object until something else comes. */
export class MemoryMemento implements Memento {
  readonly entries = new Map<string, string>();
  /** Makes every change fail, as a full disk does: this window has it all the same, until `restart`. */
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

  /** Forgets what could not be stored, as a window does that ends. */
  restart(): void {
    this.#unstored.clear();
  }
}
