import { PIECE, type Sliced } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { fold } from './fold.ts';
import { languageOf } from './languages.ts';
import type { Qualifier } from './query.ts';

/** The names in candidates, the most frequent first. */
export interface Vocabulary {
  readonly lang: readonly string[];
  readonly owner: readonly string[];
  readonly host: readonly string[];
  /** The branches of clones. */
  readonly branch: readonly string[];
  readonly tag: readonly string[];
  readonly topic: readonly string[];
}

/** More different topics are not known, because a service may send any number of them. */
const MAX_TOPICS = 20_000;

type Counts = Readonly<Record<NameQualifier, Map<string, number>>>;

/** A qualifier whose values are names of the candidates. */
export type NameQualifier = keyof Vocabulary;

const NAME_QUALIFIERS = ['lang', 'owner', 'host', 'branch', 'tag', 'topic'] as const satisfies readonly NameQualifier[];

export function isNameQualifier(qualifier: Qualifier): qualifier is NameQualifier {
  return NAME_QUALIFIERS.some((each) => each === qualifier);
}

export function* vocabularyOf(candidates: readonly Candidate[]): Sliced<Vocabulary> {
  const counts: Counts = {
    lang: new Map(),
    owner: new Map(),
    host: new Map(),
    branch: new Map(),
    tag: new Map(),
    topic: new Map(),
  };
  for (const [place, candidate] of candidates.entries()) {
    const { repository, host, tags, clone } = candidate;
    if (place % PIECE === 0) yield;
    if (repository.language) add(counts.lang, repository.language);
    add(counts.owner, repository.owner.login);
    add(counts.host, host);
    if (clone?.branch !== undefined) add(counts.branch, clone.branch);
    if (tags) for (const tag of tags) add(counts.tag, tag);
    for (const topic of repository.topics ?? []) if (counts.topic.size < MAX_TOPICS) add(counts.topic, topic);
  }
  return {
    lang: byCount(counts.lang),
    owner: byCount(counts.owner),
    host: byCount(counts.host),
    branch: byCount(counts.branch),
    tag: byCount(counts.tag),
    topic: byCount(counts.topic),
  };
}

/**
 * The names that a value means: equal names, otherwise names with this alias, otherwise names that start with it.
 * @param value in the form that `fold` returns.
 */
export function namesFor(qualifier: NameQualifier, value: string, vocabulary: Vocabulary): readonly string[] {
  const names = vocabulary[qualifier];
  const called = (name: string) => names.filter((each) => fold(each) === name);
  const exact = called(value);
  if (exact.length > 0) return exact;
  const alias = aliasOf(qualifier, value);
  const meant = alias === undefined ? [] : called(alias);
  return meant.length > 0 ? meant : names.filter((name) => fold(name).startsWith(value));
}

/** The name that an alias means, in the form that `fold` returns. A code host's API may have its own host. */
export function aliasOf(qualifier: NameQualifier, value: string): string | undefined {
  if (qualifier === 'lang') return languageOf(value);
  return qualifier === 'host' && value.startsWith('api.') ? value.slice('api.'.length) : undefined;
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}
