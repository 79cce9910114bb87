import type { InferOutput } from 'valibot';
import type { ListedOwnerSchema } from './account.ts';

/** The owner in a full name. */
export function ownerOf(fullName: string): InferOutput<typeof ListedOwnerSchema> {
  return { login: fullName.slice(0, fullName.indexOf('/')) };
}

/** The name in a full name. */
export function nameIn(fullName: string): string {
  return fullName.slice(fullName.indexOf('/') + 1);
}
