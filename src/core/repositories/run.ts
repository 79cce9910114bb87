import { type List, OWN_REPOSITORIES } from '../api/lists.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import type { RepoRiderError } from '../errors.ts';
import type { WalkProgress } from '../http/pageWalk.ts';
import { composeListing, type KnownList, type ListedOwner, type OwnerListing, type OwnerRead } from './listing.ts';
import { NOTHING, type StoreState, wholeProgress } from './storeState.ts';

/** What ends a piece of work: its session, or a person who stops it, or (where nobody waits for it) one who asks anew. */
export interface Scope {
  readonly ended: AbortSignal;
  readonly stopped: AbortSignal;
  readonly yielded: AbortSignal;
}

/** One of the lists that a store joins. */
export interface StoreList extends KnownList {
  readonly group: string;
  /** Whether nothing is missing but what the service withholds. */
  readonly isWhole: boolean;
  /** The organizations, by their ids, that it leaves out until the token is authorized; see `RepositoryList`. */
  readonly withheld: readonly number[] | undefined;
}

/** Whether an owner may be among those that a list leaves out: it names none where the service does not tell which. */
export function mayWithhold(withheld: StoreList['withheld'], owner: number | undefined): boolean {
  if (!withheld) return false;
  return owner === undefined || withheld.length === 0 || withheld.includes(owner);
}

/** All that belongs to one session. Work that outlives its session finds its run aborted, and ends. */
export class Run {
  readonly abort = new AbortController();
  /** The lists of owners that were opened, by their logins. */
  readonly opened = new Map<string, OwnerRead & { readonly list: List }>();
  /** Who was watched and is not any more, and has no other reason to be shown. */
  readonly unwatched = new Set<string>();
  #watched: ReadonlySet<string> = new Set();
  /** What is being read, by its asker and the group of its list. */
  readonly reading = new Map<string, Promise<void>>();
  readonly progress = new Map<string, WalkProgress>();
  /** Ends what is being read, but not the run. */
  stop = new AbortController();
  /** Ends what nobody waits for. */
  yield = new AbortController();
  loading: Promise<void> | undefined;
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
    return wholeProgress([...this.progress.values()]);
  }

  /** When the service said what is known of a list, in milliseconds since the epoch; 0 when nothing is. */
  confirmedAt({ group, owner }: List): number {
    if (group === OWN_REPOSITORIES.group) return this.own?.confirmedAt ?? 0;
    return (owner !== undefined && this.opened.get(owner)?.confirmedAt) || 0;
  }

  /** The lists that anything is known of. */
  get lists(): readonly StoreList[] {
    const opened = [...this.opened.values()].filter(({ confirmedAt }) => confirmedAt > 0);
    return [
      ...(this.own
        ? [storeList(OWN_REPOSITORIES, { ...this.own, complete: isWhole(this.own) }, this.own.withheld)]
        : []),
      ...opened.map((known) => storeList(known.list, known, undefined)),
    ];
  }

  /** Takes over what is kept of a list on this computer, if anything is. */
  take(list: List, kept: RepositoryList | undefined): void {
    if (!kept) return;
    if (list.owner === undefined) this.accept(kept);
    else this.noteOwner(list, kept, undefined);
  }

  /** Takes the account's list over, unless it lacks pages that are known. */
  accept(list: RepositoryList): void {
    if (!list.failure || !this.own || this.own.failure) this.own = list;
  }

  /** Derives the state from the lists. @param self the account; undefined if anonymous. @param now milliseconds since the epoch */
  compose(
    self: ListedOwner | undefined,
    watched: readonly ListedOwner[],
    change: Partial<StoreState>,
    now: number,
  ): void {
    const { own, opened } = this;
    this.noteWatched(watched);
    const withheld = own?.withheld;
    const owners = composeListing({ self, own, opened, watched, withheld: withheld ?? [], now }, this.state.owners);
    const confirmed = self ? own?.confirmedAt : oldest(opened.values());
    this.state = {
      ...this.state,
      ...change,
      owners,
      complete: own?.complete ?? true,
      unreadable: own?.dropped ?? 0,
      withheld: withheld && withoutRow(withheld, owners),
      confirmedAt: confirmed,
    };
  }

  /** Keeps how reading an owner's list ended; what was known of it stays when it failed. */
  noteOwner(list: List, read: RepositoryList | undefined, failure: RepoRiderError | undefined): void {
    if (list.owner === undefined) return;
    const known = this.opened.get(list.owner);
    const isBetter = read && (!read.failure || !known);
    const nothing = { repositories: [], confirmedAt: 0, complete: false, dropped: 0, isOwn: true };
    const better = isBetter ? { ...read, complete: isWhole(read) } : known;
    const { repositories, confirmedAt, complete, dropped, isOwn } = better ?? nothing;
    this.opened.set(list.owner, { list, repositories, confirmedAt, complete, dropped, isOwn, failure });
  }

  /** Takes note of who is watched; the lists of others are forgotten, unless the account's own list has them. @returns whether that has changed. */
  noteWatched(watched: readonly ListedOwner[]): boolean {
    const now = new Set(watched.map(({ login }) => login));
    const gone = [...this.#watched].filter((login) => !now.has(login));
    const come = [...now].filter((login) => !this.#watched.has(login));
    const own = new Set(gone.length > 0 ? this.own?.repositories.map(({ owner }) => owner.login) : []);
    this.#watched = now;
    for (const login of come) this.unwatched.delete(login);
    for (const login of gone.filter((each) => !own.has(each))) {
      this.unwatched.add(login);
      this.opened.delete(login);
    }
    return gone.length + come.length > 0;
  }

  /** A run for the same rows with another token: what is known stays, what went wrong does not. */
  successor(): Run {
    const next = new Run();
    next.own = this.own && { ...this.own, isOwn: false };
    for (const [login, known] of this.opened) {
      if (known.confirmedAt > 0) next.opened.set(login, { ...known, isOwn: false, failure: undefined });
    }
    next.state = { ...this.state, failure: undefined, stopped: false };
    return next;
  }
}

/** Whether nothing is missing: what could not be read is not gone. */
function isWhole({ complete, dropped }: RepositoryList): boolean {
  return complete && dropped === 0;
}

function storeList(
  { group }: List,
  { repositories, confirmedAt, complete }: KnownList & { readonly complete: boolean },
  withheld: StoreList['withheld'],
): StoreList {
  return { group, repositories, confirmedAt, isWhole: complete, withheld };
}

/** How many withheld organizations nothing shows; undefined when each has a row, or there is none. */
function withoutRow(withheld: readonly number[], owners: readonly OwnerListing[]): number | undefined {
  const hidden = withheld.filter((id) => !owners.some(({ owner }) => owner.id === id));
  // A service that tells no ids withholds something all the same.
  return hidden.length > 0 || withheld.length === 0 ? hidden.length : undefined;
}

function oldest(lists: Iterable<OwnerRead>): number | undefined {
  const moments = [...lists].map(({ confirmedAt }) => confirmedAt).filter((moment) => moment > 0);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}
