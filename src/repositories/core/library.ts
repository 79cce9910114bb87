import type { UnavailableAccount } from '../../accounts/core/accountState.ts';
import type { OwnerChoices } from '../../accounts/core/ownerChoices.ts';
import { type AccountSession, byName, connectionOf, isSameBase, type Session } from '../../accounts/core/session.ts';
import type { Sessions } from '../../accounts/core/sessions.ts';
import { holderOf, isHeldBy, isOfAccount, type Watch, type WatchList } from '../../accounts/core/watchList.ts';
import { pastOr0, type Time } from '../../base/core/clock.ts';
import { type Disposable, Emitter, type Event } from '../../base/core/event.ts';
import { type Log, logged } from '../../base/core/log.ts';
import type { Dated } from '../../hosts/core/recordClient.ts';
import type { ListedOwner, ListedRepository } from '../../model/core/repository.ts';
import type { RepositoryEntry } from './entry.ts';
import { RepositoryStore } from './repositoryStore.ts';
import { listedBy } from './starred.ts';
import { mayWithhold, type StoreList } from './storeLists.ts';

interface LibraryServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
  readonly ownerChoices: OwnerChoices;
  readonly log: Log;
  /** Whether the user wants to see what accounts have starred; by default not. */
  readonly showsStarred?: () => boolean;
}

/**
 * The repositories of all sessions: a store for each signed-in account, and an anonymous one for each code host without
 * an account where an owner is watched.
 */
export class Library implements Disposable {
  readonly #services: LibraryServices;
  readonly #changed = new Emitter<void>();
  readonly #activityChanged = new Emitter<void>();
  readonly #subscriptions: readonly Disposable[];
  /** By the ids of their sessions. */
  #stores: ReadonlyMap<string, RepositoryStore> = new Map();

  /** Fires when a store was added, removed or changed. */
  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(services: LibraryServices) {
    this.#services = services;
    const { sessions, watchList, ownerChoices, log } = services;
    this.#subscriptions = [
      sessions.onDidChange(({ changed, hidden, forgotten }) => {
        for (const session of changed) this.#add(session);
        for (const { id } of [...hidden, ...forgotten]) this.#drop(id);
        // Otherwise, watched owners of these accounts would be shown without an account for a moment.
        for (const account of forgotten) {
          void watchList.forget(account).catch(logged(log));
          void ownerChoices.set(account, undefined).catch(logged(log));
        }
        this.arrange();
      }),
      watchList.onDidChange(() => this.arrange()),
      ownerChoices.onDidChange(() => this.#applyChoices()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const store of this.#stores.values()) store.dispose();
    for (const emitter of [this.#changed, this.#activityChanged]) emitter.dispose();
  }

  /**
   * The stores of accounts by name, then the anonymous ones. Those of accounts for which VS Code has not responded yet
   * have what is stored.
   */
  get stores(): readonly RepositoryStore[] {
    return [...this.#stores.values()];
  }

  /** The accounts that can't be used in this window. */
  get unavailable(): readonly UnavailableAccount[] {
    return this.#services.sessions.unavailable;
  }

  /** The store of a session; undefined if it has none. */
  find(sessionId: string): RepositoryStore | undefined {
    return this.#stores.get(sessionId);
  }

  /** All loaded repositories, once for each session that shows them. */
  get entries(): readonly RepositoryEntry[] {
    return this.stores.flatMap(({ session, state }) =>
      listedBy(state).flatMap((repositories) => repositories.map((repository) => ({ session, repository }))),
    );
  }

  /** The number of repositories that accounts have only starred. */
  get starredOnly(): number {
    return this.stores.reduce((sum, { state }) => sum + (state.starred?.others.length ?? 0), 0);
  }

  /** Loads the cached repositories of all sessions. Makes no request. */
  async load(): Promise<void> {
    await this.#services.sessions.vaultRead();
    // Only if stores are missing: `arrange` fires a change, whose listeners may call this again.
    if (this.#stores.size === 0 && this.#sessions().length > 0) this.arrange();
    await Promise.all(this.stores.map((store) => store.load()));
  }

  /** As `load`, for texts that leave the product. */
  async loadToShare(): Promise<void> {
    await this.#services.sessions.tokensKnown();
    await this.load();
  }

  /**
   * Finds a repository in the newest cached list that has it. Makes no request.
   * @returns undefined if none has it, or the service has withheld it since.
   */
  async listed(sessionId: string, fullName: string): Promise<Dated<ListedRepository> | undefined> {
    await this.load();
    // By name, because the caller knows only that; the record that is requested next decides.
    const name = fullName.toLowerCase();
    const store = this.find(sessionId);
    if (!store) return undefined;
    const now = connectionOf(store.session).clock.now();
    for (const { repositories, validatedAt, withheld } of byAge(store.lists, now)) {
      const value = repositories.find((repository) => repository.full_name.toLowerCase() === name);
      if (value) return mayWithhold(withheld, value.owner.id) ? undefined : { value, validatedAt };
    }
    return undefined;
  }

  /** Reads the lists of all stores. Failures become part of their states. */
  async refresh(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.refresh()));
  }

  /** The number of owners whose own lists were not read yet, although they may have more repositories. */
  get unreadOwners(): number {
    return this.stores.reduce((sum, { unread }) => sum + unread.length, 0);
  }

  /** Reads the lists of these owners. Never fails: failures become part of the state. */
  async openOwners(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.openOwners()));
  }

  stop(): void {
    for (const store of this.stores) store.stop();
  }

  /** Applies the owners chosen in other windows; see also `RepositoryStore.catchUp`. */
  async catchUp(): Promise<void> {
    this.#applyChoices();
    await Promise.all(this.stores.map((store) => store.catchUp()));
  }

  /**
   * Opens and disposes of stores to match the sessions that have something to show. Call it once at the start, for
   * watched owners; those of accounts follow when the vault is read.
   */
  arrange(): void {
    const before = this.#stores;
    this.#stores = new Map(
      this.#sessions().map((session) => {
        const store = before.get(session.id);
        return [session.id, store && isSameBase(store.session, session) ? store : this.#open(session)];
      }),
    );
    for (const [id, store] of before) if (this.#stores.get(id) !== store) store.dispose();
    for (const session of this.#sessions()) this.#add(session);
    // The signed-in accounts also decide which store has a watched owner.
    for (const store of this.stores) store.watch(this.#watchedBy(store.session));
    this.showStarred();
    this.#applyChoices();
    this.#changed.fire();
    this.#activityChanged.fire();
  }

  /** Shows what accounts have starred, or no longer, as the user wants. */
  showStarred(): void {
    const { showsStarred = () => false } = this.#services;
    for (const store of this.stores) store.showStarred(showsStarred());
  }

  #applyChoices(): void {
    for (const store of this.stores) store.choose(this.#services.ownerChoices.of(store.session));
  }

  /** Continues with the session that an account has now: it has another token, or has one only now. */
  #add(session: Session): void {
    const store = this.find(session.id);
    if (store && store.session !== session) store.useSession(session);
  }

  #drop(sessionId: string): void {
    this.find(sessionId)?.dispose();
    this.#stores = new Map([...this.#stores].filter(([id]) => id !== sessionId));
  }

  #sessions(): readonly Session[] {
    const { sessions } = this.#services;
    const accounts = this.#accounts;
    const orphans = this.#watches.filter((watch) => !holderOf(watch, accounts)).map(({ base }) => base);
    const anonymous = [...new Set(orphans)].map((base) => sessions.anonymous(new URL(base)));
    return [...accounts, ...anonymous];
  }

  #open(session: Session): RepositoryStore {
    const store = new RepositoryStore(session, this.#services.log);
    store.onDidChange(() => this.#changed.fire());
    store.onDidChangeActivity(() => this.#activityChanged.fire());
    // Adopts the quota that earlier and other windows have read.
    void connectionOf(session).lease.readShared();
    return store;
  }

  #watchedBy(session: Session): readonly ListedOwner[] {
    return this.#watches.filter((watch) => isHeldBy(session, watch, this.#accounts)).map(({ owner }) => owner);
  }

  /** The accounts with stores. */
  get #accounts(): readonly AccountSession[] {
    const { accounts, pending } = this.#services.sessions;
    return [...accounts, ...pending].toSorted(byName);
  }

  /** The watched owners, except those of hidden accounts: no other account sends requests for them. */
  get #watches(): readonly Watch[] {
    const { sessions, watchList } = this.#services;
    const hidden = sessions.unavailable.filter(({ reason }) => reason !== 'pending');
    return watchList.all.filter((watch) => !isOfAccount(watch, hidden));
  }
}

/** Sorts the newest first. */
function byAge(lists: readonly StoreList[], now: Time): readonly StoreList[] {
  return lists.toSorted((a, b) => pastOr0(b.walkedAt, now) - pastOr0(a.walkedAt, now));
}
