import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSlowExpressions } from '../../../scripts/lintExpressions.ts';

describe('the check of regular expressions', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'expressions-'));
    mkdirSync(join(folder, 'src'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const check = (code: string): Promise<readonly string[]> => {
    writeFileSync(join(folder, 'src/code.ts'), code);
    return findSlowExpressions(`${folder}/`, join(folder, 'known.json'));
  };

  for (const [what, expression] of [
    ['in a README', String.raw`/^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(\`{3,}(?!.*\`)|~{3,})(.*)$/`],
    ['of a branch', String.raw`/^ref: refs\/heads\/(.+?)\s*$/`],
    ['of a remote', String.raw`/^\/+|\/+$/g`],
  ]) {
    it(`finds one ${what} that takes quadratic time`, async () => {
      const [problem, ...others] = await check(`\nconst PATTERN = ${expression};\n`);
      assert.match(problem ?? '', /^src\/code\.ts:2: .* takes 2nd degree polynomial/);
      assert.deepEqual(others, []);
    });
  }

  it('accepts one that takes linear time', async () => {
    assert.deepEqual(await check('const PATTERN = /^[a-z]+$/;'), []);
  });

  it('finds one that is made from text', async () => {
    assert.deepEqual(await check('export const made = (text: string) => new RegExp(text);'), [
      'src/code.ts: makes a regular expression from text',
    ]);
  });
});
