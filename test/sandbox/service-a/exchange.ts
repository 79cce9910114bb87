import type { Context } from 'hono';
import type { Deliver } from '../delivery.ts';
import { type Answer, badCredentials, type Endpoint, limitExceeded, type World } from './answer.ts';
import { type Credentials, readCredentials } from './authentication.ts';
import { apiHeaders, commonHeaders, quotaHeaders, scopeHeaders } from './headers.ts';
import { toOutgoing } from './outgoing.ts';
import type { QuotaLedger } from './quota.ts';

interface ExchangeOptions {
  readonly world: World;
  readonly ledger: QuotaLedger;
  readonly deliver: Deliver;
}

/**
 * Turns an endpoint into a handler: who asks, is there allowance left, what is the answer, does the client have it
 * already, what does it cost. `acceptedScopes` is what the endpoint asks of a token.
 */
export function createExchange({ world, ledger, deliver }: ExchangeOptions) {
  let served = 0;
  return (endpoint: Endpoint, acceptedScopes: string) =>
    (context: Context): Promise<Response> => {
      const credentials = readCredentials(context.req.header('authorization'));
      // Failed sign-ins are charged to the anonymous allowance, as on GitHub.
      const principal = credentials.kind === 'valid' ? credentials.principal : undefined;
      const login = principal?.account.login;
      const spent = ledger.read(login).remaining <= 0;
      const answer = spent ? limitExceeded(principal) : answerOf(endpoint, world, credentials, context);
      const outgoing = toOutgoing(answer, principal, context);
      // GitHub charges nothing for a 304 to a valid token; to an anonymous client it may.
      const free = outgoing.status === 304 && principal !== undefined && !world.settings.charge304;
      if (!free) ledger.spend(login);
      served += 1;
      return deliver(context, {
        ...outgoing,
        headers: {
          ...commonHeaders,
          ...apiHeaders,
          date: new Date(world.settings.now()).toUTCString(),
          'x-service-request-id': requestId(served),
          ...scopeHeaders(principal, acceptedScopes),
          ...quotaHeaders(ledger.read(login)),
          ...outgoing.headers,
        },
      });
    };
}

function answerOf(endpoint: Endpoint, world: World, credentials: Credentials, context: Context): Answer {
  if (credentials.kind === 'bad') return badCredentials;
  return endpoint(world, {
    principal: credentials.kind === 'valid' ? credentials.principal : undefined,
    url: new URL(context.req.url),
    param: (name) => context.req.param(name) ?? '',
  });
}

/** Opaque to clients, and different for every request. */
function requestId(serial: number): string {
  return `5A4D:B0C5:${serial.toString(16).toUpperCase().padStart(8, '0')}`;
}
