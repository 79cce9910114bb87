import type { Columns } from './columns/columns.ts';
import type { Candidate, SearchedRows } from './columns/rows.ts';
import { fold } from './fold.ts';
import { languageOf } from './languages.ts';
import type { Qualifier } from './query.ts';

/** Qualifiers whose values are names of the candidates; branches are those of clones. */
const NAME_QUALIFIERS = ['lang', 'owner', 'host', 'branch', 'tag', 'topic'] as const;
export type NameQualifier = (typeof NAME_QUALIFIERS)[number];

export function isNameQualifier(qualifier: Qualifier): qualifier is NameQualifier {
  return NAME_QUALIFIERS.some((each) => each === qualifier);
}

/** The names in rows, counted when they are needed first. */
export class Vocabulary {
  readonly #rows: SearchedRows<Candidate>;
  readonly #columns: Columns;
  /** Undefined for all rows. */
  readonly #places: Int32Array | undefined;
  readonly #names = new Map<NameQualifier, readonly string[]>();

  /** @param places of the rows whose names count; undefined for all */
  constructor(rows: SearchedRows<Candidate>, columns: Columns, places: Int32Array | undefined) {
    this.#rows = rows;
    this.#columns = columns;
    this.#places = places;
  }

  /** The names of a qualifier, the most frequent first. */
  namesOf(qualifier: NameQualifier): readonly string[] {
    const names = this.#names.get(qualifier) ?? (qualifier === 'branch' ? this.#branches() : this.#counted(qualifier));
    this.#names.set(qualifier, names);
    return names;
  }

  #counted(qualifier: Exclude<NameQualifier, 'branch'>): readonly string[] {
    const { names, codes, starts } = this.#columns.names(qualifier);
    const counts = new Map<number, number>();
    this.#each((place) => {
      const end = starts[place + 1] ?? 0;
      for (let at = starts[place] ?? 0; at < end; at++) count(counts, codes[at] ?? 0);
    });
    return byCount(counts).flatMap((code) => names[code] ?? []);
  }

  #branches(): readonly string[] {
    const counts = new Map<string, number>();
    this.#each((place) => {
      const branch = this.#rows.at(place).clone?.branch;
      if (branch !== undefined) count(counts, branch);
    });
    return byCount(counts);
  }

  #each(visit: (place: number) => void): void {
    const places = this.#places;
    const size = places?.length ?? this.#rows.size;
    for (let rank = 0; rank < size; rank++) visit(places?.[rank] ?? rank);
  }
}

const folded = new WeakMap<readonly string[], readonly string[]>();

/** The names of a vocabulary in the form that `fold` returns, computed once. */
export function foldedOf(names: readonly string[]): readonly string[] {
  const known = folded.get(names);
  if (known) return known;
  const result = names.map(fold);
  folded.set(names, result);
  return result;
}

/**
 * The names that a value means: equal names, otherwise names with this alias, otherwise names that start with it.
 * @param value in the form that `fold` returns.
 */
export function namesFor(qualifier: NameQualifier, value: string, vocabulary: Vocabulary): readonly string[] {
  const names = vocabulary.namesOf(qualifier);
  const forms = foldedOf(names);
  const called = (name: string) => names.filter((_, place) => forms[place] === name);
  const exact = called(value);
  if (exact.length > 0) return exact;
  const alias = aliasOf(qualifier, value);
  const meant = alias === undefined ? [] : called(alias);
  return meant.length > 0 ? meant : names.filter((_, place) => forms[place]?.startsWith(value));
}

/** The name that an alias means, in the form that `fold` returns. A code host's API may have its own host. */
export function aliasOf(qualifier: NameQualifier, value: string): string | undefined {
  if (qualifier === 'lang') return languageOf(value);
  return qualifier === 'host' && value.startsWith('api.') ? value.slice('api.'.length) : undefined;
}

function count<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount<Name>(counts: ReadonlyMap<Name, number>): readonly Name[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}
