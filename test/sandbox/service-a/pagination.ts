/** A page of a list, counted from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

const defaultPerPage = 30;
const maxPerPage = 100;

/** `page` and `per_page` of a query, as on GitHub: 30 by default, at most 100; invalid values count as absent. */
export function readPageRequest(query: URLSearchParams): PageRequest {
  return {
    page: positive(query.get('page')) ?? 1,
    perPage: Math.min(positive(query.get('per_page')) ?? defaultPerPage, maxPerPage),
  };
}

/**
 * The Link header of a page (RFC 8288) in GitHub's order, with absolute addresses; undefined for a single page. The
 * first page links next and last, the last one prev and first.
 *
 * @param url the address of the pages; its other parameters are kept
 */
export function linkHeader(url: URL, { page, perPage }: PageRequest, total: number): string | undefined {
  const last = Math.max(1, Math.ceil(total / perPage));
  const targets: [string, number][] = [];
  if (page > 1) targets.push(['prev', page - 1]);
  if (page < last) targets.push(['next', page + 1]);
  if (page !== last) targets.push(['last', last]);
  if (page > 1) targets.push(['first', 1]);
  return targets.length === 0
    ? undefined
    : targets.map(([rel, to]) => `<${pageUrl(url, to)}>; rel="${rel}"`).join(', ');
}

function pageUrl(url: URL, page: number): string {
  const target = new URL(url);
  target.searchParams.set('page', String(page));
  return target.href;
}

function positive(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}
