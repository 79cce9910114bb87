import assert from 'node:assert/strict';
import { failureText } from '../../../scripts/failureText.ts';
import type { FailedTest } from '../../../scripts/testResults.ts';

describe('the text of a failure', () => {
  const folder = '/home/rita/repo-rider';
  const failed = (file: string, suites: readonly string[], title: string, isHook = false): FailedTest => ({
    title: [...suites, title].join(' '),
    suites,
    isHook,
    file: `${folder}/${file}`,
  });

  it('has the name, the message, the command, and the paths of files', () => {
    const test = failed('test/e2e/pages.test.ts', ['the pages', 'in a narrow editor'], 'scroll');
    const report = `${folder}/out/failures/e2e/the-pages-scroll`;
    const lines = [`Screenshot: ${report}/window-1.png`, 'Log of the extension: not saved in time'];
    assert.equal(
      failureText('test:e2e:core', { message: 'Too wide\n\n+ 1', test, lines }, { folder, isFull: false }),
      [
        'test:e2e:core: the pages in a narrow editor scroll',
        '  Too wide',
        '',
        '  + 1',
        "  Run again: npx mocha test/e2e/pages.test.ts -f 'the pages'",
        '  Screenshot: out/failures/e2e/the-pages-scroll/window-1.png',
        '  Log of the extension: not saved in time',
      ].join('\n'),
    );
  });

  for (const [what, part, test, command] of [
    ['a part', 'types', undefined, 'npm test -- types'],
    [
      'a unit test',
      'test:unit',
      failed('test/unit/a.test.ts', ['a'], "can't (or $HOME)"),
      String.raw`npx mocha test/unit/a.test.ts -f 'a can'\''t (or $HOME)'`,
    ],
    [
      'a hook of a suite',
      'test:faults',
      failed('test/faults/a.test.ts', ['a', 'b'], '"before all" hook for "c"', true),
      "npx mocha test/faults/a.test.ts -f 'a b'",
    ],
    [
      'a hook of all tests',
      'test:unit',
      failed('test/unit/a.test.ts', [], '"after all" hook in "{root}"', true),
      'npx mocha test/unit/a.test.ts',
    ],
    [
      'a test of a window, which builds on those before it',
      'test:web',
      failed('test/web/a.test.ts', ['a', 'b'], 'c'),
      'npx mocha test/web/a.test.ts -f a',
    ],
    [
      'an integration test',
      'test:lowest:integration',
      failed('out/integration/a.test.cjs', ['a'], "can't (or can)"),
      String.raw`npm run test:lowest:integration -- -g 'a can'\''t \(or can\)'`,
    ],
  ] as const) {
    it(`has the command that runs only that: ${what}`, () => {
      const text = failureText(part, { message: 'why', ...(test && { test }) }, { folder, isFull: false });
      assert.equal(text.split('\n').at(-1), `  Run again: ${command}`);
    });
  }

  it('has a command for tests at full length, if the run was full', () => {
    const test = failed('test/unit/a.test.ts', ['a'], 'b');
    assert.match(
      failureText('test:unit', { message: 'why', test }, { folder, isFull: true }),
      /^ {2}Run again: REPO_RIDER_FULL=1 npx mocha test\/unit\/a\.test\.ts -f 'a b'$/m,
    );
  });

  it('has no command besides that of the model', () => {
    const message =
      'Exit code 1: Seed 7 fails\nRun them again: npm run test:model -- --replay out/model/seed-7-short.json';
    assert.equal(
      failureText('test:model:long', { message }, { folder, isFull: false }),
      'test:model:long: Exit code 1: Seed 7 fails\n' +
        '  Run them again: npm run test:model -- --replay out/model/seed-7-short.json',
    );
  });
});
