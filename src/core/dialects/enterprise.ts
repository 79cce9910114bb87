import type { Dialect } from './dialect.ts';
import { minimal } from './minimal.ts';

const API = 'api/v3/';

/** GitHub Enterprise Server, which has the API below its web pages. */
export const enterprise: Dialect = {
  ...minimal,
  kind: 'enterprise',
  hasOwnerTokens: true,
  servesFiles: true,
  // Unlike GitHub, it documents no number of concurrent requests, and its machine may be small.
  maxConcurrency: 8,
  isAt: ({ pathname }) => pathname.endsWith(`/${API}`),
  apiOf: (web) => new URL(API, web),
};
