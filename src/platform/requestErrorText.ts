import { l10n } from 'vscode';
import type * as requestErrors from '../core/http/requestErrors.ts';
import { CREDENTIAL_TEXTS } from './credentialErrorText.ts';
import type { ErrorText } from './errorRemedy.ts';
import type { ErrorsOf, ErrorTexts } from './errorTexts.ts';
import { clockTime, wholeNumber } from './format.ts';
import { plural } from './language.ts';

/** The texts for failures of requests. */
export const REQUEST_TEXTS: ErrorTexts<ErrorsOf<typeof requestErrors>, [host: string]> = {
  ...CREDENTIAL_TEXTS,
  unreachable: (_, host) => ({
    message: l10n.t(
      '{0} can’t be reached. Check that it runs and that you are online (and your proxy, if you use one).',
      host,
    ),
  }),
  certificate: ({ code }, host) => ({ message: describeCertificate(code, host) }),
  timedOut: (_, host) => ({ message: l10n.t('{0} took too long to answer. Try again.', host) }),
  secondaryLimit: ({ retryAfterMs = 60_000 }, host) => {
    const seconds = Math.ceil(retryAfterMs / 1000);
    const text = l10n.t('{0} asks for a rest. Try again in {1} second.|{0} asks for a rest. Try again in {1} seconds.');
    return { message: plural(seconds, text, host, wholeNumber(seconds)) };
  },
  notCodeHost: (_, host) => ({
    message: l10n.t('{0} does not answer like a code host. Check the address: often it ends in /api/v3.', host),
    remedy: 'openBaseUrl',
  }),
  notFound: (_, host) => ({
    message: l10n.t('{0} knows nothing by this name, or your account may not see it.', host),
  }),
  legalBlock: (_, host) => ({ message: l10n.t('{0} has blocked this for legal reasons.', host) }),
  server: ({ request: { status = 500 } }, host) => ({
    message: l10n.t('{0} is in trouble (status {1}). Try again later.', host, status),
  }),
  circuitOpen: ({ until }, host) => ({
    message: l10n.t(
      '{0} failed several times in a row. It is left alone until {1}; try again to ask it at once.',
      host,
      clockTime(until),
    ),
  }),
  budget: (_, host) => ({
    message: l10n.t('{0} was not asked, to save the API requests that are left. Refresh to ask it.', host),
  }),
  protocol: (_, host) => ({
    message: l10n.t('{0} gave an answer that breaks the rules of HTTP. Check the address, and your proxy.', host),
    remedy: 'showLog',
  }),
  webPage: (_, host) => ({
    message: l10n.t('A web page answered instead of {0}: a proxy, a login page, or a wrong address.', host),
    remedy: 'showLog',
  }),
  invalidResponse: (_, host) => ({
    message: l10n.t('{0} gave an answer that makes no sense here. Check the address.', host),
    remedy: 'showLog',
  }),
  unexpectedStatus: ({ request: { status } }, host) => describeStatus(status, host),
  tooLarge: (_, host) => ({
    message: l10n.t('{0} gave an answer that is too large to be right.', host),
    remedy: 'showLog',
  }),
  moved: (_, host) => ({
    message: l10n.t('This moved to another address on {0}. Refresh the repositories to find it again.', host),
  }),
  refusedAddress: (_, host) => ({
    message: l10n.t(
      'Some data couldn’t be loaded, because the service refers to {0}, which isn’t part of its API. No request was sent there, to keep your token safe.',
      host,
    ),
    remedy: 'showLog',
    isFinal: true,
  }),
};

/** With these, a service says that it doesn't know such a request, or not any more. */
const UNPROCESSED = new Set([400, 410, 422]);

/** What a status means that the API doesn't have, and what to do. */
function describeStatus(status: number | undefined, host: string): ErrorText {
  if (status === 304) {
    return {
      message: l10n.t(
        '{0} reported that nothing has changed, although nothing is cached. Try again. If this persists, check your proxy.',
        host,
      ),
    };
  }
  if (status !== undefined && UNPROCESSED.has(status)) {
    return {
      message: l10n.t(
        '{0} couldn’t process the request (status {1}). It may have another version of the API than Repo Rider supports.',
        host,
        status,
      ),
      remedy: 'showLog',
    };
  }
  return {
    message: l10n.t('Unexpected response from {0} (status {1}). Try again later.', host, status ?? '?'),
    remedy: 'showLog',
  };
}

/** What is wrong with a certificate, by Node's code for it, and the remedy. */
function describeCertificate(code: string, host: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return l10n.t('The certificate of {0} is not valid today ({1}). Whoever runs it has to renew it.', host, code);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return l10n.t('The certificate of {0} is for another name ({1}). Check the address.', host, code);
    default:
      return l10n.t('The certificate of {0} is not trusted ({1}). Add its CA to your system.', host, code);
  }
}

/** The host to name; of an address without one, its scheme. */
export function hostOf(origin: string): string {
  return (URL.canParse(origin) && new URL(origin).host) || origin;
}
