import type { Context } from 'hono';
import type { Deliver, Outgoing } from '../delivery.ts';
import { type Credentials, type Principal, readCredentials } from './authentication.ts';
import { type Answer, badCredentials, type Endpoint, limitExceeded, type World } from './endpoint.ts';
import { apiHeaders, commonHeaders, expirationHeaders, quotaHeaders, scopeHeaders } from './headers.ts';
import { toOutgoing } from './outgoing.ts';
import type { QuotaLedger } from './quota.ts';

interface RequestHandlerOptions {
  readonly world: World;
  readonly ledger: QuotaLedger;
  readonly deliver: Deliver;
}

/** The processing of every request to the API. */
export interface RequestHandler {
  /**
   * Turns an endpoint into a handler that checks credentials, quota and conditions.
   * @param acceptedScopes the scopes that the endpoint requires of a token
   * @param permissions those that it requires of a fine-grained token, such as `contents=read`
   */
  readonly handle: (
    endpoint: Endpoint,
    acceptedScopes: string,
    permissions?: string,
  ) => (context: Context) => Promise<Response>;
  readonly credentials: (context: Context) => Credentials;
  /** Charges the client for a response, and adds the headers that all responses share. */
  readonly send: (context: Context, credentials: Credentials, outgoing: Outgoing) => Promise<Response>;
}

export function createRequestHandler({ world, ledger, deliver }: RequestHandlerOptions): RequestHandler {
  let served = 0;
  const readFrom = (context: Context) => readCredentials(context.req.header('authorization'), world.tokens);
  const send: RequestHandler['send'] = (context, credentials, outgoing) => {
    const principal = principalOf(credentials);
    const account = principal?.account.id;
    // As on GitHub, a 304 is free with a valid token. For anonymous clients, GitHub may charge.
    const free = outgoing.status === 304 && principal !== undefined && !world.settings.charge304;
    if (!free) ledger.spend(account);
    served += 1;
    const shared = { ...commonHeaders, ...apiHeaders, 'x-service-request-id': requestId(served) };
    return deliver(context, {
      ...outgoing,
      headers: { ...shared, ...quotaHeaders(ledger.read(account)), ...outgoing.headers },
    });
  };
  return {
    handle:
      (endpoint, acceptedScopes, permissions = '') =>
      async (context) => {
        const credentials = readFrom(context);
        const principal = principalOf(credentials);
        const spent = ledger.read(principal?.account.id).remaining <= 0;
        const answer = spent ? limitExceeded(principal) : await answerOf(endpoint, world, credentials, context);
        const outgoing = toOutgoing(answer, principal, context);
        const ofToken = { ...scopeHeaders(principal, acceptedScopes, permissions), ...expirationHeaders(principal) };
        return send(context, credentials, { ...outgoing, headers: { ...ofToken, ...outgoing.headers } });
      },
    credentials: readFrom,
    send,
  };
}

/** Failed sign-ins count as anonymous, and are charged to that quota, as on GitHub. */
function principalOf(credentials: Credentials): Principal | undefined {
  return credentials.kind === 'valid' ? credentials.principal : undefined;
}

function answerOf(
  endpoint: Endpoint,
  world: World,
  credentials: Credentials,
  context: Context,
): Answer | Promise<Answer> {
  if (credentials.kind === 'bad') return badCredentials;
  return endpoint(world, {
    principal: principalOf(credentials),
    url: clientUrl(context.req.url),
    accept: context.req.header('accept') ?? '*/*',
    param: (name) => context.req.param(name) ?? '',
  });
}

/** The address of a request as the client knows it. */
function clientUrl(address: string): URL {
  const url = new URL(address);
  // The sandbox never has the default port, so the client connected through TLS termination.
  if (url.port === '') url.protocol = 'https:';
  return url;
}

/** An opaque id, different for every request. */
function requestId(serial: number): string {
  return `5A4D:B0C5:${serial.toString(16).toUpperCase().padStart(8, '0')}`;
}
