import * as v from 'valibot';
import { l10n, type WebviewPanel } from 'vscode';
import { webOrigin } from '../../core/accounts/hostPages.ts';
import { connectionOf } from '../../core/accounts/session.ts';
import type { Sessions, SessionsChange } from '../../core/accounts/sessions.ts';
import { isWatchedAs, type WatchList } from '../../core/accounts/watchList.ts';
import type { ChangeTracker } from '../../core/changes/changeTracker.ts';
import type { Disposable } from '../../core/event.ts';
import type { Account } from '../../core/model/account.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import { usableAddress } from '../../core/model/repositoryAddress.ts';
import { entryKey } from '../../core/repositories/entry.ts';
import type { Library } from '../../core/repositories/library.ts';
import { OwnerRepositories } from '../../core/repositories/ownerRepositories.ts';
import type { Pins } from '../../core/repositories/pins.ts';
import type { Candidate } from '../../core/search/candidate.ts';
import { SearchIndex } from '../../core/search/searchIndex.ts';
import { isSameSequence } from '../../core/sequence.ts';
import { oneLine } from '../../core/text.ts';
import { describeError } from '../../platform/errorText.ts';
import {
  type AccountPageAside,
  type AccountPageRequest,
  AccountPageRequestSchema,
  type AccountPageState,
  AccountPageStateSchema,
  type AccountRepositories,
  KeptViewSchema,
  type LanguageShare,
  type TableView,
} from '../../protocol/accountPage.ts';
import type { RepositoryPageState } from '../../protocol/repositoryPage.ts';
import { describeUnreadable } from '../repositoryText.ts';
import { openPage } from './openPage.ts';
import type { Success } from './outcome.ts';
import type { PageKind, PageServices } from './pageKind.ts';
import { RecordPage, type ShowOptions } from './recordPage.ts';
import { languagesOf, tableOf } from './repositoryTable.ts';

export interface AccountPageServices extends PageServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
  readonly library: Library;
  readonly pins: Pick<Pins, 'keys' | 'onDidChange'>;
  readonly changes: Pick<ChangeTracker, 'changesOf' | 'onDidChange'>;
  /** Shows the page of a repository. */
  readonly showRepository: (state: RepositoryPageState) => void;
}

const KIND: PageKind<AccountPageState, Account, AccountPageRequest> = {
  name: 'account',
  stateSchema: AccountPageStateSchema,
  requestSchema: AccountPageRequestSchema,
  title: ({ login }) => oneLine(login, 60) || l10n.t('Account'),
  read: (client, { login }, options) => client.account(login, options),
  avatarOf: ({ avatar_url: address }) => address,
  moved: ({ session, login }, { login: now }) => {
    // The record is cleaned already: a name that is not is no other name.
    const before = oneLine(login, 4096);
    if (before.toLowerCase() === now.toLowerCase()) return undefined;
    return { state: { session, login: now }, notice: l10n.t('{0} is called {1} now.', before, now) };
  },
};

/** What of its repositories is shown at first. */
const FIRST_VIEW: TableView = { query: '', sort: { by: 'pushed', isReversed: false }, count: 50 };

/** What is told of an account's repositories as they are, whichever of them are shown. */
interface Whole {
  /** What it was made of. */
  readonly sources: readonly unknown[];
  readonly index: SearchIndex<Candidate>;
  readonly languages: LanguageShare[];
}

/** The page of one user or organization, with its repositories. */
export class AccountPage extends RecordPage<AccountPageState, Account, AccountPageRequest, AccountPageAside> {
  readonly #services: AccountPageServices;
  readonly #subscriptions: readonly Disposable[];
  #view = FIRST_VIEW;
  /** Whose repositories the view is of. */
  #viewed: AccountPageState | undefined;
  #repositories: OwnerRepositories | undefined;
  #whole: Whole | undefined;

  constructor(services: AccountPageServices) {
    super(services, KIND);
    this.#services = services;
    const { watchList, pins, changes } = services;
    this.#subscriptions = [watchList, pins, changes].map(({ onDidChange }) => onDidChange(() => void this.tellAside()));
  }

  override show(state: AccountPageState, options?: ShowOptions, record?: Account): void {
    const isSame = state.session === this.#viewed?.session && state.login === this.#viewed.login;
    if (!isSame) this.#view = FIRST_VIEW;
    this.#viewed = state;
    super.show(state, options, record);
  }

  override deserializeWebviewPanel(panel: WebviewPanel, kept: unknown): Promise<void> {
    const state = v.safeParse(AccountPageStateSchema, kept);
    const view = v.safeParse(KeptViewSchema, kept);
    if (state.success) this.#viewed = state.output;
    if (view.success) this.#view = view.output.view;
    return super.deserializeWebviewPanel(panel, kept);
  }

  override followSessions(change: SessionsChange): void {
    super.followSessions(change);
    // Who is signed in decides among whose rows it stands.
    void this.tellAside();
  }

  override dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    super.dispose();
  }

  protected override async answer(request: AccountPageRequest): Promise<void> {
    if (request.type === 'view') {
      this.#view = request.view;
      return this.tellAside();
    }
    if (request.type === 'open') {
      const { html_url: web, blog } = this.required.record;
      return openPage(usableAddress(request.address === 'web' ? web : blog));
    }
    const { session, record } = this.required;
    const { watchList, sessions, showRepository } = this.#services;
    switch (request.type) {
      case 'watch':
        if (!isOwn(this.required)) await watchList.add(session, record);
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
    if (this.#repositories?.isOf(session, record)) {
      this.#repositories.resume();
      return;
    }
    this.#repositories?.dispose();
    this.#repositories = new OwnerRepositories(this.#services, session, record, () => void this.tellAside());
    void this.#repositories.read('nobody');
  }

  protected override onRefresh(): void {
    // Many pages of a list are read only where the user asks for them.
    if (this.#repositories?.unread === undefined) void this.#repositories?.read('person');
  }

  protected override onHidden(): void {
    this.#repositories?.stop();
  }

  protected override onForgotten(): void {
    this.#repositories?.dispose();
    this.#repositories = undefined;
    this.#whole = undefined;
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
    const { all, isReading, unread, isPartial, unreadable, failure } = this.#repositories;
    const text = failure === undefined ? undefined : describeError(failure);
    const { index, languages } = this.#wholeOf(all ?? [], shown);
    return {
      view: this.#view,
      ...tableOf(index, this.#view, this.#services.clock.now()),
      total: index.size,
      languages,
      isReading,
      ...(unread !== undefined && { unread }),
      isPartial,
      ...(unreadable > 0 && { unreadable: describeUnreadable(unreadable) }),
      ...(text && { failure: text.message }),
      mayRetry: !text?.isFinal,
    };
  }

  /** Made anew when the repositories, the pins or the changes are others. */
  #wholeOf(repositories: readonly ListedRepository[], { session }: Success<Account>): Whole {
    const pinned = this.#services.pins.keys;
    const changes = this.#services.changes.changesOf(session.id);
    const sources = [repositories, pinned, changes];
    if (this.#whole && isSameSequence(this.#whole.sources, sources)) return this.#whole;
    const { host } = webOrigin(connectionOf(session).base);
    const { byKey } = changes;
    const candidates = repositories.map((repository) => ({
      repository,
      host,
      isPinned: pinned.has(entryKey({ session, repository })),
      isChanged: byKey.has(repositoryKey(repository)),
    }));
    this.#whole = { sources, index: new SearchIndex(candidates), languages: languagesOf(repositories) };
    return this.#whole;
  }
}

function isOwn({ session, record }: Success<Account>): boolean {
  return session.account?.id === record.id;
}
