import type { BlockReader, BlockWriter } from './blocks.ts';
import type { Column } from './column.ts';

type MaybeNumber = number | null | undefined;

/** In a block of words, these stand for a missing value. */
const UNKNOWN = 0xff_ff_ff_ff;
const NULL = 0xff_ff_ff_fe;

export interface NumbersHead {
  /** The block with the numbers, in words. */
  readonly block: number;
}

/** @returns undefined unless all are whole numbers from 0, below about four billion */
export function writeNumbers(numbers: readonly MaybeNumber[], blocks: BlockWriter): NumbersHead | undefined {
  const areWords = numbers.every((each) => each === null || each === undefined || isWord(each));
  return areWords ? { block: blocks.add(Uint32Array.from(numbers, wordOf)) } : undefined;
}

function isWord(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < NULL;
}

function wordOf(number: MaybeNumber): number {
  return number ?? (number === null ? NULL : UNKNOWN);
}

export function readNumbers({ block }: NumbersHead, blocks: BlockReader): Column<MaybeNumber> {
  const words = blocks.words(block);
  return {
    at: (place) => {
      const word = words[place] ?? UNKNOWN;
      if (word < NULL) return word;
      return word === NULL ? null : undefined;
    },
  };
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
