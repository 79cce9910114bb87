import type { Dialect } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/dialectOf.ts';
import { AccountSchema } from '../model/account.ts';
import { readListedRepository } from '../model/listedRepository.ts';
import { RepositorySchema } from '../model/repositorySchema.ts';

/** What a dialect's records mean. Apart from the other parts of a dialect, because only requests need it. */
export interface Translation {
  readonly account: typeof AccountSchema;
  readonly repository: typeof RepositorySchema;
  /** Reads an item of a list; undefined if it is not a usable repository. */
  readonly readListed: typeof readListedRepository;
}

const OF_GITHUB: Translation = {
  account: AccountSchema,
  repository: RepositorySchema,
  readListed: readListedRepository,
};

const TRANSLATIONS: Readonly<Record<Dialect['kind'], Translation>> = {
  github: OF_GITHUB,
  enterprise: OF_GITHUB,
  minimal: OF_GITHUB,
};

/** The translation of the records of the API at an address. */
export function translationOf(base: URL): Translation {
  return TRANSLATIONS[dialectOf(base).kind];
}
