import type { MiddlewareHandler } from 'hono';
import type { Exchange } from './apiRequest.ts';

export interface InterceptedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface InterceptedAnswer {
  /** From 200 to 599. */
  readonly status: number;
  /** In place of the sandbox's own of the same name; undefined leaves that one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** None for 204 and 304. It is called JSON unless the headers say otherwise. */
  readonly body?: string;
}

/** Answers a request in the sandbox's place, or leaves it to the sandbox. */
export type Interceptor = (request: InterceptedRequest) => InterceptedAnswer | undefined;

/** Asks the interceptor, where there is one, before anything else looks at a request. */
export function intercepting(interceptor: () => Interceptor | undefined, exchange: Exchange): MiddlewareHandler {
  return async (context, next) => {
    const { method, url } = context.req;
    const { pathname, search } = new URL(url);
    const request = { method, path: pathname + search, headers: context.req.header() };
    const answer = interceptor()?.(request);
    if (!answer) return next();
    const { status, headers = {}, body } = answer;
    const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
    return exchange.send(context, exchange.credentials(context), {
      status,
      headers: { ...type, ...headers },
      body: body === undefined ? null : Buffer.from(body),
    });
  };
}
