import { readFile } from 'node:fs/promises';
import { UsageError } from './modelOptions.ts';
import type { Sequence } from './stepSequence.ts';
import { STEP_KINDS } from './steps.ts';

/**
 * Reads the file of a failing run.
 * @throws UsageError if it can't be read, or was written for other steps
 */
export async function readRecording(path: string): Promise<Sequence> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} can’t be read.`);
  });
  const { seed, steps }: Partial<Sequence> = parse(path, text);
  if (!Number.isSafeInteger(seed) || !Array.isArray(steps) || steps.length === 0) {
    throw new UsageError(`${path} has no seed, or no steps.`);
  }
  const unknown = steps.find((step) => !(step?.kind in STEP_KINDS));
  if (unknown) throw new UsageError(`${path} has a step of an unknown kind: ${JSON.stringify(unknown)}.`);
  return { seed: Number(seed), steps };
}

function parse(path: string, text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}
