import assert from 'node:assert/strict';
import type { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import { timestamp } from '../sandbox/data/generate.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { Benchmark } from './benchmark.ts';
import { counted, type Result } from './figures/result.ts';
import { PAGES, REPOSITORIES } from './listSize.ts';
import { type Client, connect, createStore } from './ours.ts';

/** A user's refresh after a push. The sandbox runs in this process, so that it can be changed. */
export const change: Benchmark = {
  name: 'change',
  seconds: 8,
  quickSeconds: 4,
  async run() {
    const sandbox = await startSandbox({ repositories: REPOSITORIES, tokenLimit: 100_000 });
    try {
      using client = connect(sandbox.baseUrl);
      const store = createStore(client);
      await store.refresh();
      assert.equal(rows(store).length, REPOSITORIES);
      return await seePush(sandbox, client, store);
    } finally {
      await sandbox.close();
    }
  },
};

async function seePush(sandbox: Sandbox, client: Client, store: RepositoryStore): Promise<readonly Result[]> {
  const repository = sandbox.repositories.visibleTo(RIDER)[REPOSITORIES / 2];
  assert.ok(repository);
  const pushedAt = timestamp(Date.now());
  sandbox.update(repository.id, { pushed_at: pushedAt });
  const sent = client.requests();
  let requests: number | undefined;
  store.onDidChange(() => {
    if (rows(store).find(({ id }) => id === repository.id)?.pushed_at === pushedAt)
      requests ??= client.requests() - sent;
  });
  await store.refresh();
  assert.ok(requests !== undefined, 'the push is visible');
  const goal = { max: 2, of: 'median' } as const;
  const description = { name: 'refresh, until a push is visible', reference: 'a first read of the list', goal };
  return [counted({ ...description, unit: 'requests' }, requests, PAGES)];
}

function rows({ state }: RepositoryStore) {
  return state.owners.flatMap(({ repositories }) => repositories);
}
