import { FileStorage } from '../support/fileStorage.ts';
import { readBare } from './bare.ts';
import { retainedBytes } from './garbage.ts';
import { REPOSITORIES } from './listSize.ts';
import { connect, readList, UNCACHED } from './ours.ts';

/** The source of the list: the service, the disk, or the reference's JSON.parse of full records. */
export type HeapSource = 'read' | 'restored' | 'parsed';

/** Creates the retained objects: for the product, the connection with its cache, and the list. */
const makers: Readonly<Record<HeapSource, (baseUrl: string, disk: string) => Promise<unknown>>> = {
  async read(baseUrl) {
    const client = connect(baseUrl);
    return [client, await readList(client, {}, UNCACHED)];
  },
  async restored(baseUrl, disk) {
    const client = connect(baseUrl, new FileStorage(disk));
    return [client, await readList(client, { intent: 'stored' }, { requests: 0, cost: 0 })];
  },
  parsed: (baseUrl) => readBare(baseUrl, (page) => page),
};

/** Bytes per repository while the created objects are retained. */
async function measure(make: () => Promise<unknown>): Promise<number> {
  const before = await retainedBytes();
  const held = [await make()];
  const after = await retainedBytes();
  held.length = 0;
  return (after - before) / REPOSITORIES;
}

const [source, baseUrl = '', disk = '', rounds] = process.argv.slice(2);
const make = makers[source as HeapSource];
// Code, connections and caches of the engine stay allocated; the first list is released only two rounds later.
for (let round = 0; round < 3; round++) await measure(() => make(baseUrl, disk));
const bytes: number[] = [];
for (let round = 0; round < Number(rounds); round++) bytes.push(await measure(() => make(baseUrl, disk)));
console.log(JSON.stringify(bytes));
