import assert from 'node:assert/strict';
import { readListedRepository } from '../../../../src/model/core/listedRepository.ts';
import { charactersOf } from '../../../../src/model/core/repository.ts';

describe('the characters of repositories', () => {
  for (const [title, item, characters] of [
    ['names', {}, 4],
    ['other texts', { description: 'abc', html_url: 'https://h', language: 'Go', size: 12, pushed_at: null }, 4 + 14],
    ['an owner', { owner: { login: 'rr', id: 5, type: 'User', avatar_url: null } }, 4 - 1 + 6],
    ['a license', { license: { name: 'MIT License', spdx_id: 'MIT' } }, 4 + 14],
    ['topics', { topics: ['a', 'bc', ''] }, 4 + 3],
  ] as const) {
    it(`include those of ${title}`, () => {
      const repository = readListedRepository({ id: 1, name: 'a', full_name: 'r/a', ...item });
      assert.ok(repository);
      // The owner is `r` unless it is sent.
      assert.equal(charactersOf([repository, repository]), 2 * (characters + 1));
    });
  }
});
