import { MAX_TEXT } from '../../src/base/core/text.ts';
import { MAX_NAME } from '../../src/model/core/maxLengths.ts';
import { MAX_BRANCH } from '../../src/model/core/model.ts';

/** Characters and words that something in the product or in VS Code looks for. */
export const SEEDS = [
  '`',
  '[',
  '](',
  '**_',
  ' ',
  '\\',
  '../',
  '<b>',
  '&#',
  '\u202e',
  '$(',
  '@:',
  '\n',
  '"',
  ';=',
  '🚲',
  'a',
];

/** Longer than anything may be. */
export const HOSTILE_LENGTH = 2 * MAX_TEXT;

/** A text of a length, of one seed. */
export function filled(seed: string, length: number): string {
  return seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
}

/** A list item with one seed everywhere. */
function itemOf(seed: string, id: number): object {
  const text = filled(seed, HOSTILE_LENGTH);
  const address = `https://code.example/${filled(seed, 2000)}`;
  const name = `spoke${id}`;
  return {
    id,
    name,
    full_name: `rider/${name}`,
    owner: { login: 'rider', id: 583_201, type: text, avatar_url: address, html_url: address },
    private: false,
    ...Object.fromEntries(['description', 'language', 'pushed_at'].map((field) => [field, text])),
    ...Object.fromEntries(['html_url', 'clone_url', 'ssh_url', 'mirror_url'].map((field) => [field, address])),
    default_branch: filled(seed, MAX_BRANCH),
    license: { name: text, spdx_id: text },
    topics: Array.from({ length: 60 }, () => filled(seed, 300)),
  };
}

/** The items of a list that is hostile as a whole. @param count for each seed */
export function hostileItems(count: number): readonly object[] {
  return SEEDS.flatMap((seed, place) =>
    Array.from({ length: count }, (_, index) => itemOf(seed, place * count + index + 1)),
  );
}

/** The texts of a repository that may be anything, as long as they may be. */
export function hostileTexts(seed: string) {
  return {
    description: filled(seed, MAX_TEXT),
    default_branch: filled(seed, MAX_BRANCH),
    topics: Array.from({ length: 50 }, () => filled(seed, MAX_NAME)),
  };
}
