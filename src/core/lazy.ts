/** Something that is made when it is asked for, once; after a failure the next one who asks has it tried again. */
export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** What was made, or is being made; undefined where nobody has asked, or it failed. Never rejects. */
  async peek(): Promise<T | undefined> {
    return this.#made?.catch(() => undefined);
  }

  get(): Promise<T> {
    this.#made ??= this.#make().catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    return this.#made;
  }
}
