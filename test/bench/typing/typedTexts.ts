import { deletions, prefixes } from './keystrokes.ts';

/** What is typed from the opening of the list until the user has found something: the text after each key. */
export interface Typing {
  readonly kind: 'word' | 'words' | 'typing error' | 'corrected' | 'qualifier';
  readonly texts: readonly string[];
}

/** A repository that the user looks for. */
export interface Sought {
  readonly name: string;
  readonly owner: { readonly login: string };
}

/** Beginnings of queries, with each qualifier that users type to narrow many repositories. */
const BEFORE = ['lang:typescript', 'is:private', 'pushed:<30d', 'stars:>100', 'size:>1mb', 'sort:pushed'];

/** The same for clones. */
const BEFORE_CLONES = ['is:cloned', 'branch:main', 'is:local'];

/** Endings of queries, which users add when a word finds too much. */
const AFTER = ['pushed:<1y', '-is:fork sort:stars', 'lang:ts,go size:<10mb'];

/** What is before a name with a typing error, for each kind of error. */
const MISSPELLED_AFTER = ['pushed:<1y', 'api', 'rider', 'sort:stars'];

/** The repositories of a round are throughout the list. */
const COUNT = 36;

/** With a qualifier, users type only the beginning of a name. */
const FEW_LETTERS = 4;

/** How many letters are typed after an error before the user notices it. */
const UNNOTICED = 2;

/** Makes a typing error. @param at the place of the wrong letter; there must be one before it, and one after it */
type Misspell = (name: string, at: number) => string;

/** The four kinds: a missing letter, one too many, a wrong one, and two swapped ones. */
const ERRORS: readonly Misspell[] = [
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at) + name.charAt(at - 1) + name.slice(at),
  (name, at) => name.slice(0, at) + (name.charAt(at).toLowerCase() === 'e' ? 'r' : 'e') + name.slice(at + 1),
  (name, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
];

/**
 * What users type to find repositories throughout the list. Words are most of it; errors and qualifiers are more than
 * in practice, so that the slowest keys are among the hundredth that is reported.
 */
export function typings(repositories: readonly Sought[]): readonly Typing[] {
  const next = seeker(repositories);
  return [
    ...times(6, () => typing('word', prefixes(next().name))),
    ...times(2, () => typing('words', prefixes(reversedWords(next().name)))),
    typing('words', prefixes(withOwner(next()))),
    ...ERRORS.flatMap((misspell) =>
      [0.3, 0.7].map((share) => typing('typing error', prefixes(misspelled(next(), share, misspell)))),
    ),
    // With several words, or with a qualifier.
    ...ERRORS.map((misspell, at) =>
      typing('typing error', prefixes(`${MISSPELLED_AFTER[at]} ${misspelled(next(), 0.5, misspell)}`)),
    ),
    ...ERRORS.map((misspell) => typing('corrected', corrected(next(), misspell))),
    ...BEFORE.map((before) => typing('qualifier', prefixes(`${before} ${next().name.slice(0, FEW_LETTERS)}`))),
    typing('qualifier', prefixes(ownersOf(next()))),
    ...AFTER.map((after) => typing('qualifier', prefixes(`${next().name.slice(0, FEW_LETTERS)} ${after}`))),
  ];
}

/** What users type to find clones. @param repositories their repositories */
export function cloneTypings(repositories: readonly Sought[]): readonly Typing[] {
  const next = seeker(repositories);
  return [
    ...times(6, () => typing('word', prefixes(next().name))),
    ...BEFORE_CLONES.map((before) => typing('qualifier', prefixes(`${before} ${next().name.slice(0, FEW_LETTERS)}`))),
  ];
}

function typing(kind: Typing['kind'], texts: readonly string[]): Typing {
  return { kind, texts };
}

function times<T>(count: number, make: () => T): readonly T[] {
  return Array.from({ length: count }, make);
}

/** Returns repositories throughout the list, one after the other. Their names have enough letters for an error. */
function seeker(repositories: readonly Sought[]): () => Sought {
  const long = repositories.filter(({ name }) => /^[a-z][\w.-]{5,19}$/i.test(name));
  let place = 0;
  return () => {
    const found = long[Math.floor(((place++ % COUNT) * long.length) / COUNT)];
    if (!found) throw new RangeError('The list has no usual name.');
    return found;
  };
}

function placeOf(name: string, share: number): number {
  return Math.max(1, Math.min(name.length - 2, Math.floor(name.length * share)));
}

function misspelled({ name }: Sought, share: number, misspell: Misspell): string {
  return misspell(name, placeOf(name, share));
}

/** An error in the middle, noticed after two more letters, which are deleted with it; then the right letters. */
function corrected({ name }: Sought, misspell: Misspell): readonly string[] {
  const at = placeOf(name, 0.5);
  const wrong = misspell(name, at).slice(0, at + 1 + UNNOTICED);
  return [...prefixes(wrong), ...deletions(wrong, at), ...prefixes(name).slice(at)];
}

/** The words of a name in another order than in the name. */
function reversedWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[-_. ]/)
    .filter(Boolean);
  return (words.length > 1 ? words : [name.slice(3), name.slice(0, 3)]).toReversed().join(' ');
}

function withOwner({ name, owner }: Sought): string {
  return `${owner.login.slice(0, FEW_LETTERS)} ${name}`;
}

function ownersOf({ name, owner }: Sought): string {
  return `owner:${owner.login} ${name.slice(0, FEW_LETTERS)}`;
}
