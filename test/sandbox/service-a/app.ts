import { Hono } from 'hono';
import type { Deliver } from '../delivery.ts';
import { avatarPng } from './avatar.ts';
import * as details from './detailEndpoints.ts';
import { type Endpoint, notFound, type World, wrongMethod } from './endpoint.ts';
import * as endpoints from './endpoints.ts';
import { commonHeaders, preflightHeaders } from './headers.ts';
import { type Interceptor, intercepting } from './interception.ts';
import type { QuotaLedger } from './quota.ts';
import { createRequestHandler } from './requestHandler.ts';

/** Path, endpoint, and the scopes that GitHub would accept there. A trailing slash matches none: 404, as on GitHub. */
const routes: readonly (readonly [path: string, endpoint: Endpoint, acceptedScopes: string])[] = [
  ['/zen', endpoints.zen, ''],
  ['/users/:username', endpoints.user, ''],
  ['/user', endpoints.authenticatedUser, ''],
  ['/user/repos', endpoints.ownRepositories, ''],
  ['/users/:username/repos', endpoints.accountRepositories, ''],
  ['/user/:id{[0-9]+}/repos', endpoints.accountRepositories, ''],
  ['/orgs/:org/repos', endpoints.organizationRepositories, 'admin:org, read:org, repo, user, write:org'],
  [
    '/organizations/:id{[0-9]+}/repos',
    endpoints.organizationRepositories,
    'admin:org, read:org, repo, user, write:org',
  ],
  ['/repos/:owner/:repo', endpoints.repository, 'repo'],
  ['/repositories/:id{[0-9]+}', endpoints.repositoryById, 'repo'],
];

/** As `routes`: endpoints of GitHub beyond the specification. */
const detailRoutes: typeof routes = [
  ['/repos/:owner/:repo/readme', details.readme, 'repo'],
  ['/repos/:owner/:repo/contents/:path{.*}', details.contents, 'repo'],
  ['/repos/:owner/:repo/commits', details.commits, 'repo'],
  ['/repos/:owner/:repo/languages', details.languages, 'repo'],
  ['/repos/:owner/:repo/releases', details.releases, 'repo'],
  ['/repos/:owner/:repo/releases/latest', details.latestRelease, 'repo'],
  ['/repos/:owner/:repo/topics', details.topics, 'repo'],
];

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
  const all = world.settings.specOnly ? routes : [...routes, ...detailRoutes];
  for (const [path, endpoint, acceptedScopes] of all) {
    api.get(path, handler.handle(endpoint, acceptedScopes));
    api.all(
      path,
      handler.handle(() => wrongMethod, acceptedScopes),
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
