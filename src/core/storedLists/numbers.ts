import type { BlockReader, BlockWriter } from './blocks.ts';
import type { Column } from './column.ts';

type MaybeNumber = number | null | undefined;

/** In a block of words, these stand for a missing value. */
const UNKNOWN = 0xff_ff_ff_ff;
const NULL = 0xff_ff_ff_fe;

export interface NumbersHead {
  readonly kind: 'words' | 'floats';
  readonly block: number;
}

export function writeNumbers(numbers: readonly MaybeNumber[], blocks: BlockWriter): NumbersHead {
  const isSmall = numbers.every((each) => each === null || each === undefined || isWord(each));
  if (isSmall) return { kind: 'words', block: blocks.add(Uint32Array.from(numbers, wordOf)) };
  return { kind: 'floats', block: blocks.add(Float64Array.from(numbers, floatOf)) };
}

function isWord(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < NULL;
}

function wordOf(number: MaybeNumber): number {
  return number ?? (number === null ? NULL : UNKNOWN);
}

function floatOf(number: MaybeNumber): number {
  return number ?? (number === null ? Number.NEGATIVE_INFINITY : Number.NaN);
}

export function readNumbers({ kind, block }: NumbersHead, blocks: BlockReader): Column<MaybeNumber> {
  return kind === 'words' ? new Words(blocks.words(block)) : new Floats(blocks.floats(block));
}

/** Whole numbers from 0, below about four billion. */
class Words implements Column<MaybeNumber> {
  readonly #words: Uint32Array;

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  at(place: number): MaybeNumber {
    const word = this.#words[place] ?? UNKNOWN;
    if (word < NULL) return word;
    return word === NULL ? null : undefined;
  }
}

/** Any finite numbers. */
class Floats implements Column<MaybeNumber> {
  readonly #floats: Float64Array;

  constructor(floats: Float64Array) {
    this.#floats = floats;
  }

  at(place: number): MaybeNumber {
    const float = this.#floats[place];
    if (float === Number.NEGATIVE_INFINITY) return null;
    return Number.isNaN(float) ? undefined : float;
  }
}

type MaybeText = string | null | undefined;

const SECOND_MS = 1000;

/** Writes times as numbers. @returns undefined if one is not of the form `2026-11-28T12:30:00Z`, of these centuries */
export function writeTimes(times: readonly MaybeText[], blocks: BlockWriter): NumbersHead | undefined {
  const seconds: (number | null | undefined)[] = [];
  for (const time of times) {
    const second = typeof time === 'string' ? Date.parse(time) / SECOND_MS : time;
    if (typeof second === 'number' && !(second >= 0 && second < 2 ** 31 && timeText(second) === time)) return undefined;
    seconds.push(second);
  }
  return writeNumbers(seconds, blocks);
}

export function readTimes(head: NumbersHead, blocks: BlockReader): Column<MaybeText> {
  const seconds = readNumbers(head, blocks);
  return {
    at: (place) => {
      const second = seconds.at(place);
      return typeof second === 'number' ? timeText(second) : second;
    },
  };
}

function timeText(second: number): string {
  return new Date(second * SECOND_MS).toISOString().replace('.000Z', 'Z');
}
