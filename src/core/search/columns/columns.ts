import { lastChange } from '../../model/repository.ts';
import type { Candidate } from '../candidate.ts';
import { timestampOf } from '../timeSpan.ts';
import { flagsOf } from './flags.ts';
import { type NamesColumn, namesColumn } from './namesColumn.ts';
import type { SearchedRows } from './rows.ts';

/** Null and undefined are unknown. */
const NUMBERS = {
  is: flagsOf,
  pushed: ({ repository }: Candidate) => timestampOf(lastChange(repository)),
  stars: ({ repository }: Candidate) => repository.stargazers_count,
  size: ({ repository }: Candidate) => repository.size,
};

const NAMES = {
  lang: ({ repository: { language } }: Candidate) => (language ? [language] : language === null ? [] : undefined),
  owner: ({ repository }: Candidate) => [repository.owner.login],
  host: ({ host }: Candidate) => [host],
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
