import { l10n } from 'vscode';
import type * as failures from '../core/http/requestErrors.ts';
import type { ErrorText } from './errorRemedy.ts';
import type { ErrorTexts } from './errorTexts.ts';
import { clockTime, day } from './format.ts';

type RefusedCredential =
  | failures.UnauthorizedError
  | failures.TokenExpiredError
  | failures.SecondFactorError
  | failures.SingleSignOnError
  | failures.AccountLockedError
  | failures.AccountSuspendedError
  | failures.AccountForbiddenError
  | failures.ForbiddenError
  | failures.QuotaSpentError;

/** The texts for requests that the service refuses because of the credential. */
export const CREDENTIAL_TEXTS: ErrorTexts<RefusedCredential, [host: string]> = {
  unauthorized: describeUnauthorized,
  tokenExpired: ({ expiredAt }, host) => ({
    message:
      expiredAt === undefined
        ? l10n.t('Your token for {0} has expired. Make a new one.', host)
        : l10n.t('Your token for {0} expired on {1}. Make a new one.', host, day(expiredAt)),
    remedy: 'replaceToken',
  }),
  secondFactor: (_, host) => ({
    message: l10n.t('{0} asks for a second factor. Use a personal access token instead of a password.', host),
    remedy: 'replaceToken',
  }),
  singleSignOn: (_, host) => ({
    message: l10n.t(
      'This organization wants single sign-on: authorize your token for it on {0}, then try again.',
      host,
    ),
    remedy: 'authorize',
  }),
  accountLocked: (_, host) => ({
    message: l10n.t('{0} has locked sign-in after too many failed attempts. Wait an hour, then try again.', host),
  }),
  accountSuspended: (_, host) => ({
    message: l10n.t('{0} has suspended your account. Ask whoever runs it.', host),
  }),
  accountForbidden: (_, host) => ({
    message: l10n.t(
      '{0} doesn’t allow this token to read your account. Use another token, or ask the administrator of {0} whether tokens are allowed.',
      host,
    ),
  }),
  forbidden: ({ hasCredential }, host) =>
    hasCredential
      ? {
          message: l10n.t('Your token does not allow this on {0}. Check Token says what is missing.', host),
          remedy: 'checkToken',
        }
      : { message: l10n.t('{0} does not allow this.', host), remedy: 'signIn' },
  quotaSpent: describeSpent,
};

/** Until when the allowance is used up; whoever asks without signing in hears how to have more of it. */
function describeSpent({ resetAt, hasCredential }: failures.QuotaSpentError, host: string): ErrorText {
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
