import type { Dialect, Likeness, ProbeAnswer } from './dialect.ts';
import { giteaNames } from './giteaNames.ts';
import { minimal } from './minimal.ts';

const API = 'api/v1/';

const TOKENS_PAGE = 'user/settings/applications';

/** The most that a server sends without another configuration. */
const PER_PAGE = 50;

/** Entries of a tree. A server sends at most 1,000 without another configuration. */
const PER_TREE_PAGE = 1000;

/** Leaves out what makes a list of commits slow, and isn't used: changes, signatures, and files. */
const NO_EXTRAS = 'stat=false&verification=false&files=false';

/** Gitea and Forgejo, whose API is modelled after GitHub’s: https://docs.gitea.com/api */
export const gitea: Dialect = {
  ...minimal,
  kind: 'gitea',
  isAt: ({ pathname }) => pathname.endsWith(`/${API}`),
  apiOf: (web) => new URL(API, web),
  isBelowPaths: true,
  webOf: (base) => new URL('../../', base),
  probe: { path: 'version', accept: 'application/json', rate: rateVersion },
  names: giteaNames,
  hasOwnerTypes: false,
  hasSayings: false,
  hasOwnerTokens: false,
  scopes: ['read:user', 'read:repository'],
  pages: {
    newToken: TOKENS_PAGE,
    newOwnerToken: TOKENS_PAGE,
    tokens: TOKENS_PAGE,
    ownerTokens: TOKENS_PAGE,
    apps: TOKENS_PAGE,
    file: (commit, path, isSource) => ({
      path: ['src', 'commit', commit, ...path.split('/')],
      ...(isSource && { query: '?display=source' }),
    }),
  },
  listQuery: () => `limit=${PER_PAGE}`,
  // It has no rate limits, and often a small machine.
  maxConcurrency: 8,
  // The lists have an order of their own. The search has the same repositories in others.
  changes: {
    orders: ['updated'],
    search: {
      at: (id, isOfOneOwner) => ({
        path: ['repos', 'search'],
        query: `?uid=${id}&exclusive=${isOfOneOwner}&sort=updated&order=desc&limit=${PER_PAGE}`,
      }),
      items: (answer) => Object(answer).data,
    },
  },
  servesFiles: true,
  details: {
    ...minimal.details,
    readme: { path: ['contents'], pick: readmeAmong },
    commits: { path: ['commits'], query: `?limit=5&${NO_EXTRAS}` },
  },
  files: {
    // The endpoint for one commit takes no branch with a slash.
    commit: (ref) => ({
      path: ['commits'],
      query: `?sha=${encodeURIComponent(ref.toWellFormed())}&limit=1&${NO_EXTRAS}`,
    }),
    tree: (isWhole, page) => `?${isWhole ? 'recursive=true&' : ''}per_page=${PER_TREE_PAGE}&page=${page}`,
    hasTreePages: true,
    content: (_hash, path, commit) => ({ best: { path: ['raw', ...path.split('/')], query: `?ref=${commit}` } }),
    refs: `?limit=${PER_PAGE}`,
  },
};

/** Rates a response to `/version`. A server that shows nothing to anonymous users refuses it in these words. */
function rateVersion({ status, body }: ProbeAnswer): Likeness {
  if (status === 200) return body.length < 1000 && hasVersion(body) ? 'marked' : 'different';
  const isRefusal = (status === 401 || status === 403) && body.slice(0, 1000).includes('Only signed in user');
  return isRefusal ? 'marked' : 'different';
}

function hasVersion(body: string): boolean {
  try {
    // Development builds have any name, such as that of a branch or a commit.
    return typeof Object(JSON.parse(body)).version === 'string';
  } catch {
    return false;
  }
}

/** The README among the files of a folder, Markdown first. */
function readmeAmong(files: unknown): string | undefined {
  if (!Array.isArray(files)) return undefined;
  const names = files.flatMap((file: unknown): readonly string[] => {
    const { name, type } = Object(file);
    const isReadme =
      type === 'file' && typeof name === 'string' && /^readme(\.(md|markdown|txt|rst|adoc|org))?$/i.test(name);
    return isReadme ? [name] : [];
  });
  const ending = (pattern: RegExp): string | undefined => names.find((name) => pattern.test(name));
  return ending(/\.(md|markdown)$/i) ?? ending(/\.txt$/i) ?? names[0];
}
