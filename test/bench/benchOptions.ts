import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface BenchOptions {
  /** The path of the JSON file with the results. */
  readonly json: string | undefined;
  /** Part of the name of the benchmarks to run; all of them if it is empty. */
  readonly only: string;
  /** Whether to run only the short benchmarks, for a short time. */
  readonly quick: boolean;
  /** Number of measured rounds, however clear their results are. */
  readonly rounds: number | undefined;
  /** Whether to print a Markdown table at the end. */
  readonly table: boolean;
}

/** The command line is invalid. The message is one sentence for the user. */
export class UsageError extends Error {}

/**
 * Options from a command line.
 * @throws UsageError
 */
export function parseBenchOptions(args: readonly string[]): BenchOptions {
  const { json, only, quick, rounds: text, table } = parse(args);
  const rounds = text === undefined ? undefined : Number(text);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= 1 && rounds <= 100)) {
    throw new UsageError('--rounds takes a whole number from 1 to 100.');
  }
  return { json, only, quick, rounds, table };
}

function parse(args: readonly string[]) {
  const options = {
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    table: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error;
  }
}
