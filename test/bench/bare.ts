import assert from 'node:assert/strict';
import { RIDER } from '../support/sandboxTokens.ts';
import { PAGES } from './listSize.ts';

/** The concurrency of the product. */
const CONCURRENCY = 24;

/** What is read, and how. */
interface Walk {
  /** How many pages to read; by default, all. */
  readonly pages?: number;
  /** How many to read at a time, after the first. */
  readonly concurrency?: number;
}

const HEADERS = { accept: 'application/json', authorization: `token ${RIDER}` };

/** The full records of a page, as received. */
export type RawPage = readonly RawRepository[];

interface RawRepository {
  readonly id: number;
  readonly name: string;
  readonly owner: { readonly login: string };
  readonly html_url: string;
}

function addressOf(baseUrl: string, page: number): string {
  const query = 'per_page=100&sort=created&direction=asc';
  return `${baseUrl}/user/repos?${query}${page > 1 ? `&page=${page}` : ''}`;
}

/** Reads the first page, then the others with limited concurrency: the order of the product, without its other work. */
async function eachPage<T>(
  read: (page: number) => Promise<T>,
  { pages = PAGES, concurrency = CONCURRENCY }: Walk = {},
): Promise<T[]> {
  const results = [await read(1)];
  let next = 2;
  const work = async (): Promise<void> => {
    while (next <= pages) {
      const page = next++;
      results[page - 1] = await read(page);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

/**
 * The lower bound of reading the list: requests and JSON.parse.
 * @param keep returns what is kept of a page; the rest is dropped
 */
export function readBare<T>(baseUrl: string, keep: (page: RawPage) => T, walk: Walk = {}): Promise<T[]> {
  return eachPage(async (page) => {
    const response = await fetch(addressOf(baseUrl, page), { headers: HEADERS });
    assert.equal(response.status, 200);
    return keep(JSON.parse(await response.text()) as RawPage);
  }, walk);
}

/** The used quota. Reading it uses one request. */
export async function readUsed(baseUrl: string): Promise<number> {
  const response = await fetch(`${baseUrl}/zen`, { headers: HEADERS });
  await response.arrayBuffer();
  return Number(response.headers.get('x-ratelimit-used') ?? Number.NaN);
}

/** The entity tag of each page. */
export function readTags(baseUrl: string): Promise<string[]> {
  return eachPage(async (page) => {
    const response = await fetch(addressOf(baseUrl, page), { headers: HEADERS });
    await response.arrayBuffer();
    return response.headers.get('etag') ?? '';
  });
}

/** The lower bound of revalidating an unchanged list. */
export async function confirmBare(baseUrl: string, tags: readonly string[]): Promise<void> {
  await eachPage(async (page) => {
    const conditional = { ...HEADERS, 'if-none-match': tags[page - 1] ?? '' };
    // By default, Node's fetch adds `Cache-Control: no-cache` to a conditional request, and the sandbox responds with
    // 200.
    const response = await fetch(addressOf(baseUrl, page), { headers: conditional, cache: 'no-cache' });
    await response.arrayBuffer();
    assert.equal(response.status, 304);
  });
}
