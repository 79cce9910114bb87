import type { Time } from '../../base/core/clock.ts';
import { ignoring, NotStoredError } from '../../base/core/errors.ts';
import type { ReadOptions, Resource } from '../../http/core/http.ts';
import { pageAfter } from '../../http/core/pages/pageWalk.ts';
import type { ResourceClient } from '../../http/core/resourceClient.ts';
import { type DecodedList, decodeList, JSON_TYPE } from '../../http/core/send/decode.ts';
import type { FinalAnswer } from '../../http/core/send/httpClient.ts';
import { CircuitOpenError } from '../../http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import type { ChangeOrder, Dialect } from './dialects/dialect.ts';
import { dialectOf } from './dialects/dialectOf.ts';
import type { Translation } from './dialects/translation.ts';
import type { List } from './lists.ts';

/** The most pages to read in one order. If more has changed, the whole list must be read. */
const MAX_PAGES_PER_ORDER = 5;

/** How far the clock of the service may be behind that of the computer, in milliseconds. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** The repositories that have changed last. */
interface RecentChanges {
  readonly repositories: readonly ListedRepository[];
  /** Whether these include all that have changed since the whole list was read. */
  readonly areAll: boolean;
  /** When the service last sent or revalidated the oldest page. */
  readonly validatedAt: Time;
  /** Whether they were read with the account's current credential. */
  readonly isOwn: boolean;
  /** Requests charged to the quota. */
  readonly cost: number;
  /** Resolves when they are stored on disk, or storing has failed. Never rejects. */
  readonly stored: Promise<void>;
}

/** A page of a list in an order, as it is cached. */
interface RecentItems extends DecodedList<ListedRepository> {
  /** When each item was changed; `null` if unknown. */
  readonly times: readonly (Time | null)[];
}

type RecentPage = Resource<RecentItems> & { readonly url: URL; readonly next: URL | undefined };

/** Returns the address of a list in an order, the latest first; undefined if it has none. */
type SortedAddress = (list: List, order: ChangeOrder) => URL | undefined;

/** Reads what has changed in lists since they were read as a whole, where the service sorts lists by time. */
export class RecentReader {
  readonly #resources: ResourceClient;
  readonly #address: SortedAddress;
  readonly #readListed: Translation['readListed'];
  readonly #changes: Dialect['changes'];
  /** The endpoints that don't sort. */
  readonly #unsorted = new Set<string>();

  constructor(resources: ResourceClient, address: SortedAddress, readListed: Translation['readListed']) {
    this.#resources = resources;
    this.#address = address;
    this.#readListed = readListed;
    this.#changes = dialectOf(resources.base).changes;
  }

  /**
   * Reads the latest changes, in each order until one is older than the list.
   * @param since when the whole list was read
   * @returns undefined if the service doesn't sort the list, or if nothing is stored and the intent is `stored`
   * @throws what `ResourceClient.get` throws
   */
  async read(list: List, since: Time, options: ReadOptions): Promise<RecentChanges | undefined> {
    if (this.#unsorted.has(list.endpoint)) return undefined;
    // Few of thousands of lists have any: the error of a missing resource takes longer than to ask.
    if (options.intent === 'stored' && !(await this.#resources.cache.hasAny(groupOf(list)))) return undefined;
    const orders = await ignoring(NotStoredError, () => this.#orders(list, since, options));
    if (!orders?.flat().length) return undefined;
    if (orders.flat().every(({ value }) => isSorted(value))) return this.#joined(list, orders, since, options);
    this.#unsorted.add(list.endpoint);
    return undefined;
  }

  /** Reads all orders. After an outage, only one request may test whether the service is up: the others follow. */
  async #orders(list: List, since: Time, options: ReadOptions): Promise<readonly (readonly RecentPage[])[]> {
    const read = (order: ChangeOrder): Promise<readonly RecentPage[]> => this.#pages(list, order, since, options);
    const [order, ...others] = this.#changes.orders;
    if (!order) return [];
    const first = read(order);
    const following = others.map((other) =>
      read(other).catch(async (error: unknown) => {
        if (!(error instanceof CircuitOpenError)) throw error;
        await first;
        return read(other);
      }),
    );
    // None must still be running when this ends.
    await Promise.allSettled([first, ...following]);
    return Promise.all([first, ...following]);
  }

  /** Loads what another window has stored. */
  reload(list: List): Promise<void> {
    return this.#resources.cache.reload(groupOf(list));
  }

  /** Deletes what is stored. */
  remove(list: List): Promise<void> {
    return this.#resources.cache.remove(groupOf(list));
  }

  async #pages(list: List, order: ChangeOrder, since: Time, options: ReadOptions): Promise<readonly RecentPage[]> {
    const { endpoint, owner, ownerId } = list;
    const pages: RecentPage[] = [];
    for (let url: URL | undefined = this.#address(list, order); url && pages.length < MAX_PAGES_PER_ORDER; ) {
      const decode = (answer: FinalAnswer): RecentItems => this.#decode(answer, order);
      const request = {
        ...options,
        url,
        accept: JSON_TYPE,
        endpoint,
        owner,
        ownerId,
        group: groupOf(list),
        caching: 'withGroup',
        decode,
      } as const;
      const page: Resource<RecentItems> = await this.#resources.get(request);
      const { items, dropped } = page.value;
      const next = pageAfter(url, page.links, items.length + dropped);
      pages.push({ ...page, url, next });
      url = isSorted(page.value) && !reachesBack(page, since) ? next : undefined;
    }
    return pages;
  }

  #joined(list: List, orders: readonly (readonly RecentPage[])[], since: Time, { intent }: ReadOptions): RecentChanges {
    const pages = orders.flat();
    const keys = pages.map(({ url }) => ({ url, accept: JSON_TYPE }));
    return {
      repositories: pages.flatMap(({ value }) => value.items),
      areAll: orders.every((order) => order.some((page) => reachesBack(page, since) || !page.next)),
      validatedAt: Math.min(...pages.map(({ validatedAt }) => validatedAt)),
      isOwn: pages.every(({ isOwn }) => isOwn),
      cost: pages.reduce((sum, { cost }) => sum + cost, 0),
      stored: intent === 'stored' ? Promise.resolve() : this.#resources.cache.settle(groupOf(list), keys),
    };
  }

  #decode(answer: FinalAnswer, order: ChangeOrder): RecentItems {
    const times: (number | null)[] = [];
    const read = (item: unknown): ListedRepository | undefined => {
      const repository = this.#readListed(item);
      if (repository) times.push(timeOf(item, order));
      return repository;
    };
    return { ...decodeList(read, answer, this.#changes.search?.items), times };
  }
}

/** Not the group of the list: its file would be written again for each change. */
function groupOf({ group }: List): string {
  return `${group} by time`;
}

function timeOf(item: unknown, order: ChangeOrder): number | null {
  const text: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, `${order}_at`) : undefined;
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Whether a page has the latest changes first, and their times. Items without a time are the oldest ones. */
function isSorted({ times }: RecentItems): boolean {
  return times[0] !== null && times.every((time, index) => index === 0 || (time ?? 0) <= (times[index - 1] ?? 0));
}

/** Whether the oldest change on a page is older than the list. */
function reachesBack({ value: { times } }: Resource<RecentItems>, since: Time): boolean {
  return (times.at(-1) ?? 0) < since - CLOCK_TOLERANCE_MS;
}
