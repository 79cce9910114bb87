import { isSignedIn, type Session } from '../../accounts/core/session.ts';
import { Disposables } from '../../base/core/event.ts';
import { describeForLog, type Log } from '../../base/core/log.ts';
import { repositoriesOf } from '../../hosts/core/lists.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import { MAX_PAGES } from '../../http/core/send/limits.ts';
import { type Account, isSameOwner } from '../../model/core/account.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import type { Library } from './library.ts';
import type { ListEvent } from './listEvents.ts';
import type { OwnerListing } from './listing.ts';
import { ListReader } from './listReader.ts';
import type { StoreState } from './storeState.ts';

/** Most requests for a page that the user only views: with an account, and with the smaller anonymous quota. */
const MAX_REQUESTS = 10;
const MAX_ANONYMOUS_REQUESTS = 2;
const PER_PAGE = 100;

/**
 * The repositories of an account whose page is open: those of its rows in the sidebar, if any, else its own list, read
 * for the page. Disposing of this ends all reads.
 */
export class OwnerRepositories extends Disposables {
  readonly #library: Library;
  readonly #log: Log;
  readonly #session: Session;
  readonly #account: Account;
  readonly #onChange: () => void;
  /** Reads for the page only. */
  readonly #reader: ListReader;
  #isUnfinished = false;
  #isWanted = true;
  /** The account's own list, if it has no rows. */
  #own: RepositoryList | undefined;
  #error: unknown;
  #isLoading = false;
  #unread: number | null | undefined;

  /** @param onChange is called after each change. */
  constructor(library: Library, log: Log, session: Session, account: Account, onChange: () => void) {
    super();
    this.#library = library;
    this.#log = log;
    this.#session = session;
    this.#account = account;
    this.#onChange = onChange;
    this.#reader = this.own(new ListReader({ session, log, onEvent: (event) => this.#apply(event) }));
    this.own(library.onDidChange(onChange));
  }

  /** Whether this belongs to an account, read with the same token. */
  isOf(session: Session, { id, login }: Account): boolean {
    return session === this.#session && id === this.#account.id && login === this.#account.login;
  }

  /** Ends the reads for the page; `resume` restarts them. */
  stop(): void {
    this.#isWanted = false;
    this.#reader.stop();
  }

  resume(): void {
    this.#isWanted = true;
    if (this.#isUnfinished) void this.read('open');
  }

  /** Undefined until they are loaded. The same object while they are unchanged. */
  get all(): readonly ListedRepository[] | undefined {
    const listing = this.#listing;
    return listing?.isRead ? listing.repositories : this.#own?.repositories;
  }

  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Why repositories are missing. */
  get failure(): unknown {
    return this.#error ?? this.#listing?.failure ?? (this.#isOfAccountList ? this.#state?.failure : undefined);
  }

  /** How many repositories could not be read. */
  get unreadable(): number {
    const listing = this.#listing;
    if (!listing?.isRead) return this.#own?.dropped ?? 0;
    return this.#isOfAccountList ? (this.#state?.unreadable ?? 0) : listing.unreadable;
  }

  /** Whether there may be more repositories. */
  get isPartial(): boolean {
    const listing = this.#listing;
    if (!listing?.isRead) return this.#own?.complete === false;
    return this.#isOfAccountList ? this.#state?.complete === false : listing.isPartial;
  }

  /** Requests needed for repositories that were not read because there are too many; null if unknown. */
  get unread(): number | null | undefined {
    return this.#hasRows ? undefined : this.#unread;
  }

  /**
   * Reads the repositories: with `open` only if that takes few requests, with `refresh` even if they are cached. Never
   * rejects: see `failure`.
   */
  async read(intent: 'open' | 'refresh'): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#isUnfinished = false;
    this.#error = undefined;
    this.#onChange();
    try {
      await this.#read(intent);
    } catch (error) {
      this.#log.warn(describeForLog(error));
      this.#error = error;
    }
    this.#isLoading = false;
    if (this.isDisposed) return;
    this.#onChange();
    if (this.#isWanted) this.resume();
  }

  async #read(intent: 'open' | 'refresh'): Promise<void> {
    const library = this.#library;
    // Before the library loads: a stop meanwhile also ends the later reads.
    const scope = this.#reader.scope(intent);
    await library.load();
    const store = library.find(this.#session.id);
    const isOwn = this.#isOfAccountList;
    if (isOwn && !this.#listing) await store?.open();
    const listing = this.#listing;
    const list = repositoriesOf(this.#account);
    const isListed = isOwn || this.#hasRows;
    if (!isListed) for (const { read } of await this.#reader.stored([list])) this.#apply({ kind: 'read', list, read });
    const isSkipped = !isListed && !this.#own && intent === 'open' && !this.#isCheap;
    this.#unread = isSkipped ? (this.#requests ?? null) : undefined;
    if (isSkipped) return;
    if (!listing) await this.#reader.read({ list, intent, shown: this.#own }, scope);
    else if (intent === 'open') await store?.openOwner(listing);
    else await (isOwn ? store?.refresh() : store?.reopenOwner(listing.owner.login));
  }

  #apply(event: ListEvent): void {
    if (event.kind === 'arriving') return;
    if (event.kind === 'read') this.#own = event.read;
    this.#isUnfinished = event.kind === 'stopped';
    this.#error = event.kind === 'failed' ? event.failure : this.#own?.failure;
    this.#onChange();
  }

  /** Whether the sidebar has its list. */
  get #hasRows(): boolean {
    const login = this.#listing?.owner.login;
    return login !== undefined && this.#library.find(this.#session.id)?.hasOpened(login) === true;
  }

  get #requests(): number | undefined {
    const { public_repos: count } = this.#account;
    return count == null ? undefined : Math.min(MAX_PAGES, Math.max(1, Math.ceil(count / PER_PAGE)));
  }

  get #isCheap(): boolean {
    const most = isSignedIn(this.#session) ? MAX_REQUESTS : MAX_ANONYMOUS_REQUESTS;
    return this.#requests !== undefined && this.#requests <= most;
  }

  get #state(): StoreState | undefined {
    return this.#library.find(this.#session.id)?.state;
  }

  /** Whether this is the session's own account, whose list also has repositories of others. */
  get #isOfAccountList(): boolean {
    return this.#account.id === this.#session.account?.id;
  }

  get #listing(): OwnerListing | undefined {
    return this.#state?.owners.find(({ owner }) => isSameOwner(owner, this.#account));
  }
}
