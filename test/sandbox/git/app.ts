import { Hono } from 'hono';
import { mayPush, maySee, type Store } from '../data/store.ts';
import type { Tokens } from '../data/tokens.ts';
import type { Deliver, Outgoing } from '../delivery.ts';
import { readCredentials } from '../service-a/authentication.ts';
import type { BareRepositories } from './bareRepositories.ts';

interface GitHostOptions {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly bare: BareRepositories;
  readonly deliver: Deliver;
}

/**
 * The host of `clone_url`, with git's smart HTTP protocol, to fetch and to push. Private repositories and pushes
 * require HTTP Basic with an account's name and token, or `x-access-token` and a token. Otherwise, and for missing
 * repositories, the status is 401; for an account without access, 404: as on GitHub.
 */
export function createGitHost({ store, tokens, bare, deliver }: GitHostOptions): Hono {
  const app = new Hono();
  app.on(['GET', 'POST'], '/:owner/:name{[^/]+\\.git}/:path{.+}', async (context) => {
    const { owner, name, path } = context.req.param();
    const record = store.repositories.find(`${owner}/${name.slice(0, -'.git'.length)}`);
    const credentials = readCredentials(context.req.header('authorization'), tokens, ANY_USER);
    const token = credentials.kind === 'valid' ? credentials.principal.token : undefined;
    if (!record || !maySee(record, token)) return deliver(context, token ? notFound : unauthorized);
    if (credentials.kind === 'bad') return deliver(context, unauthorized);
    if (!SERVED.has(path)) return deliver(context, plain(404, 'Not Found'));
    const isPush = path === PUSH || context.req.query('service') === PUSH;
    const pusher = token && mayPush(record, token) ? token.login : undefined;
    if (isPush && pusher === undefined) return deliver(context, token ? forbidden : unauthorized);
    const { raw, method } = context.req;
    const query = new URL(raw.url).search.slice(1);
    const body = new Uint8Array(await raw.clone().arrayBuffer());
    const request = { method, path, query, headers: raw.headers, body, pusher };
    const answer = await bare.answer(record, request).catch(() => undefined);
    if (!answer) return deliver(context, plain(501, 'There is no git on this machine.'));
    if (path === PUSH && answer.status === 200) store.pushed(record.id);
    return deliver(context, answer);
  });
  app.notFound((context) => deliver(context, unauthorized));
  return app;
}

/** The name that stands for that of any account. */
const ANY_USER = 'x-access-token';

/** The service of git that receives what is pushed. */
const PUSH = 'git-receive-pack';

const SERVED = new Set(['info/refs', 'git-upload-pack', PUSH]);

const forbidden: Outgoing = plain(403, 'Write access to repository not granted.');
const notFound: Outgoing = plain(404, 'Repository not found.');
const unauthorized: Outgoing = plain(401, 'Authentication required', { 'www-authenticate': 'Basic realm="Sandbox"' });

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Outgoing {
  return { status, headers: { 'content-type': 'text/plain', ...headers }, body: Buffer.from(text) };
}
