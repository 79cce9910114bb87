import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import type { Candidate } from '../../../../src/search/core/columns/rows.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { type Written, written } from '../../../support/written.ts';

/** The time from which the ages below count. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

type Facts = Partial<Omit<Written<ListedRepository>, 'id' | 'name' | 'full_name' | 'owner'>> & Partial<Candidate>;

/** A repository with every field of a list, unless overridden. */
export function candidate(
  fullName: string,
  { host, isPinned, isChanged, tags, ...facts }: Facts = {},
  id = 1,
): Candidate {
  const [login = '', name = ''] = fullName.split('/');
  const defaults = { private: false, fork: false, archived: false, mirror_url: null, language: null, size: 0 };
  const repository = { ...defaults, stargazers_count: 0, pushed_at: '2020-01-01T00:00:00Z', ...facts };
  return {
    repository: written<ListedRepository>({ id, name, full_name: fullName, owner: { login }, ...repository }),
    host: host ?? 'github.com',
    isPinned: isPinned ?? false,
    isChanged: isChanged ?? false,
    tags,
  };
}

/** Named by a letter each for use in tables; the most likely first. */
export const CANDIDATES: Readonly<Record<string, Candidate>> = {
  a: candidate('velodrome/handbook', {
    private: true,
    language: 'Markdown',
    stargazers_count: 3,
    size: 120,
    pushed_at: '2026-11-21T10:00:00Z',
    description: 'How we ride together: rules, routes, and Café stops',
    topics: ['docs', 'cycling'],
    tags: ['Side project', 'work'],
    isPinned: true,
  }),
  b: candidate('velodrome/spoke-map', {
    language: 'TypeScript',
    stargazers_count: 150,
    size: 2048,
    pushed_at: '2026-11-20T12:00:00Z',
    description: 'Draws routes\non a 地図 of the city',
    topics: ['cycling', 'vscode-extension'],
    tags: ['work'],
    isChanged: true,
  }),
  c: candidate('peloton/handbook', {
    fork: true,
    language: 'Markdown',
    stargazers_count: 1500,
    size: 100,
    pushed_at: '2026-10-22T12:00:00Z',
    description: null,
    topics: [],
  }),
  d: candidate('Velo/GearMap', {
    language: 'Go',
    stargazers_count: 100,
    size: 1024,
    pushed_at: '2026-06-30T23:59:59Z',
    archived: true,
  }),
  e: candidate('velodrome/HTTPServer', {
    private: true,
    fork: true,
    language: 'Java',
    stargazers_count: 10,
    size: 51_200,
    pushed_at: '2025-11-21T12:00:00Z',
  }),
  f: candidate('rider/wheel.js', {
    language: 'JavaScript',
    stargazers_count: 50,
    size: 1_048_576,
    pushed_at: '2024-01-31T12:00:00Z',
    host: 'code.example:8443',
  }),
  g: candidate('rider/notes_2', {
    language: 'Jupyter Notebook',
    stargazers_count: 0,
    size: 1,
    pushed_at: '2024-02-01T00:00:00Z',
    mirror_url: 'https://git.example/notes.git',
    host: 'code.example:8443',
  }),
  h: candidate('rider/日本語-地図', { language: 'C', pushed_at: '2023-12-31T23:59:59Z', stargazers_count: 7, size: 7 }),
  i: candidate('rider/Café-Zürich', {
    language: 'C++',
    pushed_at: '2019-05-05T05:05:05Z',
    stargazers_count: 8,
    size: 8,
  }),
  j: candidate('rider/шоссе', { language: 'C#', pushed_at: null, stargazers_count: null, size: null }),
  /** Has only the required fields. */
  k: {
    repository: written<ListedRepository>({
      id: 9,
      name: 'enigma',
      full_name: 'ghost/enigma',
      owner: { login: 'ghost' },
    }),
    host: 'github.com',
    isPinned: false,
    isChanged: false,
  },
  l: candidate('peloton/map', { stargazers_count: 2, size: 2, pushed_at: '2018-08-08T08:08:08Z' }),
};

export const INDEX = SearchIndex.of<Candidate>(Object.values(CANDIDATES));

const LETTERS = new Map<Candidate, string>(Object.entries(CANDIDATES).map(([letter, each]) => [each, letter]));

/** The letters of the candidates that a query finds. */
export function find(text: string): string {
  return searchIn(INDEX, parseQuery(text), NOW, Number.POSITIVE_INFINITY)
    .map((each) => LETTERS.get(each))
    .join('');
}
