import { fold } from './fold.ts';
import { nearest } from './nearest.ts';
import { type Filter, FLAGS, type Flag, type Problem, type Qualifier } from './query.ts';
import { type Range, readAmount, readSize } from './range.ts';
import { SORT_KEYS, type Sort } from './sorting.ts';
import { readTimeSpan, type TimeSpan } from './timeSpan.ts';

/** Reads the values of a qualifier. */
export interface Reader<Value> {
  /** Returns undefined for an unreadable value. */
  readonly read: (text: string) => Value | undefined;
  /** Whether more letters could make it readable. */
  readonly isBeginning: (text: string) => boolean;
  readonly problem: Problem['kind'];
  /** Returns similar values. */
  readonly nearest: (text: string) => readonly string[];
}

const SORTS: ReadonlyMap<string, Sort> = new Map(
  SORT_KEYS.flatMap((by): [string, Sort][] => [
    [by, { by }],
    [`${by}-asc`, { by, isReversed: by !== 'name' }],
    [`${by}-desc`, { by, isReversed: by === 'name' }],
  ]),
);

/** The values of `sort:` as suggested: each key in its default direction, then in the other one. */
export const SORT_NAMES = [...SORT_KEYS, ...SORT_KEYS.map((by) => (by === 'name' ? 'name-desc' : `${by}-asc`))];

const named = <Value>(names: ReadonlyMap<string, Value>): Reader<Value> => ({
  read: (text) => names.get(text.toLowerCase()),
  isBeginning: (text) => [...names.keys()].some((name) => name.startsWith(text.toLowerCase())),
  problem: 'unknownValue',
  nearest: (text) => nearest(text.toLowerCase(), [...names.keys()]),
});

/** @param endings that complete the start of a value. */
const measured = <Value>(
  read: Reader<Value>['read'],
  problem: Problem['kind'],
  endings: readonly string[],
): Reader<Value> => ({
  read,
  isBeginning: (text) => endings.some((ending) => read(text + ending) !== undefined),
  problem,
  nearest: () => [],
});

const NUMBER_ENDINGS = ['0', '*', '.*', '..*'];
const TIME_ENDINGS = ['d', '1d', '000', '00', '0', '1', '01', '-01', '*', '.*', '..*'];

const flags: Reader<Flag> = named(new Map(FLAGS.map((flag) => [flag, flag])));
export const sorts: Reader<Sort> = named(SORTS);
const amounts: Reader<Range> = measured(readAmount, 'unreadableNumber', NUMBER_ENDINGS);
const sizes: Reader<Range> = measured(readSize, 'unreadableSize', NUMBER_ENDINGS);
const times: Reader<TimeSpan> = measured(readTimeSpan, 'unreadableTime', TIME_ENDINGS);
const names: Reader<string> = {
  read: fold,
  isBeginning: () => true,
  problem: 'unknownValue',
  nearest: () => [],
};

/** Returns the readable values, and reports the others as problems. */
type ReadAll = <Value>(reader: Reader<Value>) => readonly Value[];

/** Creates the filter of a qualifier from its values. */
export function readFilter(qualifier: Exclude<Qualifier, 'sort'>, isNegated: boolean, readAll: ReadAll): Filter {
  switch (qualifier) {
    case 'is':
      return { qualifier, isNegated, values: readAll(flags) };
    case 'lang':
    case 'owner':
    case 'host':
    case 'branch':
    case 'tag':
    case 'topic':
      return { qualifier, isNegated, values: readAll(names) };
    case 'stars':
      return { qualifier, isNegated, values: readAll(amounts) };
    case 'size':
      return { qualifier, isNegated, values: readAll(sizes) };
    case 'pushed':
      return { qualifier, isNegated, values: readAll(times) };
  }
}
