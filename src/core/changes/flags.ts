import type { ListedRepository } from '../model/repository.ts';

/** What is kept of a repository's flags, two bits each: whether it is known, and what it is. */
const FLAGS = ['private', 'archived', 'fork'] as const;

export type Flag = (typeof FLAGS)[number];

const KNOWN = 2;
const TRUE = 1;

/** The flags of a repository in one number, below 64. Written out: it is asked for thousands of times. */
export function packFlags(repository: Pick<ListedRepository, Flag>): number {
  return pack(repository.private) | (pack(repository.archived) << 2) | (pack(repository.fork) << 4);
}

/** One of the flags; undefined where it was not known. */
export function unpackFlag(packed: number, name: Flag): boolean | undefined {
  const bits = packed >> (2 * FLAGS.indexOf(name));
  return bits & KNOWN ? (bits & TRUE) !== 0 : undefined;
}

function pack(value: boolean | undefined): number {
  if (value === undefined) return 0;
  return value ? KNOWN | TRUE : KNOWN;
}
