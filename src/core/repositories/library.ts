import { connectionOf, type Session } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { holderOf, isHeldBy, type WatchList } from '../accounts/watchList.ts';
import type { Dated } from '../api/codeHostClient.ts';
import { pastOr0 } from '../clock.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { type Log, logged } from '../log.ts';
import type { ListedRepository } from '../model/repository.ts';
import type { RepositoryEntry } from './entry.ts';
import type { ListedOwner } from './listing.ts';
import type { ListIntent } from './listReader.ts';
import { RepositoryStore } from './repositoryStore.ts';
import { mayWithhold, type StoreList } from './storeLists.ts';

export interface LibraryServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
  readonly log: Log;
}

/**
 * The repositories of everybody: a store for each account that is signed in, and one for nobody at each code host where an
 * owner is watched whom no account there looks after.
 */
export class Library implements Disposable {
  readonly #services: LibraryServices;
  readonly #changed = new Emitter<void>();
  readonly #activityChanged = new Emitter<void>();
  readonly #started = new Emitter<Promise<unknown>>();
  readonly #subscriptions: readonly Disposable[];
  /** By the ids of their sessions. */
  #stores: ReadonlyMap<string, RepositoryStore> = new Map();

  /** Fires when a store came or went, or has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;
  /** Fires with each read as it starts. */
  readonly onDidStart: Event<Promise<unknown>> = this.#started.event;

  constructor(services: LibraryServices) {
    this.#services = services;
    const { sessions, watchList, log } = services;
    this.#subscriptions = [
      sessions.onDidChange(({ changed, removed }) => {
        for (const session of changed) this.find(session.id)?.follow(session);
        for (const session of removed) this.#drop(session.id);
        this.#arrange();
        for (const session of removed) void watchList.forget(session).catch(logged(log));
      }),
      watchList.onDidChange(() => this.#arrange()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const store of this.#stores.values()) store.dispose();
    for (const emitter of [this.#changed, this.#activityChanged, this.#started]) emitter.dispose();
  }

  /** The accounts' stores by name, then nobody's. */
  get stores(): readonly RepositoryStore[] {
    return [...this.#stores.values()];
  }

  /** The store of a session; undefined while it shows nothing. */
  find(sessionId: string): RepositoryStore | undefined {
    return this.#stores.get(sessionId);
  }

  /** Takes up what is watched; accounts come by themselves as the vault is read. */
  restore(): void {
    this.#arrange();
  }

  /** Every repository that is known, once for each session that shows it. */
  get entries(): readonly RepositoryEntry[] {
    return this.stores.flatMap(({ session, state }) =>
      state.owners.flatMap(({ repositories }) => repositories.map((repository) => ({ session, repository }))),
    );
  }

  /** Takes up what is kept on this computer, of everybody. Makes no request. */
  async load(): Promise<void> {
    await this.#services.sessions.ready();
    // Nothing is told where nothing has come: who hears of a change may load again.
    if (this.#stores.size === 0 && this.#sessions().length > 0) this.#arrange();
    await Promise.all(this.stores.map((store) => store.load()));
  }

  /**
   * What the newest list on this computer that has a repository tells of it. Makes no request.
   * @returns undefined where none has it, or the service has withheld it since.
   */
  async listed(sessionId: string, fullName: string): Promise<Dated<ListedRepository> | undefined> {
    await this.load();
    const name = fullName.toLowerCase();
    const store = this.find(sessionId);
    if (!store) return undefined;
    const now = connectionOf(store.session).clock.now();
    for (const { repositories, confirmedAt, withheld } of byAge(store.lists, now)) {
      const value = repositories.find((repository) => repository.full_name.toLowerCase() === name);
      if (value) return mayWithhold(withheld, value.owner.id) ? undefined : { value, confirmedAt };
    }
    return undefined;
  }

  /** See `RepositoryStore.refresh`. */
  async refresh(intent: ListIntent): Promise<void> {
    await Promise.all(this.stores.map((store) => store.refresh(intent)));
  }

  stop(): void {
    for (const store of this.stores) store.stop();
  }

  /** See `RepositoryStore.catchUp`. */
  async catchUp(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.catchUp()));
  }

  /** Makes the stores those of the sessions that have something to show. */
  #arrange(): void {
    const before = this.#stores;
    this.#stores = new Map(
      this.#sessions().map((session) => [session.id, before.get(session.id) ?? this.#open(session)]),
    );
    for (const [id, store] of before) if (!this.#stores.has(id)) store.dispose();
    // Who is signed in decides, too, among whose rows a watched owner stands.
    for (const store of this.stores) store.watch(this.#watchedBy(store.session));
    this.#changed.fire();
    this.#activityChanged.fire();
  }

  #drop(sessionId: string): void {
    this.find(sessionId)?.dispose();
    this.#stores = new Map([...this.#stores].filter(([id]) => id !== sessionId));
  }

  #sessions(): readonly Session[] {
    const { sessions, watchList } = this.#services;
    const { accounts } = sessions;
    const orphans = watchList.all.filter((watch) => !holderOf(watch, accounts)).map(({ base }) => base);
    const nobodies = [...new Set(orphans)].map((base) => sessions.anonymous(new URL(base)));
    return [...accounts, ...nobodies];
  }

  #open(session: Session): RepositoryStore {
    const store = new RepositoryStore(session, this.#services.log);
    store.onDidChange(() => this.#changed.fire());
    store.onDidChangeActivity(() => this.#activityChanged.fire());
    store.onDidStart((reading) => this.#started.fire(reading));
    // Takes over the quota that earlier windows, and others, have seen.
    void connectionOf(session).lease.readShared();
    return store;
  }

  #watchedBy(session: Session): readonly ListedOwner[] {
    const { sessions, watchList } = this.#services;
    return watchList.all.filter((watch) => isHeldBy(session, watch, sessions.accounts)).map(({ owner }) => owner);
  }
}

/** The newest first. @param now milliseconds since the epoch */
function byAge(lists: readonly StoreList[], now: number): readonly StoreList[] {
  return lists.toSorted((a, b) => pastOr0(b.confirmedAt, now) - pastOr0(a.confirmedAt, now));
}
