/** The most inputs to remember: far more than a user is asked about concurrently. */
const MAX_PREPARED = 200;

/** The numbers of prepared calls of one input that have not run yet: with and without a question to the user. */
interface Prepared {
  readonly asked: number;
  readonly silent: number;
}

/**
 * Records which calls the user was asked about. VS Code runs a call only after the user agrees, but doesn't report
 * which question that was. Calls are therefore matched with preparations by their input; each preparation counts for
 * one call.
 */
export class Consents {
  /** By input as JSON, in the order of the last preparation. */
  readonly #prepared = new Map<string, Prepared>();

  /** Records that a call was prepared. @param isAsked whether the user is asked before it runs. */
  prepared(input: unknown, isAsked: boolean): void {
    const key = JSON.stringify(input);
    const { asked, silent } = this.#prepared.get(key) ?? { asked: 0, silent: 0 };
    this.#prepared.delete(key);
    this.#prepared.set(key, isAsked ? { asked: asked + 1, silent } : { asked, silent: silent + 1 });
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MAX_PREPARED && oldest !== undefined) this.#prepared.delete(oldest);
  }

  /**
   * Uses up a preparation, and returns whether the user was asked about the call that starts. If the same input was
   * prepared with and without a question, it is unclear which of the calls runs: returns false.
   */
  consume(input: unknown): boolean {
    const key = JSON.stringify(input);
    const { asked, silent } = this.#prepared.get(key) ?? { asked: 0, silent: 0 };
    const left = silent > 0 ? { asked, silent: silent - 1 } : { asked: asked - 1, silent };
    if (left.asked + left.silent > 0) this.#prepared.set(key, left);
    else this.#prepared.delete(key);
    return asked > 0 && silent === 0;
  }
}
