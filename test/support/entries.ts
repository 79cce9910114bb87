import { LOCAL_SESSION } from '../../src/accounts/core/session.ts';
import { ours } from '../../src/base/core/text.ts';
import { ownerOf } from '../../src/model/core/fullName.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import { Core } from './core.ts';
import { type Written, written } from './written.ts';

/** A repository of an anonymous session at a code host, with its usual addresses unless overridden. */
export function entryAt(
  host: string,
  fullName: string,
  { id = idOf(fullName), ...other }: Partial<Written<ListedRepository>> = {},
): RepositoryEntry {
  const base = new URL(host === 'github.com' ? 'https://api.github.com/' : `https://${host}/api/v3/`);
  const session = new Core({ base: base.href }).sessions.anonymous(base);
  const repository = written<ListedRepository>({
    id,
    name: fullName.slice(fullName.indexOf('/') + 1),
    full_name: fullName,
    owner: ownerOf(ours(fullName)),
    private: false,
    html_url: `https://${host}/${fullName}`,
    description: null,
    fork: false,
    archived: false,
    mirror_url: null,
    language: null,
    size: 1,
    stargazers_count: 0,
    pushed_at: null,
    clone_url: `https://${host}/${fullName}.git`,
    ssh_url: `git@${host}:${fullName}.git`,
    ...other,
  });
  return { session, repository };
}

/** A clone that no account lists. */
export function entryInFolder(folder: string): RepositoryEntry {
  const { repository } = entryAt('codehost.example', 'velodrome/handbook');
  return { session: LOCAL_SESSION, repository: { ...repository, local: { folder, host: undefined, isListed: false } } };
}

/** Derives an ID from the name. */
function idOf(fullName: string): number {
  return Array.from(fullName).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
}
