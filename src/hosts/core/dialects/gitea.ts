import type { FolderEntry } from '../../../model/core/repositoryDetails.ts';
import { baseNameOf, folderOf, pathFrom, pathIn } from '../treeEntry.ts';
import type { Dialect, Likeness, ListFolder, ProbeAnswer } from './dialect.ts';
import { giteaNames } from './giteaNames.ts';
import { minimal } from './minimal.ts';

const API = 'api/v1/';

const TOKENS_PAGE = 'user/settings/applications';

/** The most that a server sends without another configuration. */
const PER_PAGE = 50;

/** Entries of a tree. A server sends at most 1,000 without another configuration. */
const PER_TREE_PAGE = 1000;

/** Where the README may be if the root has none. */
const README_FOLDERS = ['docs', '.gitea', '.github'];

/** Folders that are listed to find a README, and symbolic links that lead to one. */
const [MAX_LISTED, MAX_LINKS] = [8, 10];

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
  maxConcurrency: 6,
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
    readme: { path: ['contents'], find: findReadme },
    commits: { path: ['commits'], query: `?limit=5&${NO_EXTRAS}` },
  },
  files: {
    // The endpoint for one commit takes no branch with a slash.
    commit: (ref) => ({
      path: ['commits'],
      query: `?sha=${encodeURIComponent(ref.toWellFormed())}&limit=1&${NO_EXTRAS}`,
    }),
    // Older versions answer 500.
    unknownRef: [404, 500],
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

/** Finds the README where the server's own page does: in the root or a well-known folder, or where a link leads. */
async function findReadme(list: ListFolder): Promise<string | undefined> {
  const listed = new Map<string, readonly FolderEntry[]>();
  const entriesOf: ListFolder = async (folder) => {
    const entries = listed.get(folder) ?? (listed.size < MAX_LISTED ? await list(folder) : []);
    listed.set(folder, entries);
    return entries;
  };
  const fileAt = async (path: string, links = 0): Promise<string | undefined> => {
    const folder = folderOf(path);
    const entry = (await entriesOf(folder)).find(({ name }) => name === baseNameOf(path));
    if (entry?.type === 'file') return path;
    const target = entry?.type === 'symlink' && links < MAX_LINKS ? entry.target : undefined;
    const next = target && !target.startsWith('/') && pathFrom(folder, target);
    return next ? fileAt(next, links + 1) : undefined;
  };
  const root = await entriesOf('');
  const folders = README_FOLDERS.flatMap(
    // Of several, the one in lower case is the last.
    (folder) => root.findLast(({ type, name }) => type === 'dir' && name.toLowerCase() === folder)?.name ?? [],
  );
  for (const folder of ['', ...folders]) {
    for (const name of readmesAmong(await entriesOf(folder))) {
      const path = await fileAt(pathIn(folder, name));
      if (path) return path;
    }
  }
  return undefined;
}

/** The names that a README may have in a folder, Markdown first. */
export function readmesAmong(entries: readonly Pick<FolderEntry, 'name'>[]): readonly string[] {
  const names = entries.flatMap(({ name }) =>
    /^readme(\.(md|markdown|txt|rst|adoc|org))?$/i.test(name) ? [name] : [],
  );
  return names.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(name: string): number {
  return [/\.(md|markdown)$/i, /\.txt$/i, /^/].findIndex((each) => each.test(name));
}
