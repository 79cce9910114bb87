import assert from 'node:assert/strict';
import { isRefusal } from '../../../../../src/clones/core/git/fetchResult.ts';

describe('what Git writes', () => {
  for (const [output, expected] of [
    ["fatal: Authentication failed for 'https://code.example/a/b.git/'", true],
    ["fatal: could not read Username for 'https://code.example': terminal prompts disabled", true],
    ['git@code.example: Permission denied (publickey).', true],
    ["fatal: unable to access 'https://code.example/a/b.git/': Could not resolve host: code.example", false],
    ['', false],
  ] as const) {
    it(`means ${expected ? 'a refusal' : 'another failure'}: ${output}`, () =>
      assert.equal(isRefusal(output), expected));
  }
});
