import type { ValueFormat } from '../http/cache/groupFile.ts';
import { AccountSchema } from '../model/account.ts';
import {
  FIELDS_AFTER_0_1,
  LAST_FIELDS,
  LAST_LISTED,
  LISTED_AFTER_0_1,
  ListedRepositorySchema,
  RepositorySchema,
} from '../model/repositorySchema.ts';
import { decodeLines } from './packedLines.ts';
import { decodeColumns, encodeColumns } from './storedValues.ts';

/** Increment when the meaning of a stored value changes, but its fields don't. */
const VERSION = 6;

/**
 * Names a format by its fields, so that a new field makes another format.
 * @param laterListed the fields that list items didn't have. @param later those that whole records didn't have
 */
function nameOf(version: number, laterListed: readonly string[] = [], later: readonly string[] = []): string {
  const listed = Object.keys(ListedRepositorySchema.pipe[0].entries).filter((field) => !laterListed.includes(field));
  const whole = Object.keys(RepositorySchema.pipe[0].entries).filter((field) => !later.includes(field));
  const fields = [Object.keys(AccountSchema.entries), whole, listed];
  return [version, ...fields.map((names) => names.join(' '))].join(' | ');
}

/** The extension of files with a value in each line. */
const LINES = '.ndjson';

/** The format of stored values. */
export const CACHE_FORMAT: ValueFormat = {
  name: nameOf(VERSION),
  extension: '.values',
  encode: encodeColumns,
  decode: decodeColumns,
  earlier: [
    { name: nameOf(4), extension: LINES, decode: decodeLines },
    { name: nameOf(4, LAST_LISTED, LAST_FIELDS), extension: LINES, decode: decodeLines },
    { name: nameOf(2, LISTED_AFTER_0_1, FIELDS_AFTER_0_1), extension: LINES, decode: decodeLines },
  ],
};
