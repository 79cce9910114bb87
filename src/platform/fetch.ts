import type { Fetch } from '../core/http/fetch.ts';

/**
 * The host's own fetch. It is looked up at each call, because VS Code replaces it at start-up by one that knows the user's
 * proxy and certificates.
 */
export const hostFetch: Fetch = (address, init) => globalThis.fetch(address, init);
