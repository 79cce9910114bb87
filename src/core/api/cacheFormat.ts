import { AccountSchema } from '../model/account.ts';
import { ListedRepositorySchema, RepositorySchema } from '../model/repository.ts';

/** Raised when the meaning of a stored value changes although no field comes or goes. */
const VERSION = 2;

/**
 * What tells the stored values of one version of the product from those of another: a record that was stored without a
 * field would be confirmed without it for ever.
 */
export const CACHE_FORMAT = [
  VERSION,
  ...[AccountSchema, RepositorySchema.pipe[0], ListedRepositorySchema.pipe[0]].map(({ entries }) =>
    Object.keys(entries).join(' '),
  ),
].join(' | ');
