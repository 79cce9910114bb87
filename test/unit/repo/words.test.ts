import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { HOLE, type Literal, literalsOf } from './literals.ts';
import { root } from './root.ts';

/** All that can be shown: what core says, it says to the log. */
const FILES = ['src/*.ts', 'src/{commands,platform,protocol,views}/**/*.ts', 'media/pages/**/*.ts'];

/** Where words stand that nobody reads, or everybody reads as they are: they are translated, compared, or logged. */
const PLACES = /(?:l10n\.t\(|l10n\.t\(\{\s*message:|comment:|[=!]==|\blog\.\w+\()\s*$/;

/** No words, though they look like some; and the product's name. */
const NO_WORDS: readonly RegExp[] = [
  /^Repo Rider$/,
  /^tbody /,
  /^number wide$/,
  /^\w+-src /,
  /^@builtin vscode\.git$/,
  /^<!DOCTYPE html>/,
];

/** A sentence or a title: a capital first, two words, or a word beside what is filled in. */
const WORDS = new RegExp(`^\\p{Lu}\\p{Ll}|\\p{L}{2,}[,:;.…]? \\p{L}{2,}|${HOLE} \\p{L}{2,}|\\p{L}{2,} ${HOLE}`, 'u');

/** What is read out, or shown when pointed at, or in an empty field. */
const SPOKEN =
  /\s(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|label|alt|description)="([^"]*)"/g;

function isWords({ text, tag, before }: Literal): boolean {
  if (tag !== '') return false;
  return WORDS.test(text) && !PLACES.test(before) && NO_WORDS.every((pattern) => !pattern.test(text));
}

/** The words that a template of Lit itself says, between its tags and in attributes. */
function wordsOf({ text, tag }: Literal): readonly string[] {
  if (tag !== 'html' && tag !== 'svg') return [];
  const attributes = [...text.matchAll(SPOKEN)].map(([, value = '']) => value);
  const content = text.replace(/<!--.*?-->/gs, '').split(/<[^>]*>/);
  return [...content, ...attributes].filter((part) => /\p{L}{2,}/u.test(part)).map((part) => part.trim());
}

interface Found extends Literal {
  readonly file: string;
}

describe('what people read', () => {
  let literals: readonly Found[];
  let code: ReadonlyMap<string, string>;

  before(() => {
    const files = globSync(FILES, { cwd: root });
    code = new Map(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
    literals = [...code].flatMap(([file, text]) => literalsOf(text).map((each) => ({ ...each, file })));
  });

  const place = ({ file, line }: Found): string => `${file}:${line}`;

  it('is found', () => {
    assert.ok(code.size > 150);
    assert.ok(literals.filter(({ before }) => /l10n\.t\(\s*$/.test(before)).length > 300);
    assert.ok(literals.filter(({ tag }) => tag === 'html' || tag === 'svg').length > 100);
  });

  it('goes through l10n.t', () => {
    assert.deepEqual(
      literals.filter(isWords).map((each) => `${place(each)} ${each.text}`),
      [],
    );
  });

  it('stands in no template as it is', () => {
    assert.deepEqual(
      literals.flatMap((each) => wordsOf(each).map((words) => `${place(each)} ${words}`)),
      [],
    );
  });

  it('is one list in each language: nothing is strung together by hand', () => {
    const strung = [...code].filter(([file, text]) => /\.join\('[,;] '\)/.test(text) && !MAY_STRING.includes(file));
    assert.deepEqual(
      strung.map(([file]) => file),
      [],
    );
  });

  it('writes numbers and times as its language does', () => {
    const made = [...code].flatMap(([file, text]) =>
      [...text.matchAll(/new Intl\.(\w+)\(\s*([^),]*)/g)].map(([, what, language]) => ({ file, what, language })),
    );
    assert.ok(made.length > 10);
    // What only cuts or sorts is not read.
    const read = made.filter(({ what }) => what !== 'Segmenter' && what !== 'Collator');
    assert.deepEqual(
      read.filter(({ language = '' }) => !/^(?:reader\.)?language$|^textLanguage\($/.test(language)),
      [],
    );
    assert.deepEqual(
      [...code].filter(([, text]) => /\.toLocale(?:Date|Time)?String\(/.test(text)).map(([file]) => file),
      [],
    );
  });

  it('is there before a page says anything', () => {
    const pages = globSync('media/pages/*.ts', { cwd: root });
    assert.ok(pages.length > 3);
    for (const page of pages) {
      const [first] = readFileSync(`${root}${page}`, 'utf8').split('\n');
      assert.equal(first, "import './shared/loadTexts.ts';", page);
    }
  });

  it('is nowhere what a component brings in English', () => {
    const rings = literals.flatMap(({ text }) => text.match(/<vscode-progress-ring[^>]*>/g) ?? []);
    assert.ok(rings.length > 3);
    for (const ring of rings) assert.match(ring, /aria-hidden="true"/);
  });
});

/** What a screen reader hears with rests; the descriptions of a chart's parts, which hold commas; directives for browsers. */
const MAY_STRING: readonly string[] = [
  'src/platform/language.ts',
  'media/pages/charts/languageBar.ts',
  'src/views/pages/html.ts',
];

describe('literals', () => {
  for (const [what, code, texts] of [
    ['strings', `a('b', "c")`, ['b', 'c']],
    ['escaped quotes', `'it\\'s' + "\\""`, ["it\\'s", '\\"']],
    ['what is in no comment', `// 'a'\n/* 'b' */ 'c'`, ['c']],
    ['what is in no regular expression', `x.replace(/['"\`/]/g, 'a') / b / 'c'`, ['a', 'c']],
    ['templates', `\`a \${b} c\``, [`a ${HOLE} c`]],
    [
      'templates within templates',
      `\`a \${b ? html\`<b>\${"c"}</b>\` : { d: "e" }.d} f\``,
      ['c', `<b>${HOLE}</b>`, 'e', `a ${HOLE} f`],
    ],
  ] as const) {
    it(`are ${what}`, () =>
      assert.deepEqual(
        literalsOf(code).map(({ text }) => text),
        texts,
      ));
  }
});
