import { pastOr0, type Time } from '../../../base/core/clock.ts';

/** How many requests run at the same time at first, and how many more after each round that was not slower. */
const START = 6;
const STEP = 6;

/** The step after a sign that the service has reached its limit. */
const CAREFUL_STEP = 2;

/** Faster answers gain nothing from more requests, because the work on them takes longer. In milliseconds. */
const SLOW_MS = 100;

/** Answers that take so many times as long as with fewer requests wait for each other. Less may be chance. */
const TOLERANCE = 1.5;

/** The part of a round's answers that are as fast as its duration: a few slow ones may be chance. */
const QUANTILE = 0.75;

/** How long a service that has refused or failed gets fewer requests, in milliseconds. */
const MEMORY_MS = 10 * 60_000;

/**
 * How many requests may run at the same time at one service. This is TCP's congestion control: additive increase and
 * multiplicative decrease, with the duration of answers as an early sign, as in TCP Vegas.
 *
 * A round has as many answers as requests may run. A service that works on all requests concurrently answers as fast in
 * each round, and the limit grows in steps. Another one lets some wait: with twice as many as it works on, answers take
 * twice as long. The limit then falls to the part that is worked on, which is the earlier duration divided by the new
 * one, and grows in small steps from there. Durations never lower it below the start: with so few requests, sizes of
 * answers differ more than their waits. Refusals and failures halve the limit, once for all requests that were sent
 * before, and for some time it doesn't reach that number again.
 */
export class AdaptiveLimit {
  #value = START;
  #step = STEP;
  /** The highest limit until a failure is forgotten. */
  #ceiling = Infinity;
  /** When the service last refused or failed. */
  #strainedAt: Time = 0;
  /** The lowest duration of a round since the limit was last at the start. */
  #lowest = Infinity;
  /** Only requests that were sent since then count in this round: earlier ones ran beside fewer or more others. */
  #sentFrom: Time = 0;
  #durations: number[] = [];
  /** Whether the limit was reached in this round: otherwise it was not tried. */
  #isReached = false;

  /** The number of requests that may run at the same time. */
  get value(): number {
    return this.#value;
  }

  /**
   * Starts again for new work. What was learned from durations is outdated; a refusal isn't yet.
   * @param max the highest limit
   */
  restart(now: Time, max: number): void {
    const strainedAt = pastOr0(this.#strainedAt, now);
    if (now - strainedAt >= MEMORY_MS) {
      this.#ceiling = Infinity;
      this.#step = STEP;
      this.#value = START;
    }
    this.#lowest = Infinity;
    this.#startRound(Math.min(START, this.#value, max), now);
  }

  /**
   * Reports an answer.
   * @param running how many requests ran until then, with this one
   * @param max the highest limit
   */
  answered(startedAt: Time, now: Time, running: number, max: number): void {
    // The clock was set back.
    if (this.#sentFrom > now) this.#startRound(this.#value, now);
    this.#isReached ||= running >= this.#value;
    if (startedAt >= this.#sentFrom && this.#durations.push(now - startedAt) >= this.#value) this.#endRound(now, max);
  }

  /** Reports that the service has refused a request because of its load, or has failed. */
  strained(startedAt: Time, now: Time): void {
    // Requests that were sent before the last reduction say nothing about the present limit.
    if (startedAt <= pastOr0(this.#strainedAt, now)) return;
    const half = Math.max(1, this.#value >> 1);
    // An outage is no reason to stay below the start.
    this.#ceiling = Math.max(START, half);
    this.#strainedAt = now;
    this.#step = CAREFUL_STEP;
    this.#startRound(half, now);
  }

  #endRound(now: Time, max: number): void {
    const duration = this.#durations.toSorted((a, b) => a - b)[Math.floor(this.#value * QUANTILE)] ?? 0;
    this.#lowest = this.#value > START ? Math.min(this.#lowest, duration) : duration;
    const part = this.#lowest / duration;
    if (part * TOLERANCE < 1) {
      this.#step = CAREFUL_STEP;
      const worked = Math.floor(this.#value * Math.max(0.5, part));
      this.#startRound(Math.min(Math.max(START, worked), max), now);
      return;
    }
    const gains = this.#isReached && (duration >= SLOW_MS || this.#value < START);
    const grown = this.#value + (gains ? this.#step : 0);
    // Requests that were sent shortly before run beside the new ones.
    this.#startRound(Math.min(grown, this.#ceiling, max), now - duration / 2);
  }

  #startRound(value: number, sentFrom: Time): void {
    this.#value = value;
    this.#sentFrom = sentFrom;
    this.#durations = [];
    this.#isReached = false;
  }
}
