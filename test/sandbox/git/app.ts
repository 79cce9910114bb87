import { Hono } from 'hono';
import { maySee, type Store } from '../data/store.ts';
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
 * The host of `clone_url`, with git's dumb HTTP protocol, which any git supports. Private repositories require HTTP
 * Basic with an account's name and token; otherwise, and for missing repositories, the status is 401, as on GitHub.
 */
export function createGitHost({ store, tokens, bare, deliver }: GitHostOptions): Hono {
  const app = new Hono();
  app.get('/:owner/:name{[^/]+\\.git}/:path{.+}', async (context) => {
    const { owner, name, path } = context.req.param();
    const record = store.repositories.find(`${owner}/${name.slice(0, -'.git'.length)}`);
    const credentials = readCredentials(context.req.header('authorization'), tokens);
    const token = credentials.kind === 'valid' ? credentials.principal.token : undefined;
    if (credentials.kind === 'bad' || !record || !maySee(record, token)) return deliver(context, unauthorized);
    const body = await bare.read(record, path).catch(() => 'no git' as const);
    if (body === 'no git') return deliver(context, plain(501, 'There is no git on this machine.'));
    return deliver(context, body ? { ...plain(200, ''), body } : plain(404, 'Not Found'));
  });
  app.notFound((context) => deliver(context, unauthorized));
  return app;
}

const unauthorized: Outgoing = plain(401, 'Authentication required', { 'www-authenticate': 'Basic realm="Sandbox"' });

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Outgoing {
  return { status, headers: { 'content-type': 'text/plain', ...headers }, body: Buffer.from(text) };
}
