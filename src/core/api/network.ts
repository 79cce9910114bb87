import { dialectOf } from '../dialects/dialectOf.ts';
import type { Admission } from '../http/admit/admission.ts';
import { RequestSlots } from '../http/admit/requestSlots.ts';
import { type CacheDisk, CacheFolder } from '../http/cache/cacheFolder.ts';
import { HttpCache } from '../http/cache/httpCache.ts';
import { CacheRules } from '../http/cache/policy.ts';
import type { Journal } from '../http/journal/journal.ts';
import type { QuotaMeter } from '../http/quota/quotaMeter.ts';
import { ResourceClient, type ResourceToken } from '../http/resourceClient.ts';
import type { Answer } from '../http/send/exchange.ts';
import { HttpClient, type HttpClientOptions } from '../http/send/httpClient.ts';
import type { Rejection } from '../http/tokens/rejection.ts';
import type { ListedOwner, ListedRepository } from '../model/repository.ts';
import { CACHE_FORMAT } from './cacheFormat.ts';
import { CyclistCounter } from './cyclistCounter.ts';
import { FileClient } from './fileClient.ts';
import { ListClient } from './listClient.ts';
import { type Dated, RecordClient } from './recordClient.ts';

/** A token of the account, or none. */
export type TokenOptions = Pick<HttpClientOptions, 'credential' | 'expiresAt' | 'onAnswer'> & {
  /** Whose repositories the token is for; undefined if it is for all. */
  readonly owner?: ListedOwner | undefined;
  readonly rejection: Rejection;
};

/** Options for the requests of one service. */
export interface ServiceOptions extends Omit<HttpClientOptions, keyof TokenOptions> {
  /** The first one is used where no other is meant. */
  readonly tokens: readonly [TokenOptions, ...TokenOptions[]];
  readonly admission: Admission;
  /** The slots of all services that this window uses, by address; those of this service are added. */
  readonly slots: Map<string, RequestSlots>;
  readonly meter: QuotaMeter;
  readonly journal: Journal;
  /** Persists responses across restarts; without it they are cached in memory only. */
  readonly disk?: CacheDisk | undefined;
  /** Returns numbers from 0 to 1; defaults to `Math.random`. */
  readonly random?: () => number;
  /** Aborts when the credential must not be used any more. */
  readonly ended: AbortSignal;
}

/** Access to service A. */
export interface OpenCodeHost {
  readonly records: RecordClient;
  readonly lists: ListClient;
  readonly files: FileClient;
  readonly cache: HttpCache;
}

/** Creates the clients and the cache of service A. @param onRepository see `RecordClient` */
export function openCodeHost(
  options: ServiceOptions,
  onRepository: (read: Dated<ListedRepository>) => void,
): OpenCodeHost {
  const { resources, cache } = openResources(options);
  const lists = new ListClient(resources, hasCredential(options));
  return { records: new RecordClient(resources, onRepository), lists, files: new FileClient(resources), cache };
}

/** Creates the client of service B, without a credential and without a cache on disk. */
export function openCounter(options: Omit<ServiceOptions, 'disk'>): CyclistCounter {
  return new CyclistCounter(openResources(options).resources);
}

/** The timeout of each probe, because the user waits for several. */
const PROBE_MS = 10_000;

/**
 * Requests a saying from an address, anonymously.
 * @returns the response, whatever its content.
 * @throws RequestError when there is no response; the signal's reason.
 */
export async function probe(options: HttpClientOptions, signal?: AbortSignal): Promise<Answer> {
  let last: Answer | undefined;
  const onAnswer: HttpClientOptions['onAnswer'] = (answer, request) => {
    last = answer;
    options.onAnswer?.(answer, request);
  };
  const http = new HttpClient({ ...options, onAnswer });
  try {
    const { path, accept } = dialectOf(options.base).probe;
    return await http.get(new URL(path, options.base), accept, { signal, totalMs: PROBE_MS });
  } catch (error) {
    if (!last || signal?.aborted) throw error;
    return last;
  }
}

function openResources(options: ServiceOptions): { readonly resources: ResourceClient; readonly cache: HttpCache } {
  const { clock, limits, log, disk, admission, meter, journal, random = Math.random, ended } = options;
  const [main, ...others] = options.tokens;
  const rules = new CacheRules(clock);
  const cache = new HttpCache(disk && new CacheFolder({ ...disk, rules, clock, log, format: CACHE_FORMAT }), clock);
  if (ended.aborted) cache.dispose();
  ended.addEventListener('abort', () => cache.dispose(), { once: true });
  const resources = new ResourceClient({
    tokens: [clientOf(options, main), ...others.map((token) => clientOf(options, token))],
    cache,
    rules,
    admission,
    slots: slotsOf(options),
    meter,
    journal,
    clock,
    hasCredential: hasCredential(options),
    totalMs: limits.totalMs,
    random,
    ended,
  });
  return { resources, cache };
}

function slotsOf({ base, clock, slots }: ServiceOptions): RequestSlots {
  const own = slots.get(base.href) ?? new RequestSlots(clock, dialectOf(base).maxConcurrency);
  slots.set(base.href, own);
  return own;
}

function clientOf(options: ServiceOptions, token: TokenOptions): ResourceToken {
  const { owner, rejection } = token;
  return { owner, rejection, http: new HttpClient({ ...options, ...token, tokenOwner: owner?.login }) };
}

function hasCredential({ tokens }: ServiceOptions): boolean {
  return tokens[0].credential !== undefined;
}
