import type { BlockReader, BlockWriter } from './blocks.ts';
import type { Column } from './column.ts';
import { type NumbersHead, readNumbers, writeNumbers } from './numbers.ts';

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
