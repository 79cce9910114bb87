import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { root } from './root.ts';

const SELF = 'test/unit/repo/language.test.ts';

/**
 * Words that VS Code and its extensions don't use: say again, anonymous, the caller, shows, indefinitely, installed
 * from, cached …
 */
const UNUSUAL =
  /\b(anew|nobod(y|ies)|whoever|thereof|told|untold|tells|for ?ever|had from|lets? through|who asks|what is known)\b/gi;

const MAX_SUBJECT = 72;

/** Texts of others: the API specification, and what npm writes. */
const FOREIGN = /^(docs\/service-spec\.md|package-lock\.json|l10n\/.*\.(de|es|ru)\.json|package\.nls\.\w+\.json)/;
const TEXT = /\.(ts|mjs|cjs|js|json|md|css|svg|html|ya?ml)$/;

const FILES = ['*', '.{ci,github,vscode}/**/*', '{docs,l10n,media,scripts,src,test}/**/*'];

function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** A text as words, without line breaks; names in camel case are several words. */
function wordsIn(text: string): string {
  return text
    .replace(/\n\s*(\*|\/\/|>|-)?\s*/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ');
}

function findUnusual(path: string, text: string): readonly string[] {
  const words = wordsIn(text);
  return [...words.matchAll(UNUSUAL)].map(
    ({ index }) => `${path}: … ${words.slice(Math.max(0, index - 30), index + 30)}`,
  );
}

describe('the language', () => {
  const files = globSync(FILES, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !FOREIGN.test(path) && path !== SELF && statSync(root + path).isFile());
  const texts = files
    .filter((path) => TEXT.test(path))
    .map((path) => [path, readFileSync(root + path, 'utf8')] as const);

  it('is that of VS Code, in strings, docs, names and comments', () => {
    assert.ok(texts.length > 800, `only ${texts.length}`);
    assert.deepEqual(
      [
        ...files.flatMap((path) => findUnusual(path, path)),
        ...texts.flatMap(([path, text]) => findUnusual(path, text)),
      ],
      [],
    );
  });

  it('has short subjects of commits, since this check exists', function () {
    // A copy without its history, or a shallow clone, doesn't have them.
    if (!existsSync(`${root}.git`) || git('rev-parse', '--is-shallow-repository')[0] === 'true') this.skip();
    const [introduced] = git('log', '--follow', '--diff-filter=A', '--format=%H', '--', SELF).toReversed();
    const subjects = introduced === undefined ? [] : git('log', '--no-merges', '--format=%s', `${introduced}^..HEAD`);
    assert.deepEqual(
      subjects.filter((subject) => subject.length > MAX_SUBJECT),
      [],
    );
  });
});
