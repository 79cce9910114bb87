import { type AccountSession, isSignedIn } from '../../accounts/core/session.ts';
import type { Sessions } from '../../accounts/core/sessions.ts';
import type { Disposable } from '../../base/core/event.ts';
import { type Log, logged } from '../../base/core/log.ts';
import type { ListedOwner } from '../../model/core/repository.ts';
import type { Library } from './library.ts';
import type { OwnerListing } from './listing.ts';
import type { StoreState } from './storeState.ts';

/**
 * Adopts the new names of signed-in accounts, and of owners that have tokens of their own, until it is disposed of:
 * lists have them first.
 */
export function adoptNewNames(library: Library, sessions: Sessions, log: Log): Disposable {
  return library.onDidChange(() => {
    for (const { session, state } of library.stores) {
      if (!isSignedIn(session)) continue;
      const { id, login } = session.account;
      const own = state.owners.filter(({ owner, repositories }) => owner.id === id && repositories.length > 0);
      // A service that sends both names would otherwise change the name back and forth without end.
      const renamed = own.every(({ owner }) => owner.login !== login) ? own[0] : undefined;
      if (renamed) void sessions.rename(session, renamed.owner.login).catch(logged(log));
      else for (const { owner } of renamedOwners(state)) adoptOwner(session, owner);
    }
  });

  function adoptOwner(session: AccountSession, { id, login }: ListedOwner): void {
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
