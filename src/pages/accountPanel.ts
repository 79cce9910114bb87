import { isWatchedAs } from '../accounts/core/watchList.ts';
import { l10n } from '../base/l10n.ts';
import { openPage } from '../base/openPage.ts';
import { type Account, isSameOwner } from '../model/core/account.ts';
import { namesIn } from '../model/core/fullName.ts';
import { usableAddress } from '../model/core/repositoryAddress.ts';
import { isOrganization } from '../repositories/core/hiddenOwners.ts';
import { handling } from './pagePanel.ts';
import type { PageServices } from './pages.ts';
import {
  type AccountPageAside,
  type AccountPageRequest,
  AccountPageRequestSchema,
  type AccountPageState,
  AccountPageStateSchema,
} from './protocol/accountPage.ts';
import type { RepositoryPageState } from './protocol/repositoryPage.ts';
import { RecordPanel } from './recordPanel.ts';
import type { Move, Success } from './recordState.ts';
import { RepositoriesOfAccount } from './repositoriesOfAccount.ts';

/** Shows the panel of a repository. */
type ShowRepository = (state: RepositoryPageState) => void;

export type AccountPanel = RecordPanel<AccountPageState, Account, AccountPageAside>;

/** The panel of users and organizations, with their repositories. */
export function createAccountPanel(services: PageServices, showRepository: ShowRepository): AccountPanel {
  const { watchList, pins, changes, library } = services;
  const table = new RepositoriesOfAccount(services, () => void panel.postAside());
  const panel: AccountPanel = new RecordPanel(services, {
    name: 'account',
    stateSchema: AccountPageStateSchema,
    title: ({ login }) => login,
    icon: (account) => {
      const owners = library.stores.flatMap(({ state }) => state.owners.map(({ owner }) => owner));
      // Some code hosts say in no record what an owner is.
      const listed = owners.find(({ id, login }) => id === account?.id && login === account?.login);
      return account && isOrganization(listed ?? account) ? 'organization' : 'person';
    },
    webAddressOf: ({ html_url: address }) => usableAddress(address),
    read: (client, { login }, options) => client.account(login, options),
    moved,
    avatarOf: ({ avatar_url: address }) => address,
    handler: handling(AccountPageRequestSchema, (request) => answer(panel, table, services, showRepository, request)),
    asideOf: (success) => {
      const repositories = table.contentOf(success);
      const isWatched = isAmongWatched(success, services) || (hasRow(success, services) ? undefined : false);
      return { ...(isWatched !== undefined && { isWatched }), ...(repositories && { repositories }) };
    },
    asideSources: [watchList, pins, changes, library],
    companion: table,
  });
  return panel;
}

async function answer(
  panel: AccountPanel,
  table: RepositoriesOfAccount,
  services: PageServices,
  showRepository: ShowRepository,
  request: AccountPageRequest,
): Promise<void> {
  if (request.type === 'view') {
    table.view = request.view;
    return panel.postAside();
  }
  const { watchList, sessions } = services;
  const { session, record } = panel.required;
  switch (request.type) {
    case 'open':
      return openPage(usableAddress(record.blog));
    case 'watch':
      if (!hasRow(panel.required, services)) await watchList.add(session, record);
      return;
    case 'unwatch':
      return watchList.remove(session, record.id, sessions);
    case 'readRepositories':
      return table.read();
    case 'show':
      return showRepository({ session: session.id, ...namesIn(request.fullName) });
  }
}

function moved({ session, login }: AccountPageState, { login: now }: Account): Move<AccountPageState> | undefined {
  if (login.toLowerCase() === now.toLowerCase()) return undefined;
  return { shown: { session, login: now }, notice: l10n.t('{0} was renamed to {1}.', login, now) };
}

/** Whether an account has a row without being watched: the user's own one, and those whose repositories are listed. */
function hasRow({ session, record }: Success<Account>, { library }: PageServices): boolean {
  const owners = library.find(session.id)?.state.owners ?? [];
  return isSameOwner(record, session.account) || owners.some(({ owner }) => isSameOwner(owner, record));
}

function isAmongWatched({ session, record }: Success<Account>, { watchList, sessions }: PageServices): boolean {
  return watchList.all.some((watch) => watch.owner.id === record.id && isWatchedAs(session, watch, sessions.accounts));
}
