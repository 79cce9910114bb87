import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_REPOSITORIES } from '../../../src/core/api/lists.ts';
import type { Fetch } from '../../../src/core/http/send/fetch.ts';
import type { RepositoryRecord } from '../../sandbox/data/repository.ts';
import { findAccount } from '../../sandbox/data/sandboxAccounts.ts';
import { seedRepositories } from '../../sandbox/data/seed.ts';
import { repositoryJson } from '../../sandbox/service-a/repository-json.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { connect } from '../ours.ts';

/** The size of the list: that of a large company. */
export const LARGE = 140_000;

/** Nothing listens here: the responses are made in this process. */
export const LARGE_URL = 'http://127.0.0.1:9';

/**
 * Twice the usual length: with twice the requests, the product would pause to stay within the limits of the code host.
 */
const PER_PAGE = 200;
const PAGES = LARGE / PER_PAGE;

const SEED = 7;

/** Stores a list on disk, as the product does after reading it. @returns the size of its files in bytes */
export async function storeLargeList(folder: string): Promise<number> {
  const records = seedRepositories(SEED, LARGE).filter(({ owner, grants }) => owner === 'rider' || grants.length > 0);
  const respond: Fetch = async (address) => responseTo(new URL(address), records);
  using client = connect(LARGE_URL, new FileStorage(folder), respond);
  const list = await (await client.connection.lists()).read(OWN_REPOSITORIES);
  assert.deepEqual([list.repositories.length, list.complete, list.pages], [LARGE, true, PAGES]);
  await list.stored;
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => stat(join(folder, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

function responseTo(url: URL, records: readonly RepositoryRecord[]): Response {
  const page = Number(url.searchParams.get('page') ?? 1);
  const items = records.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((record) => {
    const owner = findAccount(record.owner);
    assert.ok(owner);
    return repositoryJson(record, owner, { baseUrl: LARGE_URL, gitUrl: LARGE_URL });
  });
  const link = (number: number, rel: string): string => {
    const other = new URL(url);
    other.searchParams.set('page', String(number));
    return `<${other.href}>; rel="${rel}"`;
  };
  const links = page < PAGES ? [link(page + 1, 'next'), link(PAGES, 'last')] : [link(page - 1, 'prev')];
  const headers = { 'content-type': 'application/json', etag: `"${page}"`, link: links.join(', ') };
  return new Response(JSON.stringify(items), { headers });
}
