import { l10n } from 'vscode';
import * as errors from '../core/errors.ts';
import * as requestErrors from '../core/http/requestErrors.ts';
import { inNotification } from '../core/text.ts';
import type { ErrorText } from './errorRemedy.ts';
import { describeCloneError } from './gitErrorText.ts';
import { listOf } from './language.ts';
import { describeRequestError } from './requestErrorText.ts';

/** Finds the words for an error by its class. What is unknown here is a defect: the log has the rest. */
export function describeError(error: unknown): ErrorText {
  if (error instanceof requestErrors.RequestError) return describeRequestError(error);
  const cloneError = describeCloneError(error);
  if (cloneError) return cloneError;
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
  if (error instanceof errors.AnotherAccountError) {
    return { message: l10n.t('This token belongs to another account. To use both, sign in with it.') };
  }
  if (error instanceof errors.SignedOutError) {
    return { message: l10n.t('This account was signed out meanwhile. Sign in with its token.'), remedy: 'signIn' };
  }
  if (error instanceof errors.MissingScopesError) {
    const scopes = inNotification(listOf(error.scopes));
    return { message: l10n.t('This token lacks some of the scopes that were asked for: {0}.', scopes) };
  }
  if (error instanceof errors.UnknownCityError) {
    return {
      message: l10n.t('The counter does not know the city “{0}”. Check its spelling.', inNotification(error.city)),
      remedy: 'anotherCity',
    };
  }
  if (error instanceof errors.SecretStorageError) return { message: describeSecretStorage(error.action) };
  if (error instanceof errors.StorageError) {
    return {
      message: l10n.t('What was read earlier could not be kept or deleted on this computer.'),
      remedy: 'showLog',
    };
  }
  if (error instanceof errors.NotStoredError) {
    return { message: l10n.t('This was not read yet. Try again when the service can be reached.') };
  }
  if (error instanceof errors.JournalEntryGoneError) {
    return {
      message: l10n.t(
        'This request is not in the journal any more: newer ones have taken its place, or its account was signed out.',
      ),
    };
  }
  if (error instanceof errors.IncompleteError) {
    return {
      message: l10n.t(
        'A part of Repo Rider can’t be read. Reload the window; if that does not help, install Repo Rider anew.',
      ),
    };
  }
  return { message: l10n.t('Something unexpected happened. The log says more.'), remedy: 'showLog' };
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
        'Couldn’t sign out: the token can’t be deleted from VS Code’s secret storage. Unlock your system keyring, then sign out again.',
      );
    case 'deleteLater':
      return l10n.t(
        'Signed out, but the token couldn’t be deleted from VS Code’s secret storage yet. Unlock your system keyring and reload the window to delete it. Until then, other open windows may still use it.',
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
    case 'nohost':
      return l10n.t(
        'This doesn’t look like a host name, so it wasn’t looked up. Enter the address of your code host, such as github.com. If it is one, write https:// before it. The next step asks for the token.',
      );
    case 'malformed':
    case 'origin':
    case 'path':
      return l10n.t('The address is not a web address like https://api.github.com.');
  }
}
