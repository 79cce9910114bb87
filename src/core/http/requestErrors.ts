import { type AddressRefusal, RepoRiderError } from '../errors.ts';
import { oneLine } from '../text.ts';

/** Where a request went: origin and path without query, and the service's id of the request where it sent one. */
export interface RequestDetails {
  readonly origin: string;
  readonly path: string;
  readonly status?: number;
  readonly requestId?: string;
}

/** A failure of one request. */
export abstract class RequestError extends RepoRiderError {
  readonly request: RequestDetails;
  /** What went wrong, without where. */
  readonly what: string;

  constructor(what: string, request: RequestDetails) {
    const id = request.requestId ? `, request ${request.requestId}` : '';
    super(
      `${what}: GET ${request.origin}${oneLine(request.path)}${request.status ? `, status ${request.status}` : ''}${id}`,
    );
    this.request = request;
    this.what = what;
  }
}

/** The class of failures that carry no more than a request. @param what see `RequestError` */
function plain<const Kind extends string>(kind: Kind, what: string) {
  return class extends RequestError {
    readonly kind = kind;

    constructor(request: RequestDetails) {
      super(what, request);
    }
  };
}

/** The service can't be reached: refused, unknown name, reset, offline. `code` is the system's, like ECONNREFUSED. */
export class UnreachableError extends RequestError {
  readonly kind = 'unreachable';
  readonly code: string | undefined;

  constructor(request: RequestDetails, code: string | undefined) {
    super(`Unreachable${code ? ` (${code})` : ''}`, request);
    this.code = code;
  }
}

/** The service's certificate is not trusted here. */
export class CertificateError extends RequestError {
  readonly kind = 'certificate';
  readonly code: string;

  constructor(request: RequestDetails, code: string) {
    super(`Certificate not trusted (${code})`, request);
    this.code = code;
  }
}

/** The service took longer than allowed, in all (`total`) or between two pieces of an answer (`idle`). */
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

/** The answer is not what the endpoint promises: no JSON, or JSON of another shape. */
export class InvalidResponseError extends RequestError {
  readonly kind = 'invalidResponse';
  constructor(request: RequestDetails, why: string) {
    super(`Invalid response (${why})`, request);
  }
}

/** The answer breaks HTTP itself: headers without end, an encoding that nobody asked for, no status line. */
export class ProtocolError extends RequestError {
  readonly kind = 'protocol';
  constructor(request: RequestDetails, why: string) {
    super(`Not HTTP as agreed (${why})`, request);
  }
}

/** A web page came where data was asked for: most likely a proxy or a login page answered. */
export class WebPageError extends plain('webPage', 'A web page answered') {}

/** The gate refused an address: it is outside the account's base URL. Nothing was sent there. */
export class RefusedAddressError extends RequestError {
  readonly kind = 'refusedAddress';
  readonly reason: AddressRefusal;
  /** Whether a request was sent, and redirected to this address. */
  readonly isRedirect: boolean;

  constructor(request: RequestDetails, reason: AddressRefusal, isRedirect = false) {
    super(`Refused address (${reason})`, request);
    this.reason = reason;
    this.isRedirect = isRedirect;
  }
}

/** The resource moved to where this host can't follow (a browser hides the new address), or more than five times. */
export class MovedError extends plain('moved', 'Moved') {}

/** 401: no credential, or one the service doesn't accept. */
export class UnauthorizedError extends RequestError {
  readonly kind = 'unauthorized';
  readonly hasCredential: boolean;

  constructor(request: RequestDetails, hasCredential: boolean) {
    super('Unauthorized', request);
    this.hasCredential = hasCredential;
  }
}

/** 401 that asks for a second factor. */
export class SecondFactorError extends plain('secondFactor', 'Second factor required') {}

/** 401: the token was good until `expiredAt`, in milliseconds since the epoch; undefined where only the end is known. */
export class TokenExpiredError extends RequestError {
  readonly kind = 'tokenExpired';
  readonly expiredAt: number | undefined;

  constructor(request: RequestDetails, expiredAt: number | undefined) {
    super('Token expired', request);
    this.expiredAt = expiredAt;
  }
}

/**
 * 403 because the organization wants the token authorized for single sign-on; `page` is where a person does that, as the
 * service says: through `ownPage` before it is opened. It may hold a secret of one use: neither logged nor kept.
 */
export class SingleSignOnError extends RequestError {
  readonly kind = 'singleSignOn';
  readonly page: string | undefined;

  constructor(request: RequestDetails, page?: string) {
    super('Single sign-on required', request);
    this.page = page;
  }
}

/** 403: too many failed sign-ins lately; valid tokens are refused for a while, too. */
export class AccountLockedError extends plain('accountLocked', 'Account locked') {}

/** 403: the service has suspended the account. */
export class AccountSuspendedError extends plain('accountSuspended', 'Account suspended') {}

/** 403: the credential is good, but doesn't allow this; or nobody may do it without one. */
export class ForbiddenError extends RequestError {
  readonly kind = 'forbidden';
  readonly hasCredential: boolean;

  constructor(request: RequestDetails, hasCredential: boolean) {
    super('Forbidden', request);
    this.hasCredential = hasCredential;
  }
}

/** 403 for the account's own record: the token is no use here, and checking it would say no more. */
export class AccountForbiddenError extends plain('accountForbidden', 'Account forbidden') {}

/**
 * The allowance of the period is used up; `resetAt` is when it begins anew, in milliseconds since the epoch. It was that of
 * a credential, or the small one that everybody without has together.
 */
export class QuotaSpentError extends RequestError {
  readonly kind = 'quotaSpent';
  readonly resetAt: number | undefined;
  readonly hasCredential: boolean;

  constructor(request: RequestDetails, resetAt: number | undefined, hasCredential: boolean) {
    super('Quota spent', request);
    this.resetAt = resetAt;
    this.hasCredential = hasCredential;
  }
}

/** Too many requests at once; `retryAfterMs` milliseconds of rest are wanted, where the service says how long. */
export class SecondaryLimitError extends RequestError {
  readonly kind = 'secondaryLimit';
  readonly retryAfterMs: number | undefined;

  constructor(request: RequestDetails, retryAfterMs: number | undefined) {
    super(`Secondary limit, retry after ${retryAfterMs ?? 'unknown'} ms`, request);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What answers at the configured address is no code host: it doesn't know whose credential it got. */
export class NotCodeHostError extends plain('notCodeHost', 'Not a code host') {}

/** 404: it doesn't exist, or the credential isn't allowed to know that it does. */
export class NotFoundError extends plain('notFound', 'Not found') {}

/** 451: blocked for legal reasons. */
export class LegalBlockError extends plain('legalBlock', 'Blocked for legal reasons') {}

/** 5xx: the service is in trouble; for `retryAfterMs` milliseconds where it says so. */
export class ServerError extends RequestError {
  readonly kind = 'server';
  readonly retryAfterMs: number | undefined;

  constructor(request: RequestDetails, retryAfterMs: number | undefined) {
    super('Server error', request);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Not asked: the service failed so often in a row that it is left alone until `until`, in milliseconds since the epoch. A
 * request that a person waits for tries it before.
 */
export class CircuitOpenError extends RequestError {
  readonly kind = 'circuitOpen';
  readonly until: number;

  constructor(request: RequestDetails, until: number) {
    super('Not asked, after failures in a row', request);
    this.until = until;
  }
}

/** Not asked: work in the background leaves what remains of the allowance to the person. */
export class BudgetError extends plain('budget', 'Not asked, to save the allowance') {}

/** A status that the API has no meaning for. */
export class UnexpectedStatusError extends plain('unexpectedStatus', 'Unexpected status') {}
