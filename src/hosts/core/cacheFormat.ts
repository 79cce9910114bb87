import type { ValueFormat } from '../../http/core/cache/groupFile.ts';
import { AccountSchema } from '../../model/core/account.ts';
import { ListedRepositorySchema, RepositorySchema } from '../../model/core/repositorySchema.ts';
import { decodeColumns, encodeColumns } from './storedLists/storedValues.ts';

/** Increment when the meaning of a stored value changes, but its fields don't. */
const VERSION = 8;

/** The format of stored values, named by their fields, so that a new field makes another format. */
export const CACHE_FORMAT: ValueFormat = {
  name: [VERSION, ...[AccountSchema, RepositorySchema.pipe[0], ListedRepositorySchema.pipe[0]].map(fieldsOf)].join(
    ' | ',
  ),
  encode: encodeColumns,
  decode: decodeColumns,
};

function fieldsOf({ entries }: { readonly entries: object }): string {
  return Object.keys(entries).join(' ');
}
