import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ServiceLoad } from '../../../../../src/core/http/admit/serviceLoad.ts';

const START = 1_000_000;
const MINUTE_MS = 60_000;

/** The load of requests that follow each other. */
function loadOf(count: number, ms: number): { readonly load: ServiceLoad; readonly end: number } {
  const load = new ServiceLoad();
  for (let index = 0; index < count; index++) load.add(START + index * ms, START + (index + 1) * ms);
  return { load, end: START + count * ms };
}

describe('the load on a service', () => {
  it('allows a request at first', () => assert.equal(new ServiceLoad().freeAt(START), START));

  it('allows 100 pages of 0.8 s, six of them concurrently', () => {
    const load = new ServiceLoad();
    for (let page = 0; page < 100; page++) load.add(START + page * 133, START + page * 133 + 800);
    assert.equal(load.freeAt(START + 15_000), START + 15_000);
  });

  it('delays a request after 84 s of the service within a minute', () => {
    const load = new ServiceLoad();
    for (let page = 0; page < 105; page++) load.add(START + page * 100, START + page * 100 + 800);
    const now = START + 12_000;
    assert.equal(load.freeAt(now), START + 800 + MINUTE_MS);
  });

  it('delays the 801st request within a minute', () => {
    const { load, end } = loadOf(800, 10);
    assert.equal(load.freeAt(end), START + 10 + MINUTE_MS);
    assert.equal(loadOf(799, 10).load.freeAt(end), end);
  });

  it('ends a minute later', () => {
    const { load, end } = loadOf(800, 10);
    assert.equal(load.freeAt(end + MINUTE_MS), end + MINUTE_MS);
  });

  it('ignores requests from a clock that was ahead, and negative durations', () => {
    const load = new ServiceLoad();
    for (let index = 0; index < 900; index++) load.add(START + 10 * MINUTE_MS, START + 10 * MINUTE_MS);
    assert.equal(load.freeAt(START), START);
    load.add(START + 5000, START);
    assert.equal(load.freeAt(START), START);
  });

  it('stays within the limits of any minute, with six concurrent requests', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3000 }), { minLength: 200, maxLength: 1200 }), (durations) => {
        const ended = run(durations);
        for (const { at } of ended) {
          const within = ended.filter((each) => each.at > at - MINUTE_MS && each.at <= at);
          const time = within.reduce((sum, { ms }) => sum + ms, 0);
          assert.ok(within.length <= 900 && time <= 90_000 + 6 * 3000, `${within.length} in ${time} ms`);
        }
      }),
      { numRuns: 10 },
    );
  });
});

/** Sends six requests concurrently, as early as the load allows. @returns when each ended, and how long it took */
function run(durations: readonly number[]): readonly { readonly at: number; readonly ms: number }[] {
  const load = new ServiceLoad();
  const ended: { at: number; ms: number }[] = [];
  let running: { at: number; ms: number }[] = [];
  const endUntil = (now: number): void => {
    const done = running.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    for (const { at, ms } of done) load.add(at - ms, at);
    ended.push(...done);
    running = running.filter(({ at }) => at > now);
  };
  let now = START;
  for (const ms of durations) {
    if (running.length === 6) now = Math.min(...running.map(({ at }) => at));
    endUntil(now);
    for (let free = load.freeAt(now); free > now; free = load.freeAt(now)) {
      now = free;
      endUntil(now);
    }
    running.push({ at: now + ms, ms });
  }
  endUntil(Number.POSITIVE_INFINITY);
  return ended;
}
