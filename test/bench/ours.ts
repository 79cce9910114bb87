import assert from 'node:assert/strict';
import { type Connection, Connector } from '../../src/core/accounts/connection.ts';
import type { ListOptions } from '../../src/core/api/codeHostClient.ts';
import { OWN_REPOSITORIES } from '../../src/core/api/lists.ts';
import type { RepositoryList } from '../../src/core/api/repositoryList.ts';
import { parseBaseAddress } from '../../src/core/http/gate.ts';
import type { Log } from '../../src/core/log.ts';
import type { Storage } from '../../src/core/storage.ts';
import { realPorts } from '../support/ports.ts';
import { RIDER } from '../support/sandboxTokens.ts';

/** What `/user/repos` lists, and on how many pages. */
export const REPOSITORIES = 10_000;
export const PAGES = 100;

/** The id of the sandbox's rider. */
const ACCOUNT_ID = 583_201;

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The product's connection, which nothing is known of yet, and what it asked. */
export interface Client extends Disposable {
  readonly connection: Connection;
  /** Requests sent so far. */
  readonly requests: () => number;
}

/** Connects as the product does, to a sandbox. */
export function connect(baseUrl: string, storage?: Storage): Client {
  let requests = 0;
  const counted: typeof fetch = (address, init) => {
    requests++;
    return fetch(address, init);
  };
  const connector = new Connector(realPorts({ fetch: counted, log: silent, storage }));
  const connection = connector.connect(parseBaseAddress(baseUrl), { kind: 'token', token: RIDER }, ACCOUNT_ID);
  return { connection, requests: () => requests, [Symbol.dispose]: () => connection.dispose() };
}

/** What a reading of all pages for the first time takes. */
export const ANEW: Expected = { requests: PAGES, cost: PAGES };

/** What reading the list should take. */
export interface Expected {
  readonly requests: number;
  readonly cost: number;
}

/** Reads the list once, through a connection that is not kept. Resolves when the list is on disk, if there is one. */
export async function readAnew(baseUrl: string, storage?: Storage): Promise<void> {
  using client = connect(baseUrl, storage);
  await (await readList(client, {}, ANEW)).stored;
}

/** Reads the list. Throws where it is not whole, or took other than expected. */
export async function readList(client: Client, options: ListOptions, expected: Expected): Promise<RepositoryList> {
  const before = client.requests();
  const list = await client.connection.client.repositories(OWN_REPOSITORIES, options);
  assert.equal(list.repositories.length, REPOSITORIES, 'number of repositories');
  assert.ok(list.complete, 'the list is whole');
  assert.equal(client.requests() - before, expected.requests, 'number of requests');
  assert.equal(list.cost, expected.cost, 'cost');
  return list;
}
