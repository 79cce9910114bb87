import { l10n } from 'vscode';
import * as errors from '../core/errors.ts';
import { inNotification } from '../core/text.ts';
import { clockTime } from './format.ts';

/** What the user can do about an error, beside trying again. */
export type Remedy = 'signIn' | 'anotherCity' | 'openBaseUrl' | 'openCounterUrl' | 'showLog';

/** An error in the user's words: what happened, and what to do. */
export interface ErrorText {
  readonly message: string;
  readonly remedy?: Remedy;
}

/** Finds the words for an error by its class. What is unknown here is a defect: the log has the rest. */
export function describeError(error: unknown): ErrorText {
  if (error instanceof errors.RequestError) return describeRequestError(error, hostOf(error.request.origin));
  if (error instanceof errors.InvalidAddressError) {
    return { message: describeRefusal(error.reason), remedy: 'openBaseUrl' };
  }
  if (error instanceof errors.CounterAddressError) {
    return { message: describeCounterAddress(error.reason), remedy: 'openCounterUrl' };
  }
  if (error instanceof errors.MalformedTokenError) {
    return { message: l10n.t('This is not a token: it holds spaces or other characters that tokens never have.') };
  }
  if (error instanceof errors.MalformedLoginError) {
    return { message: l10n.t('This is not an account name.') };
  }
  if (error instanceof errors.UnknownCityError) {
    return {
      message: l10n.t('The counter does not know the city “{0}”. Check its spelling.', inNotification(error.city)),
      remedy: 'anotherCity',
    };
  }
  if (error instanceof errors.SecretStorageError) return { message: describeSecretStorage(error.action) };
  return { message: l10n.t('Something unexpected happened. The log says more.'), remedy: 'showLog' };
}

/** The host to name; of an address without one, its scheme. */
function hostOf(origin: string): string {
  return (URL.canParse(origin) && new URL(origin).host) || origin;
}

function describeRequestError(error: errors.RequestError, host: string): ErrorText {
  if (error instanceof errors.UnreachableError) {
    return {
      message: l10n.t('{0} can’t be reached. Check that it runs and that you are online, then try again.', host),
    };
  }
  if (error instanceof errors.CertificateError) {
    return {
      message: l10n.t('The certificate of {0} is not trusted ({1}). Add its CA to your system.', host, error.code),
    };
  }
  if (error instanceof errors.TimedOutError) {
    return { message: l10n.t('{0} took too long to answer. Try again.', host) };
  }
  if (error instanceof errors.UnauthorizedError) {
    return {
      message: l10n.t('{0} does not accept your token. It may be mistyped, expired or revoked: use a new one.', host),
      remedy: 'signIn',
    };
  }
  if (error instanceof errors.SecondFactorError) {
    return {
      message: l10n.t('{0} asks for a second factor. Use a personal access token instead of a password.', host),
      remedy: 'signIn',
    };
  }
  if (error instanceof errors.SingleSignOnError) {
    return { message: l10n.t('Authorize your token for the single sign-on of this organization on {0}.', host) };
  }
  if (error instanceof errors.ForbiddenError) {
    return {
      message: l10n.t('Your token does not allow this on {0}. Use one with more scopes.', host),
      remedy: 'signIn',
    };
  }
  if (error instanceof errors.QuotaSpentError) {
    return {
      message: error.resetAt
        ? l10n.t('All requests allowed on {0} are used up until {1}. Try again then.', host, clockTime(error.resetAt))
        : l10n.t('All requests allowed on {0} are used up. Try again in an hour.', host),
    };
  }
  if (error instanceof errors.SecondaryLimitError) {
    const seconds = Math.ceil(error.retryAfterMs / 1000);
    return { message: l10n.t('{0} asks for a rest. Try again in {1} seconds.', host, seconds) };
  }
  if (error instanceof errors.NotCodeHostError) {
    return {
      message: l10n.t('{0} does not answer like a code host. Check the address: often it ends in /api/v3.', host),
      remedy: 'openBaseUrl',
    };
  }
  if (error instanceof errors.NotFoundError) {
    return { message: l10n.t('{0} knows nothing by this name, or your account may not see it.', host) };
  }
  if (error instanceof errors.LegalBlockError) {
    return { message: l10n.t('{0} has blocked this for legal reasons.', host) };
  }
  if (error instanceof errors.ServerError) {
    return { message: l10n.t('{0} is in trouble (status {1}). Try again later.', host, error.request.status ?? 500) };
  }
  if (error instanceof errors.WebPageError) {
    return {
      message: l10n.t('A web page answered instead of {0}: a proxy, a login page, or a wrong address.', host),
      remedy: 'showLog',
    };
  }
  if (error instanceof errors.InvalidResponseError || error instanceof errors.UnexpectedStatusError) {
    return {
      message: l10n.t('{0} gave an answer that makes no sense here. Check the address.', host),
      remedy: 'showLog',
    };
  }
  if (error instanceof errors.TooLargeError) {
    return { message: l10n.t('{0} gave an answer that is too large to be right.', host), remedy: 'showLog' };
  }
  if (error instanceof errors.MovedError) {
    return { message: l10n.t('This moved to another address on {0}. Refresh to find it again.', host) };
  }
  if (error instanceof errors.RefusedAddressError) {
    return { message: l10n.t('An address on {0} was not asked, to keep your token safe.', host), remedy: 'showLog' };
  }
  return { message: l10n.t('{0} could not be asked. The log says more.', host), remedy: 'showLog' };
}

function describeCounterAddress(reason: errors.CounterAddressError['reason']): string {
  return reason === 'missing'
    ? l10n.t('No address is set for the service that counts cyclists. Set it first.')
    : l10n.t('The address of the service that counts cyclists can’t be used. {0}', describeRefusal(reason));
}

function describeSecretStorage(action: errors.SecretStorageError['action']): string {
  switch (action) {
    case 'read':
      return l10n.t('VS Code’s secret storage can’t be read. Unlock your system’s keyring and sign in again.');
    case 'write':
      return l10n.t(
        'The token could not be kept in VS Code’s secret storage. Unlock your system’s keyring and sign in again.',
      );
    case 'delete':
      return l10n.t(
        'The token is not used any more, but could not be deleted from VS Code’s secret storage. Revoke it.',
      );
  }
}

/** Why a configured address can't be used. */
export function describeRefusal(reason: errors.AddressRefusal): string {
  switch (reason) {
    case 'insecure':
      return l10n.t('The address must begin with https:// (http:// only for this machine).');
    case 'credentials':
      return l10n.t('The address must not hold a user name or password.');
    case 'query':
      return l10n.t('The address must not hold a “?” or “#”.');
    case 'malformed':
    case 'origin':
    case 'path':
      return l10n.t('The address is not a web address like https://api.github.com.');
  }
}
