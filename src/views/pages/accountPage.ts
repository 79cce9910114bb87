import { l10n } from 'vscode';
import { webOrigin } from '../../core/accounts/hostPages.ts';
import type { Sessions, SessionsChange } from '../../core/accounts/sessions.ts';
import { isWatchedAs, type WatchList } from '../../core/accounts/watchList.ts';
import type { ChangeTracker } from '../../core/changes/changeTracker.ts';
import type { Disposable } from '../../core/event.ts';
import { type Account, AccountSchema } from '../../core/model/account.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import type { Candidate } from '../../core/query/candidate.ts';
import { SearchIndex } from '../../core/query/searchIndex.ts';
import { entryKey } from '../../core/repositories/entry.ts';
import type { Library } from '../../core/repositories/library.ts';
import type { Pins } from '../../core/repositories/pins.ts';
import { oneLine } from '../../core/text.ts';
import { describeError } from '../../platform/errorText.ts';
import {
  type AccountPageAside,
  type AccountPageRequest,
  AccountPageRequestSchema,
  type AccountPageState,
  AccountPageStateSchema,
  type AccountRepositories,
  type TableView,
} from '../../protocol/accountPage.ts';
import type { RepositoryPageState } from '../../protocol/repositoryPage.ts';
import { openPage } from './openPage.ts';
import type { Success } from './outcome.ts';
import { OwnerRepositories } from './ownerRepositories.ts';
import type { PageKind, PageServices } from './pageKind.ts';
import { RecordPage } from './recordPage.ts';
import { usableAddress } from './repositoryAddress.ts';
import { languagesOf, tableOf } from './repositoryTable.ts';

export interface AccountPageServices extends PageServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
  readonly library: Library;
  readonly pins: Pick<Pins, 'keys'>;
  readonly changes: Pick<ChangeTracker, 'changesOf'>;
  /** Shows the page of a repository. */
  readonly showRepository: (state: RepositoryPageState) => void;
}

const KIND: PageKind<AccountPageState, Account, AccountPageRequest> = {
  name: 'account',
  stateSchema: AccountPageStateSchema,
  requestSchema: AccountPageRequestSchema,
  recordSchema: AccountSchema,
  title: ({ login }) => oneLine(login, 60) || l10n.t('Account'),
  read: (client, { login }, options) => client.account(login, options),
  avatarOf: ({ avatar_url: address }) => address,
  moved: ({ session, login }, record) =>
    record.login.toLowerCase() === login.toLowerCase()
      ? undefined
      : { state: { session, login: record.login }, notice: l10n.t('{0} is called {1} now.', login, record.login) },
};

/** What of its repositories a page shows that was not told otherwise yet. */
const FIRST_VIEW: TableView = { query: '', sort: { by: 'pushed', isReversed: false }, count: 50 };

/** The page of one user or organization, with its repositories. */
export class AccountPage extends RecordPage<AccountPageState, Account, AccountPageRequest, AccountPageAside> {
  readonly #services: AccountPageServices;
  readonly #onWatchList: Disposable;
  #view = FIRST_VIEW;
  #repositories: OwnerRepositories | undefined;
  /** Made for the repositories as they are now. */
  #index: { readonly of: readonly ListedRepository[]; readonly index: SearchIndex<Candidate> } | undefined;

  constructor(services: AccountPageServices) {
    super(services, KIND);
    this.#services = services;
    this.#onWatchList = services.watchList.onDidChange(() => void this.tellAside());
  }

  override followSessions(change: SessionsChange): void {
    super.followSessions(change);
    // Who is signed in decides among whose rows it stands.
    void this.tellAside();
  }

  override dispose(): void {
    this.#onWatchList.dispose();
    super.dispose();
  }

  protected override async answer(request: AccountPageRequest): Promise<void> {
    if (request.type === 'view') {
      this.#view = request.view;
      return this.tellAside();
    }
    if (!this.shown) return;
    const { session, record } = this.shown;
    const { watchList, sessions, showRepository } = this.#services;
    switch (request.type) {
      case 'open':
        return openPage(usableAddress(request.address === 'web' ? record.html_url : record.blog));
      case 'watch':
        if (!isOwn(this.shown)) await watchList.add(session, record);
        return;
      case 'unwatch':
        return watchList.remove(session, record.id, sessions.accounts);
      case 'readRepositories':
        return this.#repositories?.read('person');
      case 'show': {
        const [owner = '', name = ''] = request.fullName.split('/');
        return showRepository({ session: session.id, owner, name });
      }
    }
  }

  protected override onShown({ session, record }: Success<Account>): void {
    if (this.#repositories?.isOf(session, record)) return;
    this.#repositories?.dispose();
    this.#repositories = new OwnerRepositories(this.#services, session, record, () => void this.tellAside());
    void this.#repositories.read('nobody');
  }

  protected override onHidden(): void {
    this.#repositories?.dispose();
    this.#repositories = undefined;
    this.#index = undefined;
    this.#view = FIRST_VIEW;
  }

  protected override asideOf(shown: Success<Account>): AccountPageAside {
    const repositories = this.#tellRepositories(shown);
    return { ...(!isOwn(shown) && { isWatched: this.#isWatched(shown) }), ...(repositories && { repositories }) };
  }

  /** One's own account stands among the rows anyway. */
  #isWatched({ session, record }: Success<Account>): boolean {
    const { sessions, watchList } = this.#services;
    return watchList.all.some(
      (watch) => watch.owner.id === record.id && isWatchedAs(session, watch, sessions.accounts),
    );
  }

  #tellRepositories(shown: Success<Account>): AccountRepositories | undefined {
    if (!this.#repositories) return undefined;
    const { all, isReading, unread, failure } = this.#repositories;
    const index = this.#indexOf(all ?? [], shown);
    return {
      ...tableOf(index, this.#view, this.#services.clock.now()),
      total: index.size,
      languages: languagesOf(all ?? []),
      isReading,
      ...(unread !== undefined && { unread }),
      ...(failure !== undefined && { failure: describeError(failure).message }),
    };
  }

  #indexOf(repositories: readonly ListedRepository[], { session }: Success<Account>): SearchIndex<Candidate> {
    if (this.#index?.of === repositories) return this.#index.index;
    const { host } = webOrigin(session.connection.base);
    const { byKey } = this.#services.changes.changesOf(session.id);
    const pinned = this.#services.pins.keys;
    const candidates = repositories.map((repository) => ({
      repository,
      host,
      isPinned: pinned.has(entryKey({ session, repository })),
      isChanged: byKey.has(repositoryKey(repository)),
    }));
    this.#index = { of: repositories, index: new SearchIndex(candidates) };
    return this.#index.index;
  }
}

function isOwn({ session, record }: Success<Account>): boolean {
  return session.account?.id === record.id;
}
