/** A list whose pages are cached as one group. */
export interface List {
  readonly group: string;
  readonly endpoint: string;
  readonly path: readonly string[];
  /** Login of the owner; undefined for a list of several owners. */
  readonly owner: string | undefined;
  /** The id of the owner or, of a list of several owners, of the account; undefined if unknown. */
  readonly ownerId?: number | undefined;
  /** Restricts GET /user/repos to these relations of the account; undefined for all. */
  readonly affiliation?: string;
  /** Whether the service sorts it by the times of changes; `undefined` if it may. */
  readonly hasChangeOrders?: false;
}

/** What addresses an owner's lists. */
interface OwnerNames {
  readonly login: string;
  readonly id?: number | undefined;
  readonly type?: string | null | undefined;
}

/** GET /user/repos: all repositories that the credential gives explicit access to. */
export const OWN_REPOSITORIES: List = {
  group: 'user/repos',
  endpoint: 'GET /user/repos',
  path: ['user', 'repos'],
  owner: undefined,
};

/** As `OWN_REPOSITORIES`, without those that the account only sees as a member of an organization. */
export const OUTSIDE_ORGANIZATIONS: List = withAffiliation('owner,collaborator');

/** The repositories of other owners that the account collaborates on. */
export const COLLABORATIONS: List = withAffiliation('collaborator');

/** A service that doesn't know the parameter returns all repositories. */
function withAffiliation(affiliation: string): List {
  return { ...OWN_REPOSITORIES, group: `${OWN_REPOSITORIES.group} ${affiliation}`, affiliation };
}

/** GET /user/starred: what the account has starred, the oldest star first. Beyond docs/service-spec.md. */
export const STARRED_REPOSITORIES: List = {
  group: 'user/starred',
  endpoint: 'GET /user/starred',
  path: ['user', 'starred'],
  owner: undefined,
  hasChangeOrders: false,
};

/**
 * The list of one owner: GET /users/{username}/repos has a user's public repositories, GET /orgs/{org}/repos those of
 * an organization, as far as the credential may see them.
 * @param type as the service calls it: `Organization`, or anything else.
 */
export function repositoriesOf({ login, id, type }: OwnerNames): List {
  const owned = { owner: login, ownerId: id };
  return type === 'Organization'
    ? { group: `orgs/${login}/repos`, endpoint: 'GET /orgs/{org}/repos', path: ['orgs', login, 'repos'], ...owned }
    : {
        group: `users/${login}/repos`,
        endpoint: 'GET /users/{username}/repos',
        path: ['users', login, 'repos'],
        ...owned,
      };
}

/**
 * The repositories that an account owns, as a token reads that is only for these: GET /users/{username}/repos has no
 * private ones.
 */
export function ownedBy({ login, id }: OwnerNames): List {
  return { ...withAffiliation('owner'), group: `users/${login}/owned`, owner: login, ownerId: id };
}

/** Whether a group has the pages of a list. */
export function isListGroup(group: string): boolean {
  return ['user/', 'users/', 'orgs/'].some((start) => group.startsWith(start));
}

/** The login of the owner whose list a group has; undefined for a list of several owners. */
export function ownerOfGroup(group: string): string | undefined {
  return group.startsWith('user/') ? undefined : group.split('/')[1];
}
