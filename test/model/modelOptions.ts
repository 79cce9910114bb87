import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface ModelOptions {
  /** The total number of steps. */
  readonly steps: number;
  /** The seed of the first run; each further run increments it. */
  readonly seed: number;
  /** A file of an earlier failing run, to run again. */
  readonly replay: string | undefined;
  /** Whether the run must compare something of each kind, as it does with the default seed. */
  readonly mustCompareAll: boolean;
}

const MAX_NUMBER = 1_000_000_000;

/** The maximum number of steps in a run. */
export const STEPS_OF_A_RUN = 500;

/** A run with this seed compares something of each kind, and takes less time than most. */
const DEFAULT_SEED = 209;

/** The command line, or the file in it, is invalid. The message is one sentence for the user. */
export class UsageError extends Error {}

/**
 * Options from a command line.
 * @throws UsageError
 */
export function parseModelOptions(args: readonly string[]): ModelOptions {
  const values = parse(args);
  const { steps = String(STEPS_OF_A_RUN), seed = String(DEFAULT_SEED), replay } = values;
  if (replay !== undefined && Object.keys(values).length > 1) throw new UsageError('--replay takes no other option.');
  const options = { steps: wholeNumber('--steps', steps, 1), seed: wholeNumber('--seed', seed, 0), replay };
  return { ...options, mustCompareAll: options.seed === DEFAULT_SEED && options.steps >= STEPS_OF_A_RUN };
}

function parse(args: readonly string[]) {
  const options = {
    steps: { type: 'string' },
    seed: { type: 'string' },
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
  if (Number.isSafeInteger(value) && value >= min && value <= MAX_NUMBER) return value;
  throw new UsageError(`${name} takes a whole number from ${min} to ${MAX_NUMBER}.`);
}
