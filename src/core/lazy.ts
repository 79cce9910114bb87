/** Something that is made when it is asked for, once; after a failure the next one who asks has it tried again. */
export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #value: T | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** What was made; undefined where nobody has asked, it is not done yet, or it failed. */
  get made(): T | undefined {
    return this.#value;
  }

  get(): Promise<T> {
    this.#made ??= this.#once();
    return this.#made;
  }

  async #once(): Promise<T> {
    try {
      // Later, so that one that throws at once has failed after it was noted, too.
      const value = await Promise.resolve().then(this.#make);
      this.#value = value;
      return value;
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
  }
}
