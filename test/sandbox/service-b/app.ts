import { type Context, Hono } from 'hono';
import type { Deliver, Outgoing } from '../delivery.ts';
import type { CounterFormat } from '../sandboxOptions.ts';

interface ServiceBOptions {
  /** City → number of cyclists. */
  readonly cyclists: Readonly<Record<string, number>>;
  readonly format: CounterFormat;
  readonly deliver: Deliver;
}

const text = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** docs/service-spec.md, section 2.4, only says that the body gives the number. */
const formats: Readonly<Record<CounterFormat, (city: string, count: number) => readonly [type: string, body: string]>> =
  {
    text: (_city, count) => [text, String(count)],
    'json-number': (_city, count) => [json, JSON.stringify(count)],
    'json-string': (_city, count) => [json, JSON.stringify(String(count))],
    'json-object': (city, count) => [json, JSON.stringify({ city, bicyclists: count })],
  };

/**
 * Service B: the number of cyclists in a city (docs/service-spec.md, sections 2.4 and 4). It requires no credentials.
 */
export function createServiceB({ cyclists, format, deliver }: ServiceBOptions): Hono {
  const app = new Hono();
  const answer = (context: Context, status: number, type: string, body: string) =>
    deliver(context, outgoing(status, { 'content-type': type }, body));

  // Browsers must not send Authorization, because this service authenticates no client.
  const preflight = {
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'Content-Type, X-Requested-With, User-Agent',
    'access-control-max-age': '86400',
  };
  app.options('*', (context) => deliver(context, { ...outgoing(204, preflight, ''), body: null }));
  app.get('/bicyclists/:city', (context) => {
    const city = context.req.param('city');
    const count = Object.hasOwn(cyclists, city) ? cyclists[city] : undefined;
    if (count === undefined) return answer(context, 404, text, 'There is no count for this city.');
    return answer(context, 200, ...formats[format](city, count));
  });
  app.all('/bicyclists/:city', (context) =>
    deliver(context, outgoing(405, { allow: 'GET, HEAD, OPTIONS', 'content-type': text }, 'Method Not Allowed')),
  );
  app.notFound((context) => answer(context, 404, text, 'Not Found'));
  return app;
}

function outgoing(status: number, headers: Readonly<Record<string, string>>, body: string): Outgoing {
  return { status, headers: { 'access-control-allow-origin': '*', ...headers }, body: Buffer.from(body) };
}
