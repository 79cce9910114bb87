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

const MOST = 1_000_000_000;

/** How many steps a run has at most. */
export const STEPS_OF_A_RUN = 500;

/** The command line, or the file that it names, makes no sense. The message is one sentence for the user. */
export class UsageError extends Error {}

/**
 * Options from a command line.
 * @throws UsageError
 */
export function parseModelOptions(args: readonly string[]): ModelOptions {
  const values = parse(args);
  const { steps = '2000', seed = '1', replay } = values;
  if (replay !== undefined && Object.keys(values).length > 1) throw new UsageError('--replay takes no other option.');
  return { steps: wholeNumber('--steps', steps, 1), seed: wholeNumber('--seed', seed, 0), replay };
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
  if (Number.isSafeInteger(value) && value >= min && value <= MOST) return value;
  throw new UsageError(`${name} takes a whole number from ${min} to ${MOST}.`);
}
