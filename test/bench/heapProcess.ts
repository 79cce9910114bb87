import { FileStorage } from '../support/fileStorage.ts';
import { readBare } from './bare.ts';
import { retainedHeap } from './garbage.ts';
import { ANEW, connect, REPOSITORIES, readList } from './ours.ts';

/** Where the list is from: the service, the disk, or the reference's JSON.parse of full records. */
export type HeapSource = 'read' | 'restored' | 'parsed';

/** Makes what is then held: for the product the connection, with its cache, and the list. */
const makers: Readonly<Record<HeapSource, (baseUrl: string, disk: string) => Promise<unknown>>> = {
  async read(baseUrl) {
    const client = connect(baseUrl);
    return [client, await readList(client, {}, ANEW)];
  },
  async restored(baseUrl, disk) {
    const client = connect(baseUrl, new FileStorage(disk));
    return [client, await readList(client, { intent: 'stored' }, { requests: 0, cost: 0 })];
  },
  parsed: (baseUrl) => readBare(baseUrl),
};

/** Bytes of the heap that a repository takes while what was made is held. */
async function measure(make: () => Promise<unknown>): Promise<number> {
  const before = await retainedHeap();
  const held = [await make()];
  const after = await retainedHeap();
  held.length = 0;
  return (after - before) / REPOSITORIES;
}

const [source, baseUrl = '', disk = '', rounds] = process.argv.slice(2);
const make = makers[source as HeapSource];
// Code, connections and caches of the engine come to stay; the first list of all is let go of only two rounds later.
for (let round = 0; round < 3; round++) await measure(() => make(baseUrl, disk));
const bytes: number[] = [];
for (let round = 0; round < Number(rounds); round++) bytes.push(await measure(() => make(baseUrl, disk)));
console.log(JSON.stringify(bytes));
