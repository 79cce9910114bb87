import { AccountSchema } from '../model/account.ts';
import { ListedRepositorySchema, RepositorySchema } from '../model/repository.ts';

/** Increment when the meaning of a stored value changes, but its fields don't. */
const VERSION = 2;

/**
 * Identifies the format of stored values. Otherwise a record that was stored without a new field would be revalidated without it
 * indefinitely.
 */
export const CACHE_FORMAT = [
  VERSION,
  ...[AccountSchema, RepositorySchema.pipe[0], ListedRepositorySchema.pipe[0]].map(({ entries }) =>
    Object.keys(entries).join(' '),
  ),
].join(' | ');
