import { l10n } from 'vscode';
import type * as failures from '../../core/http/send/requestErrors.ts';
import type { ErrorText } from './errorRemedy.ts';
import type { ErrorTexts } from './errorTexts.ts';
import { clockTime, day } from './format.ts';

type RefusedCredential =
  | failures.UnauthorizedError
  | failures.SessionRevokedError
  | failures.AppRestrictedError
  | failures.TokenExpiredError
  | failures.SecondFactorError
  | failures.SingleSignOnError
  | failures.AccountLockedError
  | failures.AccountSuspendedError
  | failures.AccountForbiddenError
  | failures.ForbiddenError
  | failures.QuotaSpentError;

/** Texts for requests that the service refuses because of the credential. */
export const CREDENTIAL_TEXTS: ErrorTexts<RefusedCredential, [host: string]> = {
  unauthorized: describeUnauthorized,
  tokenExpired: ({ expiredAt }, host) => ({
    message:
      expiredAt === undefined
        ? l10n.t('Your token for {0} has expired. Create a new one and replace it.', host)
        : l10n.t('Your token for {0} expired on {1}. Create a new one and replace it.', host, day(expiredAt)),
    remedy: 'replaceToken',
  }),
  sessionRevoked: (_, host) => ({
    message: l10n.t('{0} rejected VS Code’s sign-in. It may have been revoked. Sign in again.', host),
    remedy: 'signIn',
  }),
  appRestricted: (_, host) => ({
    message: l10n.t(
      '{0} denied access with VS Code’s sign-in. The organization may restrict OAuth apps. Use a personal access token, or ask an owner of the organization to approve Visual Studio Code.',
      host,
    ),
    remedy: 'useToken',
  }),
  secondFactor: (_, host) => ({
    message: l10n.t('{0} requires two-factor authentication. Use a personal access token instead of a password.', host),
    remedy: 'replaceToken',
  }),
  singleSignOn: ({ isOfVSCode }, host) =>
    isOfVSCode
      ? {
          message: l10n.t(
            'This organization requires single sign-on. Authorize VS Code’s access to it on {0}, then try again.',
            host,
          ),
          remedy: 'authorizeApp',
        }
      : {
          message: l10n.t(
            'This organization requires single sign-on. Authorize your token for it on {0}, then try again.',
            host,
          ),
          remedy: 'authorize',
        },
  accountLocked: (_, host) =>
    l10n.t('{0} has locked sign-in after too many failed attempts. Wait an hour, then try again.', host),
  accountSuspended: (_, host) => l10n.t('{0} has suspended your account. Contact its administrator.', host),
  accountForbidden: (_, host) =>
    l10n.t(
      '{0} doesn’t allow this token to read your account. Use another token, or ask the administrator of {0} whether tokens are allowed.',
      host,
    ),
  forbidden: ({ hasCredential }, host) =>
    hasCredential
      ? {
          message: l10n.t(
            'Your token doesn’t have access to this on {0}. To see which scopes are missing, run Check Token.',
            host,
          ),
          remedy: 'checkToken',
        }
      : { message: l10n.t('{0} denied anonymous access. Sign in, then try again.', host), remedy: 'signIn' },
  quotaSpent: describeSpent,
};

/** Says until when the quota is used up. Without a credential, suggests signing in for a higher quota. */
function describeSpent({ resetAt, hasCredential }: failures.QuotaSpentError, host: string): ErrorText | string {
  const until = resetAt === undefined ? undefined : clockTime(resetAt);
  if (hasCredential) {
    return until
      ? l10n.t('Your API quota on {0} is used up. Try again after {1}.', host, until)
      : l10n.t('Your API quota on {0} is used up. Try again in an hour.', host);
  }
  return {
    message: until
      ? l10n.t(
          'The API quota without an account on {0} is used up. Sign in to get a higher quota, or try again after {1}.',
          host,
          until,
        )
      : l10n.t('The API quota without an account on {0} is used up. Sign in to get a higher quota.', host),
    remedy: 'signIn',
  };
}

function describeUnauthorized({ hasCredential }: failures.UnauthorizedError, host: string): ErrorText | string {
  if (!hasCredential) return { message: l10n.t('{0} requires you to sign in.', host), remedy: 'signIn' };
  return {
    message: l10n.t(
      '{0} rejected your token. It may be mistyped, expired, or revoked. Replace it with a new one.',
      host,
    ),
    remedy: 'replaceToken',
  };
}
