import type { ListedRepository } from '../model/repository.ts';

/** The stored flags of a repository, two bits each: whether the flag is defined, and its value. */
const FLAGS = ['private', 'archived', 'fork'] as const;

export type ComparedFlag = (typeof FLAGS)[number];

const DEFINED = 2;
const TRUE = 1;

/** Packs the flags of a repository into one number below 64. Unrolled, because it is called thousands of times. */
export function packFlags(repository: Pick<ListedRepository, ComparedFlag>): number {
  return pack(repository.private) | (pack(repository.archived) << 2) | (pack(repository.fork) << 4);
}

/** The value of a packed flag; undefined if it was undefined. */
export function unpackFlag(packed: number, name: ComparedFlag): boolean | undefined {
  const bits = packed >> (2 * FLAGS.indexOf(name));
  return bits & DEFINED ? (bits & TRUE) !== 0 : undefined;
}

function pack(value: boolean | undefined): number {
  if (value === undefined) return 0;
  return value ? DEFINED | TRUE : DEFINED;
}
