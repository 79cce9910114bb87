/**
 * Every way in which the core fails, one class each. Callers branch on the class; the message is for the log. It is
 * written here and never quotes a raw message, a header, a query or a credential.
 */
export abstract class RepoRiderError extends Error {}

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
    super(`${what}: GET ${request.origin}${request.path}${request.status ? `, status ${request.status}` : ''}${id}`);
    this.request = request;
    this.what = what;
  }
}

/** The service can't be reached: refused, unknown name, reset, offline. `code` is the system's, like ECONNREFUSED. */
export class UnreachableError extends RequestError {
  readonly code: string | undefined;

  constructor(request: RequestDetails, code: string | undefined) {
    super(`Unreachable${code ? ` (${code})` : ''}`, request);
    this.code = code;
  }
}

/** The service's certificate is not trusted here. */
export class CertificateError extends RequestError {
  readonly code: string;

  constructor(request: RequestDetails, code: string) {
    super(`Certificate not trusted (${code})`, request);
    this.code = code;
  }
}

/** The service took longer than allowed, in all (`total`) or between two pieces of an answer (`idle`). */
export class TimedOutError extends RequestError {
  readonly limit: 'total' | 'idle';

  constructor(request: RequestDetails, limit: 'total' | 'idle') {
    super(`Timed out (${limit})`, request);
    this.limit = limit;
  }
}

/** The answer's body is larger than `limitBytes`. */
export class TooLargeError extends RequestError {
  readonly limitBytes: number;

  constructor(request: RequestDetails, limitBytes: number) {
    super(`Answer over ${limitBytes} bytes`, request);
    this.limitBytes = limitBytes;
  }
}

/** The answer is not what the endpoint promises: no JSON, or JSON of another shape. */
export class InvalidResponseError extends RequestError {
  constructor(request: RequestDetails, why: string) {
    super(`Invalid response (${why})`, request);
  }
}

/** The answer breaks HTTP itself: headers without end, an encoding that nobody asked for, no status line. */
export class ProtocolError extends RequestError {
  constructor(request: RequestDetails, why: string) {
    super(`Not HTTP as agreed (${why})`, request);
  }
}

/** A web page came where data was asked for: most likely a proxy or a login page answered. */
export class WebPageError extends RequestError {
  constructor(request: RequestDetails) {
    super('A web page answered', request);
  }
}

/** The gate refused an address: it is outside the account's base URL. Nothing was sent there. */
export class RefusedAddressError extends RequestError {
  readonly reason: AddressRefusal;

  constructor(request: RequestDetails, reason: AddressRefusal) {
    super(`Refused address (${reason})`, request);
    this.reason = reason;
  }
}

/** The resource moved to where this host can't follow (a browser hides the new address), or more than five times. */
export class MovedError extends RequestError {
  constructor(request: RequestDetails) {
    super('Moved', request);
  }
}

/** 401: no credential, or one the service doesn't accept. */
export class UnauthorizedError extends RequestError {
  constructor(request: RequestDetails) {
    super('Unauthorized', request);
  }
}

/** 401 that asks for a second factor. */
export class SecondFactorError extends RequestError {
  constructor(request: RequestDetails) {
    super('Second factor required', request);
  }
}

/** 403 because the organization wants the token authorized for single sign-on. */
export class SingleSignOnError extends RequestError {
  constructor(request: RequestDetails) {
    super('Single sign-on required', request);
  }
}

/** 403: the credential is good, but doesn't allow this. */
export class ForbiddenError extends RequestError {
  constructor(request: RequestDetails) {
    super('Forbidden', request);
  }
}

/** The allowance of the period is used up; `resetAt` is when it begins anew, in milliseconds since the epoch. */
export class QuotaSpentError extends RequestError {
  readonly resetAt: number | undefined;

  constructor(request: RequestDetails, resetAt: number | undefined) {
    super('Quota spent', request);
    this.resetAt = resetAt;
  }
}

/** Too many requests at once; `retryAfterMs` milliseconds of rest are wanted, where the service says how long. */
export class SecondaryLimitError extends RequestError {
  readonly retryAfterMs: number | undefined;

  constructor(request: RequestDetails, retryAfterMs: number | undefined) {
    super(`Secondary limit, retry after ${retryAfterMs ?? 'unknown'} ms`, request);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What answers at the configured address is no code host: it doesn't know whose credential it got. */
export class NotCodeHostError extends RequestError {
  constructor(request: RequestDetails) {
    super('Not a code host', request);
  }
}

/** 404: it doesn't exist, or the credential isn't allowed to know that it does. */
export class NotFoundError extends RequestError {
  constructor(request: RequestDetails) {
    super('Not found', request);
  }
}

/** 451: blocked for legal reasons. */
export class LegalBlockError extends RequestError {
  constructor(request: RequestDetails) {
    super('Blocked for legal reasons', request);
  }
}

/** 5xx: the service is in trouble; for `retryAfterMs` milliseconds where it says so. */
export class ServerError extends RequestError {
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
  readonly until: number;

  constructor(request: RequestDetails, until: number) {
    super('Not asked, after failures in a row', request);
    this.until = until;
  }
}

/** Not asked: work in the background leaves what remains of the allowance to the person. */
export class BudgetError extends RequestError {
  constructor(request: RequestDetails) {
    super('Not asked, to save the allowance', request);
  }
}

/** A status that the API has no meaning for. */
export class UnexpectedStatusError extends RequestError {
  constructor(request: RequestDetails) {
    super('Unexpected status', request);
  }
}

/** Why an address is not acceptable. */
export type AddressRefusal = 'malformed' | 'credentials' | 'insecure' | 'query' | 'origin' | 'path';

/** A configured address that can't be used, and why. The address itself is not repeated: it may hold a password. */
export class InvalidAddressError extends RepoRiderError {
  readonly reason: AddressRefusal;

  constructor(reason: AddressRefusal) {
    super(`Invalid address (${reason})`);
    this.reason = reason;
  }
}

/** The cyclist counter's configured address is missing or can't be used. */
export class CounterAddressError extends RepoRiderError {
  readonly reason: AddressRefusal | 'missing';

  constructor(reason: AddressRefusal | 'missing') {
    super(`No usable address of the cyclist counter (${reason})`);
    this.reason = reason;
  }
}

/** A token with characters that no token has; it was not used. */
export class MalformedTokenError extends RepoRiderError {
  constructor() {
    super('Malformed token');
  }
}

/** An account name that can't be one. */
export class MalformedLoginError extends RepoRiderError {
  constructor() {
    super('Malformed account name');
  }
}

/** The city is not known to the counter. */
export class UnknownCityError extends RepoRiderError {
  readonly city: string;

  constructor(city: string) {
    super('Unknown city');
    this.city = city;
  }
}

/** VS Code's secret storage could not be read or changed, for example because the system's keyring is locked. */
export class SecretStorageError extends RepoRiderError {
  readonly action: 'read' | 'write' | 'delete';

  constructor(action: 'read' | 'write' | 'delete') {
    super(`Secret storage failed (${action})`);
    this.action = action;
  }
}

/** What is kept on disk could not be read or changed. */
export class StorageError extends RepoRiderError {
  readonly action: 'read' | 'write' | 'delete';

  constructor(action: 'read' | 'write' | 'delete') {
    super(`Storage failed (${action})`);
    this.action = action;
  }
}

/** Something is not kept on this computer, and the service was not to be asked. */
export class NotStoredError extends RepoRiderError {
  constructor() {
    super('Not stored');
  }
}

/** A defect of this product: an error that no code expects. The log says where it arose. */
export class DefectError extends RepoRiderError {
  constructor() {
    super('Defect');
  }
}

/** True for what an aborted signal throws: somebody changed their mind, which is no error to show. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
