import * as v from 'valibot';
import { ignoring, NotStoredError } from '../../base/core/errors.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import type { CacheKey } from '../../http/core/cache/policy.ts';
import type { Estimate, ReadOptions, ResourceRequest, SettledGroup } from '../../http/core/http.ts';
import { type Walk, type WalkProgress, walkPages } from '../../http/core/pages/pageWalk.ts';
import type { ResourceClient } from '../../http/core/resourceClient.ts';
import { decodeList, JSON_TYPE } from '../../http/core/send/decode.ts';
import { withheldOrganizations } from '../../http/core/send/failure.ts';
import { ForbiddenError, RequestError } from '../../http/core/send/requestErrors.ts';
import { charactersOf, type ListedRepository, replacedBy } from '../../model/core/repository.ts';
import { apiAddress } from './address.ts';
import type { ChangeOrder, Dialect, ListOrder } from './dialects/dialect.ts';
import { dialectOf } from './dialects/dialectOf.ts';
import { type Translation, translationOf } from './dialects/translation.ts';
import type { List } from './lists.ts';
import { OwnerPool } from './ownerPool.ts';
import { RecentReader } from './recentChanges.ts';
import {
  type JoinedPages,
  joinPages,
  mayBeMissing,
  missing,
  pageOf,
  type RepositoryItems,
  type RepositoryList,
  type RepositoryListPage,
  type WalkNote,
  WalkNoteSchema,
} from './repositoryList.ts';

/** The media type of repositories stored beside a list; no list page has it. */
const RETAINED_TYPE = 'missing';

/** Repositories that are stored beside a list. */
interface Retained {
  readonly items: readonly ListedRepository[];
}

/** Options for reading a list. */
export interface ListOptions extends ReadOptions {
  /** The previous repositories of the list, as far as loaded; defaults to the stored ones. */
  readonly before?: readonly ListedRepository[] | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
  /** Receives the repositories of each page except the last, which the whole list follows immediately. */
  readonly onPage?: ((repositories: readonly ListedRepository[]) => void) | undefined;
}

/** A list with its latest changes. */
export interface ChangedList {
  readonly list: RepositoryList;
  /** Whether it has all changes since the whole list was read, except that repositories are gone. */
  readonly hasAll: boolean;
}

interface LatestRepositories {
  readonly repositories: readonly ListedRepository[];
  /** Requests charged to the quota. */
  readonly cost: number;
}

/** Reads lists of repositories. */
export class ListClient {
  readonly #resources: ResourceClient;
  readonly #dialect: Dialect;
  readonly #readListed: Translation['readListed'];
  readonly #owners = new OwnerPool();
  #hasOrganizations: boolean;
  readonly #recent: RecentReader;
  /** The page counts of the lists that were read, by group. */
  readonly #pages = new Map<string, number>();

  constructor(resources: ResourceClient) {
    this.#resources = resources;
    const { base } = resources;
    this.#dialect = dialectOf(base);
    this.#hasOrganizations = this.#dialect.hasOwnerTypes;
    const { readListed } = translationOf(base);
    this.#readListed = (item) => {
      const repository = readListed(item);
      return repository && this.#owners.share(repository);
    };
    this.#recent = new RecentReader(resources, (list, by) => this.#sortedPage(list, by), this.#readListed);
  }

  /** Reads all pages of a list. A failure of a page other than the first is part of the result. */
  async read(list: List, options: ListOptions = {}): Promise<RepositoryList> {
    if (options.intent === 'stored') return this.#readStored(list, options);
    await this.#readOrganizations(list, options);
    const before = options.before ?? (await this.#storedRepositories(list));
    const { walk, cost } = await this.#walk(list, options);
    const joined = joinPages(withResources(walk));
    const { failure, validatedAt, complete, isCut } = joined;
    const keys: CacheKey[] = walk.pages.map(({ url }) => ({ url, accept: JSON_TYPE }));
    const retained = failure ? [] : missing(before, joined);
    const [first] = keys;
    if (retained.length > 0 && first) {
      // Stored as a list page is: there may be as many as an organization has.
      const value: Retained = { items: retained };
      const { group } = list;
      const entry = { ...this.#retainedKey(list), group, value, validatedAt, policy: undefined, link: undefined };
      const { cache } = this.#resources;
      // If the service forbids storing the page, they aren't stored either.
      if (cache.find({ ...first, group })) cache.put(entry);
      keys.push(this.#retainedKey(list));
    }
    const note: WalkNote = { complete, isCut };
    const stored = failure ? Promise.resolve() : this.#resources.cache.settle(list.group, keys, note);
    return this.#withStoredChanges(list, { ...withRepositories(joined, retained), cost, stored });
  }

  /** Reads once which owners are organizations, if the records don't say it and the token may. */
  async #readOrganizations({ owner }: List, { intent, signal }: ReadOptions): Promise<void> {
    const { base, service } = this.#resources;
    const isDue = owner === undefined && !this.#hasOrganizations && intent !== 'stored';
    // After an outage, the list itself must be the one request that tests the service.
    if (!isDue || service.admission.isSuspended) return;
    const url = apiAddress(base, ['user', 'orgs']);
    url.search = this.#dialect.listQuery({ by: 'created', direction: 'asc' }, undefined);
    const request = { url, accept: JSON_TYPE, endpoint: 'GET /user/orgs', group: 'user/orgs', owner, intent, signal };
    let isFinal = true;
    const read = await ignoring(
      RequestError,
      () => this.#resources.get({ ...request, caching: 'never', decode: (answer) => decodeList(readId, answer).items }),
      (error) => (isFinal = error instanceof ForbiddenError),
    );
    this.#owners.organizations = new Set(read?.value);
    this.#hasOrganizations = isFinal;
  }

  async #readStored(list: List, options: ListOptions): Promise<RepositoryList> {
    const joined = (await this.#settled(list)) ?? joinPages(withResources((await this.#walk(list, options)).walk));
    // Repositories beside the pages may be older than the pages, if another window has read those.
    const retained = joined.failure || !mayBeMissing(joined) ? [] : missing(await this.#storedRetained(list), joined);
    return this.#withStoredChanges(list, { ...withRepositories(joined, retained), cost: 0, stored: Promise.resolve() });
  }

  /** The latest changes may be newer than pages that the cache still has. */
  async #withStoredChanges(list: List, read: RepositoryList): Promise<RepositoryList> {
    const changed = read.failure ? undefined : await this.changes(list, read, { intent: 'stored' });
    return changed ? { ...changed.list, cost: read.cost, stored: read.stored } : read;
  }

  /** A list as it was settled: its pages needn't be walked again, which takes longer than reading them. */
  async #settled(list: List): Promise<JoinedPages | undefined> {
    const settled = await this.#settledPages(list);
    const note = v.safeParse(WalkNoteSchema, settled?.note);
    if (!settled || !note.success) return undefined;
    const { resources } = settled;
    this.#pages.set(list.group, resources.length);
    return joinPages({ resources, failure: undefined, ...note.output });
  }

  async #walk(list: List, options: ListOptions) {
    let cost = 0;
    const walk = await walkPages<RepositoryListPage>(this.#firstPage(list), {
      // The few requests without an account are for one list after the other, and page by page.
      concurrency: this.#resources.hasCredential ? this.#resources.service.slots.max : 1,
      // Reading stored pages again changes nothing.
      mayRepeat: options.intent !== 'stored',
      signal: options.signal,
      onProgress: options.onProgress,
      read: async (url, how, signal) => {
        const resource = await this.#resources.get({ ...this.#page(list, url, options), ...how, signal });
        cost += resource.cost;
        if (resource.links.next) options.onPage?.(resource.value.items);
        // Cached pages follow each other without one; each response comes after one.
        if (resource.source === 'cached') await pauseIfDue();
        return pageOf(resource);
      },
    });
    this.#pages.set(list.group, walk.pages.length);
    return { walk, cost };
  }

  /** The list that is stored, however old; undefined if a part of it is missing. Makes no request. */
  async stored(list: List): Promise<RepositoryList | undefined> {
    const stored = await ignoring(NotStoredError, () => this.read(list, { intent: 'stored' }));
    return stored?.failure ? undefined : stored;
  }

  /** Reads the page of an account's list with the repositories that were pushed last; none if it is the only page. */
  async latest(list: List, signal: AbortSignal): Promise<LatestRepositories> {
    // After an outage, the list itself must be the one request that tests the service.
    const isSorted = list.hasChangeOrders ?? this.#dialect.changes.orders.includes('pushed');
    if (list.owner !== undefined || !isSorted || this.#resources.service.admission.isSuspended)
      return { repositories: [], cost: 0 };
    const page = this.#page(list, this.#firstPage(list, { by: 'pushed', direction: 'desc' }), { intent: 'background' });
    const { value, links, cost } = await this.#resources.get({
      ...page,
      isBulk: false,
      caching: 'never',
      signal,
    });
    return { repositories: links.next ? value.items : [], cost };
  }

  /**
   * Adds the latest changes to a list, usually with one request for each order.
   * @param read the whole list
   * @returns undefined if the service doesn't sort lists by time, or the list is newer
   */
  async changes(list: List, read: RepositoryList, options: ReadOptions): Promise<ChangedList | undefined> {
    if (list.hasChangeOrders === false) return undefined;
    await this.#readOrganizations(list, options);
    const changes = await this.#recent.read(list, read.walkedAt, options);
    if (!changes || changes.validatedAt < read.walkedAt || changes.isOwn !== read.isOwn) return undefined;
    const { repositories, cost, stored, areAll } = changes;
    // Without all changes, the list is no newer.
    const validatedAt = areAll ? changes.validatedAt : read.validatedAt;
    const merged = replacedBy(read.repositories, repositories);
    return { list: { ...read, repositories: merged, validatedAt, cost, stored }, hasAll: areAll };
  }

  /**
   * Estimates the requests and the cost of reading an unchanged list. Without a cache every page costs a request.
   * Requests the first page if it is still unknown whether 304 responses are charged.
   * @throws what that request throws.
   */
  async estimate(list: List, options: ReadOptions = {}): Promise<Estimate> {
    const stored = await this.#storedPages(list);
    if (!stored) {
      const pages = this.#pages.get(list.group) ?? 1;
      return { requests: pages, cost: pages };
    }
    const estimate = await this.#estimate(list, stored, options);
    const [first] = stored;
    // Only requests that are estimated as free may turn out to cost something.
    if (estimate.cost === estimate.requests || this.#resources.isPriceKnown || !first) return estimate;
    await this.#resources.get({ ...this.#page(list, first, options), revalidates: true });
    return this.#estimate(list, stored, options);
  }

  async #estimate(list: List, pages: readonly URL[], options: ReadOptions): Promise<Estimate> {
    const estimates = await Promise.all(pages.map((url) => this.#resources.estimate(this.#page(list, url, options))));
    return estimates.reduce(
      (sum, { requests, cost }) => ({ requests: sum.requests + requests, cost: sum.cost + cost }),
      { requests: 0, cost: 0 },
    );
  }

  /** Loads what another window has stored of a list. */
  async reload(list: List): Promise<void> {
    await Promise.all([this.#resources.cache.reload(list.group), this.#recent.reload(list)]);
  }

  /** Deletes what is stored of a list. */
  async remove(list: List): Promise<void> {
    this.#pages.delete(list.group);
    await Promise.all([this.#resources.cache.remove(list.group), this.#recent.remove(list)]);
  }

  async #settledPages(list: List): Promise<SettledGroup<RepositoryItems> | undefined> {
    const settled = await this.#resources.settled<RepositoryItems>(list.group, JSON_TYPE);
    // Another version may have read the list from another address.
    return settled?.resources[0]?.url.href === this.#firstPage(list).href ? settled : undefined;
  }

  async #storedPages(list: List): Promise<readonly URL[] | undefined> {
    const settled = await this.#settledPages(list);
    if (settled) return settled.resources.map(({ url }) => url);
    const read = async (url: URL) => pageOf(await this.#resources.get(this.#page(list, url, { intent: 'stored' })));
    const options = { concurrency: 1, mayRepeat: false, read };
    const walk = await ignoring(NotStoredError, () => walkPages(this.#firstPage(list), options));
    return walk?.failure ? undefined : walk?.pages.map(({ url }) => url);
  }

  /** The stored list; empty if there is none, or another credential has read it. */
  async #storedRepositories(list: List): Promise<readonly ListedRepository[]> {
    const stored = await ignoring(NotStoredError, () => this.read(list, { intent: 'stored' }));
    return stored?.isOwn ? stored.repositories : [];
  }

  /** Repositories that are stored beside a list: see `missing`. */
  async #storedRetained(list: List): Promise<readonly ListedRepository[]> {
    const { cache } = this.#resources;
    await cache.load(list.group);
    const stored = cache.find({ ...this.#retainedKey(list), group: list.group });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `read` stores values of this type
    return (stored?.value as Retained | undefined)?.items ?? [];
  }

  /** No request has this type, so no response can replace these repositories. */
  #retainedKey(list: List): CacheKey {
    return { url: this.#firstPage(list), accept: RETAINED_TYPE };
  }

  #page(list: List, url: URL, { intent }: ReadOptions) {
    return {
      url,
      accept: JSON_TYPE,
      endpoint: list.endpoint,
      group: list.group,
      owner: list.owner,
      ownerId: list.ownerId,
      isBulk: true,
      caching: 'withGroup',
      intent,
      decode: (answer) => {
        const decoded = decodeList(this.#readListed, answer);
        const withheld = withheldOrganizations(answer.headers);
        return { ...decoded, withheld, characters: charactersOf(decoded.items) };
      },
    } satisfies ResourceRequest<unknown>;
  }

  /** A list with the latest change first; undefined if it can't be sorted. */
  #sortedPage(list: List, by: ChangeOrder): URL | undefined {
    const { search } = this.#dialect.changes;
    if (!search) return this.#firstPage(list, { by, direction: 'desc' });
    if (list.ownerId === undefined) return undefined;
    const { path, query } = search.at(list.ownerId, list.owner !== undefined);
    const first = apiAddress(this.#resources.base, path);
    first.search = query ?? '';
    return first;
  }

  #firstPage({ path, affiliation }: List, order: ListOrder = { by: 'created', direction: 'asc' }): URL {
    const first = apiAddress(this.#resources.base, path);
    first.search = this.#dialect.listQuery(order, affiliation);
    return first;
  }
}

function readId(value: unknown): number | undefined {
  const { id } = Object(value);
  return typeof id === 'number' ? id : undefined;
}

function withResources(walk: Walk<RepositoryListPage>) {
  return { ...walk, resources: walk.pages.map(({ page }) => page.resource) };
}

function withRepositories<Joined extends JoinedPages>(joined: Joined, more: readonly ListedRepository[]): Joined {
  return more.length > 0 ? { ...joined, repositories: [...joined.repositories, ...more] } : joined;
}
