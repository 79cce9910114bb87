import { type Line, ours, showable } from '../base/core/text.ts';
import { clockTime } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type * as requestErrors from '../http/core/send/requestErrors.ts';
import { CREDENTIAL_TEXTS } from './credentialErrorText.ts';
import type { ErrorsOf, ErrorText, ErrorTexts } from './errors.ts';

/** Texts for failed requests. */
export const REQUEST_TEXTS: ErrorTexts<ErrorsOf<typeof requestErrors>, [host: Line]> = {
  ...CREDENTIAL_TEXTS,
  unreachable: (_, host) =>
    l10n.t('Couldn’t reach the server ({0}). Check the address, your network connection, and your proxy.', host),
  certificate: ({ code }, host) => describeCertificate(code, host),
  timedOut: (_, host) => l10n.t('The server took too long to respond ({0}). Try again.', host),
  secondaryLimit: ({ retryAt }, host) =>
    retryAt === undefined
      ? l10n.t('Rate limited by {0}. Try again in a few minutes.', host)
      : l10n.t('Rate limited by {0}. Try again after {1}.', host, clockTime(retryAt)),
  notCodeHost: (_, host) => ({
    message: l10n.t(
      '{0} doesn’t respond like a code host. Check the address. It often ends in /api/v3 or /api/v1.',
      host,
    ),
    remedy: 'openBaseUrl',
  }),
  otherCodeHost: ({ other: { name, extension } }) =>
    l10n.t(
      '{0} isn’t supported, because it has another API. The extension “{1}” works with it.',
      ours(name),
      ours(extension),
    ),
  notEnterpriseServer: (_, host) => ({
    message: l10n.t('{0} doesn’t respond like a GitHub Enterprise Server. Check the address.', host),
    remedy: 'openEnterpriseUri',
  }),
  notFound: (_, host) => l10n.t('Not found on {0}, or your account doesn’t have access.', host),
  blocked: ({ request: { status } }, host) =>
    status === 451
      ? l10n.t('{0} has blocked this for legal reasons.', host)
      : l10n.t('{0} has blocked this repository, for example because it violates the terms of service.', host),
  server: ({ request: { status = 500 } }, host) =>
    l10n.t('The server reported an error ({0}, status {1}). Try again later.', host, status),
  circuitOpen: (_, host) =>
    l10n.t(
      'The server failed several times in a row ({0}). Requests resume automatically when it responds. Retry to send one now.',
      host,
    ),
  budget: (_, host) =>
    l10n.t('No request was sent to {0}, to save your remaining quota. Refresh to load current data.', host),
  protocol: (_, host) => ({
    message: l10n.t('The response from {0} is not valid HTTP. Check the address and your proxy.', host),
    remedy: 'showLog',
  }),
  webPage: (_, host) => ({
    message: l10n.t(
      'Received a web page instead of data from {0}. Check the address, your proxy, and whether the network requires a login.',
      host,
    ),
    remedy: 'showLog',
  }),
  invalidResponse: (_, host) => ({
    message: l10n.t('Unexpected response from {0}. Check the address.', host),
    remedy: 'showLog',
  }),
  unexpectedStatus: ({ request: { status } }, host) => describeStatus(status, host),
  tooLarge: (_, host) => ({
    message: l10n.t('The response from {0} is too large.', host),
    remedy: 'showLog',
  }),
  moved: (_, host) => l10n.t('The address has changed on {0}. Refresh the repositories to load the new one.', host),
  refusedAddress: (_, host) => ({
    message: l10n.t(
      'Couldn’t load some data: the code host refers to {0}, which isn’t part of its API. To keep your token safe, no request was sent there.',
      host,
    ),
    remedy: 'showLog',
    isFinal: true,
  }),
};

/** Describes a status that the API doesn't define. */
function describeStatus(status: number | undefined, host: Line): ErrorText | Line {
  if (status === 304) {
    return l10n.t(
      '{0} reported that nothing has changed, although nothing is cached. Try again. If this persists, check your proxy.',
      host,
    );
  }
  return { message: meaningOf(status, host), remedy: 'showLog' };
}

function meaningOf(status: number | undefined, host: Line): Line {
  if (status === 400 || status === 422) return l10n.t('{0} couldn’t process the request (status {1}).', host, status);
  if (status === 409) return l10n.t('The request conflicts with the current state on {0} (status {1}).', host, status);
  if (status === 410) return l10n.t('This is no longer available on {0} (status {1}).', host, status);
  return l10n.t('Unexpected response from {0} (status {1}). Try again later.', host, status ?? ours('?'));
}

/** Describes a certificate error. @param code of Node.js */
function describeCertificate(code: string, host: Line): Line {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return l10n.t(
        'Couldn’t connect to {0}: its certificate has expired or is not valid yet ({1}). Check the clock of your computer, or ask the administrator to renew the certificate.',
        host,
        showable(code),
      );
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return l10n.t(
        'Couldn’t connect to {0}: its certificate is for another name ({1}). Check the address.',
        host,
        showable(code),
      );
    default:
      return l10n.t(
        'Couldn’t connect to {0}: its certificate is not trusted ({1}). Add its certificate authority to your system.',
        host,
        showable(code),
      );
  }
}

/** The host of an origin; an origin without a host is returned unchanged. */
export function hostOf(origin: string): Line {
  return showable((URL.canParse(origin) && new URL(origin).host) || origin);
}
