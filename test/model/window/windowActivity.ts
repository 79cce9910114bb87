import { subscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';

/** Numbers each request, so that the test knows which of them the service delays. */
export const REQUEST_HEADER = 'x-model-request';

/** The number of running tasks in this process that do not wait for time or responses. */
let working = 0;
/** Grows with every event. */
let activity = 0;
/** The requests without a complete response. */
const requests = new Set<string>();

export async function during<T>(work: () => Promise<T>): Promise<T> {
  working++;
  activity++;
  try {
    return await work();
  } finally {
    working--;
    activity++;
  }
}

/** Tracks requests, and work in other threads. */
export function watchActivity(): void {
  // https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
  const end = (message: unknown): void => {
    activity++;
    requests.delete(requestOf(message));
  };
  subscribe('undici:request:create', (message) => {
    activity++;
    requests.add(requestOf(message));
  });
  subscribe('undici:request:trailers', end);
  subscribe('undici:request:error', end);
  const { subtle } = crypto;
  const digest = subtle.digest.bind(subtle);
  subtle.digest = (...asked) => during(() => digest(...asked));
}

/** Headers are one text, or a list of names and values. */
function requestOf(message: unknown): string {
  const { request } = message as { readonly request: { readonly headers: unknown } };
  const [, id] = new RegExp(`${REQUEST_HEADER}[:,\\s]+([\\w-]+)`).exec(String(request.headers)) ?? [];
  if (id === undefined) throw new Error('A request has no number.');
  return id;
}

/** Resolves when everything waits for time or responses. @returns the requests without a complete response */
export async function settled(): Promise<readonly string[]> {
  for (let quiet = 0, last = activity; quiet < 4; last = activity) {
    await setImmediate();
    quiet = working === 0 && activity === last ? quiet + 1 : 0;
  }
  return [...requests];
}
