/**
 * What each scope of a classic token brings with it:
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

/** All that this product can use of a classic token: private repositories, and what organizations show to members. */
const USEFUL = ['repo', 'read:org'] as const;
const LEAST_FIRST = USEFUL.toReversed();

/** What is known of a token beside whose it is. */
export interface TokenTraits {
  /** Its scopes; undefined where the service tells none, as for fine-grained tokens. */
  readonly scopes?: readonly string[] | undefined;
  /** When it ends, in milliseconds since the epoch; undefined where it does not, or the service does not say so. */
  readonly expiresAt?: number | undefined;
}

/** An endpoint that the token's scopes don't reach, and the scope that would. */
export interface UnmetNeed {
  readonly endpoint: string;
  readonly scope: string;
}

/** A scope that this product has no use for; `enough` is the smaller one it would do with, if any. */
export interface ExcessScope {
  readonly scope: string;
  readonly enough: string | undefined;
}

/** A token's scopes against what is needed of them. */
export interface ScopeReview {
  readonly granted: readonly string[];
  /** What requests asked for and the token lacks. */
  readonly unmet: readonly UnmetNeed[];
  /** Scopes that would show more: `repo` private repositories, `read:org` what organizations show to members. */
  readonly missing: readonly (typeof USEFUL)[number][];
  readonly excess: readonly ExcessScope[];
}

/** The scopes in a header like `X-OAuth-Scopes`; undefined where there is no such header. */
export function parseScopes(header: string | null): readonly string[] | undefined {
  const scopes = header?.split(',').map((scope) => scope.trim());
  // What is no scope is left out: these words are shown.
  return scopes?.filter((scope) => /^[\w:.-]{1,60}$/.test(scope));
}

/** Whether scopes bring another one with them. */
export function covers(granted: readonly string[], scope: string): boolean {
  return granted.some((has) => has === scope || INCLUDED.get(has)?.includes(scope));
}

/** Whether a token may do what scopes stand for. Of one that tells none, it shows when it is used. */
export function mayDo({ scopes }: TokenTraits, wanted: readonly string[]): boolean {
  return !scopes || wanted.every((scope) => covers(scopes, scope));
}

/**
 * Reviews the scopes of a classic token.
 * @param needed for each endpoint that was asked for in vain, the scopes of which it accepts any.
 */
export function reviewScopes(granted: readonly string[], needed: ReadonlyMap<string, readonly string[]>): ScopeReview {
  const unmet = [...needed].flatMap(([endpoint, accepted]) => {
    if (accepted.some((scope) => covers(granted, scope))) return [];
    // What only a scope opens that this product has no use for is not missed.
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
