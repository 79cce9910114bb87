import { connectionOf } from '../../../src/accounts/core/session.ts';
import type { ChangeTracker } from '../../../src/repositories/core/changeTracker.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import type { Shown } from '../windowProtocol.ts';
import { rowOf } from './operations.ts';

/** The content of a window for a store. */
export function shown(store: RepositoryStore, changes: Pick<ChangeTracker, 'changesOf'>): Shown {
  const { session, state, activity } = store;
  const { owners, failure, lists, watched, tokenOwners } = state;
  const listed = lists.get(undefined)?.read?.repositories ?? [];
  const failures = [
    { error: failure, owner: undefined },
    ...owners.map((listing) => ({ error: listing.failure, owner: listing.owner.login })),
  ];
  return {
    session: session.id,
    login: session.account?.login,
    rows: owners.flatMap(({ repositories }) => repositories.map(rowOf)),
    owners: owners.map(({ owner: { login, id }, isWatched }) => ({ login, id, isWatched })),
    opened: [...lists.values()].flatMap(({ list: { owner, endpoint } }) =>
      owner === undefined ? [] : [{ login: owner, isOfOrganization: endpoint.includes('/orgs/') }],
    ),
    watched: watched.map(({ login, id }) => ({ login, id })),
    tokenOwners: tokenOwners.map(({ login, id }) => ({ login, id })),
    listed: [...new Set(listed.map(({ owner }) => owner.login))],
    failures: failures.flatMap(({ error, owner }) => (error ? [{ error: error.constructor.name, owner }] : [])),
    gone: changes.changesOf(session.id).gone.map(({ fullName }) => fullName),
    activity: activity.kind,
    waitsUntil: activity.kind === 'waiting' ? activity.rateLimit.until : undefined,
    quota: connectionOf(session).meter.quota,
  };
}
