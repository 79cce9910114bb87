import pLimit from 'p-limit';
import type { OwnerChoice } from '../../accounts/core/ownerChoices.ts';
import { connectionOf, isSignedIn, type Session } from '../../accounts/core/session.ts';
import { doneBy } from '../../accounts/core/windowLease.ts';
import { pastOr0 } from '../../base/core/clock.ts';
import { type Disposable, Emitter, type Event } from '../../base/core/event.ts';
import { type Log, logged } from '../../base/core/log.ts';
import { dialectOf } from '../../hosts/core/dialects/dialectOf.ts';
import { type List, ownedBy, repositoriesOf, STARRED_REPOSITORIES } from '../../hosts/core/lists.ts';
import type { Dated } from '../../hosts/core/recordClient.ts';
import { allowsStale } from '../../http/core/admit/staleness.ts';
import { isSameOwner } from '../../model/core/account.ts';
import { type ListedOwner, type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import type { Activity } from './activity.ts';
import { isOneOf, isOrganization, unusedLists } from './hiddenOwners.ts';
import type { LoadedList } from './listEvents.ts';
import type { ListState, OwnerListing } from './listing.ts';
import { ListReader, type ListRequest, type ReadOutcome, type Scope } from './listReader.ts';
import type { ListIntent } from './refreshList.ts';
import { isStarredList, isWithoutStars } from './starred.ts';
import { type StoreList, storeLists } from './storeLists.ts';
import { emptyState, reduce, type StoreEvent, type StoreState } from './storeState.ts';

/** Owners' lists that are refreshed concurrently for an account; one after the other if anonymous. */
const MAX_LISTS = 3;

/** More pages than most owners' lists have. */
const USUAL_PAGES = 10;

/** The repositories that one session shows: loads, reads and joins their lists. */
export class RepositoryStore implements Disposable {
  #session: Session;
  readonly #log: Log;
  readonly #changed = new Emitter<void>();
  readonly #activityChanged = new Emitter<void>();
  #state: StoreState;
  /** Reads with the current token of the session. */
  #reader: ListReader;
  #records: Disposable;
  /** The last records of repositories, by `repositoryKey`: lists that are shown later may be older. */
  readonly #lastRecords = new Map<number | string, Dated<ListedRepository>>();
  /** The lists of owners that were requested in the background: one that exceeds the budget is not tried again. */
  readonly #triedLists = new Set<string>();
  #loading: Promise<void> | undefined;
  #opening: Promise<void> | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(session: Session, log: Log) {
    this.#session = session;
    this.#log = log;
    this.#state = emptyState(session.account, undefined, connectionOf(session).tokenOwners);
    this.#reader = this.#createReader();
    this.#records = this.#followRecords();
  }

  get session(): Session {
    return this.#session;
  }

  get state(): StoreState {
    return this.#state;
  }

  /** The lists that `state` joins. */
  get lists(): readonly StoreList[] {
    return storeLists(this.#state);
  }

  /** Whether the store was opened: lists that were only loaded from disk are not refreshed automatically. */
  get isOpen(): boolean {
    return this.#opening !== undefined || this.#state.settled;
  }

  get activity(): Activity {
    return this.#reader.activity;
  }

  /** Continues with other tokens of the same account. The lists stay. */
  useSession(session: Session): void {
    this.#session = session;
    this.#records.dispose();
    this.#records = this.#followRecords();
    this.#restart({ kind: 'tokenReplaced', self: session.account, tokenOwners: connectionOf(session).tokenOwners });
  }

  /** Drops everything and ends all reads. Call it after the cache was deleted. */
  reset(): void {
    this.#restart({ kind: 'cleared' });
  }

  /** Shows these owners beside the account's own. */
  watch(watched: readonly ListedOwner[]): void {
    this.#dispatch({ kind: 'watched', watched });
  }

  /** Shows and reads only these owners of the account's lists; undefined for all. */
  choose(choice: OwnerChoice | undefined): void {
    if (JSON.stringify(this.#state.choice) === JSON.stringify(choice)) return;
    const { isOpen } = this;
    this.#restart({ kind: 'chosen', choice });
    if (isOpen) void this.open();
  }

  /** Shows what the account has starred, or no longer: then what is stored of it is deleted. */
  showStarred(isWanted: boolean): void {
    const before = this.#state.starredList;
    if (!isSignedIn(this.#session) || isWanted === (before !== undefined)) return;
    this.#dispatch({ kind: 'starredWanted', isWanted });
    if (isWanted) void this.#openStarred().catch(logged(this.#log));
    else void this.#reader.remove(STARRED_REPOSITORIES).catch(logged(this.#log));
  }

  dispose(): void {
    this.#reader.dispose();
    this.#records.dispose();
    this.#changed.dispose();
    this.#activityChanged.dispose();
  }

  /** Ends all reads. What was read stays. */
  stop(): void {
    this.#reader.stop();
  }

  /** Loads the lists that are stored on disk, once. Makes no request, and never fails. */
  load(): Promise<void> {
    // Not synchronously: a listener of the first change that calls this again must find it started.
    this.#loading ??= Promise.resolve(this.#reader)
      .then((reader) => this.#load(reader))
      // Lists that can't be loaded are read again.
      .catch(logged(this.#log));
    return this.#loading;
  }

  /** Loads the lists that are stored on disk, then refreshes them in the background, once. Never fails. */
  open(): Promise<void> {
    const reader = this.#reader;
    const scope = reader.scope('background');
    this.#opening ??= this.load().then(() => this.#refresh(reader, 'background', scope));
    return this.#opening;
  }

  /** Reads the account's list and those of opened owners. A failure becomes part of the state. */
  async refresh(intent: ListIntent = 'refresh'): Promise<void> {
    const reader = this.#reader;
    // Before the lists are loaded: a stop meanwhile also ends the reads.
    const scope = reader.scope(intent);
    await this.load();
    await this.#refresh(reader, intent, scope);
  }

  /** Loads the quota and the lists that other windows have stored since. Makes no request. */
  async catchUp(): Promise<void> {
    const { lease, clock } = connectionOf(this.#session);
    const reader = this.#reader;
    const windows = await lease.readShared();
    if (!this.#loading) return;
    const now = clock.now();
    const { lists, starredList } = this.#state;
    const older = [...lists.values(), ...(starredList ? [starredList] : [])].filter(
      ({ list, read }) => (doneBy(windows, list.group, now) ?? 0) > pastOr0(read?.validatedAt, now),
    );
    this.#dispatch({ kind: 'loaded', lists: await reader.reload(older) });
  }

  /** Whether an owner's own list was read, successfully or not. */
  hasOpened(login: string): boolean {
    return this.#state.lists.has(login);
  }

  /** Reads the list of an organization, or of a watched user, when it is opened for the first time. */
  async openOwner(listing: OwnerListing): Promise<void> {
    if (!this.hasOpened(listing.owner.login)) await this.readOwner(listing);
  }

  /** Reads an owner's list, or waits for a read that is running, which the signal doesn't end. */
  async readOwner(listing: OwnerListing, signal?: AbortSignal): Promise<void> {
    const list = this.#listOf(listing);
    const { ended, yielded } = this.#reader.scope('background');
    const scope = { ended: signal ? AbortSignal.any([ended, signal]) : ended, yielded };
    if (list) await this.#reader.read(this.#request(list, 'background'), scope);
  }

  /** The owners whose own lists were not read yet: these may have more repositories. */
  get unread(): readonly OwnerListing[] {
    return this.#state.owners.filter(
      (listing) => this.#listOf(listing) !== undefined && !this.#state.lists.get(listing.owner.login)?.read,
    );
  }

  /** Reads the lists of all owners that are not read yet. Failures become part of the state. */
  async openOwners(): Promise<void> {
    const scope = this.#reader.scope('open');
    await pLimit(this.#maxLists).map(this.#listsOf(this.unread), async (list) => {
      if (!scope.ended.aborted) await this.#reader.read(this.#request(list, 'open'), scope);
    });
  }

  /** Reads these lists in the background, after all others. Failures become part of the state. */
  async readAhead(): Promise<void> {
    const { settled, failure } = this.#state;
    if (!settled || failure || this.activity.kind !== 'idle') return;
    // The service refuses the list of a withheld owner.
    await this.#readUnread(this.#reader, this.#reader.scope('background'), ({ isWithheld }) => !isWithheld);
  }

  /** Reads an owner's list again at the user's request. A failure becomes part of the state. */
  async reopenOwner(login: string): Promise<void> {
    const { lists, owners } = this.#state;
    const listing = owners.find(({ owner }) => owner.login === login);
    const list = lists.get(login)?.list ?? (listing && (this.#listOf(listing) ?? repositoriesOf(listing.owner)));
    if (list) await this.#reader.read(this.#request(list, 'refresh'));
  }

  /** Reads again what the account has starred, at the user's request. A failure becomes part of the state. */
  async reopenStarred(): Promise<void> {
    if (this.#state.starredList) await this.#reader.read(this.#request(STARRED_REPOSITORIES, 'refresh'));
  }

  /** Why lists couldn't be read. */
  get failures() {
    return this.#failedLists.map(({ failure }) => failure);
  }

  /** Reads what has failed again, after an outage. A failure becomes part of the state. */
  async recover(): Promise<void> {
    if (this.activity.kind !== 'idle') return;
    // Without an account, no quota is left to the background, and the user has requested what failed.
    const intent = isSignedIn(this.#session) ? 'background' : 'open';
    if (this.#state.failure) return this.refresh(intent);
    await Promise.all(this.#failedLists.map(({ list }) => this.#reader.read(this.#request(list, intent))));
  }

  get #failedLists(): readonly ListState[] {
    const { lists, starredList } = this.#state;
    return [...lists.values(), ...(starredList ? [starredList] : [])].filter(({ failure }) => failure);
  }

  async #load(reader: ListReader): Promise<void> {
    const before = this.#state;
    // Those of another token, too: they may have been read without one.
    const load = (lists: readonly List[]): Promise<readonly LoadedList[]> =>
      reader.stored(lists.filter(({ owner }) => !this.#state.lists.get(owner)?.read?.isOwn));
    const own = this.#ownList;
    if (own) this.#state = this.#next({ kind: 'loaded', lists: await load([own]) });
    // The owners to load are among the account's repositories.
    const withOwn = this.#state;
    const lists = await load(this.#listsOf(withOwn.owners));
    // What was never on screen needn't be compared with what follows, which takes long for many.
    this.#state = this.#next({ kind: 'loaded', lists, shown: this.#state === withOwn ? before.owners : undefined });
    if (this.#state.starredList) this.#state = this.#next(await storedStarred(reader));
    // Fired once, because each change draws all rows.
    if (this.#state !== before) this.#changed.fire();
    if (own) void this.#removeUnused(reader, own).catch(logged(this.#log));
  }

  /** Deletes lists that were stored before the user chose owners. */
  async #removeUnused(reader: ListReader, own: List): Promise<void> {
    for (const unused of unusedLists(own, this.#state.hidden)) {
      // An owner may have been shown again meanwhile.
      const isUsed = [...this.#state.lists.values()].some(({ list }) => list.group === unused.group);
      if (!isUsed) await reader.remove(unused);
    }
  }

  async #refresh(reader: ListReader, intent: ListIntent, scope: Scope): Promise<void> {
    if (reader !== this.#reader) return;
    let cost = 0;
    let isDone = true;
    const ownList = this.#ownList;
    if (ownList) {
      const own = await reader.read(this.#request(ownList, intent), scope);
      ({ cost } = own);
      isDone = own.ended === 'done';
      if (own.ended === 'failed' || (!isDone && cost > 0)) this.#reportCost(reader, cost);
    } else this.#dispatch({ kind: 'settled' });
    // If the token of the sign-in is refused, those of other owners may still be valid.
    const { failure } = this.#state;
    const isRefused = !isDone && failure !== undefined && !allowsStale(failure);
    if (scope.ended.aborted || !(isDone || isRefused)) return;
    const lists = [
      ...(isDone ? openedLists(this.#state) : []),
      ...this.#tokenLists,
      ...(isDone && this.#mayReadStarred(intent) ? [STARRED_REPOSITORIES] : []),
    ];
    const byGroup = new Map(lists.map((list) => [list.group, list]));
    const outcomes = await pLimit(this.#maxLists).map([...byGroup.values()], (list) =>
      reader.read(this.#request(list, intent), scope),
    );
    const isApart = ({ owner, isWatched }: OwnerListing): boolean => isWatched || isOneOf(this.#state.apart)(owner);
    if (isDone) outcomes.push(...(await this.#readUnread(reader, scope, isApart)));
    for (const outcome of outcomes) cost += outcome.cost;
    this.#reportCost(reader, cost);
  }

  /** Loads and reads what the account has starred after the user has switched it on; else, `open` does. */
  async #openStarred(): Promise<void> {
    const reader = this.#reader;
    if (!this.#loading) return;
    await this.#loading;
    this.#dispatch(await storedStarred(reader));
    if (this.isOpen && this.#mayReadStarred('background'))
      await reader.read(this.#request(STARRED_REPOSITORIES, 'background'));
  }

  /** A server that doesn't have the list is asked again only at the user's request. */
  #mayReadStarred(intent: ListIntent): boolean {
    const { starredList } = this.#state;
    return starredList !== undefined && (intent === 'refresh' || !isWithoutStars(starredList));
  }

  #reportCost(reader: ListReader, cost: number): void {
    if (reader !== this.#reader) return;
    this.#state = this.#next({ kind: 'refreshed', cost });
    this.#activityChanged.fire();
  }

  /** Reads lists that were not read yet, one after the other, as far as the quota allows: search then finds more. */
  async #readUnread(
    reader: ListReader,
    scope: Scope,
    isWanted: (listing: OwnerListing) => boolean,
  ): Promise<readonly ReadOutcome[]> {
    const { admission } = connectionOf(this.#session);
    const outcomes: ReadOutcome[] = [];
    for (const list of this.#listsOf(this.unread.filter(isWanted))) {
      const mayRead = !scope.ended.aborted && !this.#triedLists.has(list.group);
      if (!mayRead || !admission.affordsInBackground(USUAL_PAGES)) continue;
      this.#triedLists.add(list.group);
      outcomes.push(await reader.read({ ...this.#request(list, 'background'), isUnasked: true }, scope));
    }
    return outcomes;
  }

  /** The account's list; undefined if anonymous. */
  get #ownList(): List | undefined {
    return this.#state.lists.get(undefined)?.list;
  }

  /** The lists that are read with tokens of their own. */
  get #tokenLists(): readonly List[] {
    const { owners, tokenOwners } = this.#state;
    return this.#listsOf(owners.filter(({ owner }) => isOneOf(tokenOwners)(owner)));
  }

  #listsOf(listings: readonly OwnerListing[]): readonly List[] {
    return listings.flatMap((listing) => this.#listOf(listing) ?? []);
  }

  /** The list of an owner who has repositories that the account's list may lack. */
  #listOf({ owner, isWatched }: OwnerListing): List | undefined {
    const { self, tokenOwners } = this.#state;
    if (self && isSameOwner(owner, self)) return isOneOf(tokenOwners)(owner) ? ownedBy(owner) : undefined;
    // The list of a user has those of an organization, too, where that is unknown.
    const mayBeOrganization = isOrganization(owner) || !dialectOf(connectionOf(this.#session).base).hasOwnerTypes;
    return mayBeOrganization || isWatched || isOneOf(tokenOwners)(owner) ? repositoriesOf(owner) : undefined;
  }

  get #maxLists(): number {
    return isSignedIn(this.#session) ? MAX_LISTS : 1;
  }

  #request(list: List, intent: ListIntent): ListRequest {
    const { lists, starredList } = this.#state;
    return { list, intent, shown: (isStarredList(list) ? starredList : lists.get(list.owner))?.read };
  }

  #restart(event: StoreEvent): void {
    this.#reader.dispose();
    this.#reader = this.#createReader();
    this.#triedLists.clear();
    this.#lastRecords.clear();
    this.#loading = undefined;
    this.#opening = undefined;
    this.#dispatch(event);
    this.#activityChanged.fire();
  }

  #createReader(): ListReader {
    return new ListReader({
      session: this.#session,
      log: this.#log,
      onEvent: (event) => this.#dispatch(event),
      onActivity: () => this.#activityChanged.fire(),
    });
  }

  /** A record may be newer than the lists: its page and its row say the same. */
  #followRecords(): Disposable {
    return connectionOf(this.#session).onDidReadRepository((record) => {
      this.#lastRecords.set(repositoryKey(record.value), record);
      this.#dispatch({ kind: 'recordRead', record });
    });
  }

  #dispatch(event: StoreEvent): void {
    const before = this.#state;
    this.#state = this.#next(event);
    if (this.#state !== before) this.#changed.fire();
  }

  #next(event: StoreEvent): StoreState {
    const now = connectionOf(this.#session).clock.now();
    const next = reduce(this.#state, event, now);
    if (next.lists === this.#state.lists) return next;
    const records = [...this.#lastRecords.values()];
    return records.reduce((state, record) => reduce(state, { kind: 'recordRead', record }, now), next);
  }
}

async function storedStarred(reader: ListReader): Promise<StoreEvent> {
  return { kind: 'loaded', lists: await reader.stored([STARRED_REPOSITORIES]) };
}

function openedLists({ lists }: StoreState): readonly List[] {
  return [...lists.values()].map(({ list }) => list).filter(({ owner }) => owner !== undefined);
}
