import type { ListedRepository } from '../../model/core/repository.ts';
import { type Sort, type SortKey, sortValue } from '../../search/core/sorting.ts';
import { NAMES, type PartKey, VALUES } from './partKeys.ts';

/** A run of sorted rows that is shown as a row of its own. */
export interface RowPart {
  /** The prefix of their values' texts, see `VALUES`; undefined for unknown values, and in a sort by name. */
  readonly value: string | undefined;
  /** The prefix of their names' texts, see `NAMES`; undefined if the value alone identifies the part. */
  readonly name: string | undefined;
  readonly rows: readonly ListedRepository[];
}

interface Run {
  readonly prefix: string;
  readonly rows: readonly ListedRepository[];
}

/**
 * Divides sorted rows into parts of at most `max` rows, as far as their keys differ. The parts in a row are the sorted
 * rows, and no two parts have the same value and name. Other rows don't change the value and the name of a part that
 * stays small enough. Rows are found by bisection, so only few keys are computed.
 */
export function partsOf(rows: readonly ListedRepository[], sort: Sort, max: number): readonly RowPart[] {
  const { by, isReversed = false } = sort;
  if (by === 'name') return byName(rows, undefined, isReversed, max);
  const known = bisect(rows, 0, (row) => sortValue(row, by) === undefined);
  const runs = divide(rows.slice(0, known), VALUES[by], !isReversed, max);
  return [
    ...runs.flatMap(({ prefix, rows: same }) =>
      same.length > max && by !== 'pushed' && isSameValue(same, by)
        ? byName(same, prefix, false, max)
        : [{ value: prefix, name: undefined, rows: same }],
    ),
    ...unknown(rows.slice(known), max),
  ];
}

function unknown(rows: readonly ListedRepository[], max: number): readonly RowPart[] {
  if (rows.length === 0) return [];
  return rows.length > max ? byName(rows, undefined, false, max) : [{ value: undefined, name: undefined, rows }];
}

function byName(
  rows: readonly ListedRepository[],
  value: string | undefined,
  isDescending: boolean,
  max: number,
): readonly RowPart[] {
  return divide(rows, NAMES, isDescending, max).map((run) => ({ value, name: run.prefix, rows: run.rows }));
}

/** Only then are the rows sorted by name. */
function isSameValue(rows: readonly ListedRepository[], by: Exclude<SortKey, 'name'>): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  return first !== undefined && last !== undefined && sortValue(first, by) === sortValue(last, by);
}

function divide(
  rows: readonly ListedRepository[],
  key: PartKey,
  isDescending: boolean,
  max: number,
  above = '',
): readonly Run[] {
  const length = key.lengths.find((each) => each > above.length);
  if (length === undefined) return [{ prefix: above, rows }];
  // An unusual name may sort apart from its text. It stays in this run, so that no two runs have the same prefix.
  const prefixOf = (row: ListedRepository): string => {
    const text = key.textOf(row);
    return text.startsWith(above) ? text.slice(0, length) : above;
  };
  return runsOf(rows, prefixOf, isDescending).flatMap((run) =>
    run.rows.length > max && run.prefix.length === length
      ? divide(run.rows, key, isDescending, max, run.prefix)
      : [run],
  );
}

function runsOf(
  rows: readonly ListedRepository[],
  prefixOf: (row: ListedRepository) => string,
  isDescending: boolean,
): readonly Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let first = rows[0]; first !== undefined; first = rows[start]) {
    const prefix = prefixOf(first);
    const end = bisect(rows, start + 1, (row) => (isDescending ? prefixOf(row) < prefix : prefixOf(row) > prefix));
    runs.push({ prefix, rows: rows.slice(start, end) });
    start = end;
  }
  return runs;
}

/** The index of the first row from `start` on that is after the others; the number of rows if there is none. */
function bisect(rows: readonly ListedRepository[], start: number, isAfter: (row: ListedRepository) => boolean): number {
  let [low, high] = [start, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row && isAfter(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
