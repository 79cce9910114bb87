import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { isAbort, MalformedLoginError, NotStoredError } from '../errors.ts';
import type { CacheKey } from '../http/cache/policy.ts';
import { decodeList, decodeRecord } from '../http/decode.ts';
import { requestOf, withheldOrganizations } from '../http/failure.ts';
import type { FinalAnswer } from '../http/httpClient.ts';
import { type WalkProgress, walkPages } from '../http/pageWalk.ts';
import { WebPageError } from '../http/requestErrors.ts';
import type { Estimate, ReadOptions, Resource, ResourceRequest } from '../http/resource.ts';
import type { ResourceClient } from '../http/resourceClient.ts';
import { type Account, AccountSchema } from '../model/account.ts';
import { readListedRepository } from '../model/listedRepository.ts';
import { type ListedRepository, type Repository, RepositorySchema } from '../model/repository.ts';
import { Arrivals } from './arrivals.ts';
import type { List } from './lists.ts';
import { OwnerPool } from './ownerPool.ts';
import { joinPages, missing, pageOf, type RepositoryList, type RepositoryListPage } from './repositoryList.ts';

const JSON_TYPE = 'application/json';
/** The media type of repositories that are stored beside a list; no list page has it. */
const RETAINED_TYPE = 'missing';
export const SAYING_TYPE = 'text/plain, */*;q=0.5';
const PER_PAGE = 100;

/** List pages read concurrently; one if anonymous. GitHub asks for fewer than 100 concurrent requests. */
const CONCURRENCY = 6;

/** Options for reading a list. */
export interface ListOptions extends ReadOptions {
  /** The previous repositories of the list, as far as loaded; defaults to the stored ones. */
  readonly before?: readonly ListedRepository[] | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
  /**
   * Receives all repositories so far, from time to time: first those that were pushed last. Not called after an abort, or after
   * the read.
   */
  readonly onArrival?: ((repositories: readonly ListedRepository[]) => void) | undefined;
}

/** A record, and when the service last sent or revalidated it, in milliseconds since the epoch. */
export type Dated<T> = Pick<Resource<T>, 'value' | 'validatedAt'>;

/**
 * Service A (docs/service-spec.md, section 4): one method per endpoint. Every method throws what `ResourceClient.get` and the
 * decoders throw, and the signal's reason when it aborts.
 */
export class CodeHostClient {
  readonly #resources: ResourceClient;
  readonly #concurrency: number;
  readonly #clock: Clock;
  readonly #owners = new OwnerPool();
  /** The page counts of the lists that were read, by group. */
  readonly #pages = new Map<string, number>();

  constructor(resources: ResourceClient, hasCredential: boolean, clock: Clock) {
    this.#resources = resources;
    this.#clock = clock;
    this.#concurrency = hasCredential ? CONCURRENCY : 1;
  }

  /** GET /zen: a saying, another one at each call, as plain text or as a JSON string. */
  async zen(options: ReadOptions = {}): Promise<string> {
    const { value } = await this.#resources.get({
      ...options,
      url: this.#address('zen'),
      accept: SAYING_TYPE,
      endpoint: 'GET /zen',
      group: 'records',
      caching: 'never',
      decode: readSaying,
    });
    return value;
  }

  /** GET /user: the account that the credential belongs to. Never cached. */
  async authenticatedAccount(options: ReadOptions = {}): Promise<Account> {
    return (await this.#record(AccountSchema, 'GET /user', ['user'], options, 'never')).value;
  }

  /** GET /users/{username}: a user, or an organization, by name. */
  account(login: string, options: ReadOptions = {}): Promise<Dated<Account>> {
    return this.#record(AccountSchema, 'GET /users/{username}', ['users', login], options);
  }

  /** GET /repos/{owner}/{repo}: the full record of a repository. */
  repository(owner: string, name: string, options: ReadOptions = {}): Promise<Dated<Repository>> {
    return this.#record(RepositorySchema, 'GET /repos/{owner}/{repo}', ['repos', owner, name], options);
  }

  /** Reads all pages of a list. A failure of a page other than the first is part of the result. */
  async repositories(list: List, options: ListOptions = {}): Promise<RepositoryList> {
    const isStored = options.intent === 'stored';
    const before = options.before ?? (isStored ? [] : await this.#storedRepositories(list));
    let cost = 0;
    const read = async (url: URL, again: Pick<ResourceRequest<never>, 'revalidates' | 'signal' | 'caching'>) => {
      const resource = await this.#resources.get({ ...this.#page(list, url, options), ...again });
      cost += resource.cost;
      this.#owners.share(resource.value.items);
      arrivals?.add(resource.value.items);
      return resource;
    };
    const ended = new AbortController();
    const arrivals = options.onArrival && new Arrivals(this.#clock, options.onArrival, options.signal);
    if (arrivals && list.owner === undefined)
      // A failure is that of the first page, too.
      void read(this.#recentPage(list), { signal: ended.signal, caching: 'never' }).catch(() => undefined);
    const walk = await walkPages<RepositoryListPage>(this.#firstPage(list), {
      concurrency: this.#concurrency,
      // Reading stored pages again changes nothing.
      mayRepeat: !isStored,
      signal: options.signal,
      onProgress: options.onProgress,
      read: async (url, revalidates, signal) => pageOf(await read(url, { revalidates, signal, caching: 'withGroup' })),
    }).finally(() => {
      ended.abort();
      arrivals?.dispose();
    });
    this.#pages.set(list.group, walk.pages.length);
    const joined = joinPages(walk);
    const { failure, validatedAt } = joined;
    // Repositories beside the pages may be older than the pages, if another window has read those.
    const earlier = isStored ? await this.#storedRetained(list) : before;
    const retained = failure ? [] : missing(earlier, joined);
    const repositories = retained.length > 0 ? [...joined.repositories, ...retained] : joined.repositories;
    const keys: CacheKey[] = walk.pages.map(({ url }) => ({ url, accept: JSON_TYPE }));
    if (retained.length > 0) keys.push(this.#retainedKey(list));
    if (retained.length > 0 && !isStored) {
      const [first] = keys;
      const entry = { ...this.#retainedKey(list), group: list.group, value: retained, validatedAt };
      if (first) this.#resources.store(entry, first);
    }
    const stored = isStored || failure ? Promise.resolve() : this.#resources.settle(list.group, keys);
    return { ...joined, repositories, cost, stored };
  }

  /**
   * Estimates the requests and the cost of reading an unchanged list. Without a cache every page costs a request. Requests the
   * first page if it is still unknown whether 304 responses are charged.
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
  reload({ group }: List): Promise<void> {
    return this.#resources.reload(group);
  }

  async #storedPages(list: List): Promise<readonly URL[] | undefined> {
    try {
      const { pages, failure } = await walkPages(this.#firstPage(list), {
        concurrency: this.#concurrency,
        mayRepeat: false,
        read: async (url) => pageOf(await this.#resources.get(this.#page(list, url, { intent: 'stored' }))),
      });
      return failure ? undefined : pages.map(({ url }) => url);
    } catch (error) {
      if (error instanceof NotStoredError || isAbort(error)) return undefined;
      throw error;
    }
  }

  /** The stored list; empty if there is none, or another credential has read it. */
  async #storedRepositories(list: List): Promise<readonly ListedRepository[]> {
    try {
      const { repositories, isOwn } = await this.repositories(list, { intent: 'stored' });
      return isOwn ? repositories : [];
    } catch (error) {
      if (error instanceof NotStoredError || isAbort(error)) return [];
      throw error;
    }
  }

  /** Repositories that are stored beside a list: see `missing`. */
  async #storedRetained(list: List): Promise<readonly ListedRepository[]> {
    const { group, endpoint } = list;
    try {
      const request = { ...this.#retainedKey(list), group, endpoint, caching: 'withGroup', intent: 'stored' } as const;
      return (await this.#resources.get({ ...request, decode: neverDecoded })).value;
    } catch (error) {
      if (error instanceof NotStoredError) return [];
      throw error;
    }
  }

  /** No request has this type, so no response can replace these repositories. */
  #retainedKey(list: List): CacheKey {
    return { url: this.#firstPage(list), accept: RETAINED_TYPE };
  }

  async #record<const Schema extends v.GenericSchema>(
    schema: Schema,
    endpoint: string,
    path: readonly string[],
    options: ReadOptions,
    caching: 'alone' | 'never' = 'alone',
  ): Promise<Dated<v.InferOutput<Schema>>> {
    const decode = (answer: FinalAnswer): v.InferOutput<Schema> => decodeRecord(schema, answer);
    const request = { ...options, group: 'records', caching, accept: JSON_TYPE, endpoint } as const;
    return this.#resources.get({ ...request, url: this.#address(...path), decode });
  }

  #page(list: List, url: URL, { intent }: ReadOptions) {
    return {
      url,
      accept: JSON_TYPE,
      endpoint: list.endpoint,
      group: list.group,
      caching: 'withGroup',
      intent,
      decode: (answer) => ({
        ...decodeList(readListedRepository, answer),
        withheld: withheldOrganizations(answer.headers),
      }),
    } satisfies ResourceRequest<unknown>;
  }

  /** Sorted by creation where the service supports it: new repositories then change only the last page. */
  #firstPage({ path }: List): URL {
    const first = this.#address(...path);
    first.search = `per_page=${PER_PAGE}&sort=created&direction=asc`;
    return first;
  }

  /** The repositories that were pushed last, where the service supports that order. */
  #recentPage({ path }: List): URL {
    const page = this.#address(...path);
    page.search = `per_page=${PER_PAGE}&sort=pushed&direction=desc`;
    return page;
  }

  #address(...segments: readonly string[]): URL {
    return new URL(segments.map(pathSegment).join('/'), this.#resources.base);
  }
}

/** Stored values are not decoded from a response. */
function neverDecoded(): readonly ListedRepository[] {
  return [];
}

function readSaying(answer: FinalAnswer): string {
  if (/^\s*<(!doctype|html)/i.test(answer.body)) throw new WebPageError(requestOf(answer.url, answer));
  return (quoted(answer.body) ?? answer.body).trim();
}

/** The text in a JSON string; undefined for other text, even if it begins with a quotation mark. */
function quoted(body: string): string | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), body);
  return result.success ? result.output : undefined;
}

/**
 * Encodes one segment of a path. Names that are only dots, or have slashes, would lead to another endpoint.
 * @throws MalformedLoginError
 */
function pathSegment(name: string): string {
  if (/^\.{0,2}$|[/\\]/.test(name) || !name.isWellFormed()) throw new MalformedLoginError();
  return encodeURIComponent(name);
}
