import { fullName, type RepositoryRecord } from '../data/repository.ts';
import { maySee } from '../data/store.ts';
import { failed, type GiteaEndpoint, type GiteaRequest, json, notFound } from './answer.ts';
import { pageAnswer } from './paging.ts';
import { organizationJson, repositoryJson, userJson } from './records.ts';

/** GET /version */
export const version: GiteaEndpoint = () => json({ version: '1.24.6' });

/** GET /user */
export const ownUser: GiteaEndpoint = ({ principal }) => {
  if (!principal) return notFound;
  return json({ ...userJson(principal.account), email: principal.account.email ?? '' });
};

/** GET /users/{username}: also for organizations, which nothing in the record says. */
export const user: GiteaEndpoint = ({ world, param }) => {
  const account = world.accounts.find(param('username'));
  return account ? json(userJson(account)) : notFound;
};

/** GET /orgs/{org} */
export const organization: GiteaEndpoint = ({ world, param }) => {
  const account = world.accounts.find(param('org'));
  return account?.type === 'Organization' ? json(organizationJson(account)) : notFound;
};

/** GET /user/orgs */
export const ownOrganizations: GiteaEndpoint = ({ world, principal, url }) => {
  const login = principal?.account.login ?? '';
  const all = world.accounts.all.filter((each) => world.accounts.membersOf(each.login).includes(login));
  return pageAnswer(url, all, (each) => organizationJson(each));
};

/** GET /user/repos: by name, whatever the query says. */
export const ownRepositories: GiteaEndpoint = (request) =>
  repositories(request, request.world.store.repositories.visibleTo(request.principal?.token.value));

/** GET /user/starred: the oldest star first, whatever the query says. */
export const starredRepositories: GiteaEndpoint = ({ world, principal, url }) =>
  pageAnswer(url, world.store.starredBy(principal?.token.value), (record) => recordJson({ world }, record));

/** GET /users/{username}/repos, also for organizations: those that the client may see. */
export const repositoriesOfUser: GiteaEndpoint = (request) => repositoriesOf(request, request.param('username'));

/** GET /orgs/{org}/repos */
export const repositoriesOfOrganization: GiteaEndpoint = (request) => {
  const account = request.world.accounts.find(request.param('org'));
  return account?.type === 'Organization' ? repositoriesOf(request, account.login) : notFound;
};

/** GET /repos/search: those of a user or an organization, and what a user contributes to unless it is exclusive. */
export const searchRepositories: GiteaEndpoint = (request) => {
  const { world, principal, url } = request;
  const account = world.accounts.findById(Number(url.searchParams.get('uid')));
  const isOwn = account?.login === principal?.account.login && url.searchParams.get('exclusive') !== 'true';
  const visible = isOwn
    ? world.store.repositories.visibleTo(principal?.token.value)
    : world.store.repositories.all.filter((record) => maySee(record, principal?.token));
  const found = isOwn ? visible : visible.filter(({ owner }) => !account || owner === account.login);
  const items = found.map((record) => recordJson(request, record));
  const [sort, order] = ['sort', 'order'].map((name) => url.searchParams.get(name) ?? '');
  const field = SORT_FIELDS.get(sort ?? '');
  if (sort && (!field || !['', 'asc', 'desc'].includes(order ?? '')))
    return failed(422, `Invalid sort mode: "${sort}"`);
  const sorted = items.toSorted((a, b) =>
    compare(Reflect.get(a, field ?? 'full_name'), Reflect.get(b, field ?? 'full_name')),
  );
  const answer = pageAnswer(url, order === 'desc' ? sorted.toReversed() : sorted, (item) => item);
  return { ...answer, body: { ok: true, data: answer.body } };
};

/** The fields that a search sorts by. */
const SORT_FIELDS: ReadonlyMap<string, string> = new Map([
  ['alpha', 'full_name'],
  ['created', 'created_at'],
  ['updated', 'updated_at'],
  ['size', 'size'],
  ['id', 'id'],
]);

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

/** GET /repos/{owner}/{repo}: a former name redirects to the present one. */
export const repository: GiteaEndpoint = (request) => {
  const { world, url } = request;
  const record = findRecord(request);
  const owner = record && world.accounts.find(record.owner);
  if (record && owner) return json(repositoryJson(record, owner));
  const former = world.store.findById(world.store.findFormer(nameIn(request)) ?? 0);
  if (!former || !maySee(former, request.principal?.token)) return notFound;
  const location = url.pathname.replace(/\/repos\/[^/]+\/[^/]+/, `/repos/${fullName(former)}`);
  return { status: 307, headers: { location }, body: Buffer.alloc(0) };
};

/** The repository that a request names, if the client may see it. */
export function findRecord(request: GiteaRequest): RepositoryRecord | undefined {
  const { store } = request.world;
  const record = store.findById(Number(request.param('id'))) ?? store.repositories.find(nameIn(request));
  return record && maySee(record, request.principal?.token) ? record : undefined;
}

function nameIn({ param }: GiteaRequest): string {
  return `${param('owner')}/${param('repo')}`;
}

function repositoriesOf(request: GiteaRequest, login: string) {
  const { world, principal } = request;
  const account = world.accounts.find(login);
  if (!account) return notFound;
  const all = world.store.repositories.all.filter(
    (record) => record.owner === account.login && maySee(record, principal?.token),
  );
  return repositories(request, all);
}

function repositories({ world, url }: GiteaRequest, records: readonly RepositoryRecord[]) {
  const named = records.map((record) => ({ record, key: fullName(record).toLowerCase() }));
  const sorted = named.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ record }) => record);
  return pageAnswer(url, sorted, (record) => recordJson({ world }, record));
}

function recordJson({ world }: Pick<GiteaRequest, 'world'>, record: RepositoryRecord): object {
  const owner = world.accounts.find(record.owner);
  return owner ? repositoryJson(record, owner) : {};
}
