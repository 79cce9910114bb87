import type { Clock } from '../../base/core/clock.ts';
import type { Credential } from '../../http/core/send/credential.ts';
import type { Answer } from '../../http/core/send/exchange.ts';
import { readExpiry } from '../../http/core/send/failure.ts';
import { parseScopes } from '../../http/core/send/forbidden.ts';
import { Rejection } from '../../http/core/tokens/rejection.ts';
import { isSameOwner, type OwnerName } from '../../model/core/account.ts';
import type { ListedOwner } from '../../model/core/repository.ts';
import type { QuotaMeter } from '../../quota/core/quotaMeter.ts';
import { TokenMeter } from '../../quota/core/tokenMeter.ts';
import type { TokenTraits } from './scopes.ts';

/** A token that the user has entered. */
export type EnteredCredential = Exclude<Credential, { kind: 'vscode' }>;

/**
 * A further token of an account, for the repositories of one owner: fine-grained tokens belong to one. No endpoint
 * reports that owner, so the user names it.
 */
export interface OwnerToken {
  readonly owner: ListedOwner;
  readonly credential: EnteredCredential;
  /** The traits of the token when it was added. */
  readonly traits: TokenTraits;
}

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

/** A token that a connection uses, and what the responses to it have shown. */
export interface AccountToken {
  /** Undefined for the token of the sign-in, which is for all owners without a token of their own. */
  readonly owner: ListedOwner | undefined;
  readonly credential: Credential;
  readonly facts: TokenFacts;
  readonly rejection: Rejection;
  readonly meter: QuotaMeter | TokenMeter;
}

/**
 * The tokens of a connection, that of the sign-in first.
 * @param meter of the account
 * @param rejections by token: each connection of the account uses the same
 */
export function accountTokens(
  credential: Credential,
  traits: TokenTraits | undefined,
  others: readonly OwnerToken[],
  meter: QuotaMeter,
  rejections: Map<string, Rejection>,
  clock: Clock,
): readonly [AccountToken, ...AccountToken[]] {
  const rejectionOf = ({ token }: Credential): Rejection => {
    const rejection = rejections.get(token) ?? new Rejection();
    rejections.set(token, rejection);
    return rejection;
  };
  return [
    { owner: undefined, credential, facts: new TokenFacts(traits), rejection: rejectionOf(credential), meter },
    ...others.map(({ owner, credential: own, traits: ownTraits }) => ({
      owner,
      credential: own,
      facts: new TokenFacts(ownTraits),
      rejection: rejectionOf(own),
      meter: new TokenMeter(meter, clock),
    })),
  ];
}

/** The token for the repositories of an owner. */
export function tokenFor(tokens: readonly AccountToken[], wanted: OwnerName): AccountToken | undefined {
  return tokens.find(({ owner }) => owner && isSameOwner(wanted, owner)) ?? tokens[0];
}

/**
 * The tokens of other owners. An account with the name of a former one takes its place, because requests name owners by
 * their logins.
 */
export function withoutOwner(tokens: readonly OwnerToken[], owner: ListedOwner): readonly OwnerToken[] {
  const login = owner.login.toLowerCase();
  return tokens.filter((each) => !isSameOwner(each.owner, owner) && each.owner.login.toLowerCase() !== login);
}
