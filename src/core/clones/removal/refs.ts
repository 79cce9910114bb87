import { isHash } from '../../trees/gitHash.ts';
import { isUnreadable } from '../disk.ts';
import type { KeepReason } from './keepReason.ts';

/** A branch, a tag, or another ref, in full: `refs/heads/main`; of a server, also `refs/tags/v1^{}`. */
export interface Ref {
  readonly hash: string;
  readonly name: string;
}

/** The arguments of `git` for the refs of a clone, in the format that `parseRefs` reads. */
export const LOCAL_REFS_ARGUMENTS = ['for-each-ref', '--format=%(objectname)%09%(refname)'] as const;

/** The arguments of `git` for the branches and tags that a remote has now. @param remote its name */
export function serverRefsArguments(remote: string): readonly string[] {
  return ['ls-remote', '--quiet', '--heads', '--tags', '--', remote];
}

/** Branches and tags of all servers of a clone, or refs of the clone. More are not checked. */
export const MAX_REFS = 100_000;

/** Bytes of such a list. */
export const MAX_REFS_BYTES = 16 * 1024 * 1024;

/**
 * Parses the output of one of these.
 * @returns undefined if there are more than `MAX_REFS`
 * @throws if it has another format
 */
export function parseRefs(output: string): readonly Ref[] | undefined {
  const lines = output.split('\n', MAX_REFS + 2);
  // An empty one comes last.
  if (lines.length > MAX_REFS + 1) return undefined;
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [hash = '', name = ''] = line.split('\t', 2);
      if (!isHash(hash) || name === '') throw new Error('Unexpected list of refs');
      return { hash, name };
    });
}

const TAGS = 'refs/tags/';

/** The folders of copies of what a clone's remotes had, which no one works on. @param remotes their names */
export function copiesOf(remotes: readonly string[]): readonly string[] {
  return remotes.flatMap((name) => [`refs/remotes/${name}/`, `refs/prefetch/remotes/${name}/`]);
}

/**
 * Compares the refs of a clone with those that its servers have now.
 * @param copies as `copiesOf` returns them
 * @returns why the clone must stay; otherwise the refs whose commits remain to be looked for on the servers
 */
export function compareRefs(
  local: readonly Ref[],
  server: readonly Ref[],
  copies: readonly string[],
): KeepReason | readonly Ref[] {
  const own = local.filter(({ name }) => !copies.some((folder) => name.startsWith(folder)));
  // Its entries are only in a log.
  if (own.some(({ name }) => name === 'refs/stash')) return { kind: 'stash' };
  const tags = own.filter(({ name }) => name.startsWith(TAGS));
  const missing = new Map(tags.map(({ hash, name }) => [`${hash} ${name}`, name.slice(TAGS.length)]));
  const unreadable = [...missing.values()].find(isUnreadable);
  if (unreadable !== undefined) return { kind: 'tag', name: unreadable };
  for (const { hash, name } of server) {
    if (missing.size === 0) break;
    if (name.startsWith(TAGS)) missing.delete(`${hash} ${name}`);
  }
  const [tag] = missing.values();
  if (tag !== undefined) return { kind: 'tag', name: tag };
  const wanted = new Set(own.map(({ hash }) => hash));
  for (const { hash } of server) wanted.delete(hash);
  return own.filter(({ hash }) => wanted.has(hash));
}
