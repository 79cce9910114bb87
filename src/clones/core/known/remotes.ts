import type { RepositoryEntry } from '../../../repositories/core/entry.ts';
import { remoteKey } from './remoteKey.ts';

/** More remotes of a folder are ignored. */
export const MAX_REMOTES = 10;

/** The keys of a repository's addresses, to compare with the remotes of clones. */
export function remotesOf({ repository }: RepositoryEntry): readonly string[] {
  const { clone_url: https, ssh_url: ssh, html_url: web } = repository;
  return keysOf([https, ssh, web].filter((address) => typeof address === 'string'));
}

/** The keys of addresses: see `remoteKey`. */
export function keysOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => remoteKey(address) ?? []))].slice(0, MAX_REMOTES);
}
