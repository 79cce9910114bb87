import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { type Benchmark, counted } from './benchmark.ts';
import { type Client, connect, PAGES, REPOSITORIES, readList, UNCACHED } from './ours.ts';
import type { Result } from './result.ts';

/** The cost of detecting one changed repository. The sandbox runs in this process, so that it can be changed. */
export const change: Benchmark = {
  name: 'change',
  async run() {
    const sandbox = await startSandbox({ repositories: REPOSITORIES, tokenLimit: 100_000 });
    try {
      using client = connect(sandbox.baseUrl);
      await readList(client, {}, UNCACHED);
      return await seeChange(sandbox, client);
    } finally {
      await sandbox.close();
    }
  },
};

async function seeChange(sandbox: Sandbox, client: Client): Promise<readonly Result[]> {
  const repository = sandbox.repositories.visibleTo(RIDER)[REPOSITORIES / 2];
  assert.ok(repository);
  const description = 'Changed for the benchmark';
  sandbox.update(repository.id, { description });
  const [requests, quota] = [client.requests(), sandbox.quota(RIDER).used];
  const list = await readList(client, { intent: 'refresh' }, { requests: PAGES, cost: 1 });
  const seen = list.repositories.find(({ id }) => id === repository.id);
  assert.equal(seen?.description, description, 'the change is seen');
  const took = { requests: client.requests() - requests, quota: sandbox.quota(RIDER).used - quota };
  const common = { name: 'one repository changed', reference: 'a first read of the list' };
  return [
    counted({ ...common, unit: 'requests', goal: { max: PAGES, of: 'median' } }, took.requests, PAGES),
    counted({ ...common, unit: 'quota', goal: { max: 1, of: 'median' } }, took.quota, PAGES),
  ];
}
