import { pauseIfDue } from '../../../base/core/pauseIfDue.ts';
import { lastChange } from '../../../model/core/repository.ts';
import { timestampOf } from '../timeSpan.ts';
import { flagsOf } from './flags.ts';
import type { Candidate, SearchedRows } from './rows.ts';

/** Further different names are not known, because a service may send any number of them. */
const MAX_NAMES = 20_000;

/** Rows that are read between two pauses. */
const AT_ONCE = 1000;

/** Any number of names for each row, as numbers into a table. */
export interface NamesColumn {
  readonly names: readonly string[];
  /** The names of all rows: places in `names`, and beyond it for names that are not known. */
  readonly codes: Int32Array;
  /** Where the codes of each place start; those of the next one start at their end. */
  readonly starts: Int32Array;
  /** A 1 for each place whose names are known. */
  readonly isKnown: Uint8Array;
}

/** Null and undefined are unknown. */
const NUMBERS = {
  is: flagsOf,
  pushed: ({ repository }: Candidate) => timestampOf(lastChange(repository)),
  stars: ({ repository }: Candidate) => repository.stargazers_count,
  size: ({ repository }: Candidate) => repository.size,
};

const NAMES = {
  lang: ({ repository: { language } }: Candidate) => (language ? [language] : language === null ? [] : undefined),
  owner: ({ repository: { owner } }: Candidate) => (owner.login === '' ? [] : [owner.login]),
  host: ({ host }: Candidate) => (host === '' ? [] : [host]),
  topic: ({ repository }: Candidate) => repository.topics,
  tag: ({ tags }: Candidate) => tags ?? [],
};

/** What qualifiers compare, by place. Each column is read from the rows when it is needed first. */
export class Columns {
  readonly #rows: SearchedRows<Candidate>;
  readonly #numbers = new Map<keyof typeof NUMBERS, Float64Array>();
  readonly #names = new Map<keyof typeof NAMES, NamesColumn>();

  constructor(rows: SearchedRows<Candidate>) {
    this.#rows = rows;
  }

  /** NaN for unknown numbers. Those of `is` are described at `flagsOf`. */
  numbers(name: keyof typeof NUMBERS): Float64Array {
    const column = this.#numbers.get(name) ?? numberColumn(this.#rows, NUMBERS[name]);
    this.#numbers.set(name, column);
    return column;
  }

  /** Reads numbers with pauses, before `numbers` returns them. */
  async prepareNumbers(name: keyof typeof NUMBERS): Promise<void> {
    if (this.#numbers.has(name)) return;
    const column = new Float64Array(this.#rows.size);
    for (let place = 0; place < column.length; place++) {
      if (place % AT_ONCE === 0) await pauseIfDue();
      column[place] = NUMBERS[name](this.#rows.at(place)) ?? Number.NaN;
    }
    this.#numbers.set(name, column);
  }

  names(name: keyof typeof NAMES): NamesColumn {
    const column = this.#names.get(name) ?? namesColumn(this.#rows, NAMES[name]);
    this.#names.set(name, column);
    return column;
  }
}

function numberColumn(
  rows: SearchedRows<Candidate>,
  numberOf: (row: Candidate) => number | null | undefined,
): Float64Array {
  return Float64Array.from({ length: rows.size }, (_, place) => numberOf(rows.at(place)) ?? Number.NaN);
}

/** @param namesOf returns null or undefined for unknown names */
function namesColumn(
  rows: SearchedRows<Candidate>,
  namesOf: (row: Candidate) => readonly string[] | null | undefined,
): NamesColumn {
  const { size } = rows;
  const codeOf = new Map<string, number>();
  const starts = new Int32Array(size + 1);
  const isKnown = new Uint8Array(size);
  let codes = new Int32Array(size);
  let end = 0;
  for (let place = 0; place < size; place++) {
    const names = namesOf(rows.at(place));
    if (names) isKnown[place] = 1;
    for (const name of names ?? []) {
      let code = codeOf.get(name) ?? codeOf.size;
      if (code < MAX_NAMES) codeOf.set(name, code);
      else code = MAX_NAMES;
      if (end === codes.length) codes = grown(codes);
      codes[end++] = code;
    }
    starts[place + 1] = end;
  }
  return { names: [...codeOf.keys()], codes: codes.slice(0, end), starts, isKnown };
}

function grown(codes: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * codes.length + 1);
  longer.set(codes);
  return longer;
}
