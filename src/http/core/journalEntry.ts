import type { RepoRiderError } from '../../base/core/errors.ts';
import { withoutTokens } from '../../base/core/quotedTokens.ts';
import { type JournalEntry, redactedQuery, type UnnumberedEntry } from '../../quota/core/journal.ts';
import type { CacheKey } from './cache/policy.ts';
import type { Answer } from './send/exchange.ts';
import { requestOf } from './send/failure.ts';
import { RefusedAddressError, RequestError } from './send/requestErrors.ts';

/**
 * The outcome of a request: a response or a failure, or neither if nothing was sent. `cost` is in requests of the
 * quota.
 */
export interface JournalFacts {
  readonly answer?: Answer;
  readonly failure?: RepoRiderError;
  readonly cost: number;
}

/** Creates the journal entry of a request. */
export function journalEntry(
  { url, accept }: CacheKey,
  withCredential: boolean,
  when: Pick<UnnumberedEntry, 'outcome' | 'at' | 'durationMs'>,
  { answer, failure, cost }: JournalFacts,
): UnnumberedEntry {
  const failed = failure instanceof RequestError ? failure : undefined;
  const { origin, path } = requestOf(url);
  const refusal = failure instanceof RefusedAddressError ? failure : undefined;
  const isRefusedAddress = refusal?.isRedirect === false;
  const details = failed?.request ?? (answer && { ...requestOf(url, answer), status: answer.status });
  return {
    ...when,
    outcome: isRefusedAddress ? 'refused' : when.outcome,
    origin,
    path: withoutTokens(path),
    query: redactedQuery(url),
    accept,
    withCredential: withCredential && !isRefusedAddress,
    isRefusedAddress,
    status: details?.status,
    cost,
    requestId: details?.requestId,
    failure: refusal?.isRedirect ? `${refusal.what}: ${refusal.request.origin}` : (failed?.what ?? failure?.message),
  };
}

/**
 * The request of a journal entry as a command, with the variable `TOKEN` instead of the token. It can be pasted into a
 * POSIX shell, PowerShell, and cmd: a service chooses parts of the address, and no shell may run them.
 * @returns undefined for an address that the gate refused: the token would be sent to another host
 */
export function toCurl(entry: JournalEntry): string | undefined {
  const { origin, path, query, accept, withCredential, isRefusedAddress } = entry;
  if (isRefusedAddress) return undefined;
  const authorization = withCredential ? ['--header "Authorization: token $TOKEN"'] : [];
  // Without globbing: curl expands brackets and braces in an address to many requests.
  return [
    'curl --globoff',
    `--header "Accept: ${accept.replace(/[^\w./+*;=, -]/g, '')}"`,
    ...authorization,
    `"${origin.replace(/[^\w.:/[\]-]/g, '')}${encoded(path + query)}"`,
  ].join(' ');
}

/**
 * Encodes each character that some shell could interpret between double quotation marks, and each percent sign that
 * encodes nothing.
 */
function encoded(text: string): string {
  return text.replaceAll(/%(?![\dA-Fa-f]{2})|[^\w.~/:?=&+,@;*%-]/gu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );
}
