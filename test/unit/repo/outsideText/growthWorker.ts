import { parentPort, workerData } from 'node:worker_threads';
import { type Growth, isSteep, type Measured, SHORT } from './growth.ts';
import { READERS } from './readers.ts';

/** Measurements of a reader that seems slow: the first ones also compile its code. */
const ATTEMPTS = 3;

/** Processor milliseconds that need no confirmation. */
const CERTAIN_MS = 250;

const growths: readonly Growth[] = workerData;
for (const growth of growths) parentPort?.postMessage(await measure(growth));

async function measure({ reader, start, unit }: Growth): Promise<Measured> {
  // Characters that no grammar expects make an expression try everything else first; then comes what it may look for.
  const textOf = (length: number): string =>
    `${start}${unit.repeat(Math.ceil(length / unit.length))}\u0001\u2028${unit}\u0001`;
  const [shortText, longText] = [textOf(SHORT), textOf(4 * SHORT)];
  let result: Measured = { short: 0, long: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < ATTEMPTS && isSteep(result); attempt++) {
    const [short, long] = [await timeOf(reader, shortText), await timeOf(reader, longText)];
    result = { short: Math.max(result.short, short), long: Math.min(result.long, long) };
  }
  if (!isSteep(result) || result.long > CERTAIN_MS) return result;
  // A reader may do less with a short text, and the clock is coarse: a steep one is steep again from here on.
  return { short: result.long, long: await timeOf(reader, textOf(16 * SHORT)) };
}

/** @returns processor milliseconds */
async function timeOf(reader: number, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await READERS[reader]?.read(text);
  } catch {
    // Invalid texts are refused with an error.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
