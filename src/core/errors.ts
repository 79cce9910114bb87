/**
 * Every way in which the core fails, one class each; those of requests are in `http/requestErrors.ts`. The message is for the log: it is
 * written here and never quotes a raw message, a header, a query or a credential. `platform/errorText.ts` has a text for each kind.
 */
export abstract class RepoRiderError extends Error {
  abstract readonly kind: string;
}

/** The class of failures that carry no data. */
function plain<const Kind extends string>(kind: Kind, message: string) {
  return class extends RepoRiderError {
    readonly kind = kind;

    constructor() {
      super(message);
    }
  };
}

/** Why an address is not acceptable; `nohost` when it names none that is likely, but perhaps a token. */
export type AddressRefusal = 'malformed' | 'nohost' | 'credentials' | 'insecure' | 'query' | 'origin' | 'path';

/** A configured address that can't be used, and why. The address itself is not repeated: it may hold a password. */
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

/** A token with characters that no token has; it was not used. */
export class MalformedTokenError extends plain('malformedToken', 'Malformed token') {}

/** An account name that can't be one. */
export class MalformedLoginError extends plain('malformedLogin', 'Malformed account name') {}

/** A token that was to replace an account's belongs to another account. */
export class AnotherAccountError extends plain('anotherAccount', 'Token of another account') {}

/** An account was signed out while something was done for it. */
export class SignedOutError extends plain('signedOut', 'Signed out meanwhile') {}

/** A token lacks scopes that another extension has asked for. */
export class MissingScopesError extends RepoRiderError {
  readonly kind = 'missingScopes';
  readonly scopes: readonly string[];

  constructor(scopes: readonly string[]) {
    super(`The token lacks some of these scopes: ${scopes.join(', ')}`);
    this.scopes = scopes;
  }
}

/** The city is not known to the counter. */
export class UnknownCityError extends RepoRiderError {
  readonly kind = 'unknownCity';
  readonly city: string;

  constructor(city: string) {
    super('Unknown city');
    this.city = city;
  }
}

/** What was done with a secret; `deleteLater` when it could not be deleted, is not used any more, and is deleted later. */
export type SecretAction = 'read' | 'write' | 'delete' | 'deleteLater';

/** VS Code's secret storage could not be read or changed, for example because the system's keyring is locked. */
export class SecretStorageError extends RepoRiderError {
  readonly kind = 'secretStorage';
  readonly action: SecretAction;

  constructor(action: SecretAction) {
    super(`Secret storage failed (${action})`);
    this.action = action;
  }
}

/** What is kept on disk could not be read or changed. */
export class StorageError extends RepoRiderError {
  readonly kind = 'storage';
  readonly action: 'read' | 'write' | 'delete';

  constructor(action: 'read' | 'write' | 'delete') {
    super(`Storage failed (${action})`);
    this.action = action;
  }
}

/** Something is not kept on this computer, and the service was not to be asked. */
export class NotStoredError extends plain('notStored', 'Not stored') {}

/** A line of the journal is not there any more: newer ones have taken its place, or its account was signed out. */
export class JournalEntryGoneError extends plain('journalEntryGone', 'Not in the journal any more') {}

/** A file of the product itself can't be read: it is damaged, or, on the web, out of reach. */
export class IncompleteError extends plain('incomplete', 'A part of the product can’t be read') {}

/** A defect of this product: an error that no code expects. The log says where it arose. */
export class DefectError extends plain('defect', 'Defect') {}

/** True for what an aborted signal throws: somebody changed their mind, which is no error to show. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
