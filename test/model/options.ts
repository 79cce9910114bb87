import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface ModelOptions {
  /** How many steps there are in all. */
  readonly steps: number;
  /** The seed of the first run; each further run has the next one. */
  readonly seed: number;
  /** A file that an earlier run wrote about a failure, to be run again. */
  readonly replay: string | undefined;
}

/** How many steps a run has at most. */
export const STEPS_OF_A_RUN = 500;

/** What was typed makes no sense. The message is one sentence for the person who typed it. */
export class UsageError extends Error {}

/**
 * Options from a command line.
 * @throws UsageError
 */
export function parseModelOptions(args: readonly string[]): ModelOptions {
  const { steps, seed, replay } = parse(args);
  return { steps: wholeNumber('--steps', steps, 1), seed: wholeNumber('--seed', seed, 0), replay };
}

function parse(args: readonly string[]) {
  const options = {
    steps: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error;
  }
}

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= min && value <= 1_000_000_000) return value;
  throw new UsageError(`${name} takes a whole number from ${min} on.`);
}
