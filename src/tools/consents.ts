/** How many inputs are remembered: far more than a person is asked about at once. */
const MOST = 200;

/** Calls of one input that were prepared and have not run yet: those the person was asked about, and the others. */
interface Prepared {
  readonly asked: number;
  readonly silent: number;
}

/**
 * What persons were asked about before calls run. VS Code lets a call run only when its question was agreed to, but not which
 * question that was: a call and its preparation are held together by their input. Each preparation counts for one call.
 */
export class Consents {
  /** The one that was prepared last is the last one. */
  readonly #prepared = new Map<string, Prepared>();

  /** Call it when a call was prepared. @param isAsked whether the person is asked before it runs. */
  prepared(input: unknown, isAsked: boolean): void {
    const key = JSON.stringify(input);
    const { asked, silent } = this.#prepared.get(key) ?? { asked: 0, silent: 0 };
    this.#prepared.delete(key);
    this.#prepared.set(key, isAsked ? { asked: asked + 1, silent } : { asked, silent: silent + 1 });
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST && oldest !== undefined) this.#prepared.delete(oldest);
  }

  /**
   * Whether the person was asked about a call that begins to run. Where the same was prepared several times, with a question and
   * without, it is not known which of them runs: then nobody was.
   */
  consume(input: unknown): boolean {
    const key = JSON.stringify(input);
    const { asked, silent } = this.#prepared.get(key) ?? { asked: 0, silent: 0 };
    const rest = silent > 0 ? { asked, silent: silent - 1 } : { asked: asked - 1, silent };
    if (rest.asked + rest.silent > 0) this.#prepared.set(key, rest);
    else this.#prepared.delete(key);
    return asked > 0 && silent === 0;
  }
}
