import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_REPOSITORIES } from '../../src/hosts/core/lists.ts';
import type { Fetch } from '../../src/http/core/send/fetch.ts';
import type { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import type { CatalogueServices } from '../../src/search/core/catalogue.ts';
import { RepositorySearch } from '../../src/search/core/repositorySearch.ts';
import { findAccount } from '../sandbox/data/sandboxAccounts.ts';
import { seedRepositories } from '../sandbox/data/seed.ts';
import { repositoryJson } from '../sandbox/service-a/repository-json.ts';
import { FileStorage } from '../support/fileStorage.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../support/noClones.ts';
import { connect } from './ours.ts';

/** The size of the list: that of a large company. */
export const LARGE = 140_000;

/** That of a large organization. */
export const HALF_LARGE = 50_000;

/** Nothing listens here: the responses are made in this process. */
export const LARGE_URL = 'http://127.0.0.1:9';

/**
 * Twice the usual length: with twice the requests, the product would pause to stay within the limits of the code host.
 */
const PER_PAGE = 200;

const SEED = 7;

/** A list of the rider's account, one page at a time. */
interface LargeList {
  readonly pages: number;
  /** The full records of a page, counted from 1. */
  readonly page: (page: number) => readonly ReturnType<typeof repositoryJson>[];
}

/** Stores a list on disk, as the product does after reading it. @returns the size of its files in bytes */
export async function storeLargeList(folder: string, count: number): Promise<number> {
  const large = seedLargeList(count);
  const respond: Fetch = async (address) => responseTo(new URL(address), large);
  using client = connect(LARGE_URL, new FileStorage(folder), respond);
  const list = await client.connection.lists().read(OWN_REPOSITORIES);
  assert.deepEqual([list.repositories.length, list.complete, list.pages], [count, true, large.pages]);
  await list.stored;
  return bytesIn(folder);
}

/** The bytes of all files in a folder and below. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => stat(join(folder, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

function seedLargeList(count: number): LargeList {
  const records = seedRepositories(SEED, count).filter(({ owner, grants }) => owner === 'rider' || grants.length > 0);
  return {
    pages: Math.ceil(count / PER_PAGE),
    page: (page) =>
      records.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((record) => {
        const owner = findAccount(record.owner);
        assert.ok(owner);
        return repositoryJson(record, owner, { baseUrl: LARGE_URL, gitUrl: LARGE_URL });
      }),
  };
}

/** The response to a request for a page. @param url with the number of the page */
function responseTo(url: URL, { pages, page: recordsOf }: LargeList): Response {
  const page = Number(url.searchParams.get('page') ?? 1);
  const link = (number: number, rel: string): string => {
    const other = new URL(url);
    other.searchParams.set('page', String(number));
    return `<${other.href}>; rel="${rel}"`;
  };
  const links = page < pages ? [link(page + 1, 'next'), link(pages, 'last')] : [link(page - 1, 'prev')];
  const headers = { 'content-type': 'application/json', etag: `"${page}"`, link: links.join(', ') };
  return new Response(JSON.stringify(recordsOf(page)), { headers });
}

/** The network of a process that only reads its disk. */
export const refuseRequests: Fetch = async () => assert.fail('a request was sent');

/** The search over a store, as in a window without pins, tags, uses, changes and, by default, clones. */
export function createSearch(
  store: RepositoryStore,
  clones: Pick<CatalogueServices, 'cloneFacts' | 'cloneRows'> = { cloneFacts: NO_CLONES, cloneRows: NO_CLONE_ROWS },
): RepositorySearch {
  return new RepositorySearch({
    library: { stores: [store] },
    pins: { keys: new Set() },
    tags: { byKey: new Map() },
    uses: { scores: () => new Map() },
    changes: { changesOf: () => ({ byKey: new Map(), gone: [], since: undefined }) },
    ...clones,
  });
}

export function repositoriesOf({ state }: RepositoryStore) {
  return state.owners.flatMap(({ repositories }) => repositories);
}
