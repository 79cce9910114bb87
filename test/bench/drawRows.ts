import assert from 'node:assert/strict';
import type { ListedRepository } from '../../src/model/core/repository.ts';

/** As many rows as a window shows, and those near them. */
export const DRAWN_ROWS = 200;

/** Reads the fields that rows show: they may be made only now. */
export function drawRows(repositories: readonly ListedRepository[]): void {
  let characters = 0;
  for (const each of repositories) {
    const { full_name: name, description, private: isPrivate, fork, archived, language, pushed_at: pushedAt } = each;
    const { stargazers_count: stars, visibility, owner } = each;
    for (const field of [name, description, isPrivate, fork, archived, language, pushedAt, stars, visibility]) {
      characters += typeof field === 'string' ? field.length : 1;
    }
    characters += owner.login.length;
  }
  assert.ok(characters > repositories.length);
}
