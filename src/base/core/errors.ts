/**
 * The base class of all errors of the core; those of requests are in `http/core/send/requestErrors.ts`. The message is for
 * the log, and never quotes a raw message, a header, a query or a credential. `errors/errorText.ts` has a text
 * for each kind.
 */
export abstract class RepoRiderError extends Error {
  abstract readonly kind: string;
}

/** Creates an error class without data. */
function plain<const Kind extends string>(kind: Kind, message: string) {
  return class extends RepoRiderError {
    readonly kind = kind;

    constructor() {
      super(message);
    }
  };
}

/**
 * Why an address is refused; `nohost` if it names no likely host, but perhaps a token. `noserver` and `github` only
 * where a GitHub Enterprise Server is expected.
 */
export type AddressRefusal =
  | 'malformed'
  | 'nohost'
  | 'noserver'
  | 'github'
  | 'credentials'
  | 'insecure'
  | 'query'
  | 'origin'
  | 'path';

/** A configured address is unusable. The error doesn't quote it, because it may have a password. */
export class InvalidAddressError extends RepoRiderError {
  readonly kind = 'invalidAddress';
  readonly reason: AddressRefusal;

  constructor(reason: AddressRefusal) {
    super(`Invalid address (${reason})`);
    this.reason = reason;
  }
}

/** The cyclist counter's configured address is missing or can't be used. */
export class CounterAddressError extends RepoRiderError {
  readonly kind = 'counterAddress';
  readonly reason: AddressRefusal | 'missing';

  constructor(reason: AddressRefusal | 'missing') {
    super(`No usable address of the cyclist counter (${reason})`);
    this.reason = reason;
  }
}

/** A token has invalid characters, or is too long; it was not used. */
export class MalformedTokenError extends RepoRiderError {
  readonly kind = 'malformedToken';
  readonly isTooLong: boolean;

  constructor(isTooLong: boolean) {
    super('Malformed token');
    this.isTooLong = isTooLong;
  }
}

/** An account name is invalid. */
export class MalformedLoginError extends plain('malformedLogin', 'Malformed account name') {}

/** A token that should replace an account's belongs to another account. */
export class AnotherAccountError extends plain('anotherAccount', 'Token of another account') {}

/** The name of a user or an organization belongs to another one than before: the earlier one was renamed or deleted. */
export class OwnerChangedError extends RepoRiderError {
  readonly kind = 'ownerChanged';
  readonly login: string;

  constructor(login: string) {
    super('The name belongs to another owner');
    this.login = login;
  }
}

/** The name of a repository belongs to another one than before: the earlier one was renamed or deleted. */
export class RepositoryChangedError extends RepoRiderError {
  readonly kind = 'repositoryChanged';
  readonly fullName: string;

  constructor(fullName: string) {
    super('The name belongs to another repository');
    this.fullName = fullName;
  }
}

/** No account in this window can read a repository any more. */
export class RepositoryGoneError extends RepoRiderError {
  readonly kind = 'repositoryGone';
  readonly fullName: string;

  constructor(fullName: string) {
    super('No account for a repository');
    this.fullName = fullName;
  }
}

/** A repository has no commit yet. */
export class EmptyRepositoryError extends RepoRiderError {
  readonly kind = 'emptyRepository';
  readonly fullName: string;

  constructor(fullName: string) {
    super('Empty repository');
    this.fullName = fullName;
  }
}

/** A repository has no branch, no tag, and no commit of this name. */
export class RefNotFoundError extends RepoRiderError {
  readonly kind = 'refNotFound';
  /** See `FileClient.commit`. */
  readonly ref: string;

  constructor(ref: string) {
    super('Unknown branch, tag, or commit');
    this.ref = ref;
  }
}

/** A file of a repository is too large to be shown. */
export class FileTooLargeError extends RepoRiderError {
  readonly kind = 'fileTooLarge';
  /** In bytes. */
  readonly size: number;

  constructor(size: number) {
    super(`File of ${size} bytes`);
    this.size = size;
  }
}

/** An account was signed out during an operation. */
export class SignedOutError extends plain('signedOut', 'Signed out meanwhile') {}

/** Creates the class of a sign-in with VS Code that failed. @param what for the log */
function ofProvider<const Kind extends string>(kind: Kind, what: string) {
  return class extends RepoRiderError {
    readonly kind = kind;
    /** The host that the user wanted to sign in to. */
    readonly host: string;

    /** @param provider the id of the authentication provider */
    constructor(provider: string, host: string) {
      super(`${what}: ${provider}, ${host}`);
      this.host = host;
    }
  };
}

/** The user didn't allow VS Code to share an account, or canceled its sign-in. */
export class SignInDeclinedError extends ofProvider('signInDeclined', 'Sign-in declined') {}

/** An authentication provider of VS Code is missing or disabled. */
export class ProviderMissingError extends ofProvider('providerMissing', 'No authentication provider') {}

/** An authentication provider of VS Code has failed. Its own error is not quoted, because it may contain a token. */
export class ProviderFailedError extends ofProvider('providerFailed', 'Authentication provider failed') {}

/** The accounts of an authentication provider belong to another code host in this window. */
export class OtherAddressError extends plain('otherAddress', 'Provider of another address') {}

/** A token lacks scopes that another extension requested. */
export class MissingScopesError extends RepoRiderError {
  readonly kind = 'missingScopes';
  readonly scopes: readonly string[];

  constructor(scopes: readonly string[]) {
    super(`The token lacks some of these scopes: ${scopes.join(', ')}`);
    this.scopes = scopes;
  }
}

/** An address is on another code host than the one that is asked. */
export class OtherHostError extends RepoRiderError {
  readonly kind = 'otherHost';
  /** The one that is asked. */
  readonly host: string;

  constructor(host: string) {
    super('Address of another host');
    this.host = host;
  }
}

/** The counter doesn't have the city. */
export class UnknownCityError extends RepoRiderError {
  readonly kind = 'unknownCity';
  readonly city: string;

  constructor(city: string) {
    super('Unknown city');
    this.city = city;
  }
}

/**
 * The failed operation on a secret; `deleteLater` if the secret could not be deleted, is no longer used, and is deleted
 * later.
 */
type SecretAction = 'read' | 'write' | 'delete' | 'deleteLater';

/** VS Code's secret storage could not be read or changed, for example because the system's keyring is locked. */
export class SecretStorageError extends RepoRiderError {
  readonly kind = 'secretStorage';
  readonly action: SecretAction;

  constructor(action: SecretAction) {
    super(`Secret storage failed (${action})`);
    this.action = action;
  }
}

/** Files on disk could not be read or changed. */
export class StorageError extends RepoRiderError {
  readonly kind = 'storage';
  readonly action: 'read' | 'write' | 'delete';

  constructor(action: 'read' | 'write' | 'delete') {
    super(`Storage failed (${action})`);
    this.action = action;
  }
}

/** Data is not cached on this computer, and no request was allowed. */
export class NotStoredError extends plain('notStored', 'Not stored') {}

/** A journal entry no longer exists: newer ones have replaced it, or its account was signed out. */
export class JournalEntryGoneError extends plain('journalEntryGone', 'Not in the journal any more') {}

/** A defect of this product: an unexpected error. The log says where it occurred. */
export class DefectError extends plain('defect', 'Defect') {}

/**
 * Waits for work.
 * @param report gets an ignored error
 * @returns undefined if it throws an error of this class
 * @throws its other errors
 */
export async function ignoring<T>(
  kind: abstract new (...args: never) => RepoRiderError,
  work: () => Promise<T>,
  report?: (error: RepoRiderError) => void,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
    report?.(error);
    return undefined;
  }
}

/** Whether an error comes from an aborted signal: the user or the caller canceled, and nothing is shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
