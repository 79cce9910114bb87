import {
  AccountSuspendedError,
  BlockedError,
  ForbiddenError,
  MovedError,
  NotFoundError,
  PolicyError,
  SecondFactorError,
  SessionRevokedError,
  SingleSignOnError,
  TokenExpiredError,
  UnauthorizedError,
} from '../send/requestErrors.ts';

/** Failures about the resource or the credential itself: stale data would hide them. */
const VERDICTS = [
  UnauthorizedError,
  TokenExpiredError,
  SecondFactorError,
  SessionRevokedError,
  AccountSuspendedError,
  SingleSignOnError,
  PolicyError,
  ForbiddenError,
  NotFoundError,
  MovedError,
  BlockedError,
];

/** Whether stale data may be shown, with its age, together with a failure: if the network or the service failed. */
export function allowsStale(failure: unknown): boolean {
  return !VERDICTS.some((verdict) => failure instanceof verdict);
}
