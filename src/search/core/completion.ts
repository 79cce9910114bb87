import { fold } from './fold.ts';
import { qualifierOf } from './parseQuery.ts';
import { FLAGS, QUALIFIERS, type Qualifier } from './query.ts';
import { SORT_NAMES } from './readers.ts';
import { type Token, tokenize } from './token.ts';
import { aliasOf, foldedOf, isNameQualifier, type NameQualifier, type Vocabulary } from './vocabulary.ts';

/** A completion of the last part of a query. */
export interface Completion {
  /** The completed part, such as `is:private`. */
  readonly label: string;
  /** The completed text. */
  readonly insert: string;
}

/** Users continue typing rather than look through more. */
const MAX_COMPLETIONS = 20;

const EXAMPLES: Readonly<Record<Exclude<Qualifier, NameQualifier>, readonly string[]>> = {
  is: FLAGS,
  stars: ['>0', '>100', '>1k', '10..100', '0'],
  size: ['>1mb', '>100mb', '<100kb', '1mb..10mb', '0'],
  pushed: ['<1d', '<7d', '<30d', '<1y', '>1y'],
  sort: SORT_NAMES,
};

const AGE_UNITS = ['d', 'w', 'm', 'y'];

/**
 * Completes the last part of a text; returns nothing after a space.
 * @param vocabulary of the candidates.
 */
export function completeQuery(text: string, vocabulary: Vocabulary): readonly Completion[] {
  const token = tokenize(text).at(-1);
  if (!token?.isLast) return [];
  const before = text.slice(0, token.start);
  const complete = (labels: readonly string[]): readonly Completion[] =>
    labels
      .filter((label) => label.toLowerCase() !== text.slice(token.start).toLowerCase())
      .slice(0, MAX_COMPLETIONS)
      .map((label) => ({ label, insert: before + label }));
  if (token.qualifier === undefined) return complete(qualifierLabels(token));
  const qualifier = qualifierOf(token.qualifier);
  if (!qualifier || (qualifier === 'sort' && token.isNegated)) return [];
  const { value } = token;
  const head = text.slice(token.start, value.start);
  return complete(valuesFor(qualifier, value.text, vocabulary).map((each) => head + quoted(each)));
}

function qualifierLabels({ isNegated, value: { text, isQuoted } }: Token): readonly string[] {
  if (text === '' || isQuoted) return [];
  const names = QUALIFIERS.filter((name) => name.startsWith(text.toLowerCase()) && !(isNegated && name === 'sort'));
  return names.map((name) => `${isNegated ? '-' : ''}${name}:`);
}

function valuesFor(qualifier: Qualifier, typed: string, vocabulary: Vocabulary): readonly string[] {
  if (isNameQualifier(qualifier)) return namesLike(qualifier, fold(typed), vocabulary);
  if (qualifier === 'pushed' && /^[<>]?=?\d+$/.test(typed)) return AGE_UNITS.map((unit) => typed + unit);
  return EXAMPLES[qualifier].filter((value) => value.startsWith(typed.toLowerCase()));
}

/** The name with this alias, then names that start with the typed text, then names that contain it. */
function namesLike(qualifier: NameQualifier, typed: string, vocabulary: Vocabulary): readonly string[] {
  const names = vocabulary.namesOf(qualifier);
  const forms = foldedOf(names);
  const alias = aliasOf(qualifier, typed);
  const found = new Set<string>();
  const add = (isLike: (form: string) => boolean): void => {
    for (let place = 0; place < names.length && found.size <= MAX_COMPLETIONS; place++) {
      const name = names[place] ?? '';
      if (isLike(forms[place] ?? '') && isTypable(name)) found.add(name);
    }
  };
  add((form) => form === alias);
  add((form) => form.startsWith(typed));
  add((form) => form.includes(typed));
  return [...found];
}

/** The syntax has no escape for a quote, and invisible characters are not shown. */
function isTypable(name: string): boolean {
  return !/["\p{C}]/u.test(name);
}

function quoted(value: string): string {
  return /[\s,]/.test(value) ? `"${value}"` : value;
}
