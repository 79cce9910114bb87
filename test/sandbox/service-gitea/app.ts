import { type Context, Hono } from 'hono';
import type { Deliver, Outgoing } from '../delivery.ts';
import { type Principal, readCredentials } from '../service-a/authentication.ts';
import { avatarPng } from '../service-a/avatar.ts';
import type { World } from '../service-a/endpoint.ts';
import { type Interceptor, intercepting } from '../service-a/interception.ts';
import { failed, type GiteaAnswer, type GiteaEndpoint, notFound } from './answer.ts';
import * as files from './fileEndpoints.ts';
import * as lists from './listEndpoints.ts';

type Scope = 'read:user' | 'read:repository' | 'read:organization';

type Route = readonly [path: string, endpoint: GiteaEndpoint, ...scopes: readonly Scope[]];

const REPOSITORY = 'read:repository';

/** Path, endpoint, and the scopes that a token needs there. */
const routes: readonly Route[] = [
  ['/version', lists.version],
  ['/user', lists.ownUser, 'read:user'],
  ['/user/orgs', lists.ownOrganizations, 'read:user', 'read:organization'],
  ['/user/repos', lists.ownRepositories, 'read:user', REPOSITORY],
  ['/user/starred', lists.starredRepositories, 'read:user', REPOSITORY],
  ['/users/:username', lists.user, 'read:user'],
  ['/users/:username/repos', lists.repositoriesOfUser, 'read:user', REPOSITORY],
  ['/orgs/:org', lists.organization, 'read:organization'],
  ['/orgs/:org/repos', lists.repositoriesOfOrganization, 'read:organization', REPOSITORY],
  ['/repos/search', lists.searchRepositories, REPOSITORY],
  ['/repos/:owner/:repo', lists.repository, REPOSITORY],
  ['/repositories/:id{[0-9]+}', lists.repository, REPOSITORY],
  ['/repos/:owner/:repo/topics', files.topics, REPOSITORY],
  ['/repos/:owner/:repo/languages', files.languages, REPOSITORY],
  ['/repos/:owner/:repo/releases/latest', files.latestRelease, REPOSITORY],
  ['/repos/:owner/:repo/commits', files.commits, REPOSITORY],
  ['/repos/:owner/:repo/git/trees/:sha', files.tree, REPOSITORY],
  ['/repos/:owner/:repo/git/blobs/:sha', files.blob, REPOSITORY],
  ['/repos/:owner/:repo/raw/:path{[\\s\\S]+}', files.raw, REPOSITORY],
  ['/repos/:owner/:repo/contents', files.contents, REPOSITORY],
  ['/repos/:owner/:repo/contents/:path{[\\s\\S]+}', files.contents, REPOSITORY],
  ['/repos/:owner/:repo/branches', files.branches, REPOSITORY],
  ['/repos/:owner/:repo/tags', files.tags, REPOSITORY],
];

/** What only a signed-in user has. */
const OWN = /^\/user(\/|$)/;

interface GiteaOptions {
  readonly world: World;
  /** The path of the server on its host; empty for none. */
  readonly webPath: string;
  readonly deliver: Deliver;
  /** The repositories for Git, which the same server has. */
  readonly git: Hono;
  readonly interceptor: () => Interceptor | undefined;
}

/**
 * A server with the API of Gitea and Forgejo, written from Gitea's description of it (https://docs.gitea.com/api) and
 * its source: no quota, no ETags, records with other names, pages of at most 50.
 */
export function createGitea({ world, webPath, deliver, git, interceptor }: GiteaOptions): Hono {
  const app = new Hono();
  const api = app.basePath(world.apiPath);
  const send = (context: Context, outgoing: Outgoing): Promise<Response> => deliver(context, outgoing);
  const credentials = (context: Context) => readCredentials(context.req.header('authorization'), world.tokens);
  app.use(intercepting(interceptor, { send: (context, _, outgoing) => send(context, outgoing), credentials }));
  for (const [path, endpoint, ...scopes] of routes) {
    api.get(path, async (context) => {
      const found = credentials(context);
      const principal = found.kind === 'valid' ? found.principal : undefined;
      const refused = refusal(path, scopes, found.kind === 'bad', principal);
      const url = new URL(context.req.url);
      const rest = (part: string): Buffer => restOf(url, world.apiPath, part);
      const param = (name: string): string => context.req.param(name) ?? '';
      return send(context, outgoingOf(refused ?? (await endpoint({ world, principal, url, param, rest }))));
    });
  }
  api.all('*', (context) => send(context, outgoingOf(notFound)));
  const web = app.basePath(webPath);
  web.get('/avatars/:id{[0-9]+}', (context) => {
    const account = world.accounts.findById(Number(context.req.param('id')));
    if (!account) return send(context, outgoingOf(notFound));
    return send(context, { status: 200, headers: { 'content-type': 'image/png' }, body: avatarPng(account) });
  });
  web.all('/:owner/:name{[^/]+\\.git}/*', ({ req: { raw } }) => {
    const address = new URL(raw.url);
    address.pathname = address.pathname.slice(webPath.length);
    return git.fetch(new Request(address, raw));
  });
  // Web pages, which this sandbox doesn't have.
  app.notFound((context) => {
    const page = '<!DOCTYPE html><html lang="en-US"><title>Page Not Found</title></html>';
    return send(context, { status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from(page) });
  });
  return app;
}

function refusal(
  path: string,
  scopes: readonly Scope[],
  isBad: boolean,
  principal: Principal | undefined,
): GiteaAnswer | undefined {
  if (isBad) return failed(401, 'invalid username, password or token');
  if (!principal) return OWN.test(path) ? failed(401, 'token is required') : undefined;
  const { scopes: granted } = principal.token;
  // The scope of the other sandbox stands for all.
  if (!granted || granted.includes('repo') || granted.includes('all')) return undefined;
  if (scopes.every((scope) => granted.includes(scope))) return undefined;
  const [required, own] = [scopes.join(','), granted.join(',')];
  return failed(
    403,
    `token does not have at least one of required scope(s), required=[${required}], token scope=${own}`,
  );
}

function outgoingOf({ status, headers = {}, body }: GiteaAnswer): Outgoing {
  const shared = {
    'cache-control': 'max-age=0, private, must-revalidate, no-transform',
    'x-frame-options': 'SAMEORIGIN',
  };
  if (body instanceof Uint8Array) return { status, headers: { ...shared, ...headers }, body: Buffer.from(body) };
  const type = { 'content-type': 'application/json;charset=utf-8' };
  return { status, headers: { ...shared, ...type, ...headers }, body: Buffer.from(`${JSON.stringify(body)}\n`) };
}

/** Each character of a path may be any byte. */
function restOf(url: URL, apiPath: string, part: string): Buffer {
  const below = url.pathname.slice(apiPath.length).replace(/^\/repos\/[^/]+\/[^/]+\//, '');
  const rest = below.slice(part.length + 1);
  const bytes = rest.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
