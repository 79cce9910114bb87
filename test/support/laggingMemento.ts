import type { Memento } from '../../src/core/memento.ts';

/** A memento as in several windows of VS Code: each has a copy, and gets changes of the others later. */
export class LaggingMemento implements Memento {
  readonly #others: LaggingMemento[] = [];
  readonly #values = new Map<string, string>();
  readonly #pending: (() => void)[] = [];

  /** Another window's copy. */
  copy(): LaggingMemento {
    const other = new LaggingMemento();
    for (const [key, text] of this.#values) other.#values.set(key, text);
    for (const each of [this, ...this.#others]) {
      each.#others.push(other);
      other.#others.push(each);
    }
    return other;
  }

  get(key: string): unknown {
    const text = this.#values.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#set(key, value);
    this.#pending.push(() => {
      for (const other of this.#others) other.#set(key, value);
    });
  }

  /** Makes all windows get the changes of all others. */
  deliver(): void {
    for (const each of [this, ...this.#others]) for (const apply of each.#pending.splice(0)) apply();
  }

  #set(key: string, value: unknown): void {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, JSON.stringify(value));
  }
}
