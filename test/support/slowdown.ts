import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How often the machine is measured, in milliseconds. */
const INTERVAL_MS = 500;

/** No wait is stretched beyond this, in milliseconds of real time. */
export const HARD_LIMIT_MS = 180_000;

const LONGEST_STRETCH = 4;

/** Measuring ends this long after the last question, in milliseconds: longer than an attempt that is repeated. */
const UNUSED_MS = 15_000;

/**
 * Work that takes up to this many times as long as the fastest measurement is normal: processors change their speed.
 */
const NORMAL = 2;

/** A single late timer does not make a machine slow: of so many measurements, the median counts. */
const MEASUREMENTS = 5;

/** Takes about a millisecond on an idle processor. */
const ADDITIONS = 300_000;

/** Measures a small piece of work for processor and disk. @returns its milliseconds */
async function timeWork(): Promise<number> {
  const file = join(tmpdir(), `work-${randomUUID()}`);
  const start = performance.now();
  let sum = 0;
  for (let number = 0; number < ADDITIONS; number++) sum = (sum * 31 + number) % 1_000_003;
  await writeFile(file, String(sum));
  await rename(file, `${file}.moved`);
  await rm(`${file}.moved`);
  return performance.now() - start;
}

/**
 * A clock for the limits of waits. It stands for the time of an idle machine: every half second counts less the later
 * its timer fires and the longer a small piece of work takes. It measures only while it is asked.
 */
class MachineClock {
  #timer: NodeJS.Timeout | undefined;
  #now = 0;
  /** The latest ones. */
  #slowdowns: readonly number[] = [];
  #fastestMs = Number.POSITIVE_INFINITY;
  #askedAt = 0;

  /** Whole milliseconds since some moment, exact to half a second. */
  now(): number {
    this.#askedAt = performance.now();
    if (this.#timer === undefined) this.#measureLater();
    return this.#now;
  }

  /** How many times slower than idle the machine was in the last seconds; at least 1. */
  get slowdown(): number {
    this.now();
    return this.#slowdowns.toSorted((a, b) => a - b)[Math.floor(this.#slowdowns.length / 2)] ?? 1;
  }

  #measureLater(): void {
    const start = performance.now();
    this.#timer = setTimeout(() => void this.#measure(start), INTERVAL_MS).unref();
  }

  async #measure(start: number): Promise<void> {
    const waitedMs = performance.now() - start;
    // A disk that is full makes no test wait longer.
    const workMs = await timeWork().catch(() => this.#fastestMs);
    this.#fastestMs = Math.min(this.#fastestMs, workMs);
    const slowdown = Math.max(1, waitedMs / INTERVAL_MS, workMs / (NORMAL * this.#fastestMs) || 1);
    this.#slowdowns = [...this.#slowdowns, slowdown].slice(-MEASUREMENTS);
    this.#now += Math.floor(INTERVAL_MS / slowdown);
    this.#timer = undefined;
    if (performance.now() - this.#askedAt < UNUSED_MS) this.#measureLater();
    else this.#slowdowns = [];
  }
}

const clock = new MachineClock();

/**
 * The limit of an attempt that is repeated, stretched by how slow the machine is now. Milliseconds of real time. A slow
 * disk looks like a machine that is 50 times slower, and an attempt in vain must end before the whole wait does.
 */
export function stretched(ms: number): number {
  return ms * Math.min(clock.slowdown, LONGEST_STRETCH);
}

/** A limit of a wait that does not depend on how fast the machine is, and at most `HARD_LIMIT_MS`. */
export class Patience {
  readonly #limitMs: number;
  #start = clock.now();
  #realStart = performance.now();

  /** @param limitMs the limit on an idle machine, in milliseconds */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get isExhausted(): boolean {
    const waited = clock.now() - this.#start;
    return waited >= this.#limitMs || performance.now() - this.#realStart >= HARD_LIMIT_MS;
  }

  /** Starts again from zero. */
  renew(): void {
    this.#start = clock.now();
    this.#realStart = performance.now();
  }
}
