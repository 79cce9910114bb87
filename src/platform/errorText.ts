import { l10n } from 'vscode';
import type * as cloneErrors from '../core/clones/cloneErrors.ts';
import type * as errors from '../core/errors.ts';
import { RepoRiderError } from '../core/errors.ts';
import type * as requestErrors from '../core/http/requestErrors.ts';
import { RequestError } from '../core/http/requestErrors.ts';
import { inNotification } from '../core/text.ts';
import type { ErrorText } from './errorRemedy.ts';
import type { ErrorsOf, ErrorTexts } from './errorTexts.ts';
import { CLONE_TEXTS } from './gitErrorText.ts';
import { listOf } from './language.ts';
import { hostOf, REQUEST_TEXTS } from './requestErrorText.ts';

const CORE_TEXTS: ErrorTexts<ErrorsOf<typeof errors>> = {
  invalidAddress: ({ reason }) => ({ message: describeRefusal(reason), remedy: 'openBaseUrl' }),
  counterAddress: ({ reason }) => ({ message: describeCounterAddress(reason), remedy: 'openCounterUrl' }),
  malformedToken: () => ({
    message: l10n.t('This is not a token: it holds spaces or other characters that tokens never have.'),
  }),
  malformedLogin: () => ({ message: l10n.t('This is not an account name.') }),
  anotherAccount: () => ({
    message: l10n.t('This token belongs to another account. To use both, sign in with it.'),
  }),
  signedOut: () => ({
    message: l10n.t('This account was signed out meanwhile. Sign in with its token.'),
    remedy: 'signIn',
  }),
  missingScopes: ({ scopes }) => ({
    message: l10n.t('This token lacks some of the scopes that were asked for: {0}.', inNotification(listOf(scopes))),
  }),
  unknownCity: ({ city }) => ({
    message: l10n.t('The counter does not know the city “{0}”. Check its spelling.', inNotification(city)),
    remedy: 'anotherCity',
  }),
  secretStorage: ({ action }) => ({ message: describeSecretStorage(action) }),
  storage: () => ({
    message: l10n.t('What was read earlier could not be kept or deleted on this computer.'),
    remedy: 'showLog',
  }),
  notStored: () => ({ message: l10n.t('This was not read yet. Try again when the service can be reached.') }),
  journalEntryGone: () => ({
    message: l10n.t(
      'This request is not in the journal any more: newer ones have taken its place, or its account was signed out.',
    ),
  }),
  incomplete: () => ({
    message: l10n.t(
      'A part of Repo Rider can’t be read. Reload the window; if that does not help, install Repo Rider anew.',
    ),
    remedy: 'reloadWindow',
  }),
  defect: describeDefect,
};

type KnownError = ErrorsOf<typeof errors> | ErrorsOf<typeof requestErrors> | ErrorsOf<typeof cloneErrors>;

const TEXTS: ErrorTexts<KnownError, [host: string]> = { ...CORE_TEXTS, ...REQUEST_TEXTS, ...CLONE_TEXTS };

/** The text for an error. Errors of other code are defects: the log has their stack. */
export function describeError(error: unknown): ErrorText {
  if (!isKnown(error)) return describeDefect();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of a kind takes errors of that kind
  const text = TEXTS[error.kind] as (error: KnownError, host: string) => ErrorText;
  return text(error, error instanceof RequestError ? hostOf(error.request.origin) : '');
}

function isKnown(error: unknown): error is KnownError {
  return error instanceof RepoRiderError && Object.hasOwn(TEXTS, error.kind);
}

function describeDefect(): ErrorText {
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
