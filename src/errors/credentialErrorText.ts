import { type Line, showable } from '../base/core/text.ts';
import { day, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import type * as failures from '../http/core/send/requestErrors.ts';
import type { ErrorsOf, ErrorText, ErrorTexts } from './errors.ts';
import { describeSpentQuota } from './waiting.ts';

/** Texts for requests that the service refuses because of the credential. */
export const CREDENTIAL_TEXTS = {
  unauthorized: describeUnauthorized,
  tokenExpired: ({ expiredAt, request }, host) => ({
    message:
      expiredAt === undefined
        ? l10n.t('Your token for {0} has expired. Create a new one and replace it.', placeOf(request, host))
        : l10n.t(
            'Your token for {0} expired on {1}. Create a new one and replace it.',
            placeOf(request, host),
            day(expiredAt),
          ),
    remedy: 'replaceToken',
  }),
  sessionRevoked: (_, host) => ({
    message: l10n.t('{0} rejected VS Code’s sign-in. It may have been revoked. Sign in again.', host),
    remedy: 'signIn',
  }),
  policy: describePolicy,
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
  forbidden: describeForbidden,
  quotaSpent: ({ resetAt, hasCredential }, host) => ({
    message: describeSpentQuota(host, resetAt, hasCredential),
    ...(!hasCredential && { remedy: 'signIn' }),
  }),
} satisfies Partial<ErrorTexts<ErrorsOf<typeof failures>, [host: Line]>>;

/** Says what the token lacks, if the service says so. */
function describeForbidden({ hasCredential, lacking }: failures.ForbiddenError, host: Line): ErrorText {
  if (!hasCredential) {
    return { message: l10n.t('{0} denied anonymous access. Sign in, then try again.', host), remedy: 'signIn' };
  }
  const { permissions, scopes } = lacking;
  if (permissions.length > 0) {
    const text = l10n.t(
      'Your token doesn’t have access to this on {0}. It needs the permission {1}. If it already has this permission, check which repositories it can access.|Your token doesn’t have access to this on {0}. It needs the permissions {1}. If it already has these permissions, check which repositories it can access.',
    );
    const message = plural(permissions.length, text, host, listOf(permissions.map(nameOf)));
    return { message, remedy: 'editToken' };
  }
  const message =
    scopes.length > 0
      ? plural(
          scopes.length,
          l10n.t(
            'Your token doesn’t have access to this on {0}. It needs the scope {1}.|Your token doesn’t have access to this on {0}. It needs one of these scopes: {1}.',
          ),
          host,
          listOf(scopes.map((scope) => showable(scope))),
        )
      : l10n.t(
          'Your token doesn’t have access to this on {0}. To see which scopes are missing, run Manage Account.',
          host,
        );
  return { message, remedy: 'manageAccount' };
}

/** As GitHub's pages write it: `Pull requests: read`. */
function nameOf({ name, access }: failures.NeededPermission): Line {
  const words = name.replaceAll('_', ' ');
  return l10n.t('“{0}”', showable(`${words.charAt(0).toUpperCase()}${words.slice(1)}: ${access}`));
}

function describePolicy({ policy, owner, days, request }: failures.PolicyError): ErrorText | Line {
  const name = showable(owner);
  switch (policy) {
    case 'classicTokens':
      return {
        message: l10n.t('{0} doesn’t allow classic tokens. Add a fine-grained token for {0}.', name),
        remedy: 'addToken',
      };
    case 'fineGrainedTokens':
      if (request.tokenOwner !== undefined) {
        return {
          message: l10n.t('{0} doesn’t allow fine-grained tokens. Replace the token for {0} with a classic one.', name),
          remedy: 'replaceToken',
        };
      }
      return {
        message: l10n.t(
          '{0} doesn’t allow fine-grained tokens. Sign in with VS Code, or ask an owner of {0} to allow them.',
          name,
        ),
        remedy: 'signIn',
      };
    case 'tokenLifetime': {
      const text = l10n.t(
        '{0} doesn’t allow tokens that are valid for more than {1} day. Change the expiration of your token.|{0} doesn’t allow tokens that are valid for more than {1} days. Change the expiration of your token.',
      );
      return { message: plural(days, text, name, days), remedy: 'editToken' };
    }
    case 'ipAllowList':
      return l10n.t(
        '{0} allows access only from certain networks, and yours isn’t one of them. Connect to its VPN, or ask an owner of {0}.',
        name,
      );
    case 'oauthApps':
      return {
        message: l10n.t(
          '{0} restricts OAuth apps, such as VS Code’s sign-in. Add a personal access token for {0}, or ask an owner of {0} to approve Visual Studio Code.',
          name,
        ),
        remedy: 'addToken',
      };
  }
}

function describeUnauthorized({ hasCredential, request }: failures.UnauthorizedError, host: Line): ErrorText | Line {
  if (!hasCredential) return { message: l10n.t('{0} requires you to sign in.', host), remedy: 'signIn' };
  const { tokenOwner } = request;
  const message =
    tokenOwner === undefined
      ? l10n.t('{0} rejected your token. It may be mistyped, expired, or revoked. Replace it with a new one.', host)
      : l10n.t(
          '{0} rejected your token for {1}. It may be expired or revoked. Replace it with a new one.',
          host,
          ownerName(tokenOwner),
        );
  return { message, remedy: 'replaceToken' };
}

/** What a token is for: the repositories of one owner, or the whole host. */
function placeOf({ tokenOwner }: failures.RequestDetails, host: Line): Line {
  return tokenOwner === undefined ? host : ownerName(tokenOwner);
}

function ownerName(login: string): Line {
  return showable(login);
}
