import { l10n } from 'vscode';
import type { Sessions, SessionsChange } from '../../core/accounts/sessions.ts';
import { isWatchedAs, type WatchList } from '../../core/accounts/watchList.ts';
import type { Disposable } from '../../core/event.ts';
import { type Account, AccountSchema } from '../../core/model/account.ts';
import { oneLine } from '../../core/text.ts';
import {
  type AccountPageAside,
  type AccountPageRequest,
  AccountPageRequestSchema,
  type AccountPageState,
  AccountPageStateSchema,
} from '../../protocol.ts';
import { openPage } from './openPage.ts';
import type { Success } from './outcome.ts';
import type { PageKind, PageServices } from './pageKind.ts';
import { RecordPage } from './recordPage.ts';
import { usableAddress } from './repositoryAddress.ts';

export interface AccountPageServices extends PageServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
}

const KIND: PageKind<AccountPageState, Account, AccountPageRequest> = {
  name: 'account',
  stateSchema: AccountPageStateSchema,
  requestSchema: AccountPageRequestSchema,
  recordSchema: AccountSchema,
  title: ({ login }) => oneLine(login, 60) || l10n.t('Account'),
  read: (client, { login }, options) => client.account(login, options),
};

/** The page of one user or organization. */
export class AccountPage extends RecordPage<AccountPageState, Account, AccountPageRequest, AccountPageAside> {
  readonly #sessions: Sessions;
  readonly #watchList: WatchList;
  readonly #onWatchList: Disposable;

  constructor(services: AccountPageServices) {
    super(services, KIND);
    this.#sessions = services.sessions;
    this.#watchList = services.watchList;
    this.#onWatchList = services.watchList.onDidChange(() => void this.#tellWatched());
  }

  override followSessions(change: SessionsChange): void {
    super.followSessions(change);
    // Who is signed in decides among whose rows it stands.
    void this.#tellWatched();
  }

  override dispose(): void {
    this.#onWatchList.dispose();
    super.dispose();
  }

  protected override async answer(request: AccountPageRequest): Promise<void> {
    if (!this.shown) return;
    const { session, record } = this.shown;
    switch (request.type) {
      case 'open':
        return openPage(usableAddress(request.address === 'web' ? record.html_url : record.blog));
      case 'watch':
        if (!isOwn(this.shown)) await this.#watchList.add(session, record);
        return;
      case 'unwatch':
        return this.#watchList.remove(session, record.id, this.#sessions.accounts);
    }
  }

  /** One's own account stands among the rows anyway. */
  protected override asideOf(shown: Success<Account>): AccountPageAside | undefined {
    if (isOwn(shown)) return undefined;
    const { session, record } = shown;
    const { accounts } = this.#sessions;
    const isWatched = this.#watchList.all.some(
      (watch) => watch.owner.id === record.id && isWatchedAs(session, watch, accounts),
    );
    return { isWatched };
  }

  async #tellWatched(): Promise<void> {
    if (this.shown) await this.postAside(this.asideOf(this.shown));
  }
}

function isOwn({ session, record }: Success<Account>): boolean {
  return session.account?.id === record.id;
}
