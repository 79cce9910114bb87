import * as v from 'valibot';
import { type Account, AccountSchema } from '../model/account.ts';
import { readListedRepository } from '../model/listedRepository.ts';
import type { ListedRepository, Repository } from '../model/repository.ts';
import { RepositorySchema } from '../model/repositorySchema.ts';
import { dialectOf } from './dialectOf.ts';
import { servedFields } from './servedFields.ts';

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
