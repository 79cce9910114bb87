import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface BenchOptions {
  /** Where the results go as JSON. */
  readonly json: string | undefined;
  /** Part of the name of the benchmarks to run; all of them where it is empty. */
  readonly only: string;
  /** Rounds that count, where a benchmark's own number is not wanted. */
  readonly rounds: number | undefined;
  /** Whether to print a Markdown table in the end. */
  readonly table: boolean;
}

/** What was typed makes no sense. The message is one sentence for the person who typed it. */
export class UsageError extends Error {}

/**
 * Options from a command line.
 * @throws UsageError
 */
export function parseBenchOptions(args: readonly string[]): BenchOptions {
  const { json, only, rounds: text, table } = parse(args);
  const rounds = text === undefined ? undefined : Number(text);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= 1 && rounds <= 100)) {
    throw new UsageError('--rounds takes a whole number from 1 to 100.');
  }
  return { json, only, rounds, table };
}

function parse(args: readonly string[]) {
  const options = {
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    table: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error;
  }
}
