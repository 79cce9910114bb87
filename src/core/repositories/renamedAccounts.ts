import { type AccountSession, isSignedIn } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { Disposables } from '../event.ts';
import { type Log, logged } from '../log.ts';
import type { ListedOwner } from '../model/repository.ts';
import type { Library } from './library.ts';
import type { OwnerListing } from './listing.ts';
import type { StoreState } from './storeState.ts';

export interface RenamedAccountsServices {
  readonly library: Pick<Library, 'stores' | 'onDidChange'>;
  readonly sessions: Pick<Sessions, 'rename'>;
  readonly log: Log;
}

/** Adopts the new names of signed-in accounts, and of owners that have tokens of their own: lists have them first. */
export class RenamedAccounts extends Disposables {
  readonly #services: RenamedAccountsServices;

  constructor(services: RenamedAccountsServices) {
    super();
    this.#services = services;
    this.own(services.library.onDidChange(() => this.#adopt()));
  }

  #adopt(): void {
    const { library, sessions, log } = this.#services;
    for (const { session, state } of library.stores) {
      if (!isSignedIn(session)) continue;
      const { id, login } = session.account;
      const own = state.owners.filter(({ owner, repositories }) => owner.id === id && repositories.length > 0);
      // A service that sends both names would otherwise change the name back and forth without end.
      const renamed = own.every(({ owner }) => owner.login !== login) ? own[0] : undefined;
      if (renamed) void sessions.rename(session, renamed.owner.login).catch(logged(log));
      else for (const { owner } of renamedOwners(state)) this.#adoptOwner(session, owner);
    }
  }

  #adoptOwner(session: AccountSession, { id, login }: ListedOwner): void {
    const { sessions, log } = this.#services;
    if (id !== undefined) void sessions.rename(session, login, id).catch(logged(log));
  }
}

/** The owners whose token has their former name, of which nothing can be read any more. */
function renamedOwners({ owners, tokenOwners }: StoreState): readonly OwnerListing[] {
  return tokenOwners.flatMap(({ id, login }) => {
    const same = owners.filter(({ owner, repositories }) => owner.id === id && repositories.length > 0);
    // A service that sends both names would otherwise change the name back and forth without end.
    const isUsed = same.some(({ owner, failure }) => owner.login === login && !failure);
    return id === undefined || isUsed ? [] : same.filter(({ owner }) => owner.login !== login).slice(0, 1);
  });
}
