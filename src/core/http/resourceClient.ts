import type { Clock } from '../clock.ts';
import { DefectError, isAbort, NotStoredError, RepoRiderError } from '../errors.ts';
import type { Admission } from './admission.ts';
import type { CacheEntry } from './cache/cacheEntry.ts';
import type { HttpCache } from './cache/httpCache.ts';
import { type CacheKey, type CacheRules, conditions, isFresh } from './cache/policy.ts';
import { requestOf } from './failure.ts';
import type { FinalAnswer, HttpClient } from './httpClient.ts';
import type { Journal, JournalOutcome } from './journal.ts';
import { type JournalFacts, journalEntry } from './journalEntry.ts';
import { readLinks } from './links.ts';
import type { QuotaMeter } from './quotaMeter.ts';
import { READ_RULES } from './readIntent.ts';
import { CircuitOpenError, QuotaSpentError, RequestError, SecondaryLimitError } from './requestErrors.ts';
import type { Estimate, Resource, ResourceRequest, Source } from './resource.ts';
import { planRetry } from './retry.ts';
import { SingleFlight } from './singleFlight.ts';

/** How often in a row a request waits for an allowance that is then still spent. */
const MOST_WAITS = 3;

export interface ResourceServices {
  readonly http: HttpClient;
  readonly cache: HttpCache;
  readonly rules: CacheRules;
  readonly admission: Admission;
  readonly meter: QuotaMeter;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly hasCredential: boolean;
  /** How long one request may take with all its repetitions, in milliseconds; waiting for the allowance aside. */
  readonly totalMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Aborts when nothing may go on in the name of the credential. */
  readonly ended: AbortSignal;
}

/** Where one request stands. */
interface Progress {
  tries: number;
  waits: number;
  /** Undefined until it went for the first time. */
  deadline: number | undefined;
}

/**
 * Resources of one service for one credential: from the cache where that is enough, else asked for once however many want
 * them, admitted, tried again where that makes sense, and kept.
 */
export class ResourceClient {
  readonly #services: ResourceServices;
  readonly #flights = new SingleFlight();

  constructor(services: ResourceServices) {
    this.#services = services;
  }

  get base(): URL {
    return this.#services.http.base;
  }

  /**
   * @throws what `HttpClient.get`, `Admission.enter` and `decode` throw; NotStoredError where only what is kept was
   * wanted. The signal's reason.
   */
  async get<T>(request: ResourceRequest<T>): Promise<Resource<T>> {
    const { intent = 'open', revalidates = false } = request;
    const entry = await this.#cached(request);
    if (entry && this.#isEnough(entry, request)) {
      if (intent !== 'stored') this.#addToJournal(request, 'HIT', this.#services.clock.now(), { cost: 0 });
      return resourceOf(entry, 'kept', 0);
    }
    if (intent === 'stored') throw new NotStoredError();
    const key = [intent, revalidates, request.accept, request.url.href].join(' ');
    return this.#flights.run(key, request.signal, (flight) =>
      this.#fetch(request, AbortSignal.any([flight, this.#services.ended])),
    );
  }

  /**
   * What it will take to have a resource that has not changed. What was confirmed costs nothing, unless the service is
   * known to charge for it; what is not kept costs a request.
   */
  async estimate(request: ResourceRequest<unknown>): Promise<Estimate> {
    const entry = await this.#cached(request);
    if (!entry?.policy) return { requests: 1, cost: 1 };
    return this.#isEnough(entry, request) ? { requests: 0, cost: 0 } : { requests: 1, cost: this.#costOf304() };
  }

  /** Whether it is known what a 304 costs. */
  get isPriceKnown(): boolean {
    const { meter, hasCredential } = this.#services;
    return !hasCredential || meter.charges304 !== undefined;
  }

  /**
   * Stores a value that is no response, beside those of its group, for `get` with `stored`.
   * @param beside without which it is of no use: the service may forbid to store that
   */
  store(entry: Omit<CacheEntry, 'policy' | 'link'>, beside: CacheKey): void {
    const { cache } = this.#services;
    if (cache.find(beside)) cache.put({ ...entry, policy: undefined, link: undefined });
  }

  /** Declares the resources of a group whole, and keeps them. Never throws. */
  settle(group: string, keys: readonly CacheKey[]): Promise<void> {
    return this.#services.cache.settle(group, keys);
  }

  /** Takes up what another window has kept of a group. */
  reload(group: string): Promise<void> {
    return this.#services.cache.reload(group);
  }

  /** Whether a cached response is enough. One from the future is from a clock that was ahead: its age is unknown. */
  #isEnough({ policy, confirmedAt }: CacheEntry, request: ResourceRequest<unknown>): boolean {
    const { cached } = READ_RULES[request.intent ?? 'open'];
    if (cached !== 'fresh' || request.revalidates) return cached === 'any';
    return confirmedAt <= this.#services.clock.now() && policy !== undefined && isFresh(policy, request);
  }

  async #cached(request: ResourceRequest<unknown>): Promise<CacheEntry | undefined> {
    if (request.caching === 'never') return undefined;
    await this.#services.cache.load(request.group);
    return this.#services.cache.find(request);
  }

  async #fetch<T>(request: ResourceRequest<T>, signal: AbortSignal): Promise<Resource<T>> {
    const progress: Progress = { tries: 0, waits: 0, deadline: undefined };
    for (let last: RepoRiderError | undefined; ; ) {
      const enteredAt = await this.#enter(request, progress, last, signal);
      try {
        const resource = await this.#try(request, progress, signal);
        this.#services.admission.leave(enteredAt, undefined);
        return resource;
      } catch (error) {
        this.#services.admission.leave(enteredAt, error);
        if (isAbort(error) || signal.aborted) throw error;
        const failure = error instanceof RepoRiderError ? error : new DefectError();
        const pause = this.#plan(request, failure, progress);
        this.#addToJournal(request, pause === undefined ? 'error' : 'retry', enteredAt, {
          failure,
          cost: costOf(failure),
        });
        if (pause === undefined) throw error;
        await this.#services.clock.delay(pause, signal);
        last = failure;
      }
    }
  }

  /** Waits until the request may go. One that was refused after a failure ends with that failure. */
  async #enter(
    request: ResourceRequest<unknown>,
    progress: Progress,
    last: RepoRiderError | undefined,
    signal: AbortSignal,
  ): Promise<number> {
    const { admission, clock } = this.#services;
    const { intent = 'open' } = request;
    const at = clock.now();
    signal.throwIfAborted();
    try {
      const enteredAt = await admission.enter(requestOf(request.url), READ_RULES[intent], progress.tries === 0, signal);
      // Waiting for the allowance takes nothing of a request's time.
      progress.deadline = (progress.deadline ?? at + this.#services.totalMs) + enteredAt - at;
      return enteredAt;
    } catch (error) {
      if (error instanceof RepoRiderError) this.#addToJournal(request, 'refused', at, { failure: error, cost: 0 });
      throw error instanceof CircuitOpenError && last ? last : error;
    }
  }

  async #try<T>(request: ResourceRequest<T>, progress: Progress, signal: AbortSignal): Promise<Resource<T>> {
    const { http, clock } = this.#services;
    const startedAt = clock.now();
    progress.tries++;
    const entry = await this.#cached(request);
    const ask = entry?.policy ? conditions(entry.policy, request) : {};
    const answer = await http.get(request.url, request.accept, {
      signal,
      endpoint: request.endpoint,
      totalMs: (progress.deadline ?? Infinity) - startedAt,
      ...(Object.keys(ask).length > 0 && { conditions: ask }),
    });
    const cost = answer.status === 304 ? this.#costOf304() + answer.requests - 1 : answer.requests;
    const resource =
      answer.status === 304 && entry
        ? this.#revalidated<T>(request, entry, answer, cost)
        : this.#cacheResponse(request, answer, cost);
    this.#addToJournal(request, answer.status === 304 ? '304' : 'MISS', startedAt, { answer, cost });
    return resource;
  }

  #revalidated<T>(request: ResourceRequest<T>, entry: CacheEntry, answer: FinalAnswer, cost: number): Resource<T> {
    const { cache, rules, clock } = this.#services;
    const confirmed: CacheEntry = {
      ...entry,
      policy: entry.policy && rules.confirmed(entry.policy, request, answer),
      // Today's pages: a new last page changes no other, and shows here alone.
      link: answer.headers.get('link') ?? entry.link,
      confirmedAt: clock.now(),
    };
    cache.put(confirmed);
    if (request.caching === 'alone') cache.trim(confirmed.group);
    return resourceOf(confirmed, 'confirmed', cost);
  }

  #cacheResponse<T>(request: ResourceRequest<T>, answer: FinalAnswer, cost: number): Resource<T> {
    const { cache, rules, clock, http } = this.#services;
    const { url, accept, group, caching } = request;
    const value = http.withoutCredential(request.decode(answer));
    const link = answer.headers.get('link') ?? undefined;
    const confirmedAt = clock.now();
    const policy = caching === 'never' ? undefined : rules.of(request, answer);
    const entry = { url, accept, group, policy, link, value, confirmedAt };
    if (policy) cache.put(entry);
    else if (caching !== 'never') cache.forget(request);
    if (policy && caching === 'alone') cache.trim(group);
    return { value, source: 'new', links: readLinks(link, url), confirmedAt, isOwn: true, cost };
  }

  /** Whether and when the request is made again. */
  #plan(request: ResourceRequest<unknown>, failure: RepoRiderError, progress: Progress): number | undefined {
    const { clock, random } = this.#services;
    if (failure instanceof QuotaSpentError || failure instanceof SecondaryLimitError) {
      const { waits } = READ_RULES[request.intent ?? 'open'];
      const knowsWhen = failure instanceof SecondaryLimitError || failure.resetAt !== undefined;
      if (!waits || !knowsWhen || progress.waits++ >= MOST_WAITS) return undefined;
      // The admission knows until when; then it has all its time and tries again.
      progress.tries = 0;
      progress.deadline = undefined;
      return 0;
    }
    const pause = planRetry(failure, progress.tries, random());
    const isInTime = pause !== undefined && clock.now() + pause < (progress.deadline ?? Infinity);
    return isInTime ? pause : undefined;
  }

  /** Without a credential every answer may be charged; with one a 304 is free unless the service was seen to charge it. */
  #costOf304(): number {
    const { meter, hasCredential } = this.#services;
    return (meter.charges304 ?? !hasCredential) ? 1 : 0;
  }

  #addToJournal(request: ResourceRequest<unknown>, outcome: JournalOutcome, at: number, facts: JournalFacts): void {
    const { journal, clock, hasCredential } = this.#services;
    journal.add(journalEntry(request, hasCredential, { outcome, at, durationMs: clock.now() - at }, facts));
  }
}

function resourceOf<T>(entry: CacheEntry, source: Source, cost: number): Resource<T> {
  const { value, policy, link, url, confirmedAt } = entry;
  const isOwn = policy !== undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an address and its type have one decoder
  return { value: value as T, source, links: readLinks(link, url), confirmedAt, isOwn, cost };
}

/** What a failed request took of the allowance: one, if it was answered at all and not for lack of allowance. */
function costOf(failure: RepoRiderError): number {
  const wasAnswered = failure instanceof RequestError && failure.request.status !== undefined;
  return wasAnswered && !(failure instanceof QuotaSpentError) ? 1 : 0;
}
