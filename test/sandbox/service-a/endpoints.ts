import type { RepositoryRecord } from '../data/repository.ts';
import { maySee } from '../data/store.ts';
import { privateProfileJson, profileJson } from './account-json.ts';
import type { Principal } from './authentication.ts';
import { type Answer, type Endpoint, notFound, unauthenticated, type World } from './endpoint.ts';
import { entity } from './entity.ts';
import { select } from './listFilters.ts';
import { listAnswer } from './lists.ts';
import { restrictionAnswer } from './oauthRestriction.ts';
import { fullRepositoryJson } from './repository-json.ts';
import { partialResults, singleSignOnAnswer } from './single-sign-on.ts';

/** GET /zen. */
export const zen: Endpoint = (world) => ({ kind: 'text', text: world.nextSaying() });

/** GET /users/{username}: also for organizations, as on GitHub. */
export const user: Endpoint = (world, request) => {
  const account = world.accounts.find(request.param('username'));
  if (!account) return notFound;
  const body = profileJson(account, world.baseUrl(), world.store.repositories);
  return { kind: 'json', entity: entity(body), lastModified: httpDate(account.updated_at) };
};

/** GET /user. */
export const authenticatedUser: Endpoint = (world, { principal }) => {
  if (!principal) return unauthenticated;
  const { account, token } = principal;
  const { repositories } = world.store;
  const body = {
    ...profileJson(account, world.baseUrl(), repositories),
    ...(token.scopes?.includes('read:user') && privateProfileJson(account, repositories)),
  };
  return { kind: 'json', entity: entity(body), lastModified: httpDate(account.updated_at) };
};

/** GET /user/repos. */
export const ownRepositories: Endpoint = (world, request) => {
  const { principal, url } = request;
  if (!principal) return unauthenticated;
  const { value, login } = principal.token;
  const filters = ['visibility', 'type', 'affiliation'].map((name) => url.searchParams.get(name));
  const withheld = partialResults(world.singleSignOn.refusing(principal.token));
  const restricted = world.oauthRestrictions.refusing(principal.token);
  const list = listAnswer(world, request, {
    key: JSON.stringify(['own', value, withheld, restricted, ...filters]),
    path: '/user/repos',
    defaultSort: 'full_name',
    records: () => select(world.store.repositories.visibleTo(value), url.searchParams, login),
  });
  return { ...list, headers: withheld };
};

/** GET /user/starred: beyond the spec. It is sorted by the time of the star. */
export const starredRepositories: Endpoint = (world, request) => {
  const { principal } = request;
  if (!principal) return unauthenticated;
  const { value } = principal.token;
  return listAnswer(world, request, {
    key: `starred ${value}`,
    path: '/user/starred',
    defaultSort: 'created',
    isByCreation: false,
    records: () => world.store.starredBy(value),
  });
};

/** GET /users/{username}/repos, and /user/{id}/repos, to which GitHub's Link headers point for further pages. */
export const accountRepositories: Endpoint = (world, request) => {
  const account =
    world.accounts.find(request.param('username')) ?? world.accounts.findById(Number(request.param('id')));
  if (!account) return notFound;
  return listAnswer(world, request, {
    key: `account ${account.login}`,
    path: `/user/${account.id}/repos`,
    defaultSort: 'full_name',
    records: () => world.store.repositories.ofAccount(account.login),
  });
};

/** GET /orgs/{org}/repos, and /organizations/{id}/repos, to which GitHub's Link headers point for further pages. */
export const organizationRepositories: Endpoint = (world, request) => {
  const account = world.accounts.find(request.param('org')) ?? world.accounts.findById(Number(request.param('id')));
  if (account?.type !== 'Organization') return notFound;
  const refused =
    singleSignOnAnswer(world, account.login, request.principal) ??
    restrictionAnswer(world, account.login, request.principal);
  if (refused) return refused;
  const token = request.principal?.token.value;
  return listAnswer(world, request, {
    key: `organization ${account.login} ${token}`,
    path: `/organizations/${account.id}/repos`,
    defaultSort: 'created',
    records: () => world.store.repositories.inOrganization(account.login, token),
  });
};

/** GET /repos/{owner}/{repo}: for a former name, 301 to the address by id, as on GitHub. */
export const repository: Endpoint = (world, request) => {
  const name = `${request.param('owner')}/${request.param('repo')}`;
  const record = world.store.repositories.find(name);
  if (record) return recordAnswer(world, record, request.principal);
  const former = world.store.findById(world.store.findFormer(name) ?? 0);
  if (!former || !maySee(former, request.principal?.token)) return notFound;
  const refused = singleSignOnAnswer(world, former.owner, request.principal);
  if (refused) return refused;
  return { kind: 'moved', location: new URL(`${world.apiPath}/repositories/${former.id}`, request.url).href };
};

/** GET /repositories/{id}: not in the spec; GitHub redirects a renamed repository to it. */
export const repositoryById: Endpoint = (world, request) => {
  const record = world.store.findById(Number(request.param('id')));
  return record ? recordAnswer(world, record, request.principal) : notFound;
};

function recordAnswer(world: World, record: RepositoryRecord, principal: Principal | undefined): Answer {
  const owner = world.accounts.find(record.owner);
  if (!owner) return notFound;
  const body = fullRepositoryJson(record, owner, { baseUrl: world.baseUrl(), gitUrl: world.gitUrl() });
  return (
    refusedAnswer(world, record, principal) ?? {
      kind: 'json',
      entity: entity(body),
      lastModified: httpDate(record.updated_at),
    }
  );
}

/** The answer to a client that may not read a repository; undefined for others. */
export function refusedAnswer(
  world: World,
  record: RepositoryRecord,
  principal: Principal | undefined,
): Answer | undefined {
  // As on GitHub, an inaccessible private repository is indistinguishable from a missing one.
  if (!maySee(record, principal?.token)) return notFound;
  return (
    singleSignOnAnswer(world, record.owner, principal) ??
    (record.private ? restrictionAnswer(world, record.owner, principal) : undefined)
  );
}

function httpDate(timestamp: string): string {
  return new Date(timestamp).toUTCString();
}
