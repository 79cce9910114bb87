import { parseWholeQuery } from '../core/query/parseQuery.ts';
import type { Query } from '../core/query/query.ts';
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
 * @throws RangeError, TypeError
 */
export function checkQuery(text: string, { account, limit = USUAL_LIMIT }: RiderQueryOptions = {}): CheckedQuery {
  if (typeof text !== 'string') throw new TypeError('The query is not a text.');
  if (text.length > LONGEST_QUERY) throw new RangeError(`The query is longer than ${LONGEST_QUERY} characters.`);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new RangeError(`The limit is not a whole number from 1 to ${MOST}.`);
  }
  return { query: parseWholeQuery(text), account, limit };
}
