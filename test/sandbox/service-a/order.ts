import { fullName, type RepositoryRecord } from '../data/repository.ts';

const sortFields = ['created', 'updated', 'pushed', 'full_name'] as const;
export type SortField = (typeof sortFields)[number];

const keys: Readonly<Record<SortField, (record: RepositoryRecord) => string>> = {
  created: (record) => record.created_at,
  updated: (record) => record.updated_at,
  pushed: (record) => record.pushed_at,
  full_name: (record) => fullName(record).toLowerCase(),
};

export interface Order {
  readonly sort: SortField;
  readonly direction: 'asc' | 'desc';
}

/**
 * `sort` and `direction` of a query; invalid values count as absent. Endpoints have different default fields; as on
 * GitHub, names ascend and dates descend by default.
 */
export function readOrder(query: URLSearchParams, defaultSort: SortField): Order {
  const sort = sortFields.find((field) => field === query.get('sort')) ?? defaultSort;
  const direction = query.get('direction');
  if (direction === 'asc' || direction === 'desc') return { sort, direction };
  return { sort, direction: sort === 'full_name' ? 'asc' : 'desc' };
}

/** The records in that order; ties are sorted by id, so that pages never overlap. */
export function inOrder(records: readonly RepositoryRecord[], { sort, direction }: Order): RepositoryRecord[] {
  const sign = direction === 'asc' ? 1 : -1;
  return records
    .map((record) => ({ record, key: keys[sort](record) }))
    .toSorted((a, b) => sign * (compare(a.key, b.key) || a.record.id - b.record.id))
    .map(({ record }) => record);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
