import { Hono } from 'hono';
import type { Deliver } from '../delivery.ts';
import { avatarPng } from './avatar.ts';
import * as details from './detailEndpoints.ts';
import { type Endpoint, lackingPermission, notFound, type World, wrongMethod } from './endpoint.ts';
import * as endpoints from './endpoints.ts';
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

/** As `routes`: endpoints of GitHub beyond the specification. */
const detailRoutes: typeof routes = [
  ['/repos/:owner/:repo/readme', details.readme, 'repo', CONTENTS],
  ['/repos/:owner/:repo/contents/:path{.*}', details.contents, 'repo', CONTENTS],
  ['/repos/:owner/:repo/commits', details.commits, 'repo', CONTENTS],
  ['/repos/:owner/:repo/languages', details.languages, 'repo', METADATA],
  ['/repos/:owner/:repo/releases', details.releases, 'repo', CONTENTS],
  ['/repos/:owner/:repo/releases/latest', details.latestRelease, 'repo', CONTENTS],
  ['/repos/:owner/:repo/topics', details.topics, 'repo', METADATA],
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
  for (const [path, endpoint, acceptedScopes, permissions] of all) {
    const allowed = permissions === CONTENTS ? withContents(endpoint) : endpoint;
    api.get(path, handler.handle(allowed, acceptedScopes, permissions));
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

/** Refuses fine-grained tokens without the permission for files, as GitHub does. */
function withContents(endpoint: Endpoint): Endpoint {
  return async (world, request) => {
    const answer = await endpoint(world, request);
    const isRefused = answer.kind === 'json' && request.principal?.token.hasContents === false;
    return isRefused ? lackingPermission : answer;
  };
}
