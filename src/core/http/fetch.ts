/**
 * The host's `fetch`, as a port. It is looked up at each call by the platform, because VS Code replaces the global one
 * at start-up (proxies, certificates).
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * The cache mode of every request (https://fetch.spec.whatwg.org/#concept-request-cache-mode).
 *
 * `no-store` in a browser, whose own cache doesn't tell tokens apart: it would answer a second account with the first one's data.
 *
 * `no-cache` in Node, which has no cache. With `no-store`, and for conditional requests by default, Node's `fetch` adds
 * `Cache-Control: no-cache`, and servers that honor it (Express) never answer 304.
 */
export type CacheMode = 'no-cache' | 'no-store';
