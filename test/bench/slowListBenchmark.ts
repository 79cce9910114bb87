import assert from 'node:assert/strict';
import { readBare } from './bare.ts';
import type { Benchmark } from './benchmark.ts';
import { type Description, resultOf } from './figures/result.ts';
import { REPOSITORIES } from './listSize.ts';
import { readUncached } from './ours.ts';
import { startSandboxProcess } from './sandboxProcess.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

const LATENCY_MS = 800;
const CONCURRENCY = 24;

/** The most that the list may take. */
const MAX_MS = 7500;

const FLAGS = ['--repositories', '10000', '--latency', String(LATENCY_MS), '--token-limit', '1000000'];

/** The whole list from a slow service, compared with a bare `fetch` of 24 pages at a time. */
export const slowList: Benchmark = {
  name: 'slow list',
  seconds: 180,
  async run({ limits, signal }) {
    await using sandbox = await startSandboxProcess(FLAGS, signal);
    const bare = async (): Promise<void> => {
      const lengths = await readBare(sandbox.baseUrl, ({ length }) => length, { concurrency: CONCURRENCY });
      assert.equal(
        lengths.reduce((sum, length) => sum + length, 0),
        REPOSITORIES,
      );
    };
    const description: Description = {
      name: `list 10,000 at ${LATENCY_MS} ms`,
      reference: `fetch and JSON.parse, ${CONCURRENCY} concurrently`,
      unit: 'ms',
      goal: { max: MAX_MS, of: 'median' },
    };
    return await timeRounds(
      { ours: () => readUncached(sandbox.baseUrl), reference: bare },
      { limits: limits(), warmUp: 0 },
      ({ ours, reference }) => [resultOf(description, { ...samplesOf(ours, reference), least: undefined })],
    );
  },
};
