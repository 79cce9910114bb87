import type { Dialect } from './dialect.ts';

const PER_PAGE = 100;

/** A host with no more than docs/service-spec.md, as far as known. What it lacks is noticed by its answers. */
export const minimal: Dialect = {
  kind: 'minimal',
  isAt: () => true,
  apiOf: (web) => web,
  webOf: ({ origin }) => new URL(origin),
  probe: { path: 'zen', accept: 'text/plain, */*;q=0.5' },
  pages: {
    newToken: 'settings/tokens/new?scopes=repo,read:org&description=Repo+Rider',
    newOwnerToken: 'settings/personal-access-tokens/new?name=Repo+Rider&contents=read',
    tokens: 'settings/tokens',
    ownerTokens: 'settings/personal-access-tokens',
    apps: 'settings/applications',
  },
  // By creation where the service supports it: new repositories then change only the last page.
  listQuery: ({ by, direction }, affiliation) =>
    `per_page=${PER_PAGE}&sort=${by}&direction=${direction}${affiliation === undefined ? '' : `&affiliation=${affiliation}`}`,
  sortsByChange: true,
  servesFiles: undefined,
  details: {
    readme: { path: ['readme'] },
    languages: { path: ['languages'] },
    latestRelease: { path: ['releases', 'latest'] },
    commits: { path: ['commits'], query: '?per_page=5' },
    topics: { path: ['topics'] },
    file: { path: ['contents'] },
  },
};
