import assert from 'node:assert/strict';
import {
  CountCyclistsSchema,
  GetQuotaSchema,
  GetRepositorySchema,
  ListRepositoriesSchema,
  ReadFileSchema,
  readInput,
} from '../../../src/tools/inputs.ts';
import { quoted } from '../../../src/tools/modelText.ts';
import { ToolError } from '../../../src/tools/toolError.ts';
import { hostile } from '../../support/hostileText.ts';

describe('the input of a tool', () => {
  it('is completed with defaults', () => {
    const usual = { query: '', includePrivate: false, limit: 20 };
    assert.deepEqual(readInput(ListRepositoriesSchema, {}), usual);
    assert.deepEqual(readInput(ListRepositoriesSchema, { limit: 50, owner: 'velodrome' }), {
      ...usual,
      limit: 50,
      owner: 'velodrome',
    });
    assert.deepEqual(readInput(GetQuotaSchema, {}), {});
  });

  it('is limited to the members of the schema', () => {
    const usual = readInput(ListRepositoriesSchema, {});
    for (const more of [{ [hostile('x')]: 1 }, JSON.parse('{"__proto__": {"includePrivate": true}}')]) {
      const read = readInput(ListRepositoriesSchema, more);
      assert.deepEqual(Object.keys(read), Object.keys(usual));
      assert.equal(read.includePrivate, false);
    }
  });

  for (const [name, schema, input] of [
    ['“limit”', ListRepositoriesSchema, { limit: 51 }],
    ['“limit”', ListRepositoriesSchema, { limit: 0 }],
    ['“query”', ListRepositoriesSchema, { query: 'a'.repeat(501) }],
    ['“query”', ListRepositoriesSchema, { query: ['is:private'] }],
    ['“owner”', ListRepositoriesSchema, { owner: '' }],
    ['“includePrivate”', ListRepositoriesSchema, { includePrivate: 'yes' }],
    ['The input', ListRepositoriesSchema, null],
    ['“fullName”', GetRepositorySchema, {}],
    ['“fullName”', GetRepositorySchema, { fullName: 'handbook' }],
    ['“fullName”', GetRepositorySchema, { fullName: 'a/b/../c' }],
    ['“fullName”', GetRepositorySchema, { fullName: hostile('a/b') }],
    ['“fullName”', GetRepositorySchema, { fullName: '../user' }],
    ['“fullName”', GetRepositorySchema, { fullName: 'rider/..' }],
    ['“host”', GetRepositorySchema, { fullName: 'a/b', host: '' }],
    ['“path”', ReadFileSchema, { fullName: 'a/b' }],
    ['“path”', ReadFileSchema, { fullName: 'a/b', path: 'a'.repeat(501) }],
    ['“path”', ReadFileSchema, { fullName: 'a/b', path: hostile('a') }],
    ['“ref”', ReadFileSchema, { fullName: 'a/b', path: 'a', ref: 'a'.repeat(256) }],
    ['“firstLine”', ReadFileSchema, { fullName: 'a/b', path: 'a', firstLine: 0 }],
    ['“lastLine”', ReadFileSchema, { fullName: 'a/b', path: 'a', lastLine: 1.5 }],
    ['The input', GetQuotaSchema, undefined],
    ['“city”', CountCyclistsSchema, { city: 'a'.repeat(101) }],
  ] as const) {
    it(`is refused without quoting it: ${name} of ${JSON.stringify(input)?.slice(0, 40)}`, () => {
      assert.throws(
        () => readInput<unknown>(schema, input),
        (error) => {
          assert.ok(error instanceof ToolError);
          assert.ok(error.message.startsWith(name) && error.message.length < 200, error.message);
          assert.match(error.message, /Correct it and try again\.$/);
          assert.ok(!/script|aaaa|__proto__/.test(error.message), error.message);
          return true;
        },
      );
    });
  }

  for (const fullName of ['rider/.github', '.rider/a', 'a/b..', 'a/...', '..a/b']) {
    it(`accepts a name with harmless dots: ${fullName}`, () => {
      assert.deepEqual(readInput(GetRepositorySchema, { fullName }), { fullName });
    });
  }

  for (const [what, text] of [
    ['characters without width', 'is:public\u200b is:private'],
    ['tags', 'handbook\u{e0069}\u{e0073}'],
    ['a line break', 'handbook\nis:private'],
    ['a space at its end', 'handbook '],
  ] as const) {
    it(`is refused if a user would not see all of it: ${what}`, () => {
      for (const [schema, input] of [
        [ListRepositoriesSchema, { query: text }],
        [ListRepositoriesSchema, { owner: text }],
        [CountCyclistsSchema, { city: text.slice(0, 99) }],
      ] as const) {
        assert.throws(
          () => readInput<unknown>(schema, input),
          /contains characters that the user can’t see.*try again\.$/,
        );
      }
    });
  }

  it('is shown completely at its maximum length, in any language', () => {
    for (const query of ['a'.repeat(500), 'Málaga 自転車 🚲 велосипед', 'owner:"a b" -is:fork']) {
      assert.equal(readInput(ListRepositoriesSchema, { query }).query, query);
      assert.equal(quoted(query).replaceAll('\\', ''), query);
    }
  });
});
