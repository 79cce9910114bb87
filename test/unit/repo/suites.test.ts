import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mochaOptions, NOT_ON_WINDOWS } from '../../suites.ts';
import { root } from './root.ts';

const LIFETIME = './test/support/runLifetime.ts';

describe('mocha’s options', () => {
  for (const [args, expected] of [
    ['', { timeout: 200_000, spec: ['test/unit'] }],
    ['--grep test/e2e', { timeout: 200_000, spec: ['test/unit'] }],
    ['test/unit/repo/suites.test.ts --bail', { timeout: 200_000, spec: [] }],
    ['./test/faults/', { timeout: 200_000, require: [LIFETIME, './test/faults/support/closeWorkers.ts'] }],
    ['test/e2e/package', { timeout: 300_000, require: [LIFETIME, './test/e2e/setUp.ts'], parallel: false }],
    ['test/e2e', { timeout: 300_000, require: [LIFETIME, './test/e2e/setUp.ts'], parallel: true }],
    [
      '--ignore test/e2e/network.test.ts test/e2e/*.test.ts',
      { timeout: 300_000, require: [LIFETIME, './test/e2e/setUp.ts'] },
    ],
    ['test/web/**/*.test.ts', { timeout: 300_000, require: [LIFETIME, './test/web/setUp.ts'] }],
    [`${process.cwd()}/test/lowest`, { timeout: 300_000, require: [LIFETIME, './test/lowest/setUp.ts'] }],
  ] as const) {
    it(`match the suite: mocha ${args.replace(process.cwd(), '…')}`, () => {
      const always = { forbidOnly: true, forbidPending: true };
      assert.partialDeepStrictEqual(mochaOptions(args.split(' ').filter(Boolean)), { ...always, ...expected });
    });
  }

  for (const [args, message] of [
    ['test/nothing', /^test\/nothing is in none of test\/\{unit,/],
    ['test/integration/api.test.ts', /^Use npm run test:integration /],
    ['test', /in none/],
    ['unit', /in none/],
    ['src/unit', /in none/],
    ['../test/unit', /in none/],
    ['test/unit/repo/suites.test.ts test/unit/nothing.test.ts', /^test\/unit\/nothing\.test\.ts matches no file\.$/],
    ['test/unit test/faults', /^Run one suite at a time, not unit and faults\.$/],
  ] as const) {
    it(`are rejected: mocha ${args}`, () => assert.throws(() => mochaOptions(args.split(' ')), { message }));
  }

  it('leave out existing files on Windows', () => {
    assert.deepEqual(
      NOT_ON_WINDOWS.filter((pattern) => globSync(pattern, { cwd: root }).length === 0),
      [],
    );
  });
});
