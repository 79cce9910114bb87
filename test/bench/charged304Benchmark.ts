import assert from 'node:assert/strict';
import { OWN_REPOSITORIES } from '../../src/hosts/core/lists.ts';
import type { Benchmark } from './benchmark.ts';
import { counted } from './figures/result.ts';
import { PAGES } from './listSize.ts';
import { type Client, connect, readList, UNCACHED } from './ours.ts';
import { used } from './revalidationBenchmark.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

/** A service that charges for a 304: the product must detect that before it revalidates every page, and say so. */
export const charged304: Benchmark = {
  name: 'charged 304',
  seconds: 6,
  quickSeconds: 3,
  async run({ signal }) {
    const flags = ['--repositories', '10000', '--token-limit', '100000', '--charge-304'];
    await using sandbox = await startSandboxProcess(flags, signal);
    using client = connect(sandbox.baseUrl);
    await readList(client, {}, UNCACHED);
    const { estimate, spent } = await revalidate(client);
    const kind = { reference: 'the actual cost', unit: 'quota', goal: { min: 1, max: 1 } };
    return [counted({ ...kind, name: 'charged 304s, as estimated before' }, estimate, spent)];
  },
};

async function revalidate(client: Client): Promise<{ estimate: number; spent: number }> {
  const estimate = await client.connection.lists().estimate(OWN_REPOSITORIES, { intent: 'refresh' });
  const before = used(client);
  await readList(client, { intent: 'refresh' }, { requests: PAGES, cost: PAGES });
  const spent = used(client) - before;
  assert.equal(spent, PAGES, 'quota spent on charged 304s');
  assert.equal(estimate.requests, PAGES, 'estimated requests');
  return { estimate: estimate.cost, spent };
}
