import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { root } from './root.ts';

const DOCUMENTS = ['*.md', 'docs/*.md', '.github/**/*.md'];
const SOURCES = ['{src,media,scripts,test}/**/*.{ts,cjs,mjs}', '*.{json,cjs,mjs,ts}', '{src,media,test}/**/*.json'];

const COMMENT = /^\s*(?:\/\*\*|\*|\/\/)/;
/** Words in backticks that can only be names in code: in camel case, or in capitals with an underscore. */
const NAMES = /`(?:\w+\.)*([A-Za-z]+[a-z\d][A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?`/g;

/** Options of Git, settings of VS Code, members of its unstable API, and examples. */
const OTHERS = new Set([
  'protectHFS',
  'protectNTFS',
  'useHttpPath',
  'useIntegratedAskPass',
  'isCloseAffordance',
  'SpokeMap',
  'libraryLoad',
]);

const read = (patterns: readonly string[]): readonly (readonly [string, string])[] =>
  globSync([...patterns], { cwd: root })
    .filter((path) => path !== 'docs/service-spec.md')
    .map((path) => [path, readFileSync(root + path, 'utf8')] as const);

describe('the code that documents and comments name', () => {
  const sources = read(SOURCES);
  const lines = sources.flatMap(([path, text]) => text.split('\n').map((line) => [path, line] as const));
  const words = new Set(
    lines.filter(([, line]) => !COMMENT.test(line)).flatMap(([, line]) => line.match(/[A-Za-z]\w*/g) ?? []),
  );
  const prose = [...read(DOCUMENTS), ...lines.filter(([path, line]) => path.endsWith('ts') && COMMENT.test(line))];
  const named = prose.flatMap(([path, text]) =>
    [...text.matchAll(NAMES)].map(([, name = '']) => [path, name] as const),
  );

  it('is found', () => assert.ok(named.length > 100, `only ${named.length}`));

  it('exists', () => {
    assert.deepEqual(
      named.filter(([, name]) => !words.has(name) && !OTHERS.has(name)).map(([path, name]) => `${path}: ${name}`),
      [],
    );
  });
});
