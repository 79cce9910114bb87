import assert from 'node:assert/strict';
import { dialectOf } from '../../src/hosts/core/dialects/dialectOf.ts';
import { github } from '../../src/hosts/core/dialects/github.ts';
import { readBare } from './bare.ts';
import type { Benchmark } from './benchmark.ts';
import { type Description, type Goal, resultOf } from './figures/result.ts';
import { PAGES, PER_PAGE } from './listSize.ts';
import { readUncached } from './ours.ts';
import { startSandboxProcess } from './sandboxProcess.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

/** A list from a slow service, compared with a bare `fetch` of so many pages at a time. */
interface SlowList {
  readonly pages: number;
  readonly latencyMs: number;
  readonly concurrency: number;
  readonly goal: Goal;
}

/** The whole list. It may take so many milliseconds. */
export const slowList = slow('slow list', 180, {
  pages: PAGES,
  latencyMs: 800,
  concurrency: 24,
  goal: { max: 7500, of: 'median' },
});

/** Responses that take as long as on a busy computer: the time isn't taken for work of the service. */
export const busyList = slow('busy list', 60, { pages: 60, latencyMs: 1500, concurrency: 24, goal: { max: 1.05 } });

/** As many repositories as nearly everybody has. */
export const fewAtUsual = few(200);
export const fewAtSlow = few(800);

function few(latencyMs: number): Benchmark {
  return slow(`few at ${latencyMs} ms`, 40, { pages: 10, latencyMs, concurrency: 12, goal: { max: 1.1 } });
}

function slow(name: string, seconds: number, { pages, latencyMs, concurrency, goal }: SlowList): Benchmark {
  return {
    name,
    seconds,
    async run({ limits, signal }) {
      const repositories = pages * PER_PAGE;
      const flags = ['--repositories', `${repositories}`, '--latency', `${latencyMs}`, '--token-limit', '1000000'];
      await using sandbox = await startSandboxProcess(flags, signal);
      // The address has another dialect.
      assert.equal(dialectOf(new URL(sandbox.baseUrl)).maxConcurrency, github.maxConcurrency);
      const bare = async (): Promise<void> => {
        const lengths = await readBare(sandbox.baseUrl, ({ length }) => length, { pages, concurrency });
        assert.equal(
          lengths.reduce((sum, length) => sum + length, 0),
          repositories,
        );
      };
      const description: Description = {
        name: `list ${repositories.toLocaleString('en')} at ${latencyMs} ms`,
        reference: `fetch and JSON.parse, ${concurrency} concurrently`,
        unit: 'ms',
        goal,
      };
      return await timeRounds(
        { ours: () => readUncached(sandbox.baseUrl, undefined, pages), reference: bare },
        { limits: limits(), warmUp: 0 },
        ({ ours, reference }) => [resultOf(description, { ...samplesOf(ours, reference), least: undefined })],
      );
    },
  };
}
