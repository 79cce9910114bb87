import type { RepoRiderError } from '../../errors.ts';
import { withoutTokens } from '../../quotedTokens.ts';
import type { CacheKey } from '../cache/policy.ts';
import type { Answer } from '../send/exchange.ts';
import { requestOf } from '../send/failure.ts';
import { RefusedAddressError, RequestError } from '../send/requestErrors.ts';
import { redactedQuery, type UnnumberedEntry } from './journal.ts';

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
