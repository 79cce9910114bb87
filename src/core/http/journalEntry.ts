import type { RepoRiderError } from '../errors.ts';
import type { CacheKey } from './cache/policy.ts';
import type { Answer } from './exchange.ts';
import { requestOf } from './failure.ts';
import { redactedQuery, type UnnumberedEntry } from './journal.ts';
import { RequestError } from './requestErrors.ts';

/** What came of a request: an answer or a failure, or neither where nothing was sent; and what that cost. */
export interface JournalFacts {
  readonly answer?: Answer;
  readonly failure?: RepoRiderError;
  readonly cost: number;
}

/** The line of the journal for a request. */
export function journalEntry(
  { url, accept }: CacheKey,
  withCredential: boolean,
  when: Pick<UnnumberedEntry, 'outcome' | 'at' | 'durationMs'>,
  { answer, failure, cost }: JournalFacts,
): UnnumberedEntry {
  const failed = failure instanceof RequestError ? failure : undefined;
  const details = failed?.request ?? (answer && { ...requestOf(url, answer), status: answer.status });
  return {
    ...when,
    origin: url.origin,
    path: url.pathname,
    query: redactedQuery(url),
    accept,
    withCredential,
    status: details?.status,
    cost,
    requestId: details?.requestId,
    failure: failed?.what ?? failure?.message,
  };
}
