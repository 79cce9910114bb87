/**
 * The host's `fetch`, as a port. The platform looks it up at each call, because VS Code replaces the global function at
 * startup (proxies, certificates).
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * The cache mode of every request (https://fetch.spec.whatwg.org/#concept-request-cache-mode).
 *
 * `no-store` in a browser, whose cache ignores tokens: a second account would get the first account's data.
 *
 * `no-cache` in Node, which has no cache. With `no-store`, and for conditional requests by default, Node's `fetch` adds
 * `Cache-Control: no-cache`, and servers that honor it (Express) never answer 304.
 */
export type CacheMode = 'no-cache' | 'no-store';
