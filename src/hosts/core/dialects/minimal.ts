import type { Dialect, Likeness, ProbeAnswer } from './dialect.ts';

const PER_PAGE = 100;

/** A host with no more than docs/service-spec.md, as far as known. What it lacks is noticed by its answers. */
export const minimal: Dialect = {
  kind: 'minimal',
  isAt: () => true,
  apiOf: (web) => web,
  isBelowPaths: false,
  webOf: ({ origin }) => new URL(origin),
  probe: { path: 'zen', accept: 'text/plain, */*;q=0.5', rate: rateSaying },
  names: undefined,
  hasOwnerTypes: true,
  hasSayings: true,
  hasOwnerTokens: undefined,
  scopes: [],
  pages: {
    newToken: 'settings/tokens/new?scopes=repo,read:org&description=Repo+Rider',
    newOwnerToken: 'settings/personal-access-tokens/new?name=Repo+Rider&contents=read',
    tokens: 'settings/tokens',
    ownerTokens: 'settings/personal-access-tokens',
    apps: 'settings/applications',
    file: (commit, path, isSource) => ({
      path: ['blob', commit, ...path.split('/')],
      ...(isSource && { query: '?plain=1' }),
    }),
  },
  // By creation where the service supports it: new repositories then change only the last page.
  listQuery: ({ by, direction }, affiliation) =>
    `per_page=${PER_PAGE}&sort=${by}&direction=${direction}${affiliation === undefined ? '' : `&affiliation=${affiliation}`}`,
  // As on GitHub: it allows 100 concurrent requests, and has more clients than one window.
  maxConcurrency: 24,
  changes: { orders: ['pushed', 'updated'] },
  servesFiles: undefined,
  details: {
    readme: { path: ['readme'] },
    languages: { path: ['languages'] },
    latestRelease: { path: ['releases', 'latest'] },
    commits: { path: ['commits'], query: '?per_page=5' },
    topics: { path: ['topics'] },
    file: { path: ['contents'] },
  },
  files: {
    commit: (ref) => ({ path: ['commits', ...ref.split('/')] }),
    unknownRef: [404],
    tree: (isWhole) => (isWhole ? '?recursive=1' : ''),
    hasTreePages: false,
    content: (hash, path, commit) => ({
      best: { path: ['git', 'blobs', hash] },
      otherwise: { path: ['contents', ...path.split('/')], query: `?ref=${commit}` },
    }),
    refs: `?per_page=${PER_PAGE}`,
  },
};

/**
 * Rates a response to `/zen`. `marked`: it has the header of the API's media type, even in a refusal. `similar`: it has
 * a rate limit header, or is a saying. A 404 is `different`: the API of a code host also answers that for an address
 * below its own, where a token would be refused.
 */
function rateSaying({ status, headers, body }: ProbeAnswer): Likeness {
  if (status === 404) return 'different';
  if ([...headers.keys()].some((name) => /^x-.+-media-type$/.test(name))) return 'marked';
  const isSaying = status === 200 && body.length < 500 && !/^\s*[<{[]/.test(body) && body.trim() !== '';
  return isSaying || headers.has('x-ratelimit-limit') ? 'similar' : 'different';
}
