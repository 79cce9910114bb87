import { isHash } from '../../trees/gitHash.ts';
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

/** Parses the output of one of these. @throws if it has another format */
export function parseRefs(output: string): readonly Ref[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [hash = '', name = ''] = line.split('\t');
      if (!isHash(hash) || name === '') throw new Error('Unexpected list of refs');
      return { hash, name };
    });
}

/** Copies of what remotes had, which no one works on. */
const COPIES = ['refs/remotes/', 'refs/prefetch/'];

/**
 * Compares the refs of a clone with those that its servers have now.
 * @returns why the clone must stay; otherwise the refs whose commits remain to be looked for on the servers
 */
export function compareRefs(local: readonly Ref[], server: readonly Ref[]): KeepReason | readonly Ref[] {
  const own = local.filter(({ name }) => !COPIES.some((copies) => name.startsWith(copies)));
  // Its entries are only in a log.
  if (own.some(({ name }) => name === 'refs/stash')) return { kind: 'stash' };
  const exact = new Set(server.map(({ hash, name }) => `${hash} ${name}`));
  const tag = own.find(({ hash, name }) => name.startsWith('refs/tags/') && !exact.has(`${hash} ${name}`));
  if (tag) return { kind: 'tag', name: tag.name.slice('refs/tags/'.length) };
  const hashes = new Set(server.map(({ hash }) => hash));
  return own.filter(({ hash }) => !hashes.has(hash));
}
