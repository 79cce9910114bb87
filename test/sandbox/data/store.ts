import { faker } from '@faker-js/faker/locale/en';
import type { Accounts } from './accountStore.ts';
import { generateRepository, snapshotDate, timestamp } from './generate.ts';
import type { OAuthRestrictions } from './oauthRestrictions.ts';
import { fullName, type RepositoryPatch, type RepositoryRecord } from './repository.ts';
import type { SingleSignOn } from './single-sign-on.ts';
import { opensPrivate, type Token, type Tokens } from './tokens.ts';

/** The repositories, and their visibility. Changes replace records and never modify them. */
export interface Repositories {
  /** All repositories, sorted by id. */
  readonly all: readonly RepositoryRecord[];
  /** The repositories of /user/repos for a token, sorted by id; none for an unknown token. */
  readonly visibleTo: (token: string | undefined) => RepositoryRecord[];
  /** The repositories of /users/{login}/repos: only public ones for every client, as on GitHub. */
  readonly ofAccount: (login: string) => RepositoryRecord[];
  /** The repositories of /orgs/{org}/repos for a token, or for an anonymous client. */
  readonly inOrganization: (org: string, token: string | undefined) => RepositoryRecord[];
  /** The record of `owner/name`, in any case, regardless of visibility. */
  readonly find: (fullName: string) => RepositoryRecord | undefined;
}

export interface Store {
  readonly repositories: Repositories;
  /** Grows with every change, to invalidate caches. */
  readonly revision: number;
  /** What an account has starred, the oldest star first, as far as the token may see it. */
  readonly starredBy: (token: string | undefined) => readonly RepositoryRecord[];
  /** Stars a repository, or takes the star back. */
  readonly star: (login: string, id: number, isStarred?: boolean) => void;
  readonly findById: (id: number) => RepositoryRecord | undefined;
  /** The id of a repository that had this `owner/name` before a rename or transfer. */
  readonly findFormer: (fullName: string) => number | undefined;
  readonly add: (owner: string, name: string, patch?: RepositoryPatch) => RepositoryRecord;
  readonly update: (id: number, patch: RepositoryPatch) => RepositoryRecord;
  /** Notes that commits were pushed. */
  readonly pushed: (id: number) => void;
  readonly rename: (id: number, name: string) => RepositoryRecord;
  readonly transfer: (id: number, owner: string) => RepositoryRecord;
  readonly remove: (id: number) => void;
  /** Renames the owner of repositories, which don't count as updated. Their former names redirect. */
  readonly renameOwner: (login: string, newLogin: string) => void;
  /** Removes all repositories and permissions of an owner. */
  readonly removeOwner: (login: string) => void;
}

/** Whether a token (undefined: an anonymous client) may read a repository. */
export function maySee(record: RepositoryRecord, token: Token | undefined): boolean {
  return !record.private || (token !== undefined && opensPrivate(token, record) && hasPermission(record, token));
}

/** Whether a token may push to a repository. */
export function mayPush(record: RepositoryRecord, token: Token): boolean {
  return (
    !record.archived &&
    hasPermission(record, token) &&
    (opensPrivate(token, record) || token.scopes?.includes('public_repo') === true)
  );
}

function hasPermission(record: RepositoryRecord, token: Token): boolean {
  return record.owner === token.login || record.grants.includes(token.login);
}

interface StoreOptions {
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly singleSignOn: SingleSignOn;
  readonly oauthRestrictions: OAuthRestrictions;
  /** The date of changes, in milliseconds since the epoch. */
  readonly now: () => number;
}

/** A store of seeded records. */
export function createStore(
  seeded: readonly RepositoryRecord[],
  { accounts, tokens, singleSignOn, oauthRestrictions, now }: StoreOptions,
): Store {
  const byId = new Map(seeded.map((record) => [record.id, record]));
  const idsByName = new Map(seeded.map((record) => [key(record), record.id]));
  const formerNames = new Map<string, number>();
  const stars = new Map<string, readonly number[]>();
  let all: readonly RepositoryRecord[] = seeded;
  let lastId = seeded.at(-1)?.id ?? 0;
  let revision = 0;

  const changed = () => {
    all = [...byId.values()];
    revision += 1;
  };
  const need = (id: number) => {
    const record = byId.get(id);
    if (!record) throw new RangeError(`There is no repository with the id ${id}.`);
    return record;
  };
  const claim = (record: RepositoryRecord) => {
    if (idsByName.has(key(record))) throw new RangeError(`${fullName(record)} exists already.`);
    idsByName.set(key(record), record.id);
    // As on GitHub, a name that is in use again no longer redirects.
    formerNames.delete(key(record));
    byId.set(record.id, record);
    changed();
    return record;
  };
  const move = (id: number, place: Partial<RepositoryRecord>) => {
    const record = need(id);
    const moved = { ...record, ...place };
    if (key(moved) !== key(record)) {
      claim(moved);
      idsByName.delete(key(record));
      formerNames.set(key(record), id);
    } else {
      byId.set(id, moved);
      changed();
    }
    return moved;
  };
  const updatedNow = (id: number) => ({ updated_at: later(need(id).updated_at, now()) });
  const remove = (id: number) => {
    idsByName.delete(key(need(id)));
    byId.delete(id);
    changed();
  };
  const find = (name: string) => {
    const id = idsByName.get(name.toLowerCase());
    return id === undefined ? undefined : byId.get(id);
  };

  return {
    repositories: {
      get all() {
        return all;
      },
      visibleTo(value) {
        const token = tokens.find(value);
        if (!token) return [];
        const listed = all.filter((record) => hasPermission(record, token) && maySee(record, token));
        return listed.filter(
          (record) =>
            !singleSignOn.refuses(record.owner, token) &&
            !(record.private && oauthRestrictions.refuses(record.owner, token)),
        );
      },
      ofAccount: (login) => all.filter((record) => record.owner === login && !record.private),
      inOrganization(org, value) {
        const token = tokens.find(value);
        if (singleSignOn.refuses(org, token) || oauthRestrictions.refuses(org, token)) return [];
        return all.filter((record) => record.owner === org && maySee(record, token));
      },
      find,
    },
    get revision() {
      return revision;
    },
    starredBy(value) {
      const token = tokens.find(value);
      const ids = token ? (stars.get(token.login) ?? []) : [];
      return ids.flatMap((id) => byId.get(id) ?? []).filter((record) => maySee(record, token));
    },
    star(login, id, isStarred = true) {
      const others = (stars.get(login) ?? []).filter((each) => each !== need(id).id);
      stars.set(login, isStarred ? [...others, id] : others);
      changed();
    },
    findById: (id) => byId.get(id),
    findFormer: (name) => formerNames.get(name.toLowerCase()),
    add(owner, name, patch) {
      lastId += 1;
      const id = lastId;
      const grants = accounts.membersOf(owner);
      // The same id gives the same values, regardless of earlier draws.
      faker.seed(id);
      const record = generateRepository({ id, name, owner, grants, created: snapshotDate });
      const today = timestamp(now());
      const dates = { created_at: today, updated_at: today, pushed_at: today };
      const plain = { private: false, fork: false, archived: false, disabled: false, mirror_url: null };
      return claim({ ...record, ...dates, ...plain, ...patch });
    },
    update(id, patch) {
      const record = need(id);
      const updated = { ...record, ...updatedNow(id), ...patch };
      byId.set(id, updated);
      changed();
      return updated;
    },
    pushed(id) {
      const record = need(id);
      byId.set(id, { ...record, pushed_at: later(record.pushed_at, now()) });
      changed();
    },
    rename: (id, name) => move(id, { name, ...updatedNow(id) }),
    transfer: (id, owner) => move(id, { owner, grants: accounts.membersOf(owner), ...updatedNow(id) }),
    remove,
    renameOwner(login, newLogin) {
      const renamed = (other: string) => (other === login ? newLogin : other);
      for (const { id, owner, grants } of all) {
        if (owner === login || grants.includes(login)) move(id, { owner: renamed(owner), grants: grants.map(renamed) });
      }
      // Cached lists are keyed by names.
      changed();
    },
    removeOwner(login) {
      for (const record of all) {
        const { id, owner, grants } = record;
        if (owner === login) remove(id);
        else if (grants.includes(login)) byId.set(id, { ...record, grants: grants.filter((each) => each !== login) });
      }
      changed();
    },
  };
}

function key(record: RepositoryRecord): string {
  return fullName(record).toLowerCase();
}

/**
 * The current time, or a second after the last change if the clock is behind it, so that a change is always visible.
 */
function later(last: string, now: number): string {
  return timestamp(Math.max(now, Date.parse(last) + 1000));
}
