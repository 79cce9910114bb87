import { type List, OWN_REPOSITORIES, repositoriesOfOrganization } from '../api/codeHostClient.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import type { RepoRiderError } from '../errors.ts';
import type { WalkProgress } from '../http/pageWalk.ts';
import { composeListing, type ListedOwner, type OrganizationRead } from './listing.ts';
import { NOTHING, type StoreState } from './storeState.ts';

/** What ends a piece of work: its session, or a person who stops it, or (where nobody waits for it) one who asks anew. */
export interface Scope {
  readonly ended: AbortSignal;
  readonly stopped: AbortSignal;
  readonly yielded: AbortSignal;
}

/** All that belongs to one session. Work that outlives its session finds its run aborted, and ends. */
export class Run {
  readonly abort = new AbortController();
  readonly organizations = new Map<string, OrganizationRead>();
  /** What is being read, by its asker and the group of its list. */
  readonly reading = new Map<string, Promise<void>>();
  readonly progress = new Map<string, WalkProgress>();
  /** Ends what is being read, but not the run. */
  stop = new AbortController();
  /** Ends what nobody waits for. */
  yield = new AbortController();
  opening: Promise<void> | undefined;
  own: RepositoryList | undefined;
  state = NOTHING;

  /** The scope of what begins now. */
  begin(): Scope {
    const stopped = this.stop.signal;
    const yielded = this.yield.signal;
    return { ended: AbortSignal.any([this.abort.signal, stopped]), stopped, yielded };
  }

  /** Ends what nobody waits for: a person asks for the same. */
  yieldToPerson(): void {
    this.yield.abort();
    this.yield = new AbortController();
  }

  /** How far everything is that is being read. */
  get wholeProgress(): WalkProgress | undefined {
    const all = [...this.progress.values()];
    if (all.length === 0) return undefined;
    const done = all.reduce((sum, progress) => sum + progress.done, 0);
    const total = all.reduce<number | undefined>(
      (sum, progress) => (sum === undefined || progress.total === undefined ? undefined : sum + progress.total),
      0,
    );
    return { done, total };
  }

  /** When the service said what is known of a list, in milliseconds since the epoch; 0 when nothing is. */
  confirmedAt({ group }: List): number {
    if (group === OWN_REPOSITORIES.group) return this.own?.confirmedAt ?? 0;
    const [known] = [...this.organizations].filter(([login]) => repositoriesOfOrganization(login).group === group);
    return known?.[1].confirmedAt ?? 0;
  }

  /** Takes over what is kept of a list on this computer, if anything is. */
  take({ group, path }: List, list: RepositoryList | undefined): void {
    if (!list) return;
    if (group === OWN_REPOSITORIES.group) this.accept(list);
    else this.noteOrganization(path[1] ?? '', list, undefined);
  }

  /** Takes a list over, unless it lacks pages that are known. */
  accept(list: RepositoryList): void {
    if (!list.failure || !this.own || this.own.failure) this.own = list;
  }

  /** Makes the state anew from what is known. */
  compose(self: ListedOwner, change: Partial<StoreState>): void {
    const { own, organizations } = this;
    this.state = {
      ...this.state,
      ...change,
      owners: own ? composeListing(self, own, organizations) : [],
      complete: own?.complete ?? true,
      withheld: own?.withheld ?? false,
      confirmedAt: own?.confirmedAt,
    };
  }

  /** Keeps how reading an organization ended; what was known of it stays when it failed. */
  noteOrganization(login: string, list: RepositoryList | undefined, failure: RepoRiderError | undefined): void {
    const known = this.organizations.get(login);
    const isBetter = list && (!list.failure || !known);
    const { repositories, confirmedAt } = (isBetter ? list : known) ?? { repositories: [], confirmedAt: 0 };
    this.organizations.set(login, { repositories, confirmedAt, failure });
  }
}
