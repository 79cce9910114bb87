import { l10n } from 'vscode';
import * as failures from '../core/http/requestErrors.ts';
import type { ErrorText } from './errorRemedy.ts';
import { clockTime, day } from './format.ts';

/** Finds the words where the service refuses who asks; undefined for every other failure. */
export function describeRefusedCredential(error: failures.RequestError, host: string): ErrorText | undefined {
  if (error instanceof failures.UnauthorizedError) return describeUnauthorized(error, host);
  if (error instanceof failures.TokenExpiredError) {
    const message =
      error.expiredAt === undefined
        ? l10n.t('Your token for {0} has expired. Make a new one.', host)
        : l10n.t('Your token for {0} expired on {1}. Make a new one.', host, day(error.expiredAt));
    return { message, remedy: 'replaceToken' };
  }
  if (error instanceof failures.SecondFactorError) {
    return {
      message: l10n.t('{0} asks for a second factor. Use a personal access token instead of a password.', host),
      remedy: 'replaceToken',
    };
  }
  if (error instanceof failures.SingleSignOnError) {
    return {
      message: l10n.t(
        'This organization wants single sign-on: authorize your token for it on {0}, then try again.',
        host,
      ),
      remedy: 'authorize',
    };
  }
  if (error instanceof failures.AccountLockedError) {
    return {
      message: l10n.t('{0} has locked sign-in after too many failed attempts. Wait an hour, then try again.', host),
    };
  }
  if (error instanceof failures.AccountSuspendedError) {
    return { message: l10n.t('{0} has suspended your account. Ask whoever runs it.', host) };
  }
  if (error instanceof failures.AccountForbiddenError) {
    return {
      message: l10n.t(
        '{0} doesn’t allow this token to read your account. Use another token, or ask the administrator of {0} whether tokens are allowed.',
        host,
      ),
    };
  }
  if (error instanceof failures.ForbiddenError) {
    if (!error.hasCredential) return { message: l10n.t('{0} does not allow this.', host), remedy: 'signIn' };
    return {
      message: l10n.t('Your token does not allow this on {0}. Check Token says what is missing.', host),
      remedy: 'checkToken',
    };
  }
  return undefined;
}

/** Until when the allowance is used up; whoever asks without signing in hears how to have more of it. */
export function describeSpent({ resetAt, hasCredential }: failures.QuotaSpentError, host: string): ErrorText {
  const until = resetAt === undefined ? undefined : clockTime(resetAt);
  if (hasCredential) {
    return {
      message: until
        ? l10n.t('All requests allowed on {0} are used up until {1}. Try again then.', host, until)
        : l10n.t('All requests allowed on {0} are used up. Try again in an hour.', host),
    };
  }
  return {
    message: until
      ? l10n.t('The requests without sign-in on {0} are used up until {1}. Sign in to have many more.', host, until)
      : l10n.t('The requests without sign-in on {0} are used up. Sign in to have many more.', host),
    remedy: 'signIn',
  };
}

function describeUnauthorized({ hasCredential }: failures.UnauthorizedError, host: string): ErrorText {
  if (!hasCredential) return { message: l10n.t('Nothing is shown without sign-in on {0}.', host), remedy: 'signIn' };
  return {
    message: l10n.t('Your token is not accepted by {0}. It may be mistyped, expired or revoked: use a new one.', host),
    remedy: 'replaceToken',
  };
}
