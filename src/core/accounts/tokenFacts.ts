import type { Answer } from '../http/send/exchange.ts';
import { readExpiry } from '../http/send/failure.ts';
import { parseScopes, type TokenTraits } from './scopes.ts';

/** Collects what responses report about their token, and about the scopes that requests needed. */
export class TokenFacts {
  #traits: TokenTraits;
  readonly #needed = new Map<string, readonly string[]>();

  /** @param traits cached from earlier responses. */
  constructor(traits: TokenTraits = {}) {
    this.#traits = traits;
  }

  get traits(): TokenTraits {
    return this.#traits;
  }

  /** For each endpoint that refused a request, the scopes of which it accepts any. */
  get needed(): ReadonlyMap<string, readonly string[]> {
    return this.#needed;
  }

  /**
   * Refusals report the needed scopes, also those of hidden private repositories; successful responses report the
   * token's own.
   */
  observe({ status, headers }: Answer, endpoint: string | undefined): void {
    const accepted = parseScopes(headers.get('x-accepted-oauth-scopes'));
    if (endpoint && accepted && (status === 403 || status === 404)) this.#needed.set(endpoint, accepted);
    if (status !== 200) return;
    // GitHub reports the permissions that an endpoint needs, only to fine-grained tokens.
    const isFineGrained = this.#traits.isFineGrained === true || headers.has('x-accepted-github-permissions');
    this.#traits = {
      scopes: parseScopes(headers.get('x-oauth-scopes')),
      expiresAt: readExpiry(headers),
      ...(isFineGrained && { isFineGrained }),
    };
  }
}
