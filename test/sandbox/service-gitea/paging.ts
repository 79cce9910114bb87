import { type GiteaAnswer, json, ROOT_URL } from './answer.ts';

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 50;

interface GiteaPage {
  readonly page: number;
  readonly limit: number;
}

/** `page` and `limit` of a query: 30 by default, at most 50. */
export function readPage({ searchParams }: URL): GiteaPage {
  const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)));
  return {
    page: page && page > 0 ? page : 1,
    limit: limit && limit > 0 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT,
  };
}

/** A page of a list, with the headers that name its length and the other pages. */
export function pageAnswer<Item>(url: URL, items: readonly Item[], toJson: (item: Item) => unknown): GiteaAnswer {
  const { page, limit } = readPage(url);
  const shown = items.slice((page - 1) * limit, page * limit);
  return json(shown.map(toJson), listHeaders(url, { page, limit }, items.length));
}

/** The headers of a page: the relations in Gitea's order, with addresses that have the configured host. */
export function listHeaders(url: URL, { page, limit }: GiteaPage, total: number): Readonly<Record<string, string>> {
  const last = Math.max(1, Math.ceil(total / limit));
  const relations: [string, number][] = [];
  if (page < last) relations.push(['next', page + 1], ['last', last]);
  if (page > 1) relations.push(['first', 1], ['prev', page - 1]);
  const links = relations.map(([relation, number]) => {
    const target = new URL(url.pathname + url.search, ROOT_URL);
    target.searchParams.set('page', String(number));
    return `<${target.href}>; rel="${relation}"`;
  });
  return {
    'x-total-count': String(total),
    'access-control-expose-headers': 'X-Total-Count, Link',
    ...(links.length > 0 && { link: links.join(',') }),
  };
}
