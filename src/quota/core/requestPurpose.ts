import type { JournalEntry } from './journal.ts';

/** What requests are for, in words of a user. */
export const PURPOSES = ['lists', 'details', 'readmes', 'files', 'accounts', 'sayings', 'other'] as const;
export type RequestPurpose = (typeof PURPOSES)[number];

const LISTS = new Set(['repos', 'orgs']);

type Requested = Pick<JournalEntry, 'path' | 'query'>;

/**
 * What a request is for, by its path.
 * @param base the path of the API, with a slash at its end
 */
export function purposeOf({ path, query }: Requested, base: string): RequestPurpose {
  const [first = '', second = '', third, fourth = '', fifth] = partsOf(path, base);
  switch (first) {
    case 'zen':
      return 'sayings';
    case 'repositories':
      return 'details';
    case 'repos':
      return second === 'search' ? 'lists' : purposeBelow(fourth, fifth, query);
    case 'user':
      return LISTS.has(second) ? 'lists' : 'accounts';
    case 'users':
    case 'orgs':
      return LISTS.has(third ?? '') ? 'lists' : 'accounts';
    default:
      return 'other';
  }
}

/**
 * Whether a failure only says that a repository lacks something: a README, a release, or commits.
 * @param base the path of the API, with a slash at its end
 */
export function isAbsence({ path, query, status }: Requested & Pick<JournalEntry, 'status'>, base: string): boolean {
  const [first, , , part, below] = partsOf(path, base);
  if (first !== 'repos' || part === undefined) return false;
  if (status === 409) return part === 'commits' && below === undefined;
  const purpose = purposeBelow(part, below, query);
  return status === 404 && (purpose === 'readmes' || purpose === 'details');
}

/** @param part the first part of a path below a repository. @param below the next part */
function purposeBelow(part: string, below: string | undefined, query: string): RequestPurpose {
  switch (part) {
    case 'readme':
      return 'readmes';
    case 'contents':
      // Files are read at a commit, READMEs and their pictures on the default branch.
      return query.includes('ref=') ? 'files' : 'readmes';
    case 'commits':
      return below === undefined ? 'details' : 'files';
    case 'git':
    case 'raw':
    case 'branches':
    case 'tags':
      return 'files';
    default:
      return 'details';
  }
}

function partsOf(path: string, base: string): readonly string[] {
  return (path.startsWith(base) ? path.slice(base.length) : path).split('/', 6).filter(Boolean);
}
