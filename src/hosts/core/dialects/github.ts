import type { Dialect } from './dialect.ts';
import { minimal } from './minimal.ts';

/** The host of github.com, as users know it. */
export const GITHUB_HOST = 'github.com';

/** Its second host for ssh: https://docs.github.com/authentication/troubleshooting-ssh/using-ssh-over-the-https-port */
export const GITHUB_SSH_HOST = 'ssh.github.com';

/** Its web editor, which has each repository at the same path. */
export const GITHUB_WEB_EDITOR = 'https://github.dev';

/** github.com, and the clouds of GitHub Enterprise with data residency: they have the API at `api.HOST`. */
export const github: Dialect = {
  ...minimal,
  kind: 'github',
  hasOwnerTokens: true,
  servesFiles: true,
  isAt: ({ hostname }) => /^api\.[^.]+\.[^.]/.test(hostname),
  apiOf: ({ host, hostname }) =>
    /^(?!api\.)[^[\]]+\.[a-z][^.]*$/i.test(hostname) ? new URL(`https://api.${host}/`) : undefined,
  webOf: ({ protocol, host }) => new URL(`${protocol}//${host.slice('api.'.length)}/`),
};

const API = 'api/v3/';

/** GitHub Enterprise Server, which has the API below its web pages. */
export const enterprise: Dialect = {
  ...minimal,
  kind: 'enterprise',
  hasOwnerTokens: true,
  servesFiles: true,
  // Unlike GitHub, it documents no number of concurrent requests, and its machine may be small.
  maxConcurrency: 6,
  isAt: ({ pathname }) => pathname.endsWith(`/${API}`),
  apiOf: (web) => new URL(API, web),
};
