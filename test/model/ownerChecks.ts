import * as v from 'valibot';
import type { ModelRun } from './modelRun.ts';
import type { Service } from './service.ts';
import type { Failure, Row, Shown } from './windowProtocol.ts';

/** Rows of watched owners are never mixed with those of an account that has taken the name. @returns the violations */
export function checkWatched({ session, rows, owners, watched }: Shown): readonly string[] {
  const idsOf = (login: string): ReadonlySet<number | undefined> =>
    new Set(rows.filter(({ owner }) => owner === login).map(({ ownerId }) => ownerId));
  const shownAsWatched = owners.filter(({ isWatched }) => isWatched);
  return [
    ...shownAsWatched.flatMap(({ login, id }) =>
      [...idsOf(login)]
        .filter((each) => each !== id || !watched.some((owner) => owner.id === each))
        .map((each) => `${session} shows repositories of ${each} as those of ${login}, who is watched as ${id}`),
    ),
    ...watched
      .filter(({ login, id }) => idsOf(login).has(id) && idsOf(login).size > 1)
      .map(
        ({ login }) => `${session} shows repositories of several owners below ${login}: ${[...idsOf(login)].join()}`,
      ),
  ];
}

/** Whether the account that owned a repository was renamed or deleted since. */
export function isFormer({ sandbox }: Service, { owner, ownerId }: Row): boolean {
  return sandbox.accounts.find(owner)?.id !== ownerId;
}

const WatchesSchema = v.fallback(v.array(v.object({ owner: v.object({ id: v.number() }) })), []);

/**
 * Whether a later window shows a row, too: below an owner in the account's own list, or a watched one. Another window
 * may have stopped watching that.
 */
export function isLasting({ service, computer }: ModelRun, { watched, listed, tokenOwners }: Shown, row: Row): boolean {
  if (isFormer(service, row)) return false;
  if (tokenOwners.some(({ login, id }) => login === row.owner && id === row.ownerId)) return true;
  const isWatched = watched.some(({ login, id }) => login === row.owner && id === row.ownerId);
  const stored = v.parse(WatchesSchema, computer.values.watched);
  return listed.includes(row.owner) || (isWatched && stored.some(({ owner }) => owner.id === row.ownerId));
}

/** Whether the list of an owner must fail, because the owner was renamed or deleted. */
export function isOfFormerOwner(service: Service, shown: Shown, { error, owner: login = '' }: Failure): boolean {
  const current = service.sandbox.accounts.find(login);
  const isOtherType = isOfOrganization(shown, login) && current?.type !== 'Organization';
  if (error === 'NotFoundError') return current === undefined || isOtherType;
  return error === 'OwnerChangedError' && current !== undefined && hasTakenName(shown, login, current.id);
}

/** The logins of the owners whose opened lists have what is at the service now. */
export function currentLists(service: Service, shown: Shown): readonly string[] {
  return shown.opened
    .map(({ login }) => login)
    .filter((login) => {
      const current = service.sandbox.accounts.find(login);
      if (!current || hasTakenName(shown, login, current.id)) return false;
      return current.type === 'Organization' || !isOfOrganization(shown, login);
    });
}

/** Whether an account has the login of another one that is watched, or has a token of its own. */
export function hasTakenName({ watched, tokenOwners }: Shown, login: string, id: number): boolean {
  return [...watched, ...tokenOwners].some((owner) => owner.login === login && owner.id !== id);
}

function isOfOrganization({ opened }: Shown, login: string): boolean {
  return opened.some((list) => list.login === login && list.isOfOrganization);
}
