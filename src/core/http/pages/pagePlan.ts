import { MAX_PAGES } from '../send/limits.ts';
import type { PageLinks } from '../send/links.ts';

/** How the list pages after the first are found. */
export type PagePlan =
  | { readonly kind: 'single' }
  /** The last page is known: all addresses from the second page, cut at `MAX_PAGES`. */
  | { readonly kind: 'known'; readonly pages: readonly URL[]; readonly cut: boolean }
  /** Only the next page is known. */
  | { readonly kind: 'follow'; readonly next: URL };

/**
 * Plans the walk from the first page's links. The addresses of all pages differ from the last page's only in their
 * number. If there is no last page, or its address has no number, pages are followed sequentially.
 */
export function planPages({ next, last }: PageLinks): PagePlan {
  const count = last && pageNumber(last);
  if (last && count !== undefined && count > 1) {
    const numbers = Array.from({ length: Math.min(count, MAX_PAGES) - 1 }, (_, index) => index + 2);
    return { kind: 'known', pages: numbers.map((number) => withPage(last, number)), cut: count > MAX_PAGES };
  }
  return next ? { kind: 'follow', next } : { kind: 'single' };
}

/** The page after a page. Without any links, a full page may have a next one. @param length the number of its items */
export function pageAfter(url: URL, { next, missing }: PageLinks, length: number): URL | undefined {
  const isFull = length > 0 && String(length) === url.searchParams.get('per_page');
  return missing && isFull ? withPage(url, (pageNumber(url) ?? 1) + 1) : next;
}

/** The number in an address's `page` parameter; undefined unless there is exactly one and it is a number. */
export function pageNumber(url: URL): number | undefined {
  const values = url.searchParams.getAll('page');
  return values.length === 1 && /^\d{1,9}$/.test(values[0] ?? '') ? Number(values[0]) : undefined;
}

function withPage(url: URL, number: number): URL {
  const page = new URL(url);
  page.searchParams.set('page', String(number));
  return page;
}
