import { isHash } from '../../hosts/core/gitHash.ts';
import { MAX_BRANCH } from '../../model/core/model.ts';
import type { PastedPlace } from '../../search/core/address.ts';

/** The shortest beginning of a hash that Git accepts. */
const MIN_HASH = 4;

/** Parts of a branch in an address that are tried: each is a request. */
const MAX_PARTS = 3;

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
 * What a place in an address may mean, the likeliest first: Git allows no branch below another one.
 * @param defaultBranch it is known, so that nothing else is tried
 * @returns references for `FileClient.commit`, and the paths after them
 */
export function placesNamed({ kind, parts, isFile }: PastedPlace, defaultBranch?: string | null) {
  const [first = ''] = parts;
  const commit = [{ ref: first.toLowerCase(), path: parts.slice(1).join('/') }];
  if (kind === 'commit' || isHash(first)) return isHashStart(first) ? commit : [];
  const named = first === 'HEAD' && defaultBranch ? [defaultBranch, ...parts.slice(1)] : parts;
  const all = named
    .slice(0, isFile ? -1 : undefined)
    .slice(0, MAX_PARTS)
    .flatMap((_, at) => {
      const name = named.slice(0, at + 1).join('/');
      return isRefName(name) ? [{ name, path: named.slice(at + 1).join('/') }] : [];
    });
  const known = kind === 'tags' ? undefined : all.find(({ name }) => name === defaultBranch);
  if (known) return [{ ref: `heads/${known.name}`, path: known.path }];
  const refs = (each: string, some = all) => some.map(({ name, path }) => ({ ref: `${each}/${name}`, path }));
  // Few tags have slashes.
  const found = kind ? refs(kind) : [...refs('heads'), ...refs('tags', all.slice(0, 1))];
  return isHashStart(first) ? [...found, ...commit] : found;
}

/**
 * What `FileClient.commit` needs for a name that someone has written.
 * @param name of a branch, such as `main`; `heads/main`, `tags/v1`, or a hash in full; undefined for the default branch
 */
export function refOf(name: string | null | undefined): string {
  if (!name) return 'HEAD';
  return isHash(name) || /^(?:heads|tags)\//.test(name) ? name : `heads/${name}`;
}
