import type { InferOutput } from 'valibot';
import { type Line, ours } from '../../base/core/text.ts';
import type { ListedOwnerSchema } from './account.ts';

/** The names of a repository, which requests need, although its id decides what it is. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** The names in a full name. */
export function namesIn(fullName: Line): { readonly owner: Line; readonly name: Line } {
  return { owner: ownerOf(fullName).login, name: nameIn(fullName) };
}

/** The owner in a full name. */
export function ownerOf(fullName: Line): InferOutput<typeof ListedOwnerSchema> {
  return { login: ours(fullName.slice(0, fullName.indexOf('/'))) };
}

/** The name in a full name. */
export function nameIn(fullName: Line): Line {
  return ours(fullName.slice(fullName.indexOf('/') + 1));
}
