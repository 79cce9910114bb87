/**
 * The host's `fetch`, as a port. The platform looks it up at each call, because VS Code replaces the global function at
 * startup (proxies, certificates).
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * The host's cache mode (https://fetch.spec.whatwg.org/#concept-request-cache-mode).
 *
 * `no-store` in a browser, whose cache ignores tokens: a second account would get the first account's data.
 *
 * `no-cache` in Node, which has no cache. With `no-store`, and for conditional requests by default, Node's `fetch` adds
 * `Cache-Control: no-cache`, and servers that honor it (Express) never answer 304.
 */
export type CacheMode = 'no-cache' | 'no-store';

/**
 * How to send a request of the API so that no cache of the host answers it or stores its response.
 *
 * With `no-store`, browsers add `Cache-Control: no-cache` as well (Chromium since 153). For conditional requests, the
 * standard, Firefox, and Safari treat `default` like `no-store`. Chromium then adds no header, and uses only an entry
 * of its cache that has the same address: it waits for it up to 20 seconds, and may overwrite it. Such an entry, from
 * another extension, can belong to another account.
 *
 * Hence an address that others don't request: an empty pair at the end of a query means nothing. Requests without a
 * condition have it, too, because entity tags may depend on the address.
 * @param conditions the headers of a conditional request
 */
export function uncached(
  mode: CacheMode,
  url: URL,
  conditions: Readonly<Record<string, string>> = {},
): { readonly address: URL; readonly cacheMode: RequestCache } {
  if (mode !== 'no-store') return { address: url, cacheMode: mode };
  const address = new URL(url);
  address.search += '&';
  return { address, cacheMode: Object.keys(conditions).length > 0 ? 'default' : mode };
}
