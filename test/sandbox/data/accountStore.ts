import { type Account, accounts as seeded, members as seededMembers } from './sandboxAccounts.ts';

/** The users and organizations of one sandbox. Changes replace accounts and never modify them. */
export interface Accounts {
  /** Organizations after users, and later ones last. */
  readonly all: readonly Account[];
  /** The account with this login, in any case, as on GitHub. */
  readonly find: (login: string) => Account | undefined;
  readonly findById: (id: number) => Account | undefined;
  /** The organization with this login, in any case. @throws RangeError if there is none */
  readonly needOrganization: (login: string) => Account;
  /** The logins of an organization's members; none for a user. */
  readonly membersOf: (login: string) => readonly string[];
  /** @throws RangeError for an unknown account, and for a login that is in use, like the next two */
  readonly rename: (login: string, newLogin: string) => Account;
  readonly remove: (login: string) => Account;
  /** Adds an account with a new id. @param members logins of its members */
  readonly add: (owner: NewAccount, members?: readonly string[]) => Account;
}

export type NewAccount = Pick<Account, 'login' | 'type'>;

/** Higher than the ids of all seeded accounts. */
const FIRST_NEW_ID = 9_920_001;

/** A store of the seeded accounts. */
export function createAccounts(): Accounts {
  let all = seeded;
  let nextId = FIRST_NEW_ID;
  /** The ids of members, by the id of their organization: both may be renamed. */
  const members = new Map<number, readonly number[]>();

  const find = (login: string) => all.find((account) => account.login === login.toLowerCase());
  const findById = (id: number) => all.find((account) => account.id === id);
  const need = (login: string) => {
    const account = find(login);
    if (!account) throw new RangeError(`There is no account ${login}.`);
    return account;
  };
  const checkFree = (login: string) => {
    if (find(login)) throw new RangeError(`The account ${login} exists already.`);
    return login.toLowerCase();
  };
  for (const [org, logins] of Object.entries(seededMembers)) {
    members.set(
      need(org).id,
      logins.map((login) => need(login).id),
    );
  }

  return {
    get all() {
      return all;
    },
    find,
    findById,
    needOrganization(login) {
      const account = find(login);
      if (account?.type !== 'Organization') throw new RangeError(`There is no organization ${login}.`);
      return account;
    },
    membersOf(login) {
      const ids = members.get(find(login)?.id ?? 0) ?? [];
      return ids.flatMap((id) => findById(id)?.login ?? []);
    },
    rename(login, newLogin) {
      const account = need(login);
      const renamed = { ...account, login: checkFree(newLogin) };
      all = all.map((each) => (each === account ? renamed : each));
      return renamed;
    },
    remove(login) {
      const account = need(login);
      all = all.filter((each) => each !== account);
      return account;
    },
    add({ login, type }, logins = []) {
      const ids = logins.map((each) => need(each).id);
      const account = { ...BLANK, id: nextId, login: checkFree(login), type };
      nextId += 1;
      members.set(account.id, ids);
      all = [...all, account];
      return account;
    },
  };
}

/** The profile of an account that has just been created. */
const BLANK = {
  site_admin: false,
  name: null,
  company: null,
  blog: '',
  location: null,
  email: null,
  bio: null,
  twitter_username: null,
  public_gists: 0,
  followers: 0,
  following: 0,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
} as const;
