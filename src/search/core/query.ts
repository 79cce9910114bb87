import type { Range } from './range.ts';
import type { Sort } from './sorting.ts';
import type { TimeSpan } from './timeSpan.ts';

/**
 * The values of `is:`; `source` is neither a fork nor a mirror, `local` a clone that no account lists. Those from
 * `cloned` on are about a clone on this computer.
 */
export const FLAGS = [
  'private',
  'public',
  'internal',
  'fork',
  'archived',
  'source',
  'pinned',
  'changed',
  'starred',
  'local',
  'cloned',
  'dirty',
  'ahead',
  'behind',
] as const;
export type Flag = (typeof FLAGS)[number];

export const QUALIFIERS = [
  'is',
  'lang',
  'owner',
  'host',
  'branch',
  'tag',
  'topic',
  'stars',
  'size',
  'pushed',
  'sort',
] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

/** A word that `owner/name` or the description must or must not contain. */
export interface Term {
  /** In the form that `fold` returns. */
  readonly text: string;
  /** Whether the word must occur as a whole. */
  readonly isExact: boolean;
  readonly isNegated: boolean;
}

/** A qualifier with values: one of them must match, or none if negated. */
export type Filter = { readonly isNegated: boolean } & (
  | { readonly qualifier: 'is'; readonly values: readonly Flag[] }
  | { readonly qualifier: 'lang' | 'owner' | 'host' | 'branch' | 'tag' | 'topic'; readonly values: readonly string[] }
  | { readonly qualifier: 'stars' | 'size'; readonly values: readonly Range[] }
  | { readonly qualifier: 'pushed'; readonly values: readonly TimeSpan[] }
);

/** A part of the text, from `start` to `end`, exclusive. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An invalid part, which is ignored; the other parts apply. */
export interface Problem extends Part {
  readonly kind:
    | 'unknownQualifier'
    | 'unknownValue'
    | 'unreadableNumber'
    | 'unreadableSize'
    | 'unreadableTime'
    | 'missingValue'
    | 'negatedSort';
  /** The qualifier's name; as typed if there is no such qualifier. */
  readonly qualifier: string;
  /** Possible replacements, the most similar first. */
  readonly suggestions: readonly string[];
}

/** A parsed query. */
export interface Query {
  readonly terms: readonly Term[];
  readonly filters: readonly Filter[];
  /** Undefined without `sort:`: results are then ranked. */
  readonly sort: Sort | undefined;
  readonly problems: readonly Problem[];
  /** The last part, while it needs more letters to be valid; it is ignored until then. */
  readonly unfinished: Part | undefined;
  /** Whether the query has no conditions and finds everything, ranked. */
  readonly isEmpty: boolean;
}

const OF_CLONES: ReadonlySet<Flag> = new Set(['cloned', 'dirty', 'ahead', 'behind']);

/** Whether a filter is about clones on this computer. */
export function isOfClone({ qualifier, values }: Filter): boolean {
  return qualifier === 'branch' || (qualifier === 'is' && values.some((flag) => OF_CLONES.has(flag)));
}

/** Whether a query finds other repositories when clones change. */
export function involvesClones({ filters }: Query): boolean {
  return filters.some(isOfClone);
}
