import { connectionOf } from '../../../src/accounts/core/session.ts';
import { isHeldBy } from '../../../src/accounts/core/watchList.ts';
import { parseBaseAddress } from '../../../src/http/core/send/gate.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import { parseQuery } from '../../../src/search/core/parseQuery.ts';
import { OWNER_TOKENS, TOKENS } from '../credentials.ts';
import type { Ended, Operation, Row } from '../windowProtocol.ts';
import type { Rider } from './rider.ts';

type Result = Partial<Pick<Ended, 'session' | 'record' | 'found' | 'given'>>;

/** Performs a user action. @throws the action's errors */
export async function perform(rider: Rider, base: string, operation: Operation): Promise<Result> {
  const { sessions, library, watchList, changes, pins } = rider;
  const at = parseBaseAddress(base);
  switch (operation.kind) {
    case 'sign in': {
      const credential = { kind: 'token', token: operation.token } as const;
      const { session, isNew } = await sessions.signIn(at, credential);
      // As the user answers when asked.
      if (!isNew) await sessions.replaceToken(session, credential);
      return { session: session.id };
    }
    case 'sign in with VS Code': {
      const session = await rider.vscodeAccounts.session(operation.account);
      return session ? { session: (await sessions.signInWith(at, session.reference, session.token)).id } : {};
    }
    case 'sign out': {
      const session = chosen([...sessions.accounts, ...sessions.unavailable], operation.account);
      if (session) await sessions.signOut(session.id);
      await watchList.forgotten();
      return { session: session?.id };
    }
    case 'replace token': {
      const session = chosen([...sessions.accounts, ...sessions.unavailable], operation.account);
      if (session) await sessions.replaceToken(session, { kind: 'token', token: operation.token });
      return { session: session?.id };
    }
    case 'add token': {
      const token = OWNER_TOKENS.find(({ value }) => value === operation.token);
      const session = sessions.accounts.find(({ account }) => account.login === token?.login);
      if (!session || token?.owner === undefined) return {};
      const { value } = await (await connectionOf(session).records()).account(token.owner);
      const { login, id, type } = value;
      await sessions.addToken(session, { login, id, type }, { kind: 'token', token: token.value });
      return { session: session.id };
    }
    case 'remove token': {
      const session = chosen(sessions.accounts, operation.account);
      const owners = session ? connectionOf(session).tokens.flatMap(({ owner }) => owner ?? []) : [];
      const owner = chosen(owners, operation.token);
      if (session && owner) await sessions.removeToken(session, owner);
      return { session: session?.id };
    }
    case 'allow Git': {
      const session = chosen(sessions.accounts, operation.account);
      const origin = originOf(rider);
      if (session && origin !== undefined) await rider.consents.allow(origin, [session]);
      return { session: session?.id };
    }
    case 'disallow Git':
      for (const origin of await rider.consents.origins()) await rider.consents.disallow(origin, false);
      return {};
    case 'Git asks': {
      const entry = chosen(library.entries, operation.row);
      const address = entry?.repository.clone_url;
      if (!entry || !address) return {};
      const { origin, pathname } = new URL(address);
      const path = operation.isNamed ? pathname : undefined;
      const answer = await rider.gitAccess.answer({ origin, path });
      const owner = operation.isNamed ? entry.repository.owner.login : undefined;
      const place = TOKENS.findIndex(({ value }) => value === answer?.password);
      return answer ? { given: { place, owner } } : {};
    }
    case 'focus':
      await rider.focus(operation.isFocused);
      return {};
    case 'refresh':
      await library.refresh();
      return {};
    case 'stop':
      library.stop();
      return {};
    case 'open owner': {
      const listings = library.stores.flatMap((store) => store.state.owners.map((listing) => ({ store, listing })));
      const opened = chosen(listings, operation.owner);
      await opened?.store.openOwner(opened.listing);
      return {};
    }
    case 'watch': {
      const session = chosen(sessions.accounts, operation.account) ?? rider.current.session;
      if (!session) return {};
      const { value } = await (await connectionOf(session).records()).account(operation.login);
      const isStillThere = !session.account || sessions.find(session.id);
      if (isStillThere && value.id !== session.account?.id) await watchList.add(session, value);
      const store = library.find(session.id);
      const listing = store?.state.owners.find(({ owner }) => owner.id === value.id);
      if (listing) await store?.openOwner(listing);
      return {};
    }
    case 'stop watching': {
      const watch = chosen(watchList.all, operation.watched);
      const store = library.stores.find(({ session }) => watch && isHeldBy(session, watch, sessions.accounts));
      if (watch && store) await watchList.remove(store.session, watch.owner.id, sessions);
      return {};
    }
    case 'read record': {
      const { fullName, intent } = operation;
      const named = library.entries.find(({ repository }) => repository.full_name === fullName);
      const entry = fullName === undefined ? chosen(library.entries, operation.row) : named;
      if (!entry) return {};
      const { session, repository } = entry;
      const client = await connectionOf(session).records({ intent });
      const { value } = await client.repository(repository.owner.login, repository.name, { intent });
      await rider.uses.add([entry]);
      return { session: session.id, record: rowOf(value) };
    }
    case 'search': {
      const found = await rider.finder.find(parseQuery(operation.text));
      const entries = found.flatMap((each) => each.entries);
      return { found: entries.map(({ session, repository }) => ({ session: session.id, row: rowOf(repository) })) };
    }
    case 'pin': {
      const entry = chosen(library.entries, operation.row);
      if (entry) await pins.pin([entry]);
      return {};
    }
    case 'mark all as seen':
      await changes.markAllSeen();
      return {};
    case 'clear cache':
      library.stop();
      await sessions.clearCaches().finally(() => {
        for (const store of library.stores) store.reset();
      });
      return {};
  }
}

export function rowOf(repository: ListedRepository): Row {
  const {
    id,
    full_name: fullName,
    owner,
    private: isPrivate = false,
    archived = false,
    description = null,
  } = repository;
  return { id, fullName, owner: owner.login, ownerId: owner.id, isPrivate, isArchived: archived, description };
}

/** The origin of the clone URLs. */
function originOf({ library }: Rider): string | undefined {
  const address = library.entries[0]?.repository.clone_url;
  return address ? new URL(address).origin : undefined;
}

function chosen<T>(all: readonly T[], number: number): T | undefined {
  return all[number % all.length];
}
