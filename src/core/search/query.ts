import type { Range } from './range.ts';
import type { Sort } from './sorting.ts';
import type { TimeSpan } from './timeSpan.ts';

/** What `is:` takes; source is neither a fork nor a mirror. */
export const FLAGS = ['private', 'public', 'fork', 'archived', 'source', 'pinned', 'changed'] as const;
export type Flag = (typeof FLAGS)[number];

/** The qualifiers by their names. */
export const QUALIFIERS = ['is', 'lang', 'owner', 'host', 'stars', 'size', 'pushed', 'sort'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

/** A word that `owner/name` must have in it, or must not have. */
export interface Term {
  /** As `fold` makes it. */
  readonly text: string;
  /** Whether no letter may be left out. */
  readonly isExact: boolean;
  readonly isNegated: boolean;
}

/** What a qualifier asks: that one of the values is true, or none of them where it is negated. */
export type Filter = { readonly isNegated: boolean } & (
  | { readonly qualifier: 'is'; readonly values: readonly Flag[] }
  | { readonly qualifier: 'lang' | 'owner' | 'host'; readonly values: readonly string[] }
  | { readonly qualifier: 'stars' | 'size'; readonly values: readonly Range[] }
  | { readonly qualifier: 'pushed'; readonly values: readonly TimeSpan[] }
);

/** A part of the text, from `start` up to `end`, which is not part of it. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly text: string;
}

/** A part that makes no sense and is left out; the rest of the query counts. */
export interface Problem extends Part {
  readonly kind:
    | 'unknownQualifier'
    | 'unknownValue'
    | 'unreadableNumber'
    | 'unreadableSize'
    | 'unreadableTime'
    | 'missingValue'
    | 'negatedSort';
  /** The qualifier's name; as it was typed where it is not known. */
  readonly qualifier: string;
  /** What could stand there instead, the nearest first. */
  readonly suggestions: readonly string[];
}

/** What a text asks for. */
export interface Query {
  readonly terms: readonly Term[];
  readonly filters: readonly Filter[];
  /** Undefined where nothing was said: then rank decides. */
  readonly sort: Sort | undefined;
  readonly problems: readonly Problem[];
  /** The last part, while it needs more letters to mean something; it is left out until then. */
  readonly unfinished: Part | undefined;
  /** Whether it asks for nothing, so that everything is found, by rank. */
  readonly isEmpty: boolean;
}
