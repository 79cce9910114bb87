import type { Clock, Time } from '../../base/core/clock.ts';
import { DefectError, isAbort, NotStoredError, RepoRiderError } from '../../base/core/errors.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import type { Journal, JournalOutcome } from '../../quota/core/journal.ts';
import type { QuotaMeter } from '../../quota/core/quotaMeter.ts';
import type { Admission } from './admit/admission.ts';
import type { RequestSlots } from './admit/requestSlots.ts';
import { planRetry } from './admit/retry.ts';
import { allowsStale } from './admit/staleness.ts';
import type { HttpCache } from './cache/httpCache.ts';
import { type CacheEntry, type CacheRules, conditions, isFresh } from './cache/policy.ts';
import type { Estimate, Resource, ResourceRequest, SettledGroup, Source } from './http.ts';
import { type JournalFacts, journalEntry } from './journalEntry.ts';
import { READ_RULES } from './readIntent.ts';
import { requestOf } from './send/failure.ts';
import { type FinalAnswer, HttpClient, type HttpPorts, type HttpToken } from './send/httpClient.ts';
import { readLinks } from './send/links.ts';
import {
  CircuitOpenError,
  isAnswered,
  NotFoundError,
  QuotaSpentError,
  SecondaryLimitError,
} from './send/requestErrors.ts';
import { SingleFlight } from './singleFlight.ts';
import type { Rejection } from './tokens/rejection.ts';
import { TokenRoutes } from './tokens/tokenRoutes.ts';

/** How often in a row a request waits for a rate limit to end. */
const MAX_WAITS = 3;

/** A token of the account, or none, and whether the service has refused it. */
export interface ServiceToken extends HttpToken {
  readonly rejection: Rejection;
}

/** A service, and how one account uses it. */
export interface Service {
  readonly ports: HttpPorts;
  readonly base: URL;
  /** The first one is used where no other is meant. */
  readonly tokens: readonly [ServiceToken, ...ServiceToken[]];
  readonly admission: Admission;
  /** For requests that are one of many. */
  readonly slots: RequestSlots;
  readonly meter: QuotaMeter;
  readonly journal: Journal;
  /** Aborts when the credential must not be used any more. */
  readonly ended: AbortSignal;
}

/** A token, and what sends requests with it. */
interface Sender {
  readonly http: HttpClient;
  readonly rejection: Rejection;
}

/** The state of one request across its retries. */
interface Progress {
  /** Undefined unless the request is one of many. */
  readonly slots: RequestSlots | undefined;
  tries: number;
  waits: number;
  /** Undefined before the first try. */
  deadline: Time | undefined;
}

/**
 * Reads resources of one service with the tokens of one account: from the cache if that is enough, otherwise with a
 * request. Requests are single flight, pass the admission, and are retried and cached.
 */
export class ResourceClient {
  readonly service: Service;
  readonly cache: HttpCache;
  readonly #rules: CacheRules;
  readonly #clock: Clock;
  /** In the order of the tokens. */
  readonly #senders: readonly Sender[];
  readonly #flights = new SingleFlight();
  readonly #routes: TokenRoutes;

  constructor(service: Service, cache: HttpCache, rules: CacheRules) {
    this.service = service;
    this.cache = cache;
    this.#rules = rules;
    const { ports, base, tokens } = service;
    this.#clock = ports.clock;
    this.#senders = tokens.map((token) => ({ http: new HttpClient(ports, base, token), rejection: token.rejection }));
    this.#routes = new TokenRoutes(tokens.map(({ owner }) => owner));
  }

  get base(): URL {
    return this.service.base;
  }

  get hasCredential(): boolean {
    return this.service.tokens[0].credential !== undefined;
  }

  /**
   * Reads a resource.
   * @throws what `HttpClient.get`, `Admission.enter` and `decode` throw; NotStoredError for the intent `stored` without
   * a cached response; the signal's reason.
   */
  async get<T>(request: ResourceRequest<T>): Promise<Resource<T>> {
    const { intent = 'open', revalidates = false } = request;
    const entry = await this.#cached(request);
    if (entry && this.#isEnough(entry, request)) {
      if (intent !== 'stored') this.#addToJournal(request, 'HIT', this.#clock.now(), { cost: 0 });
      return resourceOf(entry, 'cached', 0);
    }
    if (intent === 'stored') throw new NotStoredError();
    const { owner = '', accept, group, url } = request;
    const key = [intent, revalidates, accept, group, owner, url.href].join(' ');
    const work = async (flight: AbortSignal): Promise<Resource<T>> =>
      await this.#fetchWithTokens(request, AbortSignal.any([flight, this.service.ended]));
    // A stack trace at `fetch` says which list or record was requested, and why.
    Object.defineProperty(work, 'name', { value: `${intent} ${request.group}` });
    return this.#flights.run(key, request.signal, work);
  }

  /**
   * Estimates the requests to read a resource that has not changed. A 304 costs nothing, unless the service charges it
   * or the request is anonymous. A resource that is not cached costs a request.
   */
  async estimate(request: ResourceRequest<unknown>): Promise<Estimate> {
    const entry = await this.#cached(request);
    if (entry && this.#isEnough(entry, request)) return { requests: 0, cost: 0 };
    return { requests: 1, cost: conditions(entry?.policy, request) ? this.#costOf304() : 1 };
  }

  /** Whether the cost of a 304 is known. */
  get isPriceKnown(): boolean {
    return !this.hasCredential || this.service.meter.charges304 !== undefined;
  }

  /** The cached resources of a group, as long as none has changed since it was settled. */
  async settled<T>(group: string, accept: string): Promise<SettledGroup<T> | undefined> {
    await this.cache.load(group);
    const settled = this.cache.settled(group);
    const entries = settled?.entries.filter((entry) => entry.accept === accept);
    return (
      entries && {
        resources: entries.map((entry) => ({ ...contentOf<T>(entry), url: entry.url })),
        note: settled?.note,
      }
    );
  }

  /**
   * Whether a cached response is enough. A response from the future has an unknown age, because the clock was ahead.
   */
  #isEnough({ policy, validatedAt }: CacheEntry, request: ResourceRequest<unknown>): boolean {
    const { cached } = READ_RULES[request.intent ?? 'open'];
    if (cached !== 'fresh' || request.revalidates) return cached === 'any';
    return validatedAt <= this.#clock.now() && policy !== undefined && isFresh(policy, request);
  }

  async #cached(request: ResourceRequest<unknown>): Promise<CacheEntry | undefined> {
    if (request.caching === 'never') return undefined;
    await this.cache.load(request.group);
    return this.cache.find(request);
  }

  /** Tries the tokens that may read a resource, one after the other as long as the service answers 404. */
  async #fetchWithTokens<T>(request: ResourceRequest<T>, signal: AbortSignal): Promise<Resource<T>> {
    const usual = this.#routes.usual(request);
    let missing: unknown;
    for (const place of this.#routes.order(request)) {
      const sender = this.#senders[place];
      if (!sender || (place !== usual && sender.rejection.failure)) continue;
      try {
        const resource = await this.#fetch(request, sender, signal);
        this.#routes.noteRead(request, place);
        return resource;
      } catch (error) {
        if (signal.aborted || (place === usual && !(error instanceof NotFoundError)) || allowsStale(error)) throw error;
        if (place === usual) missing = error;
        else if (error instanceof NotFoundError) this.#routes.noteLack(request, place);
      }
    }
    throw missing;
  }

  async #fetch<T>(request: ResourceRequest<T>, sender: Sender, signal: AbortSignal): Promise<Resource<T>> {
    const slots = request.isBulk ? this.service.slots : undefined;
    const progress: Progress = { slots, tries: 0, waits: 0, deadline: undefined };
    for (let last: RepoRiderError | undefined; ; ) {
      const enteredAt = await this.#enter(request, sender, progress, last, signal);
      try {
        const resource = await this.#try(request, sender.http, progress, signal);
        this.service.admission.leave(enteredAt, undefined, progress.slots);
        return resource;
      } catch (error) {
        this.service.admission.leave(enteredAt, error, progress.slots);
        if (this.hasCredential) sender.rejection.note(error);
        if (isAbort(error) || signal.aborted) throw error;
        const failure = error instanceof RepoRiderError ? error : new DefectError();
        const pause = this.#plan(request, failure, progress);
        this.#addToJournal(request, pause === undefined ? 'error' : 'retry', enteredAt, {
          failure,
          cost: costOf(failure),
        });
        if (pause === undefined) throw error;
        await this.#clock.delay(pause, signal);
        last = failure;
      }
    }
  }

  /** Waits until the request may be sent. If the circuit opens before a retry, the previous failure is thrown. */
  async #enter(
    request: ResourceRequest<unknown>,
    { rejection }: Sender,
    progress: Progress,
    last: RepoRiderError | undefined,
    signal: AbortSignal,
  ): Promise<number> {
    const { admission } = this.service;
    const clock = this.#clock;
    const { intent = 'open' } = request;
    const at = clock.now();
    signal.throwIfAborted();
    try {
      const rules = { ...READ_RULES[intent], slots: progress.slots, rejection };
      const enteredAt = await admission.enter(requestOf(request.url), rules, progress.tries === 0, signal);
      // Time spent rate limited doesn't count towards the deadline.
      progress.deadline = (progress.deadline ?? at + this.service.ports.limits.totalMs) + enteredAt - at;
      return enteredAt;
    } catch (error) {
      if (error instanceof RepoRiderError) this.#addToJournal(request, 'refused', at, { failure: error, cost: 0 });
      throw error instanceof CircuitOpenError && last ? last : error;
    }
  }

  async #try<T>(
    request: ResourceRequest<T>,
    http: HttpClient,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<Resource<T>> {
    const startedAt = this.#clock.now();
    progress.tries++;
    const entry = await this.#cached(request);
    const ask = conditions(entry?.policy, request);
    const answer = await http.get(request.url, request.accept, {
      signal,
      endpoint: request.endpoint,
      maxFileBytes: request.maxFileBytes,
      totalMs: (progress.deadline ?? Infinity) - startedAt,
      maxBytes: request.maxBytes,
      ...(ask && { conditions: ask }),
    });
    // Decoding takes milliseconds, and many responses may arrive together.
    if (request.isBulk) await pauseIfDue();
    const cost = answer.status === 304 ? this.#costOf304() + answer.requests - 1 : answer.requests;
    const resource =
      answer.status === 304 && entry
        ? this.#revalidated<T>(request, entry, answer, cost)
        : this.#cacheResponse(request, answer, cost);
    this.#addToJournal(request, answer.status === 304 ? '304' : 'MISS', startedAt, { answer, cost });
    return resource;
  }

  #revalidated<T>(request: ResourceRequest<T>, entry: CacheEntry, answer: FinalAnswer, cost: number): Resource<T> {
    const revalidated: CacheEntry = {
      ...entry,
      policy: entry.policy && this.#rules.revalidated(entry.policy, request, answer),
      // A 304 updates the links: a new last page changes no other page and is visible only here.
      link: answer.headers.get('link') ?? entry.link,
      validatedAt: this.#clock.now(),
    };
    this.cache.put(revalidated);
    if (request.caching === 'alone') this.cache.trim(revalidated.group);
    return resourceOf(revalidated, 'revalidated', cost);
  }

  #cacheResponse<T>(request: ResourceRequest<T>, answer: FinalAnswer, cost: number): Resource<T> {
    const cache = this.cache;
    const { url, accept, group, caching } = request;
    const value = request.decode(answer);
    const link = answer.headers.get('link') ?? undefined;
    const validatedAt = this.#clock.now();
    const policy = caching === 'never' ? undefined : this.#rules.of(request, answer);
    const entry = { url, accept, group, policy, link, value, validatedAt };
    if (policy) cache.put(entry);
    else if (caching !== 'never') cache.forget(request);
    if (policy && caching === 'alone') cache.trim(group);
    return {
      value,
      source: 'fetched',
      links: readLinks(link, url),
      validatedAt,
      isOwn: true,
      cost,
      received: answer.bytes.length,
    };
  }

  /** The pause before a retry, in milliseconds; undefined for no retry. */
  #plan(request: ResourceRequest<unknown>, failure: RepoRiderError, progress: Progress): number | undefined {
    const { random = Math.random } = this.service.ports;
    if (failure instanceof QuotaSpentError || failure instanceof SecondaryLimitError) {
      const { waits } = READ_RULES[request.intent ?? 'open'];
      const isTimeKnown = failure instanceof SecondaryLimitError || failure.resetAt !== undefined;
      if (!waits || !isTimeKnown || progress.waits++ >= MAX_WAITS) return undefined;
      // The admission waits until the rate limit ends. Tries and deadline start again after that.
      progress.tries = 0;
      progress.deadline = undefined;
      return 0;
    }
    const pause = planRetry(failure, progress.tries, random());
    const isInTime = pause !== undefined && this.#clock.now() + pause < (progress.deadline ?? Infinity);
    return isInTime ? pause : undefined;
  }

  /**
   * Without a credential, any response may be charged. With one, a 304 is free unless the service was seen to charge
   * it.
   */
  #costOf304(): number {
    return (this.service.meter.charges304 ?? !this.hasCredential) ? 1 : 0;
  }

  #addToJournal(request: ResourceRequest<unknown>, outcome: JournalOutcome, at: number, facts: JournalFacts): void {
    const durationMs = this.#clock.now() - at;
    this.service.journal.add(journalEntry(request, this.hasCredential, { outcome, at, durationMs }, facts));
  }
}

function resourceOf<T>(entry: CacheEntry, source: Source, cost: number): Resource<T> {
  return { ...contentOf<T>(entry), source, links: readLinks(entry.link, entry.url), cost, received: 0 };
}

function contentOf<T>({
  value,
  policy,
  validatedAt,
}: CacheEntry): Pick<Resource<T>, 'value' | 'validatedAt' | 'isOwn'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each address and media type has one decoder
  return { value: value as T, validatedAt, isOwn: policy !== undefined };
}

/** The quota cost of a failed request: 1 for a response, unless the quota was used up. */
function costOf(failure: RepoRiderError): number {
  return isAnswered(failure) && !(failure instanceof QuotaSpentError) ? 1 : 0;
}
