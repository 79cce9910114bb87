import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from './root.ts';

const SELF = 'test/unit/repo/language.test.ts';

/** Words that VS Code and its extensions don't use: say again, anonymous, the caller, shows, indefinitely, installed from, cached … */
const UNUSUAL =
  /\b(anew|nobod(y|ies)|whoever|thereof|told|untold|tells|for ?ever|had from|lets? through|who asks|what is known)\b/i;

const MAX_SUBJECT = 72;

/** Names a folder on the disks of users since 0.1. */
const STORED_NAME = "export const ANONYMOUS = 'nobody';";

/** Texts of others: the API specification, what earlier versions have stored, and what npm writes. */
const FOREIGN =
  /^(docs\/service-spec\.md|test\/profiles\/\d|package-lock\.json|l10n\/.*\.(de|es|ru)\.json|package\.nls\.\w+\.json)/;
const TEXT = /\.(ts|mjs|cjs|js|json|md|css|svg|html|ya?ml)$/;

function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Names as the words that they consist of: `isToldOf` has “told”. */
function wordsIn(text: string): string {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
}

function findUnusual(path: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const [word] = UNUSUAL.exec(wordsIn(line.replace(STORED_NAME, ''))) ?? [];
    return word === undefined ? [] : [`${path}:${index + 1} ${word}`];
  });
}

describe('the language', () => {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (path) => TEXT.test(path) && !FOREIGN.test(path) && path !== SELF && existsSync(root + path),
  );
  const texts = files.map((path): [string, string] => [path, readFileSync(root + path, 'utf8')]);

  it('is that of VS Code, in strings, docs, names and comments', () => {
    assert.ok(files.length > 800, `only ${files.length}`);
    assert.deepEqual(
      texts.flatMap(([path, text]) => [...findUnusual(path, path), ...findUnusual(path, text)]),
      [],
    );
  });

  for (const text of ['It is told.', 'const isToldOf = 1;', 'NOBODY_KEY', 'Whoever asks', 'for ever', 'foreverLoop']) {
    it(`is found to be unusual: ${text}`, () => assert.equal(findUnusual('file', text).length, 1));
  }

  it('has short subjects of commits, since this check exists', function () {
    // A package without its history, or a shallow clone, doesn't have them.
    if (!existsSync(`${root}.git`)) this.skip();
    const [introduced] = git('log', '--diff-filter=A', '--format=%H', '--', SELF).toReversed();
    const subjects = introduced === undefined ? [] : git('log', '--no-merges', '--format=%s', `${introduced}^..HEAD`);
    assert.deepEqual(
      subjects.filter((subject) => subject.length > MAX_SUBJECT),
      [],
    );
  });
});
