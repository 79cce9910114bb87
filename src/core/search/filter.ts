import type { Candidate } from './candidate.ts';
import type { Filter, Flag } from './query.ts';
import { isWithin, type Range } from './range.ts';
import type { TimeSpan } from './timeSpan.ts';
import { type NameQualifier, namesFor, type Vocabulary } from './vocabulary.ts';

/** What is known of all candidates. */
export interface Facts {
  readonly vocabulary: Vocabulary;
  /** When each was pushed, by its place, in milliseconds since the epoch; NaN where that is not known. */
  readonly pushed: Float64Array;
}

/** Whether something is so; undefined where that is not known. */
type Test = (candidate: Candidate, place: number) => boolean | undefined;

/**
 * What all filters let through. Where something is not known of a repository, neither a filter nor its negation lets it
 * through: of what may be private, nobody can say that it is or that it is not.
 * @param now in milliseconds since the epoch.
 */
export function compileFilter(
  filters: readonly Filter[],
  facts: Facts,
  now: number,
): (candidate: Candidate, place: number) => boolean {
  const tests = filters.map((filter) => ({ test: testOf(filter, facts, now), wanted: !filter.isNegated }));
  return (candidate, place) => tests.every(({ test, wanted }) => test(candidate, place) === wanted);
}

function testOf(filter: Filter, facts: Facts, now: number): Test {
  switch (filter.qualifier) {
    case 'is':
      return anyOf(filter.values);
    case 'lang': {
      const languages = allNames('lang', filter.values, facts.vocabulary);
      // Null: it has none.
      return ({ repository: { language } }) => (language === undefined ? undefined : languages.has(language ?? ''));
    }
    case 'owner': {
      const owners = allNames('owner', filter.values, facts.vocabulary);
      return ({ repository }) => owners.has(repository.owner.login);
    }
    case 'host': {
      const hosts = allNames('host', filter.values, facts.vocabulary);
      return ({ host }) => hosts.has(host);
    }
    case 'stars':
      return ({ repository }) => within(repository.stargazers_count, filter.values);
    case 'size':
      return ({ repository }) => within(repository.size, filter.values);
    case 'pushed': {
      const ranges = filter.values.map((span) => momentsOf(span, now));
      const { pushed } = facts;
      return (_, place) => within(pushed[place], ranges);
    }
  }
}

function allNames(qualifier: NameQualifier, values: readonly string[], vocabulary: Vocabulary): ReadonlySet<string> {
  return new Set(values.flatMap((value) => namesFor(qualifier, value, vocabulary)));
}

function within(number: number | null | undefined, ranges: readonly Range[]): boolean | undefined {
  if (number === undefined || number === null || Number.isNaN(number)) return undefined;
  return ranges.some((range) => isWithin(range, number));
}

/** The older, the earlier. */
function momentsOf({ of, range }: TimeSpan, now: number): Range {
  return of === 'moment' ? range : { min: now - range.max, max: now - range.min };
}

const FLAG_TESTS: Readonly<Record<Flag, Test>> = {
  private: ({ repository }) => repository.private,
  public: ({ repository }) => not(repository.private),
  fork: ({ repository }) => repository.fork,
  archived: ({ repository }) => repository.archived,
  source: ({ repository: { fork, mirror_url } }) => {
    if (fork || mirror_url) return false;
    return fork === undefined || mirror_url === undefined ? undefined : true;
  },
  pinned: ({ isPinned }) => isPinned,
  changed: ({ isChanged }) => isChanged,
};

function not(flag: boolean | undefined): boolean | undefined {
  return flag === undefined ? undefined : !flag;
}

/** True if one is true, however little is known of the others. */
function anyOf(flags: readonly Flag[]): Test {
  const [only, ...others] = flags;
  if (only && others.length === 0) return FLAG_TESTS[only];
  return (candidate, place) => {
    const answers = flags.map((flag) => FLAG_TESTS[flag](candidate, place));
    if (answers.includes(true)) return true;
    return answers.includes(undefined) ? undefined : false;
  };
}
