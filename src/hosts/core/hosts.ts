/**
 * Code hosts: their endpoints, what differs between their kinds, and their lists on disk.
 *
 * - `core/listClient.ts`, `core/recordClient.ts`, `core/fileClient.ts`: lists, single records, and files
 * - `core/dialects/`: what differs between GitHub, Gitea, and others
 * - `core/storedLists/`: a list on disk as columns, from which a repository reads its fields when they are used
 *
 * It never knows an account, and has a token only inside the client that sends it.
 */

import { CyclistCounter } from '../../extras/core/cyclistCounter.ts';
import { type CacheDisk, CacheFolder } from '../../http/core/cache/cacheFolder.ts';
import { HttpCache } from '../../http/core/cache/httpCache.ts';
import { CacheRules } from '../../http/core/cache/policy.ts';
import { ResourceClient, type Service } from '../../http/core/resourceClient.ts';
import type { Answer } from '../../http/core/send/exchange.ts';
import { HttpClient, type HttpPorts, type HttpToken } from '../../http/core/send/httpClient.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import { CACHE_FORMAT } from './cacheFormat.ts';
import { dialectOf } from './dialects/dialectOf.ts';
import { FileClient } from './fileClient.ts';
import { ListClient } from './listClient.ts';
import { type Dated, RecordClient } from './recordClient.ts';

/** Access to service A. */
export interface OpenCodeHost {
  readonly records: RecordClient;
  readonly lists: ListClient;
  readonly files: FileClient;
  readonly cache: HttpCache;
}

/**
 * Creates the clients and the cache of service A.
 * @param disk persists responses across restarts; without it they are cached in memory only
 * @param onRepository see `RecordClient`
 */
export function openCodeHost(
  service: Service,
  disk: CacheDisk | undefined,
  onRepository: (read: Dated<ListedRepository>) => void,
): OpenCodeHost {
  const { ports, ended } = service;
  const { clock, log } = ports;
  const rules = new CacheRules(clock);
  const cache = new HttpCache(disk && new CacheFolder({ ...disk, rules, clock, log, format: CACHE_FORMAT }), clock);
  if (ended.aborted) cache.dispose();
  ended.addEventListener('abort', () => cache.dispose(), { once: true });
  const resources = new ResourceClient(service, cache, rules);
  const records = new RecordClient(resources, onRepository);
  return { records, lists: new ListClient(resources), files: new FileClient(resources), cache };
}

/** Creates the client of service B, without a credential and without a cache on disk. */
export function openCounter(service: Service): CyclistCounter {
  const { clock } = service.ports;
  return new CyclistCounter(new ResourceClient(service, new HttpCache(undefined, clock), new CacheRules(clock)));
}

/** The timeout of each probe, because the user waits for several. */
const PROBE_MS = 10_000;

/**
 * Requests a saying from an address, anonymously.
 * @returns the response, whatever its content.
 * @throws RequestError when there is no response; the signal's reason.
 */
export async function probe(
  ports: HttpPorts,
  base: URL,
  onAnswer: NonNullable<HttpToken['onAnswer']>,
  signal?: AbortSignal,
): Promise<Answer> {
  let last: Answer | undefined;
  const http = new HttpClient(ports, base, {
    onAnswer: (answer, request) => {
      last = answer;
      onAnswer(answer, request);
    },
  });
  try {
    const { path, accept } = dialectOf(base).probe;
    return await http.get(new URL(path, base), accept, { signal, totalMs: PROBE_MS });
  } catch (error) {
    if (!last || signal?.aborted) throw error;
    return last;
  }
}
