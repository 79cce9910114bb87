import type { RepoRiderError } from '../../../base/core/errors.ts';
import { SecondFactorError, SessionRevokedError, TokenExpiredError, UnauthorizedError } from '../send/requestErrors.ts';

/**
 * Whether the service has refused a credential. It is never sent again: repeated failures lock the account, for valid
 * credentials too.
 */
export class Rejection {
  #failure: RepoRiderError | undefined;

  /** Why the service has refused the credential; undefined if it hasn't. */
  get failure(): RepoRiderError | undefined {
    return this.#failure;
  }

  /** Notes how a request with the credential has ended. */
  note(failure: unknown): void {
    if (refusesCredential(failure)) this.#failure = failure;
  }
}

/** Whether a failure means that the service will never accept the credential. */
function refusesCredential(failure: unknown): failure is RepoRiderError {
  return [UnauthorizedError, TokenExpiredError, SessionRevokedError, SecondFactorError].some(
    (kind) => failure instanceof kind,
  );
}
