import '../../support/runLifetime.ts';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PER_PAGE, seedLargeList } from './largeList.ts';

// A code host with one long list, in a process of its own: `COUNT OWNERS`. A POST to any path changes a repository.

const [count, owners] = process.argv.slice(2);
const list = seedLargeList({ count: Number(count), owners: Number(owners) });
type Item = ReturnType<typeof list.page>[number];

/** As many as a client reads of the latest. */
const LATEST = 100;

let changed: Item | undefined;
let stars = 1_000_000;
const bodies = new Map<number, Buffer>();

function change(): void {
  const page = Math.ceil(list.pages / 2);
  const item = list.page(page)[PER_PAGE / 2];
  if (!item) return;
  const pushedAt = `${new Date().toISOString().slice(0, -5)}Z`;
  changed = { ...item, stargazers_count: ++stars, updated_at: pushedAt, pushed_at: pushedAt };
  bodies.delete(page);
}

function bodyOf(page: number): Buffer {
  const body = bodies.get(page) ?? Buffer.from(JSON.stringify(list.page(page).map(current)));
  bodies.set(page, body);
  return body;
}

function current(item: Item): Item {
  return item.id === changed?.id ? changed : item;
}

type TimeField = 'pushed_at' | 'updated_at';

/** The latest by each time, before the change. */
const latest: Record<TimeField, Item[]> = { pushed_at: [], updated_at: [] };

/** Makes all that is sent, before anything is measured. */
function prepare(): void {
  for (let page = 1; page <= list.pages; page++) {
    const items = list.page(page);
    bodies.set(page, Buffer.from(JSON.stringify(items)));
    for (const field of ['pushed_at', 'updated_at'] as const) {
      const all = [...latest[field], ...items].toSorted((a, b) => b[field].localeCompare(a[field]));
      latest[field] = all.slice(0, LATEST);
    }
  }
}

function latestBy(field: TimeField): Buffer {
  const others = latest[field].filter(({ id }) => id !== changed?.id);
  return Buffer.from(JSON.stringify([...(changed ? [changed] : []), ...others].slice(0, LATEST)));
}

function reply(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  if (request.method === 'POST') {
    change();
    response.end();
    return;
  }
  if (url.pathname !== '/user/repos') {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}');
    return;
  }
  const page = Number(url.searchParams.get('page') ?? 1);
  const isWhole = url.searchParams.get('direction') === 'asc';
  const body = isWhole
    ? bodyOf(page)
    : latestBy(url.searchParams.get('sort') === 'pushed' ? 'pushed_at' : 'updated_at');
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  response.setHeader('etag', etag);
  response.setHeader('link', linksOf(url, page));
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

function linksOf(url: URL, page: number): string {
  const link = (number: number, rel: string): string => {
    const other = new URL(url);
    other.searchParams.set('page', String(number));
    return `<${other.href}>; rel="${rel}"`;
  };
  if (page >= list.pages) return link(page - 1, 'prev');
  return [link(page + 1, 'next'), link(list.pages, 'last')].join(', ');
}

const server = createServer(reply);
server.listen(0, '127.0.0.1', () => {
  prepare();
  console.log(`large list: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
