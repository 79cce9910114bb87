import assert from 'node:assert/strict';
import { AdaptiveLimit } from '../../../../../src/http/core/admit/adaptiveLimit.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const MAX = 24;
const MINUTE = 60_000;

/** A service, and a client that always has as many requests running as the limit allows. */
class Load {
  readonly limit = new AdaptiveLimit();
  now = START;
  /** The limit after each answer. */
  readonly values: number[] = [];
  readonly #max: number;
  /** When each running request started and will end. */
  #running: { startedAt: number; endsAt: number; isStrained: boolean }[] = [];

  constructor(max = MAX) {
    this.#max = max;
    this.limit.restart(this.now, this.#max);
  }

  get running(): number {
    return this.#running.length;
  }

  /**
   * Sends and receives requests until so many are answered.
   * @param answer the time in ms that the next request takes beside those that are running; negative if it is refused
   */
  answer(count: number, answer: (running: readonly number[], now: number) => number, most = Infinity): this {
    for (let index = 0; index < count; index++) {
      while (this.running < Math.min(most, this.limit.value)) {
        const ms = answer(
          this.#running.map(({ endsAt }) => endsAt),
          this.now,
        );
        this.#running.push({ startedAt: this.now, endsAt: this.now + Math.abs(ms), isStrained: ms < 0 });
      }
      this.#end();
    }
    return this;
  }

  /** Ends all that run, and starts again. */
  idle(ms: number): this {
    while (this.running > 0) this.#end();
    this.now += ms;
    this.limit.restart(this.now, this.#max);
    return this;
  }

  #end(): void {
    const next = this.#running.reduce((first, each) => (each.endsAt < first.endsAt ? each : first));
    this.#running = this.#running.filter((each) => each !== next);
    this.now = Math.max(this.now, next.endsAt);
    if (next.isStrained) this.limit.strained(next.startedAt, this.now);
    else this.limit.answered(next.startedAt, this.now, this.running + 1, this.#max);
    this.values.push(this.limit.value);
  }
}

/** Answers everything in the same time. */
const even = (ms: number) => (): number => ms;

/** Works on so many requests concurrently; others wait for these. */
const queueing =
  (workers: number, ms: number) =>
  (running: readonly number[], now: number): number => {
    const before = running.toSorted((a, b) => b - a)[workers - 1] ?? now;
    return Math.max(now, before) - now + ms;
  };

/** Takes longer, the more requests are running. */
const slowing =
  (ms: number, power: number) =>
  (running: readonly number[]): number =>
    ms * Math.max(1, ((running.length + 1) / 6) ** power);

/** Takes a multiple of the time that differs for each, in a fixed order. */
function jittering(ms: number): () => number {
  let index = 0;
  return () => ms * (1 + ((index++ * 37) % 100) / 100);
}

const typical = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('an adaptive limit', () => {
  it('starts with six, and reaches 24 within four rounds if the service stays as fast', () => {
    const load = new Load();
    assert.equal(load.limit.value, 6);
    load.answer(70, even(800));
    assert.deepEqual([...new Set(load.values)], [6, 12, 18, 24]);
    assert.ok(load.now - START <= 5 * 800, `${load.now - START} ms`);
  });

  it('grows although answers take different times', () => {
    assert.equal(typical(new Load().answer(100, jittering(400)).values.slice(50)), 24);
  });

  it('never exceeds the maximum', () => {
    assert.equal(new Load(8).answer(200, even(800)).limit.value, 8);
  });

  it('grows despite one very slow answer', () => {
    let sent = 0;
    const load = new Load().answer(100, () => (sent++ === 8 ? 9000 : 800));
    assert.equal(load.limit.value, 24);
  });

  it('halves at most after a round with slow answers, and is at least six', () => {
    const load = new Load().answer(100, even(800));
    // Those that are running, and the first round after them.
    load.answer(24, even(8000)).answer(24, even(8000));
    assert.equal(load.limit.value, 12);
    const limited = new Load().answer(30, queueing(6, 500));
    while (limited.limit.value !== 8) limited.answer(1, queueing(6, 500));
    const { length } = limited.values;
    limited.answer(30, even(8000));
    assert.equal(Math.min(...limited.values.slice(length)), 6);
  });

  it('stays if answers are fast', () => assert.equal(new Load().answer(500, even(99)).limit.value, 6));

  it('stays if no more requests are sent', () => assert.equal(new Load().answer(500, even(800), 5).limit.value, 6));

  for (const workers of [6, 10, 16]) {
    it(`settles near ${workers} if the service works on so many concurrently`, () => {
      const { values } = new Load().answer(400, queueing(workers, 500));
      const late = values.slice(100);
      // Between what it works on, and half as many more.
      assert.ok(typical(late) >= workers - 1 && typical(late) <= workers * 1.5 + 1, `${typical(late)}`);
      assert.ok(Math.max(...late) <= workers * 1.5 + 3, `${Math.max(...late)}`);
    });
  }

  for (const workers of [1, 3]) {
    it(`is at least six if the service works on ${workers} concurrently, and rarely more than ten`, () => {
      const { values } = new Load().answer(400, queueing(workers, 500));
      assert.ok(Math.min(...values) >= 6 && typical(values.slice(100)) <= 10, `${typical(values.slice(100))}`);
    });
  }

  for (const power of [1, 2]) {
    it(`stays low if answers take longer with more requests, by the power of ${power}`, () => {
      const { values } = new Load().answer(400, slowing(500, power));
      assert.ok(Math.max(...values.slice(50)) <= 12 && typical(values.slice(50)) <= 9, values.slice(50).join(' '));
    });
  }

  it('halves after a refusal, once for all requests that were sent before', () => {
    const load = new Load().answer(100, even(800));
    let sent = 0;
    load.answer(24, () => (sent++ < 10 ? -800 : 800));
    load.answer(24, even(800));
    assert.ok(load.values.includes(12) && Math.min(...load.values.slice(100)) === 12, load.values.join(' '));
  });

  it('halves again if the service refuses still', () => {
    const load = new Load().answer(100, even(800));
    load.answer(200, () => -800);
    assert.equal(load.limit.value, 1);
  });

  it('does not reach the number that was refused again, for ten minutes', () => {
    const load = new Load().answer(200, (running) => (running.length >= 10 ? -800 : 800));
    assert.deepEqual([Math.max(...load.values), load.limit.value], [12, 6]);
    load.idle(9 * MINUTE).answer(100, even(800));
    assert.equal(load.limit.value, 6);
    load.idle(2 * MINUTE).answer(100, even(800));
    assert.equal(load.limit.value, 24);
  });

  it('returns to the start after one that was refused there', () => {
    let sent = 0;
    const load = new Load().answer(100, () => (sent++ === 2 ? -800 : 800));
    assert.deepEqual([Math.min(...load.values), load.limit.value], [3, 6]);
  });

  it('begins with as few as before the next time, and is soon at the start', () => {
    const load = new Load().answer(20, () => -800).idle(MINUTE);
    assert.equal(load.limit.value, 1);
    assert.equal(load.answer(9, even(30)).limit.value, 6);
  });

  it('starts again with six after a pause', () => {
    const load = new Load().answer(100, even(800)).idle(0);
    assert.equal(load.limit.value, 6);
    // A duration from before would make these slow ones.
    load.answer(100, even(4000));
    assert.equal(load.limit.value, 24);
  });

  it('adapts also after the clock was set back', () => {
    const limit = new AdaptiveLimit();
    limit.restart(START, MAX);
    const before = START - 60 * MINUTE;
    for (let index = 0; index < 7; index++) {
      const startedAt = before + index * 800;
      limit.answered(startedAt, startedAt + 800, 6, MAX);
    }
    assert.equal(limit.value, 12);
    limit.strained(START, START + 800);
    assert.equal(limit.value, 6);
    limit.strained(before, before + 800);
    assert.equal(limit.value, 3);
  });
});
