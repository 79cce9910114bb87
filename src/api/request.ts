import { parseWholeQuery } from '../core/search/parseQuery.ts';
import type { Query } from '../core/search/query.ts';
import { QueryRangeError, QueryTypeError } from './apiErrors.ts';
import type { RiderQueryOptions } from './repoRider.ts';

const LONGEST_QUERY = 1000;
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** The validated query of another extension, whose code may not be type-checked. */
interface CheckedQuery {
  readonly query: Query;
  readonly account: string | undefined;
  readonly limit: number;
}

/**
 * Validates the query of another extension.
 * @throws QueryRangeError, QueryTypeError
 */
export function checkQuery(text: string, options: RiderQueryOptions = {}): CheckedQuery {
  if (typeof text !== 'string') throw new QueryTypeError('The query is not a string.');
  if (text.length > LONGEST_QUERY) throw new QueryRangeError(`The query is longer than ${LONGEST_QUERY} characters.`);
  if (typeof options !== 'object' || options === null) throw new QueryTypeError('The options are no object.');
  const { account, limit = DEFAULT_LIMIT } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new QueryRangeError(`The limit is not a whole number from 1 to ${MAX_LIMIT}.`);
  }
  return { query: parseWholeQuery(text), account, limit };
}
