import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface SoakOptions {
  /** The number of runs of a series. */
  readonly runs: number;
  /** The number of busy loops beside a disk writer; undefined for no load at all. */
  readonly busy: number | undefined;
  /** Whether to forget the stored runs. */
  readonly restart: boolean;
  /** The npm scripts to run; all parts of `npm test` if empty. */
  readonly parts: readonly string[];
}

const MAX_NUMBER = 1000;

/** The command line is invalid. The message is one sentence for the user. */
export class UsageError extends Error {}

/**
 * Options from a command line.
 * @throws UsageError
 */
export function parseSoakOptions(args: readonly string[]): SoakOptions {
  const { values, positionals: parts } = parse(args);
  const { runs = '3', busy, idle = false, restart = false } = values;
  if (idle && busy !== undefined) throw new UsageError('--idle and --busy exclude each other.');
  return {
    runs: wholeNumber('--runs', runs, 1),
    busy: idle ? undefined : wholeNumber('--busy', busy ?? '4', 0),
    restart,
    parts,
  };
}

function parse(args: readonly string[]) {
  const options = {
    runs: { type: 'string' },
    busy: { type: 'string' },
    idle: { type: 'boolean' },
    restart: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error;
  }
}

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= MAX_NUMBER) return value;
  throw new UsageError(`${name} takes a whole number from ${min} to ${MAX_NUMBER}.`);
}
