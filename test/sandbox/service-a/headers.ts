import { webHost } from './account-json.ts';
import type { Principal } from './authentication.ts';
import type { Quota } from './quota.ts';

export type HeaderMap = Readonly<Record<string, string>>;

/** Headers of every response of service A, from docs/service-spec.md, section 8; unspecified values are GitHub's. */
export const commonHeaders: HeaderMap = {
  server: webHost,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'ETag, Link, Location, Retry-After, X-Service-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used',
    'X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-Service-Media-Type, Deprecation',
    'Sunset',
  ].join(', '),
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-frame-options': 'deny',
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'",
};

/** Additional headers of responses of the API itself. */
export const apiHeaders: HeaderMap = {
  'x-service-media-type': 'service.v3; format=json',
  'accept-ranges': 'bytes',
};

/** The response headers of a preflight; the list is GitHub's, renamed. */
export const preflightHeaders: HeaderMap = {
  'access-control-allow-headers': [
    'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Accept-Encoding',
    'X-Service-OTP, X-Requested-With, User-Agent',
  ].join(', '),
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-max-age': '86400',
};

/** The cache headers of a record. The spec shows the public form; with a token, GitHub sends `private`. */
export function cacheHeaders(principal: Principal | undefined): HeaderMap {
  return {
    'cache-control': `${principal ? 'private' : 'public'}, max-age=60, s-maxage=60`,
    // With a token, GitHub adds Authorization, Cookie and its OTP header to those in the spec.
    vary: principal
      ? 'Accept, Authorization, Cookie, X-Service-OTP, Accept-Encoding, X-Requested-With'
      : 'Accept, Accept-Encoding, X-Requested-With',
  };
}

/** The rate-limit headers; `reset` in seconds since the epoch. */
export function quotaHeaders(quota: Quota): HeaderMap {
  return {
    'x-ratelimit-limit': String(quota.limit),
    'x-ratelimit-remaining': String(quota.remaining),
    'x-ratelimit-used': String(quota.used),
    'x-ratelimit-reset': String(quota.reset),
  };
}

/** GitHub's value for endpoints that need no permission. */
const NO_PERMISSION = 'allows_permissionless_access=true';

/**
 * The scopes of the token and those that the endpoint accepts, or the permissions that it accepts; sent only with a
 * token, as on GitHub.
 */
export function scopeHeaders(principal: Principal | undefined, accepted: string, permissions: string): HeaderMap {
  if (!principal) return {};
  // A fine-grained token has permissions instead: those that it needs are reported, but not those that it has.
  if (!principal.token.scopes) return { 'x-accepted-github-permissions': permissions || NO_PERMISSION };
  return { 'x-oauth-scopes': principal.token.scopes.join(', '), 'x-accepted-oauth-scopes': accepted };
}

/** When the token expires, in GitHub's format; empty for one without an expiry. */
export function expirationHeaders(principal: Principal | undefined): HeaderMap {
  const expiresAt = principal?.token.expiresAt;
  if (expiresAt === undefined) return {};
  const timestamp = new Date(expiresAt).toISOString().slice(0, 19).replace('T', ' ');
  return { 'service-authentication-token-expiration': `${timestamp} UTC` };
}
