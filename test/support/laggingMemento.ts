import type { Memento } from '../../src/base/core/memento.ts';

type Values = ReadonlyMap<string, string>;

/**
 * A memento as in several windows of VS Code: each has a copy of all values, and writes all of them with each change.
 * The last write that is delivered replaces everything in all windows.
 */
export class LaggingMemento implements Memento {
  readonly #windows: LaggingMemento[];
  readonly #writes: Values[];
  #values: Values = new Map();

  private constructor(windows: LaggingMemento[], writes: Values[]) {
    this.#windows = windows;
    this.#writes = writes;
    windows.push(this);
  }

  /** The copies of several windows. */
  static ofWindows(count: number): readonly LaggingMemento[] {
    const [windows, writes]: [LaggingMemento[], Values[]] = [[], []];
    return Array.from({ length: count }, () => new LaggingMemento(windows, writes));
  }

  get(key: string): unknown {
    const text = this.#values.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async update(key: string, value: unknown): Promise<void> {
    const values = new Map(this.#values);
    if (value === undefined) values.delete(key);
    else values.set(key, JSON.stringify(value));
    this.#values = values;
    this.#writes.push(values);
  }

  /** Makes all windows get what all others have written. */
  deliver(): void {
    for (const values of this.#writes.splice(0)) for (const each of this.#windows) each.#values = values;
  }
}
