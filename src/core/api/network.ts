import type { Admission } from '../http/admission.ts';
import { CacheFolder, type Disk } from '../http/cache/cacheFolder.ts';
import { HttpCache } from '../http/cache/httpCache.ts';
import { CacheRules } from '../http/cache/policy.ts';
import type { Answer } from '../http/exchange.ts';
import { HttpClient, type HttpClientOptions } from '../http/httpClient.ts';
import type { Journal } from '../http/journal.ts';
import type { QuotaMeter } from '../http/quotaMeter.ts';
import { ResourceClient } from '../http/resourceClient.ts';
import { CACHE_FORMAT } from './cacheFormat.ts';
import { CodeHostClient, SAYING_TYPE } from './codeHostClient.ts';
import { CyclistCounter } from './cyclistCounter.ts';

// All that requests need and nothing else does. The extension has it in a file of its own, which is read when the first
// request is to be made, or what is kept of earlier ones is to be shown.

/** What the requests of one service run on. */
export interface ServiceOptions extends HttpClientOptions {
  readonly admission: Admission;
  readonly meter: QuotaMeter;
  readonly journal: Journal;
  /** Where answers are kept over restarts; without it they are kept in memory alone. */
  readonly disk?: Disk | undefined;
  /** From 0 to 1; `Math.random` where there is none. */
  readonly random?: () => number;
  /** Aborts when nothing may go on in the name of the credential. */
  readonly ended: AbortSignal;
}

/** Opens service A. */
export function openCodeHost(options: ServiceOptions): { readonly client: CodeHostClient; readonly cache: HttpCache } {
  const { resources, cache } = openResources(options);
  return { client: new CodeHostClient(resources, options.credential !== undefined), cache };
}

/** Opens service B. It never gets a credential, and nothing of it is kept. */
export function openCounter(options: Omit<ServiceOptions, 'credential' | 'disk'>): CyclistCounter {
  return new CyclistCounter(openResources(options).resources);
}

/** Who waits for an address to be found waits no longer for each. */
const PROBE_MS = 10_000;

/**
 * Asks an address for a saying, as nobody. @throws RequestError where nothing answers; the signal's reason.
 * @returns the answer, whatever it says.
 */
export async function probe(options: HttpClientOptions, signal?: AbortSignal): Promise<Answer> {
  let last: Answer | undefined;
  const onAnswer: HttpClientOptions['onAnswer'] = (answer, asked) => {
    last = answer;
    options.onAnswer?.(answer, asked);
  };
  const http = new HttpClient({ ...options, onAnswer });
  try {
    return await http.get(new URL('zen', options.base), SAYING_TYPE, { signal, totalMs: PROBE_MS });
  } catch (error) {
    if (!last || signal?.aborted) throw error;
    return last;
  }
}

function openResources(options: ServiceOptions): { readonly resources: ResourceClient; readonly cache: HttpCache } {
  const { clock, limits, log, disk, admission, meter, journal, random = Math.random, ended } = options;
  const rules = new CacheRules(clock);
  const cache = new HttpCache(disk && new CacheFolder({ ...disk, rules, clock, log, format: CACHE_FORMAT }), clock);
  if (ended.aborted) cache.dispose();
  ended.addEventListener('abort', () => cache.dispose(), { once: true });
  const resources = new ResourceClient({
    http: new HttpClient(options),
    cache,
    rules,
    admission,
    meter,
    journal,
    clock,
    hasCredential: options.credential !== undefined,
    totalMs: limits.totalMs,
    random,
    ended,
  });
  return { resources, cache };
}
