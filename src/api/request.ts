import { parseWholeQuery } from '../core/search/parseQuery.ts';
import type { Query } from '../core/search/query.ts';
import { QueryRangeError, QueryTypeError } from './apiErrors.ts';
import type { RiderQueryOptions } from './repoRider.ts';

const LONGEST_QUERY = 1000;
const USUAL_LIMIT = 100;
const MOST = 1000;

/** What another extension asks for, checked: its types are not sure to have been. */
export interface CheckedQuery {
  readonly query: Query;
  readonly account: string | undefined;
  readonly limit: number;
}

/**
 * Reads what another extension asks for.
 * @throws QueryRangeError, QueryTypeError
 */
export function checkQuery(text: string, options: RiderQueryOptions = {}): CheckedQuery {
  if (typeof text !== 'string') throw new QueryTypeError('The query is not a text.');
  if (text.length > LONGEST_QUERY) throw new QueryRangeError(`The query is longer than ${LONGEST_QUERY} characters.`);
  if (typeof options !== 'object' || options === null) throw new QueryTypeError('The options are no object.');
  const { account, limit = USUAL_LIMIT } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new QueryRangeError(`The limit is not a whole number from 1 to ${MOST}.`);
  }
  return { query: parseWholeQuery(text), account, limit };
}
