import type { Time } from '../../../base/core/clock.ts';
import { type AddressRefusal, RepoRiderError } from '../../../base/core/errors.ts';
import { oneLine } from '../../../base/core/text.ts';

/** Where a request was sent: origin and path without query, and the service's request ID if it sent one. */
export interface RequestDetails {
  readonly origin: string;
  readonly path: string;
  readonly status?: number;
  readonly requestId?: string;
  /** Login of the owner that the refused token is for; undefined if it is for all owners. */
  readonly tokenOwner?: string;
  /** The service's own words about the failure, as a short line, if nothing else explains it. Not for the log. */
  readonly sentence?: string;
}

/** A failure of one request. */
export abstract class RequestError extends RepoRiderError {
  readonly request: RequestDetails;
  /** What failed, without the address. */
  readonly what: string;

  constructor(what: string, request: RequestDetails) {
    const id = request.requestId ? `, request ${request.requestId}` : '';
    super(
      `${what}: GET ${request.origin}${oneLine(request.path, 300)}${request.status ? `, status ${request.status}` : ''}${id}`,
    );
    this.request = request;
    this.what = what;
  }
}

/** Whether the service has answered a failed request: only then it has worked. */
export function isAnswered(failure: unknown): boolean {
  return failure instanceof RequestError && failure.request.status !== undefined;
}

/** Creates the class of a failure that has no details except the request. @param what see `RequestError` */
function plain<const Kind extends string>(kind: Kind, what: string) {
  return class extends RequestError {
    readonly kind = kind;

    constructor(request: RequestDetails) {
      super(what, request);
    }
  };
}

/**
 * The service can't be reached: refused, unknown name, reset, offline. `code` is the system's error code, like
 * ECONNREFUSED.
 */
export class UnreachableError extends RequestError {
  readonly kind = 'unreachable';
  readonly code: string | undefined;

  constructor(request: RequestDetails, code: string | undefined) {
    super(`Unreachable${code ? ` (${code})` : ''}`, request);
    this.code = code;
  }
}

/** The service's certificate is not trusted on this machine. */
export class CertificateError extends RequestError {
  readonly kind = 'certificate';
  readonly code: string;

  constructor(request: RequestDetails, code: string) {
    super(`Certificate not trusted (${code})`, request);
    this.code = code;
  }
}

/** A timeout of the whole request (`total`), or between two parts of the response (`idle`). */
export class TimedOutError extends RequestError {
  readonly kind = 'timedOut';
  readonly limit: 'total' | 'idle';

  constructor(request: RequestDetails, limit: 'total' | 'idle') {
    super(`Timed out (${limit})`, request);
    this.limit = limit;
  }
}

/** The response is larger than a limit, in bytes or in what its JSON contains. */
export class TooLargeError extends RequestError {
  readonly kind = 'tooLarge';
  /** @param limit such as `1024 bytes` */
  constructor(request: RequestDetails, limit: string) {
    super(`Response over ${limit}`, request);
  }
}

/** The response is not what the endpoint documents: no JSON, or JSON of another shape. */
export class InvalidResponseError extends RequestError {
  readonly kind = 'invalidResponse';
  constructor(request: RequestDetails, why: string) {
    super(`Invalid response (${why})`, request);
  }
}

/** The response violates HTTP: headers too long, an unsupported encoding, no status line. */
export class ProtocolError extends RequestError {
  readonly kind = 'protocol';
  constructor(request: RequestDetails, why: string) {
    super(`Invalid HTTP (${why})`, request);
  }
}

/** The response is a web page instead of data, most likely from a proxy or a login page. */
export class WebPageError extends plain('webPage', 'A web page answered') {}

/** The gate refused an address outside the account's base URL. No request was sent there. */
export class RefusedAddressError extends RequestError {
  readonly kind = 'refusedAddress';
  readonly reason: AddressRefusal;
  /** Whether a request was redirected to this address. */
  readonly isRedirect: boolean;

  constructor(request: RequestDetails, reason: AddressRefusal, isRedirect = false) {
    super(`Refused address (${reason})`, request);
    this.reason = reason;
    this.isRedirect = isRedirect;
  }
}

/** A redirect that can't be followed: the browser hides the new address, or there were more than five redirects. */
export class MovedError extends plain('moved', 'Moved') {}

/** 401: no credential, or the service doesn't accept it. */
export class UnauthorizedError extends RequestError {
  readonly kind = 'unauthorized';
  readonly hasCredential: boolean;

  constructor(request: RequestDetails, hasCredential: boolean) {
    super('Unauthorized', request);
    this.hasCredential = hasCredential;
  }
}

/** 401: the service doesn't accept the token of an account of VS Code. */
export class SessionRevokedError extends plain('sessionRevoked', 'Session revoked') {}

/** 401: a second factor is required. */
export class SecondFactorError extends plain('secondFactor', 'Second factor required') {}

/** 401: the token expired at `expiredAt`; undefined if the service gives no time. */
export class TokenExpiredError extends RequestError {
  readonly kind = 'tokenExpired';
  readonly expiredAt: Time | undefined;

  constructor(request: RequestDetails, expiredAt: Time | undefined) {
    super('Token expired', request);
    this.expiredAt = expiredAt;
  }
}

/**
 * 403: the organization requires the token to be authorized for single sign-on. `page` is the address for that, as sent
 * by the service: check it with `ownPage` before opening it. It may contain a one-time secret: never log or store it.
 */
export class SingleSignOnError extends RequestError {
  readonly kind = 'singleSignOn';
  readonly page: string | undefined;
  /** Whether VS Code has signed in. */
  readonly isOfVSCode: boolean;

  constructor(request: RequestDetails, page?: string, isOfVSCode = false) {
    super('Single sign-on required', request);
    this.page = page;
    this.isOfVSCode = isOfVSCode;
  }
}

/** 403: too many failed sign-ins. The service temporarily refuses valid tokens, too. */
export class AccountLockedError extends plain('accountLocked', 'Account locked') {}

/** 403: the service has suspended the account. */
export class AccountSuspendedError extends plain('accountSuspended', 'Account suspended') {}

/** A permission of fine-grained tokens, such as `contents` with the access `read`. */
export interface NeededPermission {
  readonly name: string;
  readonly access: string;
}

/** What a credential may lack; each is empty if the service doesn't say so. */
export interface Lacking {
  readonly permissions: readonly NeededPermission[];
  /** Scopes of classic tokens, of which it needs one. */
  readonly scopes: readonly string[];
}

/** 403: the credential is valid but doesn't allow this, or an anonymous request isn't allowed to. */
export class ForbiddenError extends RequestError {
  readonly kind = 'forbidden';
  readonly hasCredential: boolean;
  readonly lacking: Lacking;

  constructor(request: RequestDetails, hasCredential: boolean, lacking: Lacking = { permissions: [], scopes: [] }) {
    super('Forbidden', request);
    this.hasCredential = hasCredential;
    this.lacking = lacking;
  }
}

/** What an organization or an enterprise doesn't allow, whatever the credential's own permissions are. */
export type AccessPolicy = 'classicTokens' | 'fineGrainedTokens' | 'tokenLifetime' | 'ipAllowList' | 'oauthApps';

/** 403: the organization or the enterprise `owner` doesn't allow this kind of access. */
export class PolicyError extends RequestError {
  readonly kind = 'policy';
  readonly policy: AccessPolicy;
  readonly owner: string;
  /** The longest allowed lifetime of a token, in days; 0 if that isn't the reason. */
  readonly days: number;
  /** Where the token can be changed, as sent by the service: check it with `ownPage` before opening it. */
  readonly page: string | undefined;

  constructor(request: RequestDetails, details: Pick<PolicyError, 'policy' | 'owner' | 'days' | 'page'>) {
    super(`Refused by a policy (${details.policy})`, request);
    this.policy = details.policy;
    this.owner = details.owner;
    this.days = details.days;
    this.page = details.page;
  }
}

/** 403 for the account's own record: the token is of no use here, and checking it again would give the same result. */
export class AccountForbiddenError extends plain('accountForbidden', 'Account forbidden') {}

/**
 * The quota of the period is used up; `resetAt` is when the next period starts. The quota belongs to a credential,
 * or is the small one that all anonymous requests share.
 */
export class QuotaSpentError extends RequestError {
  readonly kind = 'quotaSpent';
  readonly resetAt: Time | undefined;
  readonly hasCredential: boolean;

  constructor(request: RequestDetails, resetAt: Time | undefined, hasCredential: boolean) {
    super('Quota spent', request);
    this.resetAt = resetAt;
    this.hasCredential = hasCredential;
  }
}

/** A secondary rate limit: too many requests in a short time. `retryAt` comes from Retry-After, if present. */
export class SecondaryLimitError extends RequestError {
  readonly kind = 'secondaryLimit';
  readonly retryAt: Time | undefined;

  constructor(request: RequestDetails, retryAt: Time | undefined) {
    super(
      `Secondary limit until ${retryAt === undefined ? 'an unknown time' : new Date(retryAt).toISOString()}`,
      request,
    );
    this.retryAt = retryAt;
  }
}

/** The server at the configured address is no code host: it can't identify the credential's account. */
export class NotCodeHostError extends plain('notCodeHost', 'Not a code host') {}

/** The server is a code host with another API. */
export class OtherCodeHostError extends RequestError {
  readonly kind = 'otherCodeHost';
  /** Its name, and the name of an extension that works with it. */
  readonly other: { readonly name: string; readonly extension: string };

  constructor(request: RequestDetails, other: OtherCodeHostError['other']) {
    super(`${other.name} has another API`, request);
    this.other = other;
  }
}

/** The address is not the API of a GitHub Enterprise Server. */
export class NotEnterpriseServerError extends plain('notEnterpriseServer', 'Not a GitHub Enterprise Server') {}

/** 404: the resource doesn't exist, or the credential has no access. */
export class NotFoundError extends plain('notFound', 'Not found') {}

/** The service has blocked the repository: 451 for legal reasons, 403 for others, such as its terms. */
export class BlockedError extends plain('blocked', 'Blocked') {}

/** 5xx: the service failed. `retryAfterMs` comes from Retry-After, if present. */
export class ServerError extends RequestError {
  readonly kind = 'server';
  readonly retryAfterMs: number | undefined;

  constructor(request: RequestDetails, retryAfterMs: number | undefined) {
    super('Server error', request);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Not sent, because the service has failed several times in a row. A user's request may probe it. */
export class CircuitOpenError extends plain('circuitOpen', 'Not sent, after consecutive failures') {}

/** Not sent: background requests leave the remaining quota to the user. */
export class BudgetError extends plain('budget', 'Not sent, to save quota') {}

/** A status that the API doesn't define. */
export class UnexpectedStatusError extends plain('unexpectedStatus', 'Unexpected status') {}
