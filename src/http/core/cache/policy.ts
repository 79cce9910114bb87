import CachePolicy from 'http-cache-semantics';
import type { Clock, Time } from '../../../base/core/clock.ts';
import type { Answer } from '../send/exchange.ts';

/** The key of a cached response within one credential. */
export interface CacheKey {
  readonly url: URL;
  readonly accept: string;
}

/** The headers that RFC 9111 needs. No other header of a response is stored: no cookie, no scope. */
const STORED = ['age', 'cache-control', 'date', 'etag', 'expires', 'last-modified', 'pragma', 'vary'] as const;

/** A policy as stored on disk. The library's typings lack directives without a value. */
export type StoredPolicy = Omit<CachePolicy.CachePolicyObject, 'rescc' | 'reqcc'> &
  Record<'rescc' | 'reqcc', Record<string, string | boolean>>;

/**
 * RFC 9111 for one private cache, implemented by http-cache-semantics and based on the product's clock. Policies never
 * contain a credential: each credential has its own cache.
 */
export class CacheRules {
  readonly #Policy: typeof CachePolicy;

  constructor(clock: Clock) {
    // The library calls its own `now`, even in the constructor.
    this.#Policy = class extends CachePolicy {
      now(): number {
        return clock.now();
      }
    };
  }

  /**
   * The policy of a response with status 200; undefined if the response may not be stored. One without an expiration or
   * an entity tag, which proxies remove, is stored, too: it is shown until the next response.
   */
  of(key: CacheKey, answer: Answer): CachePolicy | undefined {
    const headers = storedOf(answer.headers);
    // No heuristic freshness: an old Last-Modified must not make a response fresh for months.
    const policy = new this.#Policy(policyRequest(key), { status: 200, headers }, { shared: false, cacheHeuristic: 0 });
    return policy.storable() ? policy : undefined;
  }

  /** The policy after a 304. */
  revalidated(policy: CachePolicy, key: CacheKey, answer: Answer): CachePolicy {
    const result = policy.revalidatedPolicy(policyRequest(key), { status: 304, headers: storedOf(answer.headers) });
    // A 304 with another entity tag, or without one, still revalidates the stored response: the stored tag stays.
    return result.matches ? result.policy : policy;
  }

  /** Restores a policy from disk. */
  restore(stored: StoredPolicy): CachePolicy {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `StoredPolicy`
    return this.#Policy.fromObject(stored as CachePolicy.CachePolicyObject);
  }
}

/** Whether a cached response may be used without revalidation. */
export function isFresh(policy: CachePolicy, key: CacheKey): boolean {
  return policy.satisfiesWithoutRevalidation(policyRequest(key));
}

/** The headers of a conditional request; undefined if a response has nothing to compare. */
export function conditions(policy: CachePolicy | undefined, key: CacheKey): Record<string, string> | undefined {
  const all = policy?.revalidationHeaders(policyRequest(key));
  const { 'if-none-match': tag, 'if-modified-since': since } = all ?? {};
  if (typeof tag === 'string') return { 'If-None-Match': tag };
  return typeof since === 'string' ? { 'If-Modified-Since': since } : undefined;
}

function policyRequest({ url, accept }: CacheKey): CachePolicy.HttpRequest & { headers: Record<string, string> } {
  return { method: 'GET', url: url.href, headers: { accept, host: url.host } };
}

function storedOf(headers: Headers): Partial<Record<(typeof STORED)[number], string>> & Record<string, string> {
  return Object.fromEntries(
    STORED.flatMap((name) => (headers.get(name) === null ? [] : [[name, headers.get(name) ?? '']])),
  );
}

/** A cached response, decoded: only what its schema allows. */
export interface CacheEntry extends CacheKey {
  /** The group that is stored in one file: `user/repos`. */
  readonly group: string;
  /** Undefined if stored for another credential of the account: its entity tag must not be used then. */
  readonly policy: CachePolicy | undefined;
  /** The latest Link header: a 304 updates it. */
  readonly link: string | undefined;
  readonly value: unknown;
  /** When the response was received or last revalidated. */
  readonly validatedAt: Time;
}
