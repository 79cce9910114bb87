import assert from 'node:assert/strict';
import { OWN_REPOSITORIES } from '../../../src/core/api/lists.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { blockRounds } from '../blockRounds.ts';
import { DRAWN_ROWS, drawRows } from '../drawRows.ts';
import { FEWEST } from '../figures/interval.ts';
import { counted, type Result, resultOf } from '../figures/result.ts';
import type { Limits } from '../figures/rounds.ts';
import { type Memory, retainedMemory } from '../garbage.ts';
import { connect, createStore } from '../ours.ts';
import { samplesOf, timeRounds } from '../timeRounds.ts';
import { argumentsOfProcess } from './largeArguments.ts';
import { LARGE_URL } from './largeList.ts';
import { createSearch, refuseRequests, repositoriesOf } from './largeStore.ts';

// A list on disk, and what a window does with it.

const { folder, name, count, bytes, limits } = argumentsOfProcess();
const storage = new FileStorage(folder);
const MB = 1024 * 1024;
/** Half as much more for a thousand owners. */
const MAX_MS = name.includes('owners') ? 300 : 200;

/** Restores everything, and draws the first rows. @returns what is held then */
async function restore(): Promise<Disposable> {
  const client = connect(LARGE_URL, storage, refuseRequests);
  const store = createStore(client);
  await store.load();
  assert.equal(repositoriesOf(store).length, count);
  drawRows(repositoriesOf(store).slice(0, DRAWN_ROWS));
  return {
    [Symbol.dispose]: () => {
      store.dispose();
      client[Symbol.dispose]();
    },
  };
}

/** In a function of its own, and without `using`: the engine would hold what one round has restored until the next. */
async function memoryOfRestored(): Promise<Memory> {
  const before = await retainedMemory();
  const restored = await restore();
  const after = await retainedMemory();
  restored[Symbol.dispose]();
  return { heap: after.heap - before.heap, external: after.external - before.external };
}

/** The memory of everything that is restored. It doesn't depend on the machine's load. */
async function memory({ rounds = FEWEST }: Limits): Promise<readonly Result[]> {
  const used: Memory[] = [];
  // The first rounds load and compile the code.
  for (let round = -2; round < rounds; round++) {
    const each = await memoryOfRestored();
    if (round >= 0) used.push(each);
  }
  const row = (what: string, figureOf: (of: Memory) => number, max?: number): Result =>
    resultOf(
      {
        name: `${what}, ${name} restored`,
        reference: 'their files',
        unit: 'MB',
        goal: max === undefined ? {} : { max, of: 'median' },
      },
      { ours: used.map((each) => figureOf(each) / MB), reference: used.map(() => bytes / MB) },
    );
  return [
    row('memory', ({ heap, external }) => heap + external, 60),
    row('heap', ({ heap }) => heap),
    row('buffers outside of the heap', ({ external }) => Math.max(0, external)),
  ];
}

async function restoring(limit: Limits): Promise<readonly Result[]> {
  using client = connect(LARGE_URL, storage, refuseRequests);
  const { repositories } = await (await client.connection.lists()).read(OWN_REPOSITORIES, { intent: 'stored' });
  // Flattened: the text of JSON.stringify may be a tree of pieces until its first read.
  const text = Buffer.from(JSON.stringify(repositories)).toString();
  const description = { name: `restore ${name}`, reference: 'JSON.parse of the same list, in memory', unit: 'ms' };
  const files = { name: `${name} on disk`, reference: 'as JSON', unit: 'MB', goal: {} };
  const results = await timeRounds(
    {
      ours: async () => (await restore())[Symbol.dispose](),
      reference: async () => assert.equal((JSON.parse(text) as unknown[]).length, count),
    },
    { limits: limit },
    ({ ours, reference }) => [
      resultOf({ ...description, goal: { max: MAX_MS, of: 'median' } }, samplesOf(ours, reference)),
    ],
  );
  return [counted(files, bytes / MB, text.length / MB), ...results];
}

async function blocks(limit: Limits): Promise<readonly Result[]> {
  using client = connect(LARGE_URL, storage, refuseRequests);
  // In memory from now on: only the work of the store is measured.
  const { repositories } = await (await client.connection.lists()).read(OWN_REPOSITORIES, { intent: 'stored' });
  const store = createStore(client);
  await store.load();
  const goal = { max: 50, of: 'median' } as const;
  const row = (what: string, reference: string) => ({
    name: `${what} ${name}, longest block`,
    reference,
    unit: 'ms',
    goal,
  });
  const results = await blockRounds(
    {
      restore: async () => (await restore())[Symbol.dispose](),
      show: async () => {
        const shown = createStore(client);
        await shown.load();
        assert.equal(repositoriesOf(shown).length, count);
        shown.dispose();
      },
      index: () => createSearch(store).index(),
      map: async () => new Map(repositories.map((each) => [each.id, each])),
      lower: async () => repositories.map(({ full_name: fullName }) => fullName.toLowerCase()),
    },
    { limits: limit },
    ({ restore: restored, show, index, map, lower }) => [
      resultOf(row('restore', 'a Map of them'), samplesOf(restored, map)),
      resultOf(row('show', 'a Map of them'), samplesOf(show, map)),
      resultOf(row('index', 'their names in lower case'), samplesOf(index, lower)),
    ],
  );
  store.dispose();
  return results;
}

const half = (performance.now() + limits.endsAt) / 2;
const results = [
  ...(await memory(limits)),
  ...(await restoring({ ...limits, endsAt: half })),
  ...(await blocks(limits)),
];
console.log(JSON.stringify(results));
