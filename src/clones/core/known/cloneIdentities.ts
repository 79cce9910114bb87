import { isHostnameOf } from '../../../accounts/core/hostPages.ts';
import { connectionOf } from '../../../accounts/core/session.ts';
import { Batcher } from '../../../base/core/batcher.ts';
import type { Clock } from '../../../base/core/clock.ts';
import { Disposables } from '../../../base/core/event.ts';
import { type Log, logged } from '../../../base/core/log.ts';
import { repositoryKey } from '../../../model/core/repository.ts';
import type { ChangeTracker } from '../../../repositories/core/changeTracker.ts';
import { entryKey, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import type { Library } from '../../../repositories/core/library.ts';
import type { Clones } from './knownClones.ts';
import { remotesOf } from './remotes.ts';

/** Milliseconds between looks: lists change often while they are read. */
const PAUSE_MS = 2000;

interface CloneIdentityServices {
  readonly clones: Clones;
  readonly library: Library;
  readonly changes: ChangeTracker;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Stores which repositories the remotes of clones mean, as soon as a list shows it: a name may later belong to another
 * one.
 */
export class CloneIdentities extends Disposables {
  readonly #services: CloneIdentityServices;
  readonly #batcher: Batcher;

  constructor(services: CloneIdentityServices) {
    super();
    this.#services = services;
    const identify = (): void => void this.#identify().catch(logged(services.log));
    this.#batcher = this.own(new Batcher(services.clock, PAUSE_MS, identify));
    const { clones, library, changes } = services;
    this.own(...[clones, library, changes].map(({ onDidChange }) => onDidChange(() => this.#batcher.schedule())));
  }

  async #identify(): Promise<void> {
    const { clones, library, changes } = this.#services;
    const { unidentified } = clones;
    if (unidentified.size === 0) return;
    await clones.identify(
      identifyRemotes(unidentified, library.entries, ({ session, repository }) => {
        const all = changes.changesOf(session.id).byKey.get(repositoryKey(repository)) ?? [];
        return all.find((change) => change.kind === 'renamed')?.from;
      }),
    );
  }
}

/**
 * Finds which repositories remotes mean now: their current names first, then the names that they had before. A code
 * host decides only about remotes on itself.
 * @param remotes the remotes of clones: see `remoteKey`
 * @param formerNameOf the full name that a repository had earlier; undefined if it wasn't renamed
 * @returns `entryKey` by remote, without remotes that may mean several
 */
export function identifyRemotes(
  remotes: ReadonlySet<string>,
  entries: readonly RepositoryEntry[],
  formerNameOf: (entry: RepositoryEntry) => string | undefined = () => undefined,
): ReadonlyMap<string, string> {
  const [current, former] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const names = new Set([...remotes].map((remote) => remote.split('/').slice(-2).join('/')));
  const add = (ids: Map<string, Set<string>>, entry: RepositoryEntry, its: readonly string[]): void => {
    for (const remote of its) {
      if (!remotes.has(remote) || !isOnHost(remote, entry)) continue;
      ids.set(remote, (ids.get(remote) ?? new Set()).add(entryKey(entry)));
    }
  };
  for (const entry of entries) {
    if (names.has(entry.repository.full_name.toLowerCase())) add(current, entry, remotesOf(entry));
    const formerName = formerNameOf(entry);
    if (formerName !== undefined && names.has(formerName.toLowerCase()))
      add(former, entry, formerRemotesOf(entry, formerName));
  }
  return new Map(
    [...new Map([...former, ...current])].flatMap(([remote, ids]): [string, string][] => {
      const [id, ...others] = ids;
      return id === undefined || others.length > 0 ? [] : [[remote, id]];
    }),
  );
}

/** Another code host may list any address. */
function isOnHost(remote: string, { session }: RepositoryEntry): boolean {
  return isHostnameOf(connectionOf(session).base, remote.slice(0, remote.indexOf('/')));
}

/** The keys of the addresses that a repository had under an earlier name. */
function formerRemotesOf(entry: RepositoryEntry, formerName: string): readonly string[] {
  const end = `/${entry.repository.full_name.toLowerCase()}`;
  return remotesOf(entry).flatMap((remote) =>
    remote.endsWith(end) ? [`${remote.slice(0, -end.length)}/${formerName.toLowerCase()}`] : [],
  );
}
