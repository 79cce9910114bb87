import assert from 'node:assert/strict';
import { type Connection, Connector } from '../../src/accounts/core/connection.ts';
import { openSession } from '../../src/accounts/core/session.ts';
import type { Log } from '../../src/base/core/log.ts';
import type { Storage } from '../../src/base/core/storage.ts';
import { ours } from '../../src/base/core/text.ts';
import { openNodeFiles } from '../../src/clones/node/nodeHost.ts';
import type { ListOptions } from '../../src/hosts/core/listClient.ts';
import { OWN_REPOSITORIES } from '../../src/hosts/core/lists.ts';
import type { RepositoryList } from '../../src/hosts/core/repositoryList.ts';
import type { Fetch } from '../../src/http/core/send/fetch.ts';
import { parseBaseAddress } from '../../src/http/core/send/gate.ts';
import { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import { realPorts } from '../support/ports.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { PAGES, PER_PAGE } from './listSize.ts';

// Digests as on a computer.
openNodeFiles();

/** The sandbox's rider. */
const ACCOUNT = { login: ours('rider'), id: 583_201, type: 'User' };

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A connection of the product without cached data, and a count of its requests. */
export interface Client extends Disposable {
  readonly connection: Connection;
  /** Requests sent so far, except those that failed. */
  readonly requests: () => number;
}

/** Connects to a sandbox as the product does. @param send replaces the network */
export function connect(baseUrl: string, storage?: Storage, send: Fetch = fetch): Client {
  let requests = 0;
  const counted: Fetch = async (address, init) => {
    requests++;
    try {
      return await send(address, init);
    } catch (error) {
      // Sent again by the product if the server had closed the idle connection.
      requests--;
      throw error;
    }
  };
  const connector = new Connector(realPorts({ fetch: counted, log: silent, storage }));
  const connection = connector.connect(parseBaseAddress(baseUrl), { kind: 'token', token: RIDER }, ACCOUNT.id);
  return { connection, requests: () => requests, [Symbol.dispose]: () => connection.dispose() };
}

/** Creates a store of the account, as a window does. It is empty until `load`, `open` or `refresh`. */
export function createStore({ connection }: Client): RepositoryStore {
  return new RepositoryStore(openSession(connection, ACCOUNT), silent);
}

/** The expected cost of reading all pages for the first time. */
export const UNCACHED: Expected = { requests: PAGES, cost: PAGES };

/** The expected cost of reading the list. */
export interface Expected {
  readonly requests: number;
  readonly cost: number;
  /** By default, `PAGES`. */
  readonly pages?: number;
}

/** Reads the list once, through a new connection. Resolves when the list is on disk, if there is one. */
export async function readUncached(baseUrl: string, storage?: Storage, pages = PAGES): Promise<void> {
  using client = connect(baseUrl, storage);
  await (await readList(client, {}, { requests: pages, cost: pages, pages })).stored;
}

/** Reads the list. Throws if it is incomplete, or if its cost differs from `expected`. */
export async function readList(client: Client, options: ListOptions, expected: Expected): Promise<RepositoryList> {
  const { pages = PAGES } = expected;
  const before = client.requests();
  const list = await client.connection.lists().read(OWN_REPOSITORIES, options);
  assert.equal(list.repositories.length, pages * PER_PAGE, 'number of repositories');
  assert.ok(list.complete, 'the list is whole');
  assert.equal(client.requests() - before, expected.requests, 'number of requests');
  assert.equal(list.cost, expected.cost, 'cost');
  return list;
}
