import { fold } from './fold.ts';

/** Between two texts. In a text, it is replaced. */
export const BETWEEN = '\n';

/** Texts that are converted together, which takes a fraction of the time; only ASCII is fast. */
const TOGETHER = 1000;

/** Results are kept for a user who continues to type, and dropped when there are more than this. */
const MAX_KEPT = 6;

/** If fewer than one in so many texts are searched, searching each alone is faster than all in one pass. */
const FEW = 12;

/** Which texts contain another one. */
interface Containing {
  /** A 1 for each text that does, by place. */
  readonly marks: Uint8Array;
  readonly count: number;
}

/** Texts to search, by place. */
export class FoldedTexts {
  readonly size: number;
  /** All texts in the form that `fold` returns, with `BETWEEN` after each: faster to search than each of them. */
  readonly all: string;
  /** Where each text starts, and one more after the last. */
  readonly #starts: Int32Array;
  readonly #kept = new Map<string, Containing>();

  /** @param joined what `joinTexts` returns */
  constructor(size: number, joined: readonly string[]) {
    this.size = size;
    this.all = joined.map(fold).join('');
    this.#starts = new Int32Array(size + 1);
    for (let place = 0; place < size; place++)
      this.#starts[place + 1] = this.all.indexOf(BETWEEN, this.#starts[place]) + BETWEEN.length;
  }

  startOf(place: number): number {
    return this.#starts[place] ?? 0;
  }

  /** The place after the last character of a text. */
  endOf(place: number): number {
    return this.startOf(place + 1) - BETWEEN.length;
  }

  at(place: number): string {
    return this.all.slice(this.startOf(place), this.endOf(place));
  }

  /** Which texts contain another one. */
  containing(text: string): Containing {
    const containing = this.#kept.get(text) ?? this.#search(text);
    // The last used ones are kept: another word of the query stays the same while the user types.
    this.#kept.delete(text);
    if (this.#kept.size >= MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(text, containing);
    return containing;
  }

  #search(text: string): Containing {
    const marks = new Uint8Array(this.size);
    // The user has typed more letters: only the texts that contain the others are searched.
    const shorter = this.#fewest(text);
    if (!shorter) return { marks, count: this.#mark(text, marks) };
    let count = 0;
    for (let place = shorter.marks.indexOf(1); place >= 0; place = shorter.marks.indexOf(1, place + 1)) {
      if (!this.at(place).includes(text)) continue;
      marks[place] = 1;
      count++;
    }
    return { marks, count };
  }

  /** The fewest texts that contain a part of another text; undefined if searching all is faster. */
  #fewest(text: string): Containing | undefined {
    let fewest: Containing | undefined;
    for (const [part, containing] of this.#kept)
      if (text.includes(part) && containing.count < (fewest?.count ?? this.size / FEW)) fewest = containing;
    return fewest;
  }

  /** Marks the texts that contain another one. @returns how many */
  #mark(text: string, marks: Uint8Array): number {
    const { all } = this;
    let place = 0;
    let count = 0;
    for (let hit = all.indexOf(text); hit >= 0 && place < this.size; ) {
      while (this.startOf(place + 1) <= hit) place++;
      const next = this.startOf(place + 1);
      const isWithin = hit + text.length < next;
      if (isWithin) {
        marks[place] = 1;
        count++;
      }
      // Another match in the same text adds nothing.
      hit = all.indexOf(text, isWithin ? next : hit + 1);
    }
    return count;
  }
}

/** Joins the texts of all places, in parts of equal size. */
export function joinTexts(size: number, textAt: (place: number) => string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < size; start += TOGETHER) {
    const length = Math.min(TOGETHER, size - start);
    parts.push(Array.from({ length }, (_, nth) => withoutBreaks(textAt(start + nth)) + BETWEEN).join(''));
  }
  return parts;
}

function withoutBreaks(text: string): string {
  return text.includes(BETWEEN) ? text.replaceAll(BETWEEN, ' ') : text;
}
