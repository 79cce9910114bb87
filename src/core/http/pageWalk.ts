import pLimit from 'p-limit';
import { isAbort, RepoRiderError } from '../errors.ts';
import { MAX_PAGES } from './limits.ts';
import type { PageLinks } from './links.ts';
import { planPages } from './pagePlan.ts';
import type { Source } from './resource.ts';

/** A page, as far as the walk is concerned. */
export interface ListPage {
  readonly links: PageLinks;
  /** How many items it has, readable or not. */
  readonly length: number;
  /** What its items are told apart by. */
  readonly keys: readonly (string | number)[];
  /** Undefined where nothing is kept. */
  readonly source?: Source;
}

/** How far a walk is. `total` is unknown where the service names no last page. */
export interface WalkProgress {
  readonly done: number;
  readonly total: number | undefined;
}

export interface WalkOptions<P extends ListPage> {
  /** Reads a page. @param again whether it was read before in this walk, and may have changed since. */
  readonly read: (url: URL, again: boolean, signal: AbortSignal) => Promise<P>;
  readonly concurrency: number;
  /** Whether a list that changed while it was read is read again. */
  readonly mayRepeat: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
}

/** What a walk brought. */
export interface Walk<P extends ListPage> {
  /** In order; without those that could not be read. */
  readonly pages: readonly { readonly url: URL; readonly page: P }[];
  /** False when pages are missing, contradict each other, lead in a circle, or have no end. */
  readonly complete: boolean;
  /** Why pages are missing, if it is for a failure. */
  readonly failure: RepoRiderError | undefined;
}

/** A list that changed while it was read is read again, this often at most. */
const MOST_REPETITIONS = 2;

/**
 * Reads all pages of a list: the first, then all others at once as far as `concurrency` goes, or one by one where the
 * service names no last one. Reads them again, where it may, when the list changed meanwhile.
 * @throws what reading the first page throws, and the signal's reason. A later page's failure is part of the result.
 */
export async function walkPages<P extends ListPage>(first: URL, options: WalkOptions<P>): Promise<Walk<P>> {
  for (let repetition = 0; ; repetition++) {
    const walk = await new Pass(options, repetition > 0).run(first);
    if (walk.failure || !walk.complete || isConsistent(walk.pages.map(({ page }) => page))) return walk;
    if (!options.mayRepeat || repetition === MOST_REPETITIONS) return { ...walk, complete: false };
  }
}

/**
 * Whether pages can be of one and the same list: none but the last is short, all that name the last page name the same
 * one, no item comes twice, and none that was not asked for comes after one that has changed: what that lost may be there.
 */
export function isConsistent(pages: readonly ListPage[]): boolean {
  const [first] = pages;
  const isFull = pages.slice(0, -1).every(({ length }) => length === first?.length);
  const lasts = new Set(pages.flatMap(({ links }) => (links.last ? [links.last.href] : [])));
  const firstNew = pages.findIndex(({ source }) => source === 'new');
  const isAsked = firstNew < 0 || pages.slice(firstNew).every(({ source }) => source !== 'kept');
  return isFull && lasts.size <= 1 && isAsked && !hasRepeats(pages);
}

function hasRepeats(pages: readonly ListPage[]): boolean {
  const seen = new Set<string | number>();
  let count = 0;
  for (const { keys } of pages) {
    for (const key of keys) seen.add(key);
    count += keys.length;
  }
  return seen.size < count;
}

/** One pass over all pages. */
class Pass<P extends ListPage> {
  readonly #options: WalkOptions<P>;
  readonly #again: boolean;
  readonly #stop = new AbortController();
  readonly #seen = new Set<string>();
  readonly #pages: { url: URL; page: P }[] = [];
  #failure: RepoRiderError | undefined;
  #done = 0;
  #total: number | undefined;

  constructor(options: WalkOptions<P>, again: boolean) {
    this.#options = options;
    this.#again = again;
  }

  async run(first: URL): Promise<Walk<P>> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const onAbort = (): void => this.#stop.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      const page = await this.#read(first);
      const plan = planPages(page.links);
      if (plan.kind === 'known') {
        this.#total = plan.pages.length + 1;
        this.#report();
        await this.#readAll(plan.pages);
      }
      const end = this.#pages.at(-1)?.page.links.next;
      const isReadable = this.#pages.every(({ page: { links } }) => !links.unreadable);
      const complete =
        isReadable && !this.#failure && (plan.kind !== 'known' || !plan.cut) && (!end || (await this.#follow(end)));
      signal?.throwIfAborted();
      return { pages: this.#pages, complete: complete && !this.#failure, failure: this.#failure };
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Reads pages at once; a failure ends the reading of those that have not begun. */
  async #readAll(urls: readonly URL[]): Promise<void> {
    const limit = pLimit(this.#options.concurrency);
    const pages = await Promise.all(urls.map((url) => limit(() => this.#attempt(url))));
    const read = pages.flatMap((page, index) => {
      const url = urls[index];
      return page && url ? [{ url, page }] : [];
    });
    // They came in any order.
    this.#pages.splice(1, Infinity, ...read);
  }

  /** Follows pages one by one. @returns whether they have an end. */
  async #follow(first: URL): Promise<boolean> {
    for (let next: URL | undefined = first; next; ) {
      if (this.#seen.has(next.href) || this.#seen.size >= MAX_PAGES) return false;
      const page: P | undefined = await this.#attempt(next);
      if (!page) return false;
      next = page.links.next;
    }
    return true;
  }

  async #attempt(url: URL): Promise<P | undefined> {
    if (this.#stop.signal.aborted) return undefined;
    try {
      return await this.#read(url);
    } catch (error) {
      const isOwnAbort = isAbort(error) && this.#stop.signal.aborted;
      // What is under way is of no use any more: a list is published as a whole.
      this.#stop.abort();
      if (error instanceof RepoRiderError) this.#failure ??= error;
      // An end that somebody else has put to it is not the end of the list.
      else if (!isOwnAbort) throw error;
      return undefined;
    }
  }

  async #read(url: URL): Promise<P> {
    this.#seen.add(url.href);
    const page = await this.#options.read(url, this.#again, this.#stop.signal);
    this.#pages.push({ url, page });
    this.#done++;
    this.#report();
    return page;
  }

  #report(): void {
    this.#options.onProgress?.({ done: this.#done, total: this.#total });
  }
}
