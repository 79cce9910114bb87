import type { ValueFormat } from '../http/cache/groupFile.ts';
import { AccountSchema } from '../model/account.ts';
import { FIELDS_AFTER_0_1, ListedRepositorySchema, RepositorySchema } from '../model/repositorySchema.ts';
import { pack, unpack } from './packedPage.ts';

/** Increment when the meaning of a stored value changes, but its fields don't. */
const VERSION = 4;

/** Names a format by its fields, so that a new field makes another format. @param isListed which fields list items have */
function nameOf(version: number, isListed: (field: string) => boolean = () => true): string {
  const listed = Object.keys(ListedRepositorySchema.pipe[0].entries).filter(isListed);
  const fields = [Object.keys(AccountSchema.entries), Object.keys(RepositorySchema.pipe[0].entries), listed];
  return [version, ...fields.map((names) => names.join(' '))].join(' | ');
}

/** The format of stored values. */
export const CACHE_FORMAT: ValueFormat = {
  name: nameOf(VERSION),
  earlier: [nameOf(2, (field) => !FIELDS_AFTER_0_1.includes(field))],
  pack,
  unpack,
};
