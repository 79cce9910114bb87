import {
  AccountSuspendedError,
  ForbiddenError,
  LegalBlockError,
  MovedError,
  NotFoundError,
  SecondFactorError,
  SingleSignOnError,
  TokenExpiredError,
  UnauthorizedError,
} from './requestErrors.ts';

/** What the service says about the resource or the credential itself: showing an old answer would hide it. */
const VERDICTS = [
  UnauthorizedError,
  TokenExpiredError,
  SecondFactorError,
  AccountSuspendedError,
  SingleSignOnError,
  ForbiddenError,
  NotFoundError,
  MovedError,
  LegalBlockError,
];

/** Whether an older answer may be shown, with its age, beside a failure: when the network or the service is in trouble. */
export function allowsStale(failure: unknown): boolean {
  return !VERDICTS.some((verdict) => failure instanceof verdict);
}
