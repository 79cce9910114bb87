import type { MiddlewareHandler } from 'hono';
import type { RequestHandler } from './requestHandler.ts';

export interface InterceptedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface InterceptedAnswer {
  /** From 200 to 599. */
  readonly status: number;
  /** Override the sandbox's own headers; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Undefined for 204 and 304. Its type is JSON unless the headers override it. */
  readonly body?: string;
}

/** Answers a request in place of the sandbox; undefined leaves it to the sandbox. */
export type Interceptor = (request: InterceptedRequest) => InterceptedAnswer | undefined;

/** Calls the interceptor, if any, before any other processing of a request. */
export function intercepting(
  interceptor: () => Interceptor | undefined,
  handler: Pick<RequestHandler, 'send' | 'credentials'>,
): MiddlewareHandler {
  return async (context, next) => {
    const { method, url } = context.req;
    const { pathname, search } = new URL(url);
    const request = { method, path: pathname + search, headers: context.req.header() };
    const answer = interceptor()?.(request);
    if (!answer) return next();
    const { status, headers = {}, body } = answer;
    const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
    return handler.send(context, handler.credentials(context), {
      status,
      headers: { ...type, ...headers },
      body: body === undefined ? null : Buffer.from(body),
    });
  };
}
