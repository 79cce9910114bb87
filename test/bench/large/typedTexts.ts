import type { ListedRepository } from '../../../src/core/model/repository.ts';
import { prefixes } from '../keystrokes.ts';

/** How many names are typed. */
const NAMES = 6;

/**
 * The texts after each keystroke, for names throughout the list: as they are, with a typing error, and after a
 * qualifier.
 */
export function typedTexts(repositories: readonly Pick<ListedRepository, 'name'>[]): readonly string[] {
  const step = Math.max(1, Math.floor(repositories.length / NAMES));
  const names = repositories.filter((_, place) => place % step === 0).slice(0, NAMES);
  return names.flatMap(({ name }) => [
    ...prefixes(misspelled(name)),
    ...prefixes(`is:private ${name}`).slice('is:private'.length),
    ...prefixes(name),
  ]);
}

/** The name without its third letter. */
function misspelled(name: string): string {
  return name.slice(0, 2) + name.slice(3);
}
