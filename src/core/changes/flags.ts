import type { ListedRepository } from '../model/repository.ts';

/** What is kept of a repository's flags, two bits each: whether it is known, and what it is. */
const FLAGS = ['private', 'archived', 'fork'] as const;

export type Flag = (typeof FLAGS)[number];

const KNOWN = 2;
const TRUE = 1;

/** The flags of a repository in one number, below 64. */
export function packFlags(repository: Pick<ListedRepository, Flag>): number {
  let packed = 0;
  for (const [index, name] of FLAGS.entries()) {
    const value = repository[name];
    if (value !== undefined) packed |= (value ? KNOWN | TRUE : KNOWN) << (2 * index);
  }
  return packed;
}

/** One of the flags; undefined where it was not known. */
export function unpackFlag(packed: number, name: Flag): boolean | undefined {
  const bits = packed >> (2 * FLAGS.indexOf(name));
  return bits & KNOWN ? (bits & TRUE) !== 0 : undefined;
}
