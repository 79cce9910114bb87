import type { Time } from '../../base/core/clock.ts';

/**
 * The scopes that each scope of a classic token includes:
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps#available-scopes
 */
const INCLUDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['repo', ['repo:status', 'repo_deployment', 'public_repo', 'repo:invite', 'security_events']],
  ['admin:org', ['write:org', 'read:org', 'manage_runners:org']],
  ['write:org', ['read:org']],
  ['user', ['read:user', 'user:email', 'user:follow']],
  ['admin:repo_hook', ['write:repo_hook', 'read:repo_hook']],
  ['write:repo_hook', ['read:repo_hook']],
  ['admin:public_key', ['write:public_key', 'read:public_key']],
  ['write:public_key', ['read:public_key']],
  ['write:packages', ['read:packages']],
  ['project', ['read:project']],
]);

/** The scopes that this product uses: for private repositories, and for what organizations show to members. */
const USEFUL = ['repo', 'read:org'] as const;
const LEAST_FIRST = USEFUL.toReversed();

/** Properties of a token, except its account. */
export interface TokenTraits {
  /** Undefined if the service sends no scopes, as for fine-grained tokens. */
  readonly scopes?: readonly string[] | undefined;
  /** When the token expires; undefined if never or not reported. */
  readonly expiresAt?: Time | undefined;
  /** Whether the service has shown that the token is fine-grained. */
  readonly isFineGrained?: boolean | undefined;
}

/** An endpoint that the token's scopes don't cover, and the scope that would. */
interface UnmetNeed {
  readonly endpoint: string;
  readonly scope: string;
}

/** A scope that this product doesn't use; `enough` is the smaller scope that would suffice, if any. */
export interface ExcessScope {
  readonly scope: string;
  readonly enough: string | undefined;
}

/** A token's scopes, compared with those that this product needs. */
export interface ScopeReview {
  readonly granted: readonly string[];
  /** Scopes that requests needed and the token lacks. */
  readonly unmet: readonly UnmetNeed[];
  /** Scopes that would show more: `repo` private repositories, `read:org` what organizations show to members. */
  readonly missing: readonly (typeof USEFUL)[number][];
  readonly excess: readonly ExcessScope[];
}

/** Whether granted scopes include another scope. */
export function covers(granted: readonly string[], scope: string): boolean {
  return granted.some((has) => has === scope || INCLUDED.get(has)?.includes(scope));
}

/** Whether a token has all wanted scopes. True if its scopes are unknown, because only requests can show them. */
export function mayHaveScopes({ scopes }: TokenTraits, wanted: readonly string[]): boolean {
  return !scopes || wanted.every((scope) => covers(scopes, scope));
}

/**
 * Reviews the scopes of a classic token.
 * @param needed for each endpoint that refused a request, the scopes of which it accepts any.
 */
export function reviewScopes(granted: readonly string[], needed: ReadonlyMap<string, readonly string[]>): ScopeReview {
  const unmet = [...needed].flatMap(([endpoint, accepted]) => {
    if (accepted.some((scope) => covers(granted, scope))) return [];
    // Ignore endpoints that only need scopes this product doesn't use.
    const scope = LEAST_FIRST.find((useful) => accepted.includes(useful));
    return scope === undefined ? [] : [{ endpoint, scope }];
  });
  return {
    granted,
    unmet,
    missing: USEFUL.filter((scope) => !covers(granted, scope)),
    excess: granted
      .filter((scope) => !USEFUL.some((useful) => useful === scope))
      .map((scope) => ({ scope, enough: USEFUL.find((useful) => INCLUDED.get(scope)?.includes(useful)) })),
  };
}
