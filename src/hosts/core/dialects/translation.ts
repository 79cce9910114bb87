import * as v from 'valibot';
import { oneLine } from '../../../base/core/text.ts';
import { type Account, AccountSchema } from '../../../model/core/account.ts';
import { readListedRepository } from '../../../model/core/listedRepository.ts';
import { MAX_NAME } from '../../../model/core/maxLengths.ts';
import type { ListedRepository, Repository } from '../../../model/core/repository.ts';
import { RepositorySchema } from '../../../model/core/repositorySchema.ts';
import { dialectOf } from './dialectOf.ts';

/** What a dialect's records mean. Apart from the other parts of a dialect, because only requests need it. */
export interface Translation {
  readonly account: v.GenericSchema<unknown, Account>;
  readonly repository: v.GenericSchema<unknown, Repository>;
  /** For what a repository has beyond its record. */
  readonly detailOf: <Value>(
    schema: v.GenericSchema<unknown, Value>,
    fullName: string,
  ) => v.GenericSchema<unknown, Value>;
  /** Reads an item of a list; undefined if it is not a usable repository. */
  readonly readListed: (item: unknown) => ListedRepository | undefined;
}

/** The translation of the records of the API at an address. */
export function translationOf(base: URL): Translation {
  const { names, webOf } = dialectOf(base);
  if (!names) {
    return {
      account: AccountSchema,
      repository: RepositorySchema,
      detailOf: (schema) => schema,
      readListed: readListedRepository,
    };
  }
  const web = webOf(base);
  const object = v.record(v.string(), v.unknown());
  return {
    account: v.pipe(
      object,
      v.transform((record) => names.account(record, web)),
      AccountSchema,
    ),
    repository: v.pipe(
      object,
      v.transform((record) => ({ ...names.repository(record, web), served: servedFields(record) })),
      RepositorySchema,
    ),
    detailOf: (schema, fullName) =>
      v.pipe(
        v.unknown(),
        v.transform((value) => names.detail(value, fullName, web)),
        schema,
      ),
    readListed: (item) =>
      typeof item === 'object' && item !== null ? readListedRepository(names.repository(item, web)) : undefined,
  };
}

/** Fields of a record. More than any service sends are left out. */
const MAX_FIELDS = 300;

/** Levels of records in records. */
const MAX_DEPTH = 3;

/** A credential, which must not be stored. */
const SECRET = /token|secret|password/i;

type Field = readonly [name: string, value: string | number | boolean];

/** The texts, numbers and flags of a record as the service sends them. What is in other records has dotted names. */
export function servedFields(record: object): Readonly<Record<string, string | number | boolean>> {
  const fields: Field[] = [];
  addFields(fields, record, '', MAX_DEPTH);
  return Object.fromEntries(fields);
}

/** Stops at the maximum of all fields: a record may have any number of them at each level. */
function addFields(fields: Field[], record: object, path: string, depth: number): void {
  for (const key of Object.keys(record).slice(0, MAX_FIELDS)) {
    if (fields.length >= MAX_FIELDS) return;
    if (SECRET.test(key)) continue;
    const value: unknown = Reflect.get(record, key);
    const name = oneLine(path + key, MAX_NAME);
    if (typeof value === 'string') fields.push([name, oneLine(value)]);
    else if (typeof value === 'number' || typeof value === 'boolean') fields.push([name, value]);
    else if (typeof value === 'object' && value !== null && depth > 1) addFields(fields, value, `${name}.`, depth - 1);
  }
}
