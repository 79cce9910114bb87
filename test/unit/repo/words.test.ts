import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { HOLE, type Literal, literalsOf } from './literals.ts';
import { root } from './root.ts';

/** All sources with user-visible text. Text in core only goes to the log. */
const FILES = ['src/*.ts', 'src/!(api|tools)/**/*.ts', 'media/pages/**/*.ts'];

/** Matches code before text that is translated, compared, logged, or not shown. */
const PLACES = /(?:l10n\.t\(|l10n\.t\(\{\s*message:|comment:|[=!]==|\blog\.\w+\()\s*$/;

/** Literals that look like text but aren't, and the product's name. */
const NO_WORDS: readonly RegExp[] = [
  /^Repo Rider$/,
  /^tbody /,
  /^number wide$/,
  // Names of keys.
  /^(Arrow|Page)(Up|Down|Left|Right)$|^(Home|End)$/,
  // Names of elements and attributes.
  /^(h1|tfoot|figcaption|href) \w/,
  /^\w+-src /,
  /^@builtin vscode\.git(hub-authentication)?$/,
  /^@installed Repo Rider$/,
  /^<!DOCTYPE html>/,
  /^<pre class=/,
  // Git's questions.
  /^(Username|Password) for '/,
];

/** Text begins with a capitalized word, or has two words, or a word next to a placeholder. */
const WORDS = new RegExp(`^\\p{Lu}\\p{Ll}|\\p{L}{2,}[,:;.…]? \\p{L}{2,}|${HOLE} \\p{L}{2,}|\\p{L}{2,} ${HOLE}`, 'u');

/** Attributes for screen readers, tooltips, and empty fields. */
const SPOKEN =
  /\s(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|label|alt|description)="([^"]*)"/g;

function isWords({ text, tag, before }: Literal): boolean {
  if (tag !== '') return false;
  return WORDS.test(text) && !PLACES.test(before) && NO_WORDS.every((pattern) => !pattern.test(text));
}

/** Returns the text written directly in a Lit template, between tags and in attributes. */
function wordsOf({ text, tag }: Literal): readonly string[] {
  if (tag !== 'html' && tag !== 'svg') return [];
  const attributes = [...text.matchAll(SPOKEN)].map(([, value = '']) => value);
  const content = text.replace(/<!--.*?-->/gs, '').split(/<[^>]*>/);
  return [...content, ...attributes].filter((part) => /\p{L}{2,}/u.test(part)).map((part) => part.trim());
}

interface Found extends Literal {
  readonly file: string;
}

describe('user-visible text', () => {
  let literals: readonly Found[];
  let code: ReadonlyMap<string, string>;

  before(() => {
    const files = globSync(FILES, { cwd: root }).filter((file) => !file.includes('/core/'));
    code = new Map(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
    literals = [...code].flatMap(([file, text]) => literalsOf(text).map((each) => ({ ...each, file })));
  });

  const place = ({ file, line }: Found): string => `${file}:${line}`;

  it('is found in the sources', () => {
    assert.ok(code.size > 150);
    assert.ok(literals.filter(({ before }) => /l10n\.t\(\s*$/.test(before)).length > 300);
    assert.ok(literals.filter(({ tag }) => tag === 'html' || tag === 'svg').length > 100);
  });

  it('is not looked up in VS Code’s own l10n, which doesn’t know the short keys of the package', () => {
    const users = globSync('src/**/*.ts', { cwd: root }).filter((file) =>
      /^import \{[^}]*\bl10n\b[^}]*\} from 'vscode'/m.test(readFileSync(`${root}${file}`, 'utf8')),
    );
    assert.deepEqual(users.toSorted(), ['src/base/l10n.ts', 'src/base/language.ts']);
  });

  it('goes through l10n.t', () => {
    assert.deepEqual(
      literals.filter(isWords).map((each) => `${place(each)} ${each.text}`),
      [],
    );
  });

  it('is never written directly in a template', () => {
    assert.deepEqual(
      literals.flatMap((each) => wordsOf(each).map((words) => `${place(each)} ${words}`)),
      [],
    );
  });

  it('uses the list format of its language instead of joined strings', () => {
    const joined = [...code].filter(([file, text]) => /\.join\('[,;] '\)/.test(text) && !MAY_JOIN.includes(file));
    assert.deepEqual(
      joined.map(([file]) => file),
      [],
    );
  });

  it('formats numbers and times in its language', () => {
    const formatters = [...code].flatMap(([file, text]) =>
      [...text.matchAll(/new Intl\.(\w+)\(\s*([^),]*)/g)].map(([, kind, language]) => ({ file, kind, language })),
    );
    assert.ok(formatters.length > 10);
    // Segmenters and collators produce no text.
    const visible = formatters.filter(({ kind }) => kind !== 'Segmenter' && kind !== 'Collator');
    assert.deepEqual(
      visible.filter(({ language = '' }) => !/^(?:reader\.)?language$|^textLanguage\($/.test(language)),
      [],
    );
    assert.deepEqual(
      [...code].filter(([, text]) => /\.toLocale(?:Date|Time)?String\(/.test(text)).map(([file]) => file),
      [],
    );
  });

  it('is loaded before anything else in a page', () => {
    const pages = globSync('media/pages/*.ts', { cwd: root });
    assert.ok(pages.length > 2);
    for (const page of pages) {
      const [first] = readFileSync(`${root}${page}`, 'utf8').split('\n');
      assert.equal(first, "import './shared/loadTexts.ts';", page);
    }
  });

  it('excludes the English label of progress rings', () => {
    const rings = literals.flatMap(({ text }) => text.match(/<vscode-progress-ring[^>]*>/g) ?? []);
    assert.ok(rings.length > 2);
    for (const ring of rings) assert.match(ring, /aria-hidden="true"/);
  });
});

/** Files that join text: pauses in screen readers, chart parts that contain commas, and browser directives. */
const MAY_JOIN: readonly string[] = ['src/base/language.ts', 'media/pages/charts/languageBar.ts', 'src/pages/html.ts'];
