import CachePolicy from 'http-cache-semantics';
import type { Clock } from '../../clock.ts';
import type { Answer } from '../exchange.ts';

/** What tells one stored answer from another, beside who asked. */
export interface CacheKey {
  readonly url: URL;
  readonly accept: string;
}

/** The headers that RFC 9111 decides by. Nothing else of an answer is kept: no cookie, no scope. */
const KEPT = ['age', 'cache-control', 'date', 'etag', 'expires', 'last-modified', 'pragma', 'vary'] as const;

/** What is kept of a policy on disk; the library's typings know directives with a value alone. */
export type StoredPolicy = Omit<CachePolicy.CachePolicyObject, 'rescc' | 'reqcc'> &
  Record<'rescc' | 'reqcc', Record<string, string | boolean>>;

/**
 * RFC 9111 for one private cache, on the product's clock; the rules are http-cache-semantics'. It never sees a
 * credential: that is part of who asks, not of what.
 */
export class CacheRules {
  readonly #Policy: typeof CachePolicy;

  constructor(clock: Clock) {
    // The library asks its own `now` for the time, already while it constructs.
    this.#Policy = class extends CachePolicy {
      now(): number {
        return clock.now();
      }
    };
  }

  /**
   * The policy of an answer with status 200; undefined when it may not be stored, or says neither how long it lasts nor
   * how to ask whether it still does.
   */
  of(key: CacheKey, answer: Answer): CachePolicy | undefined {
    const headers = kept(answer.headers);
    const explicit = headers.etag ?? headers.expires ?? /\bmax-age=/.exec(headers['cache-control'] ?? '')?.[0];
    // Without the heuristic: a last change long ago does not make an answer last for months.
    const policy = new this.#Policy(asked(key), { status: 200, headers }, { shared: false, cacheHeuristic: 0 });
    return explicit !== undefined && policy.storable() ? policy : undefined;
  }

  /** The policy after a 304. */
  confirmed(policy: CachePolicy, key: CacheKey, answer: Answer): CachePolicy {
    const result = policy.revalidatedPolicy(asked(key), { status: 304, headers: kept(answer.headers) });
    // A 304 with another tag, or none, still says that the stored answer is good: the stored tag stays.
    return result.matches ? result.policy : policy;
  }

  /** Takes up what was stored. */
  restore(stored: StoredPolicy): CachePolicy {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `StoredPolicy`
    return this.#Policy.fromObject(stored as CachePolicy.CachePolicyObject);
  }
}

/** Whether an answer may be used without asking. */
export function isFresh(policy: CachePolicy, key: CacheKey): boolean {
  return policy.satisfiesWithoutRevalidation(asked(key));
}

/** The headers that ask whether a stored answer is still good. */
export function conditions(policy: CachePolicy, key: CacheKey): Record<string, string> {
  const all = policy.revalidationHeaders(asked(key));
  const { 'if-none-match': tag, 'if-modified-since': since } = all;
  if (typeof tag === 'string') return { 'If-None-Match': tag };
  return typeof since === 'string' ? { 'If-Modified-Since': since } : {};
}

function asked({ url, accept }: CacheKey): CachePolicy.HttpRequest & { headers: Record<string, string> } {
  return { method: 'GET', url: url.href, headers: { accept, host: url.host } };
}

function kept(headers: Headers): Partial<Record<(typeof KEPT)[number], string>> & Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => (headers.get(name) === null ? [] : [[name, headers.get(name) ?? '']])),
  );
}
