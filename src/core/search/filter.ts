import type { CloneFact } from '../clones/known/cloneFacts.ts';
import { lastChange } from '../model/repository.ts';
import type { Candidate } from './candidate.ts';
import type { Filter, Flag } from './query.ts';
import { isWithin, type Range } from './range.ts';
import { type TimeSpan, timestampOf } from './timeSpan.ts';
import { type NameQualifier, namesFor, type Vocabulary } from './vocabulary.ts';

/** Whether a candidate matches; undefined if unknown. */
type Test = (candidate: Candidate) => boolean | undefined;

/**
 * Returns a predicate for candidates that match a filter. If a value is unknown, neither a filter nor its negation
 * matches: a repository that may be private is neither private nor public.
 * @param now in milliseconds since the epoch.
 */
export function compileFilter(filter: Filter, vocabulary: Vocabulary, now: number): (candidate: Candidate) => boolean {
  const test = testOf(filter, vocabulary, now);
  const isWanted = !filter.isNegated;
  return (candidate) => test(candidate) === isWanted;
}

function testOf(filter: Filter, vocabulary: Vocabulary, now: number): Test {
  switch (filter.qualifier) {
    case 'is':
      return anyOf(filter.values);
    case 'lang': {
      const languages = allNames('lang', filter.values, vocabulary);
      // Null: the repository has no language.
      return ({ repository: { language } }) => (language === undefined ? undefined : languages.has(language ?? ''));
    }
    case 'owner': {
      const owners = allNames('owner', filter.values, vocabulary);
      return ({ repository }) => owners.has(repository.owner.login);
    }
    case 'host': {
      const hosts = allNames('host', filter.values, vocabulary);
      return ({ host }) => hosts.has(host);
    }
    case 'branch': {
      const branches = allNames('branch', filter.values, vocabulary);
      return ({ clone }) => clone?.branch !== undefined && branches.has(clone.branch);
    }
    case 'tag': {
      const tags = allNames('tag', filter.values, vocabulary);
      return ({ tags: own }) => own?.some((tag) => tags.has(tag)) === true;
    }
    case 'topic': {
      const topics = allNames('topic', filter.values, vocabulary);
      return ({ repository }) => repository.topics?.some((topic) => topics.has(topic));
    }
    case 'stars':
      return ({ repository }) => within(repository.stargazers_count, filter.values);
    case 'size':
      return ({ repository }) => within(repository.size, filter.values);
    case 'pushed': {
      const ranges = filter.values.map((span) => timestampsOf(span, now));
      return ({ repository }) => within(timestampOf(lastChange(repository)), ranges);
    }
  }
}

function allNames(qualifier: NameQualifier, values: readonly string[], vocabulary: Vocabulary): ReadonlySet<string> {
  return new Set(values.flatMap((value) => namesFor(qualifier, value, vocabulary)));
}

function within(number: number | null | undefined, ranges: readonly Range[]): boolean | undefined {
  if (number === undefined || number === null) return undefined;
  return ranges.some((range) => isWithin(range, number));
}

/** Converts a span to times. The larger an age, the earlier the time. */
function timestampsOf({ of, range }: TimeSpan, now: number): Range {
  return of === 'date' ? range : { min: now - range.max, max: now - range.min };
}

const FLAG_TESTS: Readonly<Record<Flag, Test>> = {
  private: ({ repository }) => (repository.visibility === 'internal' ? false : repository.private),
  internal: isInternal,
  public: ({ repository }) => not(repository.private),
  fork: ({ repository }) => repository.fork,
  archived: ({ repository }) => repository.archived,
  source: ({ repository: { fork, mirror_url } }) => {
    if (fork || mirror_url) return false;
    return fork === undefined || mirror_url === undefined ? undefined : true;
  },
  pinned: ({ isPinned }) => isPinned,
  changed: ({ isChanged }) => isChanged,
  starred: ({ isStarred }) => isStarred,
  cloned: ({ clone }) => clone !== undefined,
  dirty: ofClone(({ isDirty }) => isDirty),
  ahead: ofClone(({ isAhead }) => isAhead),
  behind: ofClone(({ isBehind }) => isBehind),
};

/** A server without the field has none; a private repository of a stored list may be one. */
function isInternal({ repository: { visibility, private: isPrivate } }: Candidate): boolean | undefined {
  if (visibility !== undefined) return visibility === 'internal';
  return isPrivate === false ? false : undefined;
}

/** False for a repository without a clone. */
function ofClone(test: (clone: CloneFact) => boolean | undefined): Test {
  return ({ clone }) => (clone ? test(clone) : false);
}

function not(flag: boolean | undefined): boolean | undefined {
  return flag === undefined ? undefined : !flag;
}

/** True if any flag is true, even if others are unknown. */
function anyOf(flags: readonly Flag[]): Test {
  const [only, ...others] = flags;
  if (only && others.length === 0) return FLAG_TESTS[only];
  return (candidate) => {
    const answers = flags.map((flag) => FLAG_TESTS[flag](candidate));
    if (answers.includes(true)) return true;
    return answers.includes(undefined) ? undefined : false;
  };
}
