import * as v from 'valibot';
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
import type { List } from './lists.ts';
import { OwnerPool } from './ownerPool.ts';
import { joinPages, missing, pageOf, type RepositoryList, type RepositoryListPage } from './repositoryList.ts';

const JSON_TYPE = 'application/json';
/** The type under which repositories are stored beside a list; no page of the list has it. */
const REST_TYPE = 'missing';
export const SAYING_TYPE = 'text/plain, */*;q=0.5';
const PER_PAGE = 100;

/** Pages read at once. GitHub asks for fewer than 100 requests at a time; without a credential for as few as can be. */
const CONCURRENCY = 6;

/** How to read a list. */
export interface ListOptions extends ReadOptions {
  /** What the list had before, as far as that is known; what is stored, where it is undefined. */
  readonly before?: readonly ListedRepository[] | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
}

/** A record, and when the service last said so, in milliseconds since the epoch. */
export type Dated<T> = Pick<Resource<T>, 'value' | 'confirmedAt'>;

/**
 * Service A (service spec, section 4): one method an endpoint. Every method throws what `ResourceClient.get` and the
 * decoders throw, and the signal's reason when it aborts.
 */
export class CodeHostClient {
  readonly #resources: ResourceClient;
  readonly #concurrency: number;
  readonly #owners = new OwnerPool();
  /** How many pages the lists had that were read, by their groups. */
  readonly #pages = new Map<string, number>();

  constructor(resources: ResourceClient, hasCredential: boolean) {
    this.#resources = resources;
    this.#concurrency = hasCredential ? CONCURRENCY : 1;
  }

  /** GET /zen: a saying, another one at each call. It comes as plain text, or as a JSON string. */
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

  /** GET /user: the account that the credential belongs to. Always asked anew. */
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

  /** A list over all its pages. A failure of a page but the first is part of the result. */
  async repositories(list: List, options: ListOptions = {}): Promise<RepositoryList> {
    const isStored = options.intent === 'stored';
    const before = options.before ?? (isStored ? [] : await this.#storedRepositories(list));
    let cost = 0;
    const walk = await walkPages<RepositoryListPage>(this.#firstPage(list), {
      concurrency: this.#concurrency,
      // What is kept does not change by looking again.
      mayRepeat: !isStored,
      signal: options.signal,
      onProgress: options.onProgress,
      read: async (url, revalidates, signal) => {
        const resource = await this.#resources.get({ ...this.#page(list, url, options), revalidates, signal });
        cost += resource.cost;
        this.#owners.share(resource.value.items);
        return pageOf(resource);
      },
    });
    this.#pages.set(list.group, walk.pages.length);
    const joined = joinPages(walk);
    const { failure, confirmedAt } = joined;
    // What is stored beside pages may be older than they are, if another window has read them.
    const earlier = isStored ? await this.#storedRest(list) : before;
    const rest = failure ? [] : missing(earlier, joined);
    const repositories = rest.length > 0 ? [...joined.repositories, ...rest] : joined.repositories;
    const keys: CacheKey[] = walk.pages.map(({ url }) => ({ url, accept: JSON_TYPE }));
    if (rest.length > 0) keys.push(this.#restKey(list));
    if (rest.length > 0 && !isStored) {
      const [first] = keys;
      const entry = { ...this.#restKey(list), group: list.group, value: rest, confirmedAt };
      if (first) this.#resources.store(entry, first);
    }
    const kept = isStored || failure ? Promise.resolve() : this.#resources.settle(list.group, keys);
    return { ...joined, repositories, cost, stored: kept };
  }

  /**
   * What it will take to read a list that has not changed. Of one that is not kept every page costs a request. Where it is
   * not known yet whether the service charges for what has not changed, its first page is asked for: that tells.
   * @throws what asking for that page throws.
   */
  async estimate(list: List, options: ReadOptions = {}): Promise<Estimate> {
    const stored = await this.#storedPages(list);
    if (!stored) {
      const pages = this.#pages.get(list.group) ?? 1;
      return { requests: pages, cost: pages };
    }
    const estimate = await this.#estimate(list, stored, options);
    const [first] = stored;
    // Only what is taken to cost nothing may turn out to cost something.
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

  /** Takes up what another window has kept of a list. */
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

  /** The whole list as it is stored; empty when it is not, or another credential has read it. */
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
  async #storedRest(list: List): Promise<readonly ListedRepository[]> {
    const { group, endpoint } = list;
    try {
      const request = { ...this.#restKey(list), group, endpoint, caching: 'withGroup', intent: 'stored' } as const;
      return (await this.#resources.get({ ...request, decode: neverDecoded })).value;
    } catch (error) {
      if (error instanceof NotStoredError) return [];
      throw error;
    }
  }

  /** No request has this type, so no response that a service sends can take the place of these repositories. */
  #restKey(list: List): CacheKey {
    return { url: this.#firstPage(list), accept: REST_TYPE };
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

  /** Sorted by age where the service knows how: what is new then changes the last page alone. */
  #firstPage({ path }: List): URL {
    const first = this.#address(...path);
    first.search = `per_page=${PER_PAGE}&sort=created&direction=asc`;
    return first;
  }

  #address(...segments: readonly string[]): URL {
    return new URL(segments.map(pathSegment).join('/'), this.#resources.base);
  }
}

/** What is only stored is no response. */
function neverDecoded(): readonly ListedRepository[] {
  return [];
}

function readSaying(answer: FinalAnswer): string {
  if (/^\s*<(!doctype|html)/i.test(answer.body)) throw new WebPageError(requestOf(answer.url, answer));
  return (quoted(answer.body) ?? answer.body).trim();
}

/** The text in a JSON string; undefined for what is none, even if it begins with a quotation mark. */
function quoted(body: string): string | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), body);
  return result.success ? result.output : undefined;
}

/**
 * One segment of a path. Dots alone, or slashes, would lead to another endpoint: they name nothing.
 * @throws MalformedLoginError
 */
function pathSegment(name: string): string {
  if (/^\.{0,2}$|[/\\]/.test(name) || !name.isWellFormed()) throw new MalformedLoginError();
  return encodeURIComponent(name);
}
