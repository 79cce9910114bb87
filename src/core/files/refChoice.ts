import type { RepositoryName } from '../api/fileClient.ts';
import { CommitInputError } from '../errors.ts';
import { cutText, MAX_BRANCH } from '../model/lenient.ts';
import { MAX_ADDRESS } from '../model/maxLengths.ts';
import { withoutFolder } from '../search/address.ts';

/** The shortest beginning of a hash that Git accepts. */
const MIN_HASH = 4;

/** Characters that no name of a branch or a tag has (https://git-scm.com/docs/git-check-ref-format). */
const REFUSED = /[\p{Cc} ~^:?*[\\]/u;

/** Whether Git allows a name for a branch or a tag. */
export function isRefName(name: string): boolean {
  if (name === '' || name === '@' || name.length > MAX_BRANCH || !name.isWellFormed() || REFUSED.test(name))
    return false;
  if (name.includes('..') || name.includes('@{') || name.endsWith('.') || name.startsWith('-')) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** Whether a text is a hash, or the beginning of one. */
function isHashStart(text: string): boolean {
  return text.length >= MIN_HASH && text.length <= 64 && /^[\da-f]+$/i.test(text);
}

/**
 * What a name that the user has typed may mean, the likeliest first: a branch, a tag, or a commit.
 * @returns references for `FileClient.commit`; none if Git allows no such name
 */
export function refsNamed(typed: string): readonly string[] {
  const name = typed.trim();
  const [, kind, rest = ''] = /^(?:refs\/)?(heads|tags)\/(.*)$/s.exec(name) ?? [];
  const given = kind !== undefined && isRefName(rest) ? [`${kind}/${rest}`] : [];
  const asNamed = isRefName(name) ? [`heads/${name}`, `tags/${name}`] : [];
  return [...given, ...asNamed, ...(isHashStart(name) ? [name.toLowerCase()] : [])];
}

/**
 * Reads a hash, its beginning, or a web address of a commit, such as `https://github.com/octo/handbook/commit/0a1b2c3`.
 * @param web the address of the host’s web pages; undefined if none is known
 * @returns the hash, or its beginning
 * @throws CommitInputError for anything else, and for an address of another repository
 */
export function readCommit(typed: string, repository: RepositoryName, web: URL | undefined): string {
  const text = cutText(typed.trim(), MAX_ADDRESS);
  if (isHashStart(text)) return text.toLowerCase();
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw new CommitInputError('malformed');
  const { host, pathname } = new URL(web ? withoutFolder(text, [web]) : text);
  const [, owner = '', name = '', ...rest] = pathname.split('/');
  const isOwn = host === web?.host && isSameText(owner, repository.owner) && isSameText(name, repository.name);
  if (!isOwn) throw new CommitInputError('otherRepository');
  const at = rest.findIndex((part) => BEFORE_HASH.has(part));
  const hash = rest[at + 1]?.replace(/\.(patch|diff)$/, '') ?? '';
  if (at < 0 || !isHashStart(hash)) throw new CommitInputError('malformed');
  return hash.toLowerCase();
}

/** The parts of addresses that precede a hash. */
const BEFORE_HASH: ReadonlySet<string> = new Set(['commit', 'commits', 'tree', 'blob']);

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
