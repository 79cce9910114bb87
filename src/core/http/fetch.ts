/**
 * The host's `fetch`, as a port. It is looked up at each call by the platform, because VS Code replaces the global one
 * at start-up (proxies, certificates).
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;
