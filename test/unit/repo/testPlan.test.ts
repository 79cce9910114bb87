import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { EVERY_TIME, FULL, UNCOUNTED } from '../../../scripts/testPlan.ts';
import { root } from './root.ts';
import { filesOf, partsOf, scripts } from './scriptFiles.ts';

describe('the test plan', () => {
  it('runs in full every night', () => {
    const workflow = readFileSync(`${root}.github/workflows/nightly.yml`, 'utf8');
    const commands = [...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command);
    assert.deepEqual(commands, ['npm ci', 'npm run test:full']);
  });

  it('names only existing scripts', () => {
    const all = [...partsOf(EVERY_TIME), ...partsOf(FULL), ...UNCOUNTED];
    assert.deepEqual(
      all.filter((name) => !(name in scripts)),
      [],
    );
  });

  it('includes every test file', () => {
    const run = new Set(partsOf(FULL).flatMap(filesOf));
    const files = globSync('test/**/*.test.ts', { cwd: root });
    assert.ok(files.length > 150, `only ${files.length}`);
    assert.deepEqual(
      files.filter((file) => !run.has(file)),
      [],
    );
  });

  it('runs all tests every time, except those reserved for the full run', () => {
    const run = new Set(partsOf(EVERY_TIME).flatMap(filesOf));
    const fullOnly = partsOf(FULL)
      .flatMap(filesOf)
      .filter((file) => !run.has(file));
    assert.ok(fullOnly.length > 3);
    assert.ok(
      fullOnly.every((file) => /^test\/(e2e|web|lowest|prism)\//.test(file)),
      fullOnly.join('\n'),
    );
    // The most important tests run every time.
    for (const name of ['secrecy', 'mainJob', 'pages', 'clone', 'package']) {
      assert.ok(run.has(`test/e2e/${name}.test.ts`), name);
    }
  });
});
