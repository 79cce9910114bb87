import type { Time } from '../base/core/clock.ts';
import type * as errors from '../base/core/errors.ts';
import { RepoRiderError } from '../base/core/errors.ts';
import { type Line, ours, showable, withoutTrailing } from '../base/core/text.ts';
import { age, fileSize } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import type * as cloneErrors from '../clones/core/make/cloneErrors.ts';
import type { Staleness } from '../hosts/core/recordReader.ts';
import type * as requestErrors from '../http/core/send/requestErrors.ts';
import { RequestError } from '../http/core/send/requestErrors.ts';
import type { ErrorsOf, ErrorText, ErrorTexts } from './errors.ts';
import { CLONE_TEXTS } from './gitErrorText.ts';
import { hostOf, REQUEST_TEXTS } from './requestErrorText.ts';

const CORE_TEXTS: ErrorTexts<ErrorsOf<typeof errors>> = {
  invalidAddress: ({ reason }) => ({ message: describeRefusal(reason), remedy: 'openBaseUrl' }),
  counterAddress: ({ reason }) => ({ message: describeCounterAddress(reason), remedy: 'openCounterUrl' }),
  malformedToken: ({ isTooLong }) =>
    isTooLong
      ? l10n.t('This is not a token: it is too long. Copy only the token.')
      : l10n.t('This is not a token: it contains spaces or other characters that tokens don’t have.'),
  malformedLogin: () =>
    l10n.t('This is not a valid account name: it contains spaces or other characters that names don’t have.'),
  anotherAccount: () => l10n.t('This token belongs to another account. To use both accounts, sign in with this token.'),
  signedOut: () => ({
    message: l10n.t('This account was signed out in the meantime. Sign in again.'),
    remedy: 'signIn',
  }),
  signInDeclined: ({ host }) => ({
    message: l10n.t(
      'You didn’t sign in to {0}. To allow it, sign in again and select “Allow” in VS Code’s dialog. Or use a personal access token.',
      showable(host),
    ),
    remedy: 'signIn',
    isNeutral: true,
  }),
  providerMissing: ({ host }) => ({
    message: l10n.t(
      'Couldn’t sign in to {0}: VS Code’s sign-in isn’t available. Enable the built-in extension GitHub Authentication, or use a personal access token.',
      showable(host),
    ),
    remedy: 'enableGitHub',
  }),
  providerFailed: ({ host }) => ({
    message: l10n.t(
      'Couldn’t sign in to {0}: VS Code’s sign-in failed. Try again, or use a personal access token.',
      showable(host),
    ),
    remedy: 'signIn',
  }),
  otherAddress: () => ({
    message: l10n.t(
      'Couldn’t sign in: this window uses another GitHub Enterprise Server. Check the setting github-enterprise.uri.',
    ),
    remedy: 'openEnterpriseUri',
  }),
  missingScopes: ({ scopes }) =>
    l10n.t(
      'This token doesn’t have some of the requested scopes: {0}.',
      listOf(scopes.map((scope) => showable(scope))),
    ),
  otherHost: ({ host }) =>
    l10n.t(
      'This address is not on {0}. Sign in to its code host first, or set it as repoRider.server.',
      showable(host),
    ),
  unknownCity: ({ city }) => ({
    message: l10n.t('The city “{0}” wasn’t found. Check the spelling.', showable(city)),
    remedy: 'anotherCity',
  }),
  ownerChanged: ({ login }) => ({
    message: l10n.t(
      'Stopped loading {0}: this name now belongs to another account. The account that you added was renamed or deleted. Remove it, and add it again by its current name.',
      showable(login),
    ),
    isFinal: true,
  }),
  repositoryChanged: ({ fullName }) =>
    l10n.t(
      'Couldn’t load files of {0}: this name now belongs to another repository. Refresh, and open the repository again.',
      showable(fullName),
    ),
  repositoryGone: ({ fullName }) => ({
    message: l10n.t(
      'Couldn’t load files of {0}: no account in this window can read the repository. Sign in again, or refresh.',
      showable(fullName),
    ),
    remedy: 'signIn',
  }),
  emptyRepository: ({ fullName }) => l10n.t('There are no files in {0}: the repository is empty.', showable(fullName)),
  refNotFound: ({ ref }) =>
    l10n.t(
      'Couldn’t find “{0}”: the repository has no branch, tag, or commit of this name. Check the spelling, or refresh.',
      showable(ref.replace(/^(heads|tags)\//, '')),
    ),
  fileTooLarge: ({ size }) =>
    l10n.t('This file is too large to be shown here ({0}). Clone the repository to open it.', fileSize(size / 1024)),
  secretStorage: ({ action }) => describeSecretStorage(action),
  storage: () => ({
    message: l10n.t('Couldn’t save or delete cached data on this computer. See the log for details.'),
    remedy: 'showLog',
  }),
  notStored: () => l10n.t('No cached data is available. Try again when you are online.'),
  journalEntryGone: () =>
    l10n.t('This request is no longer in the journal: newer requests replaced it, or its account was signed out.'),
  defect: describeDefect,
};

type KnownError = ErrorsOf<typeof errors> | ErrorsOf<typeof requestErrors> | ErrorsOf<typeof cloneErrors>;

const TEXTS: ErrorTexts<KnownError, [host: Line]> = { ...CORE_TEXTS, ...REQUEST_TEXTS, ...CLONE_TEXTS };

/** Returns the text for an error, with the words of the service about it if nothing else explains it. */
export function describeError(error: unknown): ErrorText {
  const text = describeInOwnWords(error);
  const sentence = error instanceof RequestError ? error.request.sentence : undefined;
  if (sentence === undefined) return text;
  const quote = showable(withoutTrailing(sentence, '.'));
  return { ...text, message: l10n.t('{0} The server responded with “{1}”.', text.message, quote) };
}

/** As `describeError`, without words of the service. Undeclared errors are defects: the log has their stack. */
export function describeInOwnWords(error: unknown): ErrorText {
  if (!isKnown(error)) return describeDefect();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of a kind takes errors of that kind
  const textOf = TEXTS[error.kind] as (error: KnownError, host: Line) => ErrorText | Line;
  const text = textOf(error, error instanceof RequestError ? hostOf(error.request.origin) : ours(''));
  return typeof text === 'string' ? { message: text } : text;
}

/**
 * Says how old a cached record is and why it is shown.
 * @param describe with or without words of the service
 */
export function describeStaleness({ validatedAt, error }: Staleness, now: Time, describe = describeError): Line {
  return l10n.t('Last updated {0}. {1}', age(now, validatedAt), describe(error).message);
}

function isKnown(error: unknown): error is KnownError {
  return error instanceof RepoRiderError && Object.hasOwn(TEXTS, error.kind);
}

function describeDefect(): ErrorText {
  return { message: l10n.t('An unexpected error occurred. See the log for details.'), remedy: 'showLog' };
}

function describeCounterAddress(reason: errors.CounterAddressError['reason']): Line {
  return reason === 'missing'
    ? l10n.t('Couldn’t count cyclists: the address of the cyclist counter isn’t set. Enter it in the settings.')
    : l10n.t('The address of the cyclist counter is not valid. {0}', describeRefusal(reason));
}

function describeSecretStorage(action: errors.SecretStorageError['action']): Line {
  switch (action) {
    case 'read':
      return l10n.t('Couldn’t read VS Code’s secret storage. Unlock your system keyring, then sign in again.');
    case 'write':
      return l10n.t(
        'Couldn’t save the token in VS Code’s secret storage. Unlock your system keyring, then sign in again.',
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
function describeRefusal(reason: errors.AddressRefusal): Line {
  switch (reason) {
    case 'insecure':
      return l10n.t(
        'The address must start with https:// (http:// only for this computer, and for hosts in the setting “Hosts Without Encryption”).',
      );
    case 'credentials':
      return l10n.t('The address must not contain a user name or password.');
    case 'query':
      return l10n.t('The address must not contain “?” or “#”.');
    case 'nohost':
      return l10n.t(
        'This doesn’t look like a host name, so no request was sent. Enter an address such as github.com, or add https:// if this address is correct. You enter the token in the next step.',
      );
    case 'noserver':
      return l10n.t(
        'This doesn’t look like the address of a server, so no request was sent. Enter an address such as github.example.com, or add https:// if this address is correct.',
      );
    case 'github':
      return l10n.t('This is GitHub, not a GitHub Enterprise Server. Select “Continue with GitHub” instead.');
    case 'malformed':
    case 'origin':
    case 'path':
      return l10n.t('The address is not valid. Enter a web address, such as https://api.github.com.');
  }
}
