import type { Clock, Time } from '../../base/core/clock.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Quota } from './quota.ts';
import { readQuota } from './quotaHeaders.ts';
import { isSamePeriod, limitingQuota, plausibleQuota, type QuotaReading, supersedes } from './quotaReading.ts';

/** Between two responses within this time, in milliseconds, there was probably no other client. */
const RECENT_MS = 60_000;

/** The state of a meter, shared between windows. */
interface MeterReading {
  readonly quota?: Quota | undefined;
  /** See `QuotaReading`. */
  readonly requestedAt?: number | undefined;
  readonly receivedAt?: number | undefined;
  /** Whether a 304 costs a request; undefined until that was seen. */
  readonly charges304?: boolean | undefined;
}

/** What a meter reads of a response. */
export interface MeteredResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** How a response was requested. */
export interface Observed {
  /** When the request was sent. */
  readonly requestedAt: Time;
  /** Whether no other request was in flight meanwhile: the quota difference is then the cost of this request. */
  readonly alone: boolean;
}

/**
 * The last reported quota of one account, or of anonymous requests, at one service. Read from responses, never
 * requested.
 */
export class QuotaMeter {
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  #reading: QuotaReading | undefined;
  #charges304: boolean | undefined;
  #isAbsent = false;
  /** When this window received its last response. */
  #observedAt = 0;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The quota to show, even after its period; undefined until a response reports it. */
  get quota(): Quota | undefined {
    return this.#reading && plausibleQuota(this.#reading, this.#clock.now());
  }

  /** The quota that limits requests now; undefined if its period is over, or no response has reported it. */
  get limit(): Quota | undefined {
    return this.#reading && limitingQuota(this.#reading, this.#clock.now());
  }

  /** When any window received `quota`; undefined if unknown. */
  get receivedAt(): Time | undefined {
    return this.#reading?.receivedAt || undefined;
  }

  /** Whether a 304 costs a request; undefined until that was seen. */
  get charges304(): boolean | undefined {
    return this.#charges304;
  }

  /** Whether the service has responded without a quota: a server may have none. */
  get isAbsent(): boolean {
    return this.#isAbsent && !this.#reading;
  }

  get reading(): MeterReading {
    return { ...this.#reading, charges304: this.#charges304 };
  }

  /** Updates the quota from the headers of a response that was just received. Responses may arrive out of order. */
  observe({ headers, status }: MeteredResponse, { requestedAt, alone }: Observed): void {
    const now = this.#clock.now();
    const quota = readQuota(headers, now);
    if (!quota) {
      this.#observeAbsence(status);
      return;
    }
    const current = this.#reading?.quota;
    if (alone && status === 304 && current && isSamePeriod(quota, current)) {
      const cost = current.remaining - quota.remaining;
      if (cost === 0) this.#charges304 = false;
      // Another client may have used the request, unless the last response was just received.
      if (cost === 1 && Math.abs(now - this.#observedAt) < RECENT_MS) this.#charges304 = true;
    }
    this.#observedAt = now;
    this.#set({ quota, requestedAt: Math.min(requestedAt, now), receivedAt: now });
  }

  /** Other responses may come from a proxy in front of the service. */
  #observeAbsence(status: number): void {
    const wasAbsent = this.isAbsent;
    this.#isAbsent ||= status === 200 || status === 304;
    if (this.isAbsent !== wasAbsent) this.#changed.fire();
  }

  /** Adopts the reading of another window, if it is newer and its period isn't over. */
  adopt({ quota, charges304, requestedAt = 0, receivedAt = 0 }: MeterReading): void {
    this.#charges304 ??= charges304;
    const reading = quota && { quota, requestedAt, receivedAt };
    if (reading && limitingQuota(reading, this.#clock.now())) this.#set(reading);
  }

  #set(reading: QuotaReading): void {
    if (!supersedes(reading, this.#reading, this.#clock.now())) return;
    const before = this.#reading?.quota;
    this.#reading = reading;
    if (!isEqual(reading.quota, before)) this.#changed.fire();
  }
}

function isEqual(a: Quota, b: Quota | undefined): boolean {
  return a.limit === b?.limit && a.remaining === b.remaining && a.used === b.used && a.resetAt === b.resetAt;
}
