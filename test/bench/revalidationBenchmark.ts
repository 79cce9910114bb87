import assert from 'node:assert/strict';
import { confirmBare, readTags } from './bare.ts';
import type { Benchmark } from './benchmark.ts';
import { counted } from './benchmark.ts';
import { ANEW, type Client, connect, PAGES, readList } from './ours.ts';
import { type Result, resultOf } from './result.ts';
import { timeRounds } from './rounds.ts';

/** The list is asked for again, and nothing has changed. */
export const revalidation: Benchmark = {
  name: 'revalidated',
  async run({ baseUrl, rounds }) {
    // First: what others take of the allowance is not to be mistaken for what a 304 takes.
    const tags = await readTags(baseUrl);
    using client = connect(baseUrl);
    await readList(client, {}, ANEW);
    const before = used(client);
    const times = await timeRounds(
      {
        ours: () => readList(client, { intent: 'refresh' }, { requests: PAGES, cost: 0 }),
        reference: () => confirmBare(baseUrl, tags),
      },
      { count: rounds(9) },
    );
    const spent = used(client) - before;
    assert.equal(spent, 0, 'allowance that 304s took');
    const reference = '100 conditional requests, 6 at once';
    return [
      resultOf({ name: 'nothing changed', reference, unit: 'ms', goal: { max: 1.15 } }, times),
      spending(spent),
      ...(await refreshes(baseUrl)),
    ];
  },
};

function spending(spent: number): Result {
  const goal = { max: 0, of: 'median' } as const;
  return counted({ name: 'nothing changed', reference: 'the list anew', unit: 'quota', goal }, spent, PAGES);
}

/** How often the service is asked within the time that an answer is said to last. */
async function refreshes(baseUrl: string): Promise<readonly Result[]> {
  using client = connect(baseUrl);
  await readList(client, {}, ANEW);
  const start = client.requests();
  await readList(client, { intent: 'background' }, { requests: 0, cost: 0 });
  const inBackground = client.requests() - start;
  await readList(client, { intent: 'refresh' }, { requests: PAGES, cost: 0 });
  const byPerson = client.requests() - start - inBackground;
  const common = { reference: 'the list anew', unit: 'requests' };
  return [
    counted(
      { ...common, name: 'refresh in the background, fresh', goal: { max: 0, of: 'median' } },
      inBackground,
      PAGES,
    ),
    counted({ ...common, name: 'refresh by a person, fresh', goal: { min: PAGES, of: 'median' } }, byPerson, PAGES),
  ];
}

/** What the service has counted, as its last answer told. */
export function used({ connection }: Client): number {
  const { quota } = connection.meter;
  assert.ok(quota, 'the service tells the allowance');
  return quota.used;
}
