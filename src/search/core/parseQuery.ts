import { nameInAddress, repositoryIn, withoutSuffix } from './address.ts';
import { fold } from './fold.ts';
import { nearest } from './nearest.ts';
import { type Filter, type Part, type Problem, QUALIFIERS, type Qualifier, type Query, type Term } from './query.ts';
import { type Reader, readFilter, sorts } from './readers.ts';
import type { Sort } from './sorting.ts';
import { type Token, type TokenValue, tokenize } from './token.ts';

/** Qualifiers of the code host's own search. */
const ALIASES: Readonly<Record<string, Qualifier>> = { language: 'lang', user: 'owner', org: 'owner' };

/** Characters of a query; the others are ignored. Searching for thousands of characters takes seconds. */
const MAX_QUERY = 1000;

/** A query under construction. */
interface Draft {
  readonly text: string;
  readonly terms: Term[];
  readonly filters: Filter[];
  readonly problems: Problem[];
  sort: Sort | undefined;
  unfinished: Part | undefined;
}

/**
 * Parses a query that may still be typed. A repository must match all parts, also if a qualifier occurs twice. Of
 * comma-separated values, one must match. The last `sort:` wins.
 *
 * While more letters could make the last part valid, it is unfinished and not a problem. A space after it finishes it.
 */
export function parseQuery(typed: string): Query {
  const text = typed.slice(0, MAX_QUERY);
  const draft: Draft = { text, terms: [], filters: [], problems: [], sort: undefined, unfinished: undefined };
  const name = repositoryIn(text);
  if (name !== undefined) addTerm(draft, { text: name, isExact: true, isNegated: false });
  for (const token of tokenize(text)) if (name === undefined || isFilter(draft, token)) addToken(draft, token);
  const { terms, filters, sort, problems, unfinished } = draft;
  const isEmpty = terms.length === 0 && filters.length === 0 && !sort;
  return { terms, filters, sort, problems, unfinished, isEmpty };
}

/** Parses a complete query: an unfinished part is a problem, too. */
export function parseWholeQuery(text: string): Query {
  const query = parseQuery(text);
  return query.unfinished ? parseQuery(`${text} `) : query;
}

/** The qualifier with a name or alias, in any case; undefined if there is none. */
export function qualifierOf(name: string): Qualifier | undefined {
  const lower = name.toLowerCase();
  return QUALIFIERS.find((each) => each === lower) ?? (Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined);
}

/** Whether a part also counts beside the address of a repository, where words may be a command or a sentence. */
function isFilter({ text }: Draft, { qualifier, start, end }: Token): boolean {
  return qualifierOf(qualifier ?? '') !== undefined && nameInAddress(text.slice(start, end)) === undefined;
}

function addToken(draft: Draft, token: Token): void {
  const { start, end, isNegated, qualifier: name, value } = token;
  const address = nameInAddress(draft.text.slice(start + Number(isNegated), end));
  if (address !== undefined) {
    addTerm(draft, { text: address, isExact: true, isNegated });
  } else if (name === undefined) {
    addTerm(draft, {
      text: value.isQuoted ? value.text : withoutSuffix(value.text),
      isExact: value.isQuoted,
      isNegated,
    });
  } else {
    addQualifier(draft, token, name);
  }
}

function addQualifier(draft: Draft, token: Token, name: string): void {
  const qualifier = qualifierOf(name);
  if (!qualifier) {
    addProblem(draft, token, 'unknownQualifier', name, renamed(draft, token, name));
  } else if (valuesOf(token).length > 0) {
    addValues(draft, token, qualifier);
  } else if (token.isLast) {
    draft.unfinished = partOf(draft, token);
  } else {
    addProblem(draft, token, 'missingValue', qualifier, []);
  }
}

function addValues(draft: Draft, token: Token, qualifier: Qualifier): void {
  if (qualifier === 'sort') {
    addSort(draft, token);
    return;
  }
  const filter = readFilter(qualifier, token.isNegated, (reader) => readAll(draft, token, qualifier, reader));
  if (filter.values.length > 0) draft.filters.push(filter);
}

function addTerm({ terms }: Draft, term: Term): void {
  if (term.text !== '') terms.push({ ...term, text: fold(term.text) });
}

function addSort(draft: Draft, token: Token): void {
  const read = readAll(draft, token, 'sort', sorts);
  const last = read.at(-1);
  if (!last) return;
  if (!token.isNegated) {
    draft.sort = last;
    return;
  }
  const becomesAscending = (last.by === 'name') === (last.isReversed ?? false);
  addProblem(draft, token, 'negatedSort', 'sort', [`sort:${last.by}-${becomesAscending ? 'asc' : 'desc'}`]);
}

function readAll<Value>(draft: Draft, token: Token, qualifier: Qualifier, reader: Reader<Value>): readonly Value[] {
  return valuesOf(token).flatMap((value) => {
    const read = reader.read(value.text);
    if (read !== undefined) return [read];
    if (token.isLast && value === token.value && reader.isBeginning(value.text)) {
      draft.unfinished = partOf(draft, token);
    } else {
      const suggestions = reader.nearest(value.text).map((name) => replaced(draft, token, value, name));
      addProblem(draft, token, reader.problem, qualifier, suggestions);
    }
    return [];
  });
}

function addProblem(
  draft: Draft,
  token: Token,
  kind: Problem['kind'],
  qualifier: string,
  suggestions: readonly string[],
): void {
  draft.problems.push({ kind, ...partOf(draft, token), qualifier, suggestions });
}

/** Without empty values between commas. */
function valuesOf({ earlier, value }: Token): readonly TokenValue[] {
  return [...earlier, value].filter(({ text }) => text !== '');
}

function partOf({ text }: Draft, { start, end }: Token): Part {
  return { start, end, text: text.slice(start, end) };
}

/** The part with each similar qualifier instead. */
function renamed({ text }: Draft, { start, end, isNegated }: Token, name: string): readonly string[] {
  const from = start + Number(isNegated);
  if (!text.startsWith(name, from)) return [];
  return nearest(name.toLowerCase(), QUALIFIERS).map(
    (similar) => `${text.slice(start, from)}${similar}${text.slice(from + name.length, end)}`,
  );
}

/** The part with a value replaced. */
function replaced({ text }: Draft, { start, end }: Token, value: TokenValue, name: string): string {
  return `${text.slice(start, value.start)}${name}${text.slice(value.end, end)}`;
}
