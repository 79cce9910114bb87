import { PIECE, type Sliced } from '../slices.ts';
import { fold } from './fold.ts';

/** Between two texts. In a text, it is replaced. */
export const BETWEEN = '\n';

/** Results are kept for a user who continues to type, and dropped when there are more than this. */
const MAX_KEPT = 10;

/** Characters after which a chunk ends. */
const MAX_CHUNK = 100_000;

/** Texts to search. They are in one string, because searching it is many times faster than searching each text. */
export class FoldedTexts {
  /** All texts in the form that `fold` returns. */
  readonly text: string;
  /** The place in `text` where each text starts, and its end. */
  readonly #starts: Int32Array;
  readonly #kept = new Map<string, Uint8Array>();

  /** @param size the number of texts. @param text all of them, folded, with `BETWEEN` between them */
  protected constructor(size: number, text: string) {
    this.text = text;
    this.#starts = new Int32Array(size + 1);
    let start = 0;
    for (let place = 0; place < size; place++) {
      this.#starts[place] = start;
      const end = text.indexOf(BETWEEN, start);
      start = (end < 0 ? text.length : end) + BETWEEN.length;
    }
    this.#starts[size] = start;
  }

  static *of(texts: readonly string[]): Sliced<FoldedTexts> {
    const folded: string[] = [];
    for (const chunk of chunksOf(texts)) {
      folded.push(fold(chunk));
      yield;
    }
    return new FoldedTexts(texts.length, folded.join(BETWEEN));
  }

  /** The number of texts. */
  get size(): number {
    return this.#starts.length - 1;
  }

  startOf(place: number): number {
    return this.#starts[place] ?? 0;
  }

  /** The place after the last character of a text. */
  endOf(place: number): number {
    return (this.#starts[place + 1] ?? 0) - BETWEEN.length;
  }

  at(place: number): string {
    return this.text.slice(this.startOf(place), this.endOf(place));
  }

  /** A 1 for each text that contains another one. */
  containing(text: string): Uint8Array {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const found = this.#find(text);
    this.#kept.set(text, found);
    return found;
  }

  #find(text: string): Uint8Array {
    const texts = new Uint8Array(this.size);
    let place = 0;
    for (let at = this.text.indexOf(text); at >= 0 && at < this.text.length; ) {
      while (this.startOf(place + 1) <= at) place++;
      const isWithin = at + text.length <= this.endOf(place);
      if (isWithin) texts[place] = 1;
      // Another match in the same text adds nothing.
      at = this.text.indexOf(text, isWithin ? this.startOf(place + 1) : at + 1);
    }
    return texts;
  }
}

/** Joins many texts: converting them together takes a fraction of the time, and must not take long. */
export function* chunksOf(texts: readonly string[]): Generator<string, void> {
  for (let start = 0, end = 0; start < texts.length; start = end) {
    for (let length = 0; end < texts.length && end - start < PIECE && length < MAX_CHUNK; end++)
      length += texts[end]?.length ?? 0;
    yield texts.slice(start, end).map(withoutBreaks).join(BETWEEN);
  }
}

function withoutBreaks(text: string): string {
  return text.includes(BETWEEN) ? text.replaceAll(BETWEEN, ' ') : text;
}
