import type { ValueFormat } from '../http/cache/groupFile.ts';
import { AccountSchema } from '../model/account.ts';
import { ListedRepositorySchema, RepositorySchema } from '../model/repositorySchema.ts';
import { pack, unpack } from './packedPage.ts';

/** Increment when the meaning of a stored value changes, but its fields don't. */
const VERSION = 3;

/** Earlier versions with the same fields: `unpack` reads their values. */
const EARLIER = [2];

const FIELDS = [AccountSchema, RepositorySchema.pipe[0], ListedRepositorySchema.pipe[0]].map(({ entries }) =>
  Object.keys(entries).join(' '),
);

/** Otherwise, a record that was stored without a new field would be revalidated without it indefinitely. */
function nameOf(version: number): string {
  return [version, ...FIELDS].join(' | ');
}

/** The format of stored values. */
export const CACHE_FORMAT: ValueFormat = { name: nameOf(VERSION), earlier: EARLIER.map(nameOf), pack, unpack };
