import { Hono } from 'hono';
import type { Deliver } from '../delivery.ts';
import { avatarPng } from './avatar.ts';
import * as details from './detailEndpoints.ts';
import { type Endpoint, notFound, type World, wrongMethod } from './endpoint.ts';
import * as endpoints from './endpoints.ts';
import { commit } from './files/commitEndpoint.ts';
import * as contents from './files/contentsEndpoints.ts';
import * as objects from './files/objectEndpoints.ts';
import * as refs from './files/refEndpoints.ts';
import { commonHeaders, preflightHeaders } from './headers.ts';
import { type Interceptor, intercepting } from './interception.ts';
import type { QuotaLedger } from './quota.ts';
import { createRequestHandler } from './requestHandler.ts';

type Route = readonly [path: string, endpoint: Endpoint, acceptedScopes: string, permissions?: string];

const METADATA = 'metadata=read';
const CONTENTS = 'contents=read';

/**
 * Path, endpoint, and the scopes and permissions that GitHub would accept there. A trailing slash matches none: 404, as
 * on GitHub.
 */
const routes: readonly Route[] = [
  ['/zen', endpoints.zen, ''],
  ['/users/:username', endpoints.user, ''],
  ['/user', endpoints.authenticatedUser, ''],
  ['/user/repos', endpoints.ownRepositories, '', METADATA],
  ['/users/:username/repos', endpoints.accountRepositories, '', METADATA],
  ['/user/:id{[0-9]+}/repos', endpoints.accountRepositories, '', METADATA],
  ['/orgs/:org/repos', endpoints.organizationRepositories, 'admin:org, read:org, repo, user, write:org', METADATA],
  [
    '/organizations/:id{[0-9]+}/repos',
    endpoints.organizationRepositories,
    'admin:org, read:org, repo, user, write:org',
    METADATA,
  ],
  ['/repos/:owner/:repo', endpoints.repository, 'repo', METADATA],
  ['/repositories/:id{[0-9]+}', endpoints.repositoryById, 'repo', METADATA],
];

/**
 * As `routes`, below the address of a repository: endpoints of GitHub beyond the specification. References and paths
 * may contain slashes and line breaks.
 */
const repositoryRoutes: typeof routes = [
  ['/readme', contents.readme, 'repo', CONTENTS],
  ['/contents', contents.contents, 'repo', CONTENTS],
  ['/contents/:path{[\\s\\S]*}', contents.contents, 'repo', CONTENTS],
  ['/commits', details.commits, 'repo', CONTENTS],
  ['/commits/:ref{[\\s\\S]+}', commit, 'repo', CONTENTS],
  ['/git/trees/:sha{[\\s\\S]+}', objects.tree, 'repo', CONTENTS],
  ['/git/blobs/:sha{[\\s\\S]+}', objects.blob, 'repo', CONTENTS],
  ['/branches', refs.branches, 'repo', CONTENTS],
  ['/tags', refs.tags, 'repo', CONTENTS],
  ['/languages', details.languages, 'repo', METADATA],
  ['/releases/latest', details.latestRelease, 'repo', CONTENTS],
  ['/topics', details.topics, 'repo', METADATA],
];

/** The other endpoints of GitHub beyond the specification. */
const accountRoutes: typeof routes = [['/user/starred', endpoints.starredRepositories, '', 'starring=read']];

/** GitHub has them at the address by name, and at that by id. */
const detailRoutes: typeof routes = ['/repos/:owner/:repo', '/repositories/:id{[0-9]+}'].flatMap((repository) =>
  repositoryRoutes.map(([path, ...route]) => [repository + path, ...route] as const),
);

interface ServiceAOptions {
  readonly world: World;
  readonly ledger: QuotaLedger;
  readonly deliver: Deliver;
  /** The server's pages and endpoints for apps. */
  readonly oauth: Hono;
  /** The current interceptor, read for each request. */
  readonly interceptor: () => Interceptor | undefined;
}

/**
 * Service A: the code host's API (docs/service-spec.md, sections 2 to 5, 8 and 9), with the avatars of its accounts.
 */
export function createServiceA({ world, ledger, deliver, oauth, interceptor }: ServiceAOptions): Hono {
  const app = new Hono();
  const api = app.basePath(world.apiPath);
  const handler = createRequestHandler({ world, ledger, deliver });

  // A preflight carries no credentials and costs nothing.
  app.options('*', (context) =>
    deliver(context, { status: 204, headers: { ...commonHeaders, ...preflightHeaders }, body: null }),
  );
  app.route('/', oauth);
  // Everything below can be intercepted, unlike preflights.
  app.use(intercepting(interceptor, handler));
  const all = world.settings.specOnly ? routes : [...routes, ...accountRoutes, ...detailRoutes];
  for (const [path, endpoint, acceptedScopes, permissions] of all) {
    api.get(path, handler.handle(endpoint, acceptedScopes, permissions));
    api.all(
      path,
      handler.handle(() => wrongMethod, acceptedScopes, permissions),
    );
  }
  // Avatars are not part of the API: no credentials, no quota.
  api.get('/avatars/u/:id{[0-9]+}', (context) => {
    const account = world.accounts.findById(Number(context.req.param('id')));
    if (!account) return deliver(context, { status: 404, headers: commonHeaders, body: null });
    return deliver(context, {
      status: 200,
      headers: { ...commonHeaders, 'content-type': 'image/png', 'cache-control': 'public, max-age=300' },
      body: avatarPng(account),
    });
  });
  app.notFound(handler.handle(() => notFound, ''));
  return app;
}
