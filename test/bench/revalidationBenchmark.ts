import assert from 'node:assert/strict';
import { confirmBare, readTags } from './bare.ts';
import type { Benchmark } from './benchmark.ts';
import { counted, type Result, resultOf } from './figures/result.ts';
import { PAGES } from './listSize.ts';
import { type Client, connect, readList, UNCACHED } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

/** With more, the product would pause to stay within the limits of the code host. */
const MOST_ROUNDS = 6;

/** Revalidates an unchanged list. */
export const revalidation: Benchmark = {
  name: 'revalidated',
  seconds: 25,
  quickSeconds: 15,
  async run({ baseUrl, limits }) {
    // First, so that the cost of these requests does not count as the cost of a 304.
    const tags = await readTags(baseUrl);
    using client = connect(baseUrl);
    await readList(client, {}, UNCACHED);
    const before = used(client);
    const reference = '100 conditional requests, 24 concurrently';
    const times = await timeRounds(
      {
        ours: () => readList(client, { intent: 'refresh' }, { requests: PAGES, cost: 0 }),
        reference: () => confirmBare(baseUrl, tags),
      },
      { limits: { ...limits(), most: MOST_ROUNDS } },
      (all) => [
        resultOf(
          { name: 'nothing changed', reference, unit: 'ms', goal: { max: 1.15 } },
          samplesOf(all.ours, all.reference),
        ),
      ],
    );
    const spent = used(client) - before;
    assert.equal(spent, 0, 'quota spent on 304s');
    return [...times, spending(spent), ...(await refreshes(baseUrl))];
  },
};

function spending(spent: number): Result {
  const goal = { max: 0, of: 'median' } as const;
  return counted({ name: 'nothing changed', reference: 'a first read of the list', unit: 'quota', goal }, spent, PAGES);
}

/** The number of requests within the lifetime of a response. */
async function refreshes(baseUrl: string): Promise<readonly Result[]> {
  using client = connect(baseUrl);
  await readList(client, {}, UNCACHED);
  const start = client.requests();
  await readList(client, { intent: 'background' }, { requests: 0, cost: 0 });
  const goal = { max: 0, of: 'median' } as const;
  const common = { reference: 'a first read of the list', unit: 'requests', goal };
  return [counted({ ...common, name: 'refresh in the background, fresh' }, client.requests() - start, PAGES)];
}

/** The used quota according to the last response. */
export function used({ connection }: Client): number {
  const { quota } = connection.meter;
  assert.ok(quota, 'the service reports the quota');
  return quota.used;
}
