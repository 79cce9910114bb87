/** Creates a value on first use, once; after a failure the next call retries. */
export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #value: T | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** The value; undefined before it was created, or after a failure. */
  get made(): T | undefined {
    return this.#value;
  }

  get(): Promise<T> {
    this.#made ??= this.#once();
    return this.#made;
  }

  async #once(): Promise<T> {
    try {
      // Deferred: `make` may throw synchronously, and must then fail after `#made` was set.
      const value = await Promise.resolve().then(this.#make);
      this.#value = value;
      return value;
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
  }
}
