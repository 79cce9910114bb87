import type { Columns, NamesColumn } from './columns/columns.ts';
import { bitsOf, hasAnyFlag } from './columns/flags.ts';
import type { Candidate } from './columns/rows.ts';
import type { Filter } from './query.ts';
import { isWithin, type Range } from './range.ts';
import type { TimeSpan } from './timeSpan.ts';
import { type NameQualifier, namesFor, type Vocabulary } from './vocabulary.ts';

/**
 * Whether the row at a place matches: 1 or 0, or -1 if a value is unknown. Then, neither a filter nor its negation
 * matches: a repository that may be private is neither private nor public.
 */
type Answer = (place: number) => -1 | 0 | 1;

/**
 * Returns a predicate for the places of rows that match a filter.
 * @param vocabulary with the names of the qualifier
 * @param now in milliseconds since the epoch
 */
export function columnFilter(
  filter: Filter,
  columns: Columns,
  vocabulary: Vocabulary,
  now: number,
): (place: number) => boolean {
  const answer = answerOf(filter, columns, vocabulary, now);
  const wanted = filter.isNegated ? 0 : 1;
  return (place) => answer(place) === wanted;
}

function answerOf(filter: Filter, columns: Columns, vocabulary: Vocabulary, now: number): Answer {
  switch (filter.qualifier) {
    case 'is': {
      const column = columns.numbers('is');
      const { anyTrue, allKnown } = bitsOf(filter.values);
      return (place) => {
        const bits = column[place] ?? 0;
        if ((bits & anyTrue) !== 0) return 1;
        return (bits & allKnown) === allKnown ? 0 : -1;
      };
    }
    case 'lang':
    case 'owner':
    case 'host':
    case 'tag':
    case 'topic':
      return ofNames(columns.names(filter.qualifier), allNames(filter.qualifier, filter.values, vocabulary));
    case 'stars':
    case 'size':
      return within(columns.numbers(filter.qualifier), filter.values);
    case 'pushed':
      return within(
        columns.numbers('pushed'),
        filter.values.map((span) => timestampsOf(span, now)),
      );
    case 'branch':
      throw new RangeError('Branches are in no column');
  }
}

function ofNames({ names, codes, starts, isKnown }: NamesColumn, some: readonly string[]): Answer {
  const wanted = new Set(some);
  const isWanted = Uint8Array.from(names, (name) => (wanted.has(name) ? 1 : 0));
  return (place) => {
    if (isKnown[place] !== 1) return -1;
    const end = starts[place + 1] ?? 0;
    for (let at = starts[place] ?? 0; at < end; at++) if (isWanted[codes[at] ?? 0] === 1) return 1;
    return 0;
  };
}

function within(column: Float64Array, ranges: readonly Range[]): Answer {
  return (place) => {
    const number = column[place] ?? Number.NaN;
    if (Number.isNaN(number)) return -1;
    for (const range of ranges) if (isWithin(range, number)) return 1;
    return 0;
  };
}

/**
 * Returns a predicate for candidates that match a filter about clones, whose facts change at any time.
 */
export function cloneFilter(filter: Filter, vocabulary: Vocabulary): (candidate: Candidate) => boolean {
  const isWanted = !filter.isNegated;
  if (filter.qualifier === 'is') return (candidate) => hasAnyFlag(candidate, filter.values) === isWanted;
  const branches = new Set(filter.qualifier === 'branch' ? allNames('branch', filter.values, vocabulary) : []);
  return ({ clone }) => (clone?.branch !== undefined && branches.has(clone.branch)) === isWanted;
}

function allNames(qualifier: NameQualifier, values: readonly string[], vocabulary: Vocabulary): readonly string[] {
  return values.flatMap((value) => namesFor(qualifier, value, vocabulary));
}

/** Converts a span to times. The larger an age, the earlier the time. */
function timestampsOf({ of, range }: TimeSpan, now: number): Range {
  return of === 'date' ? range : { min: now - range.max, max: now - range.min };
}
