import pLimit from 'p-limit';
import { isAbort, RepoRiderError } from '../../../base/core/errors.ts';
import type { Source } from '../http.ts';
import {
  MAX_ITEMS,
  MAX_MILLION_CHARACTERS,
  MAX_MILLION_RECEIVED,
  MAX_NUMBERED_PAGE_BYTES,
  MAX_PAGES,
} from '../send/limits.ts';
import type { PageLinks } from '../send/links.ts';

/** A list page, as the walk needs it. */
export interface ListPage {
  readonly links: PageLinks;
  /** Number of items, including unreadable ones. */
  readonly length: number;
  /** Characters that are kept of its items. */
  readonly characters: number;
  /** Characters of its response; 0 if the page is cached. */
  readonly received: number;
  /** Unique keys of its items. */
  readonly keys: readonly (string | number)[];
  /** Undefined for a resource that is never cached. */
  readonly source?: Source;
  /** Whether the page itself has too many items. */
  readonly isCut?: boolean;
}

/** Progress of a walk. */
export interface WalkProgress {
  /** List pages that were read. */
  readonly done: number;
  /** Undefined if the service sends no last page. */
  readonly total: number | undefined;
  /** About how many items the list has; undefined if `total` is. */
  readonly itemsInTotal: number | undefined;
}

/** How a list page is read. */
export interface PageReading {
  /** Whether to revalidate it even if it is fresh, because the list has changed. */
  readonly revalidates: boolean;
  /** The maximum size of its response, in bytes, if others are read at the same time. */
  readonly maxBytes: number | undefined;
}

interface WalkOptions<P extends ListPage> {
  /** Reads a list page. */
  readonly read: (url: URL, how: PageReading, signal: AbortSignal) => Promise<P>;
  /** How many pages may be read at the same time, at least 1. */
  readonly concurrency: number;
  /** Whether to repeat the walk if the list changed meanwhile. */
  readonly mayRepeat: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
}

/** The result of a walk. */
export interface Walk<P extends ListPage> {
  /** In order; without list pages that could not be read. */
  readonly pages: readonly { readonly url: URL; readonly page: P }[];
  /** False if list pages are missing, contradict each other, form a cycle, or never end. */
  readonly complete: boolean;
  /** The failure that list pages are missing for, if any. */
  readonly failure: RepoRiderError | undefined;
  /** Whether the list is longer than what is read of any: see `limits.ts`. */
  readonly isCut: boolean;
}

/** How often a walk is repeated at most, if the list changes meanwhile. */
const MAX_REPETITIONS = 2;

/**
 * Reads all pages of a list: the first, then the others concurrently, or sequentially if the service sends no last
 * page. Repeats the walk if the list changed meanwhile and `mayRepeat` is set.
 * @throws what reading the first page throws, and the signal's reason. A later page's failure is part of the result.
 */
export async function walkPages<P extends ListPage>(first: URL, options: WalkOptions<P>): Promise<Walk<P>> {
  for (let repetition = 0; ; repetition++) {
    const pass = new Pass(options, repetition > 0);
    const walk = await pass.run(first);
    const isWhole = !walk.failure && walk.complete;
    if (!isWhole || (!pass.hasRepeats && isConsistent(walk.pages.map(({ page }) => page)))) return walk;
    if (!options.mayRepeat || repetition === MAX_REPETITIONS) return { ...walk, complete: false };
  }
}

/**
 * Whether pages can belong to the same state of a list: only the last is short, and all have the same last page. No
 * page may come from the cache without a request after a changed page: items may have moved between them.
 */
function isConsistent(pages: readonly ListPage[]): boolean {
  const [first] = pages;
  const isFull = pages.slice(0, -1).every(({ length }) => length === first?.length);
  const lasts = new Set(pages.flatMap(({ links }) => (links.last ? [links.last.search] : [])));
  const firstNew = pages.findIndex(({ source }) => source === 'fetched');
  const isCurrent = firstNew < 0 || pages.slice(firstNew).every(({ source }) => source !== 'cached');
  return isFull && lasts.size <= 1 && isCurrent;
}

/**
 * How many pages are requested at the same time at first; each that has arrived allows one more. The work on more would
 * delay the first rows.
 */
const AT_FIRST = 12;

/** After as many empty pages in a row, a list has ended, whatever its links say. */
const MAX_EMPTY = 3;

/** One pass over all pages. */
class Pass<P extends ListPage> {
  readonly #options: WalkOptions<P>;
  readonly #again: boolean;
  readonly #stop = new AbortController();
  /** Aborts when no further page is needed. */
  readonly #ended: AbortSignal;
  readonly #seen = new Set<string>();
  readonly #pages: { url: URL; page: P }[] = [];
  /** The keys of all items. */
  readonly #keys = new Set<string | number>();
  #keyCount = 0;
  #failure: RepoRiderError | undefined;
  #isCut = false;
  #done = 0;
  #items = 0;
  #characters = 0;
  #received = 0;
  #total: number | undefined;
  #perPage = 0;

  constructor(options: WalkOptions<P>, again: boolean) {
    this.#options = options;
    this.#again = again;
    const { signal } = options;
    this.#ended = signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
  }

  /** Whether an item is on two pages. */
  get hasRepeats(): boolean {
    return this.#keys.size < this.#keyCount;
  }

  async run(first: URL): Promise<Walk<P>> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const page = await this.#read(first);
    const others = numberedPages(page.links);
    if (others) {
      this.#total = others.pages.length + 1;
      this.#perPage = page.length;
      this.#report();
      await this.#readAll(others.pages);
      this.#isCut ||= others.isCut;
    }
    const last = this.#pages.at(-1);
    const end = last && pageAfter(last.url, last.page.links, last.page.length);
    const isReadable = this.#pages.every(({ page: { links } }) => !links.unreadable);
    const hasEnd = isReadable && !this.#failure && !this.#isCut && (!end || (await this.#readOneByOne(end)));
    signal?.throwIfAborted();
    const complete = hasEnd && !this.#failure && !this.#isCut;
    return { pages: this.#pages, complete, failure: this.#failure, isCut: this.#isCut };
  }

  /** Reads pages concurrently. After a failure, no further page is started. */
  async #readAll(urls: readonly URL[]): Promise<void> {
    const { concurrency } = this.#options;
    const limit = pLimit(Math.min(concurrency, AT_FIRST));
    const pages = await limit.map(urls, async (url) => {
      const page = await this.#attempt(url, MAX_NUMBERED_PAGE_BYTES);
      limit.concurrency = Math.min(concurrency, limit.concurrency + 1);
      return page;
    });
    const read = pages.flatMap((page, index) => {
      const url = urls[index];
      return page && url ? [{ url, page }] : [];
    });
    // They arrived in any order.
    this.#pages.splice(1, Infinity, ...read);
  }

  /** Reads pages sequentially. @returns whether the last page was reached. */
  async #readOneByOne(first: URL): Promise<boolean> {
    for (let next: URL | undefined = first; next; ) {
      if (this.#seen.size >= MAX_PAGES) this.#isCut = true;
      const hasEnded =
        this.#pages.length >= MAX_EMPTY && this.#pages.slice(-MAX_EMPTY).every(({ page }) => page.length === 0);
      if (this.#seen.has(next.href) || this.#isCut || hasEnded) return false;
      const known = this.#keys.size;
      const page: P | undefined = await this.#attempt(next);
      // A server that ignores the number of the page sends the same items again.
      if (!page || (page.links.missing && page.length > 0 && this.#keys.size === known)) return false;
      next = pageAfter(next, page.links, page.length);
    }
    return true;
  }

  get #isTooLarge(): boolean {
    const isTooLong = this.#items >= MAX_ITEMS || this.#characters >= MAX_MILLION_CHARACTERS * 1e6;
    return isTooLong || this.#received >= MAX_MILLION_RECEIVED * 1e6;
  }

  async #attempt(url: URL, maxBytes?: number): Promise<P | undefined> {
    if (this.#isTooLarge) this.#isCut = true;
    if (this.#ended.aborted || this.#isCut) return undefined;
    try {
      return await this.#read(url, maxBytes);
    } catch (error) {
      const isOwnAbort = isAbort(error) && this.#ended.aborted;
      if (isOwnAbort && this.#isTooLarge) this.#isCut = true;
      // Requests in flight are no longer needed: a list is published only when complete.
      this.#stop.abort();
      if (error instanceof RepoRiderError) this.#failure ??= error;
      // An abort by someone else must not look like the end of the list.
      else if (!isOwnAbort) throw error;
      return undefined;
    }
  }

  async #read(url: URL, maxBytes?: number): Promise<P> {
    this.#seen.add(url.href);
    const page = await this.#options.read(url, { revalidates: this.#again, maxBytes }, this.#ended);
    this.#pages.push({ url, page });
    for (const key of page.keys) this.#keys.add(key);
    this.#keyCount += page.keys.length;
    this.#done++;
    this.#items += page.length;
    this.#characters += page.characters;
    this.#received += page.received;
    this.#isCut ||= page.isCut === true;
    // What is in flight would exceed the limits further.
    if (this.#isTooLarge) this.#stop.abort();
    this.#report();
    return page;
  }

  #report(): void {
    const [done, total] = [this.#done, this.#total];
    // The last page may be short: the last response corrects the estimate.
    const itemsInTotal = total === undefined ? undefined : done < total ? total * this.#perPage : this.#items;
    this.#options.onProgress?.({ done, total, itemsInTotal });
  }
}

/**
 * The addresses of the pages after the first, at most `MAX_PAGES` in all, and whether the list has more. They differ
 * from the last page's only in their number.
 * @returns undefined if there is no last page, or its address has no number: then pages are read one after another
 */
export function numberedPages({
  last,
}: PageLinks): { readonly pages: readonly URL[]; readonly isCut: boolean } | undefined {
  const count = last && pageNumber(last);
  if (!last || count === undefined || count < 2) return undefined;
  const numbers = Array.from({ length: Math.min(count, MAX_PAGES) - 1 }, (_, index) => index + 2);
  return { pages: numbers.map((number) => withPage(last, number)), isCut: count > MAX_PAGES };
}

/** The page after a page. Without any links, a full page may have a next one. @param length the number of its items */
export function pageAfter(url: URL, { next, missing }: PageLinks, length: number): URL | undefined {
  const size = url.searchParams.get('per_page') ?? url.searchParams.get('limit');
  const isFull = length > 0 && String(length) === size;
  return missing && isFull ? withPage(url, (pageNumber(url) ?? 1) + 1) : next;
}

/** The number in an address's `page` parameter; undefined unless there is exactly one and it is a number. */
function pageNumber(url: URL): number | undefined {
  const values = url.searchParams.getAll('page');
  return values.length === 1 && /^\d{1,9}$/.test(values[0] ?? '') ? Number(values[0]) : undefined;
}

function withPage(url: URL, number: number): URL {
  const page = new URL(url);
  page.searchParams.set('page', String(number));
  return page;
}
