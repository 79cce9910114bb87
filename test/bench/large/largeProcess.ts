import assert from 'node:assert/strict';
import { OWN_REPOSITORIES } from '../../../src/core/api/lists.ts';
import { systemClock } from '../../../src/core/clock.ts';
import type { Fetch } from '../../../src/core/http/send/fetch.ts';
import type { RepositoryStore } from '../../../src/core/repositories/repositoryStore.ts';
import type { CatalogueEntry } from '../../../src/core/search/catalogue.ts';
import { completeQuery } from '../../../src/core/search/completion.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { RepositorySearch } from '../../../src/core/search/repositorySearch.ts';
import type { SearchIndex } from '../../../src/core/search/searchIndex.ts';
import { withPauses } from '../../../src/core/slices.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { NO_CLONES } from '../../support/noClones.ts';
import { blockOf } from '../blockOf.ts';
import { retainedHeap } from '../garbage.ts';
import { percentile99 } from '../keystrokes.ts';
import { connect, createStore } from '../ours.ts';
import type { Samples } from '../result.ts';
import { LARGE, LARGE_URL } from './largeList.ts';
import { typedTexts } from './typedTexts.ts';

/** The figures of all rounds. */
export interface LargeFigures {
  /** Milliseconds of the slowest keystrokes, the 99th percentile. */
  readonly keystroke: Samples;
  /** Milliseconds of the longest block. */
  readonly compose: Samples;
  readonly index: Samples;
  /** Bytes of the heap. */
  readonly heap: readonly number[];
}

/** Go to Repository… shows so many rows. */
const MAX_ROWS = 200;

const [folder = '', rounds] = process.argv.slice(2);
const storage = new FileStorage(folder);
const refuse: Fetch = async () => assert.fail('a request was sent');

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function repositoriesOf({ state }: RepositoryStore) {
  return state.owners.flatMap(({ repositories }) => repositories);
}

/** Heap bytes of the store and its connection after all was restored from disk. */
async function restoredHeap(): Promise<number> {
  const before = await retainedHeap();
  const client = connect(LARGE_URL, storage, refuse);
  const store = createStore(client);
  await store.load();
  const after = await retainedHeap();
  assert.equal(repositoriesOf(store).length, LARGE);
  store.dispose();
  client[Symbol.dispose]();
  return after - before;
}

/** What Go to Repository… does at a keystroke, without its rows. @returns the number of repositories found */
async function press(index: SearchIndex<CatalogueEntry>, text: string): Promise<number> {
  const found = await withPauses(index.searching(parseQuery(text), Date.now(), MAX_ROWS), systemClock);
  completeQuery(text, index.vocabulary);
  return found.length;
}

async function measure(): Promise<{
  readonly [Figure in 'keystroke' | 'compose' | 'index']: readonly [number, number];
}> {
  using client = connect(LARGE_URL, storage, refuse);
  // In memory from now on: only the work of the store is measured.
  const { repositories } = await (await client.connection.lists()).read(OWN_REPOSITORIES, { intent: 'stored' });
  const store = createStore(client);
  const compose = await blockOf(() => store.load());
  assert.equal(repositoriesOf(store).length, LARGE);
  const search = new RepositorySearch({
    library: { stores: [store] },
    pins: { keys: new Set() },
    tags: { byKey: new Map() },
    uses: { scores: () => new Map() },
    changes: { changesOf: () => ({ byKey: new Map(), gone: [], since: undefined }) },
    cloneFacts: NO_CLONES,
  });
  let index: SearchIndex<CatalogueEntry> | undefined;
  const indexing = await blockOf(async () => {
    index = await withPauses(search.index(), systemClock);
    // The list opens without a text, and names languages and owners for completion.
    await press(index, '');
  });
  assert.equal(index?.size, LARGE);
  const ready = index;
  const names = repositories.map(({ full_name: name }) => name.toLowerCase());
  const texts = typedTexts(repositories);
  const ours: number[] = [];
  for (const text of texts) {
    const start = performance.now();
    await press(ready, text);
    ours.push(performance.now() - start);
  }
  const reference = texts.map((text) => timed(() => names.filter((name) => name.includes(text.toLowerCase()))));
  assert.ok((await press(ready, texts.at(-1) ?? '')) > 0, 'the last name is found');
  store.dispose();
  return {
    keystroke: [percentile99(ours), percentile99(reference)],
    compose: [compose, timed(() => new Map(repositories.map((each) => [each.id, each])))],
    index: [indexing, timed(() => repositories.map(({ full_name: name }) => name.toLowerCase()))],
  };
}

const heap: number[] = [];
const measured: Awaited<ReturnType<typeof measure>>[] = [];
// The first round loads and compiles the code.
for (let round = -1; round < Number(rounds); round++) {
  const [bytes, figures] = [await restoredHeap(), await measure()];
  if (round < 0) continue;
  heap.push(bytes);
  measured.push(figures);
}
const samples = (figure: 'keystroke' | 'compose' | 'index'): Samples => ({
  ours: measured.map((each) => each[figure][0]),
  reference: measured.map((each) => each[figure][1]),
});
const figures: LargeFigures = {
  keystroke: samples('keystroke'),
  compose: samples('compose'),
  index: samples('index'),
  heap,
};
console.log(JSON.stringify(figures));
