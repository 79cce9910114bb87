import { fetch } from 'cross-fetch';
import type { Fetch } from '../core/http/fetch.ts';

/**
 * VS Code's own fetch, which knows the user's proxy and certificates: VS Code puts it in place before extensions start. Where a host has
 * none, one by XMLHttpRequest.
 */
export const hostFetch: Fetch = fetch;
