import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_REPOSITORIES } from '../../../src/core/api/lists.ts';
import type { Fetch } from '../../../src/core/http/send/fetch.ts';
import type { RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Account, findAccount } from '../../sandbox/data/sandboxAccounts.ts';
import { seedRepositories } from '../../sandbox/data/seed.ts';
import { repositoryJson } from '../../sandbox/service-a/repository-json.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { connect } from '../ours.ts';

/** The size of the list: that of a large company. */
export const LARGE = 140_000;

/** That of a large organization. */
export const HALF_LARGE = 50_000;

/** As many organizations as a large company has, each with as many repositories as the others. */
export const MANY_OWNERS = 1000;

/** Nothing listens here: the responses are made in this process. */
export const LARGE_URL = 'http://127.0.0.1:9';

/**
 * Twice the usual length: with twice the requests, the product would pause to stay within the limits of the code host.
 */
export const PER_PAGE = 200;

const SEED = 7;

export interface LargeListFacts {
  /** The number of repositories. */
  readonly count: number;
  /** The number of organizations with equal parts; 0 for the rider and three organizations. */
  readonly owners?: number;
}

/** A list of the rider's account, one page at a time. */
export interface LargeList {
  readonly pages: number;
  /** The full records of a page, counted from 1. */
  readonly page: (page: number) => readonly ReturnType<typeof repositoryJson>[];
}

/** Stores a list on disk, as the product does after reading it. @returns the size of its files in bytes */
export async function storeLargeList(folder: string, facts: LargeListFacts): Promise<number> {
  const large = seedLargeList(facts);
  const respond: Fetch = async (address) => responseTo(new URL(address), large);
  using client = connect(LARGE_URL, new FileStorage(folder), respond);
  const list = await (await client.connection.lists()).read(OWN_REPOSITORIES);
  assert.deepEqual([list.repositories.length, list.complete, list.pages], [facts.count, true, large.pages]);
  await list.stored;
  return bytesIn(folder);
}

/** The bytes of all files in a folder and below. */
export async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => stat(join(folder, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

export function seedLargeList({ count, owners = 0 }: LargeListFacts): LargeList {
  const clubs = Array.from({ length: owners }, (_, index) => clubOf(index));
  const records = seedRepositories(SEED, count)
    .filter(({ owner, grants }) => owner === 'rider' || grants.length > 0)
    .map((record, index): RepositoryRecord => {
      const club = clubs[index % clubs.length];
      return club ? { ...record, owner: club.login } : record;
    });
  const byLogin = new Map(clubs.map((club) => [club.login, club]));
  return {
    pages: Math.ceil(count / PER_PAGE),
    page: (page) =>
      records.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((record) => {
        const owner = byLogin.get(record.owner) ?? findAccount(record.owner);
        assert.ok(owner);
        return repositoryJson(record, owner, { baseUrl: LARGE_URL, gitUrl: LARGE_URL });
      }),
  };
}

/** An organization like any other, with its own login and id. */
function clubOf(index: number): Account {
  const club = findAccount('velodrome');
  assert.ok(club);
  return { ...club, id: club.id + 1000 + index, login: `club-${String(index).padStart(4, '0')}` };
}

/** The response to a request for a page. @param url with the number of the page */
export function responseTo(url: URL, { pages, page: recordsOf }: LargeList): Response {
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
