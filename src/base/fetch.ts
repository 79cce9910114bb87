import { fetch } from 'cross-fetch';
import type { Fetch } from '../http/core/send/fetch.ts';

/**
 * VS Code's patched global fetch, which applies the user's proxy and certificates. VS Code installs it before
 * extensions start. `scripts/bundles.ts` puts it in place of `cross-fetch`.
 */
export const hostFetch: Fetch = fetch;
