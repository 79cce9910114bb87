import type { Context } from 'hono';

/** A request to a service, and its response. */
export interface RequestEntry {
  readonly service: 'A' | 'B' | 'git';
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** When it arrived, in milliseconds since the epoch by the sandbox's clock. */
  readonly at: number;
}

export interface Outgoing {
  readonly status: number;
  /** The last header of a name counts, in any case; undefined removes it. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Logs the request with its answer, waits for the latency, and creates the response with its date and length. */
export type Deliver = (context: Context, outgoing: Outgoing) => Promise<Response>;

interface DeliveryOptions {
  readonly service: 'A' | 'B' | 'git';
  readonly log: RequestEntry[];
  /** Resolves when the response to a request may be sent. */
  readonly hold: (request: Request) => Promise<void>;
  readonly now: () => number;
}

export function createDelivery({ service, log, hold, now }: DeliveryOptions): Deliver {
  return async (context, { status, headers, body }) => {
    const { pathname, search } = new URL(context.req.url);
    const { method } = context.req;
    const at = now();
    log.push({ service, method, path: pathname + search, headers: context.req.header(), status, at });
    await hold(context.req.raw);
    const sent = new Headers({
      date: new Date(at).toUTCString(),
      ...(body && { 'content-length': String(body.byteLength) }),
    });
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) sent.delete(name);
      else sent.set(name, value);
    }
    return new Response(body, { status, headers: sent });
  };
}
