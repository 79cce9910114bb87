import type { CloneFact } from '../../../clones/core/known/cloneFacts.ts';
import { FLAGS, type Flag } from '../query.ts';
import type { Candidate } from './rows.ts';

/** Whether a candidate matches; undefined if unknown. */
type Test = (candidate: Candidate) => boolean | undefined;

const FLAG_TESTS: Readonly<Record<Flag, Test>> = {
  private: ({ repository }) => (repository.visibility === 'internal' ? false : repository.private),
  internal: isInternal,
  public: ({ repository }) => not(repository.private),
  fork: ({ repository }) => repository.fork,
  archived: ({ repository }) => repository.archived,
  source: ({ repository: { fork, mirror_url } }) => {
    if (fork || mirror_url) return false;
    return fork === undefined || mirror_url === undefined ? undefined : true;
  },
  pinned: ({ isPinned }) => isPinned,
  changed: ({ isChanged }) => isChanged,
  starred: ({ isStarred }) => isStarred,
  local: ({ repository: { local } }) => local !== undefined && !local.isListed,
  cloned: ({ clone }) => clone !== undefined,
  dirty: ofClone(({ isDirty }) => isDirty),
  ahead: ofClone(({ isAhead }) => isAhead),
  behind: ofClone(({ isBehind }) => isBehind),
};

/** A server without the field has none; a private repository of a stored list may be one. */
function isInternal({ repository: { visibility, private: isPrivate } }: Candidate): boolean | undefined {
  if (visibility !== undefined) return visibility === 'internal';
  return isPrivate === false ? false : undefined;
}

/** False for a repository without a clone. */
function ofClone(test: (clone: CloneFact) => boolean | undefined): Test {
  return ({ clone }) => (clone ? test(clone) : false);
}

function not(flag: boolean | undefined): boolean | undefined {
  return flag === undefined ? undefined : !flag;
}

/** True if any flag is true, even if others are unknown. */
export function hasAnyFlag(candidate: Candidate, flags: readonly Flag[]): boolean | undefined {
  const answers = flags.map((flag) => FLAG_TESTS[flag](candidate));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** Two bits for each of these flags: whether it is true, and, this much higher, whether it is known. */
const KNOWN_SHIFT = 16;

/** Flags about clones change at any time, and are in no column. */
const STORED = FLAGS.slice(0, FLAGS.indexOf('cloned'));

/** Bits of some flags: where any of `anyTrue` is set, one is true; else, without all of `allKnown`, it is unknown. */
interface FlagBits {
  readonly anyTrue: number;
  readonly allKnown: number;
}

export function bitsOf(flags: readonly Flag[]): FlagBits {
  const anyTrue = flags.reduce((bits, flag) => bits | (1 << STORED.indexOf(flag)), 0);
  return { anyTrue, allKnown: anyTrue << KNOWN_SHIFT };
}

const TESTS = STORED.map((flag) => FLAG_TESTS[flag]);

/** The flags of a candidate: see `bitsOf`. */
export function flagsOf(candidate: Candidate): number {
  let bits = 0;
  for (let flag = 0; flag < TESTS.length; flag++) {
    const answer = TESTS[flag]?.(candidate);
    if (answer !== undefined) bits |= (answer ? 1 << flag : 0) | (1 << (flag + KNOWN_SHIFT));
  }
  return bits;
}
