import { lastChange } from '../../model/repository.ts';
import { PIECE, type Sliced } from '../../slices.ts';
import type { Candidate } from '../candidate.ts';
import { timestampOf } from '../timeSpan.ts';
import { flagsOf } from './flags.ts';
import { type NamesColumn, namesColumn } from './namesColumn.ts';
import { Once } from './once.ts';
import type { SearchedRows } from './rows.ts';

/** What qualifiers compare, by place. Each column is read from the rows for the first query that needs it. */
export class Columns {
  /** See `flagsOf`. */
  readonly is: Once<Float64Array>;
  readonly pushed: Once<Float64Array>;
  readonly stars: Once<Float64Array>;
  readonly size: Once<Float64Array>;
  readonly lang: Once<NamesColumn>;
  readonly owner: Once<NamesColumn>;
  readonly host: Once<NamesColumn>;
  readonly topic: Once<NamesColumn>;
  readonly tag: Once<NamesColumn>;

  constructor(rows: SearchedRows<Candidate>) {
    const numbers = (numberOf: (row: Candidate) => number | null | undefined) =>
      new Once(() => numberColumn(rows, numberOf));
    const names = (namesOf: (row: Candidate) => readonly string[] | null | undefined) =>
      new Once(() => namesColumn(rows, namesOf));
    this.is = numbers(flagsOf);
    this.pushed = numbers(({ repository }) => timestampOf(lastChange(repository)));
    this.stars = numbers(({ repository }) => repository.stargazers_count);
    this.size = numbers(({ repository }) => repository.size);
    this.lang = names(({ repository: { language } }) => (language ? [language] : language === null ? [] : undefined));
    this.owner = names(({ repository }) => [repository.owner.login]);
    this.host = names(({ host }) => [host]);
    this.topic = names(({ repository }) => repository.topics);
    this.tag = names(({ tags }) => tags ?? []);
  }
}

/** NaN for unknown numbers. */
function* numberColumn(
  rows: SearchedRows<Candidate>,
  numberOf: (row: Candidate) => number | null | undefined,
): Sliced<Float64Array> {
  const column = new Float64Array(rows.size);
  for (let place = 0; place < rows.size; place++) {
    column[place] = numberOf(rows.at(place)) ?? Number.NaN;
    if (place % PIECE === PIECE - 1) yield;
  }
  return column;
}
