import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { type Growth, isSteep, type Measured } from './growth.ts';
import { READERS, type Reader } from './readers.ts';

/** Texts for each reader. */
const MAX_TEXTS = 40;

/** Processor milliseconds of the worker for one text, after which it counts as endless. */
const ENDLESS_MS = 30_000;

describe('text that others choose', () => {
  it('is read in a time that grows like its length', async function () {
    // Ends a hang that the limit below misses.
    this.timeout(20 * 60_000);
    const growths = READERS.flatMap(growthsOf);
    const slow = (await measureAll(growths)).flatMap((measured, index) => {
      const { reader, start, unit } = growths[index] ?? { reader: -1, start: '', unit: '' };
      const text = `${JSON.stringify(start)} and many of ${JSON.stringify(unit)}`;
      return isSteep(measured) ? [`${READERS[reader]?.file}: ${text}: ${measured.short} and ${measured.long} ms`] : [];
    });
    assert.deepEqual(slow, []);
  });
});

/** Each word of a grammar, then pairs of its words, without and with its start. */
function growthsOf({ words, start }: Reader, reader: number): readonly Growth[] {
  const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => one + other));
  const starts = start === undefined ? [''] : ['', start];
  const units = [...words, ...spread(pairs, MAX_TEXTS / starts.length - words.length)];
  return starts.flatMap((each) => units.map((unit): Growth => ({ reader, start: each, unit })));
}

/** As many items, from the whole list. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = items.length / Math.max(1, Math.min(count, items.length));
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count);
}

/** Measures in a worker, which can be ended: an expression can't be interrupted otherwise. */
async function measureAll(growths: readonly Growth[]): Promise<readonly Measured[]> {
  const results: Measured[] = [];
  while (results.length < growths.length) {
    results.push(...(await measureSome(growths.slice(results.length))));
    // The worker was ended in the next one.
    if (results.length < growths.length) results.push({ short: 0, long: Number.POSITIVE_INFINITY });
  }
  return results;
}

async function measureSome(growths: readonly Growth[]): Promise<readonly Measured[]> {
  const results: Measured[] = [];
  const worker = new Worker(new URL('growthWorker.ts', import.meta.url), { workerData: growths });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  worker.on('exit', () => resolve());
  worker.on('error', reject);
  let [usedBefore, doneBefore] = [0, 0];
  worker.on('message', (measured: Measured) => results.push(measured));
  const endIfEndless = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const used = (user + system) / 1000;
    if (results.length > doneBefore) [usedBefore, doneBefore] = [used, results.length];
    if (used - usedBefore > ENDLESS_MS) await worker.terminate();
  };
  const watch = setInterval(() => void endIfEndless(), 500);
  try {
    await ended;
  } finally {
    clearInterval(watch);
  }
  return results;
}
