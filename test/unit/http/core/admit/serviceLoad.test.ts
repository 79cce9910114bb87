import assert from 'node:assert/strict';
import { ServiceLoad } from '../../../../../src/http/core/admit/serviceLoad.ts';

const START = 1_000_000;
const MINUTE_MS = 60_000;

/** Adds a request that has ended. */
function add(load: ServiceLoad, startedAt: number, ms: number): void {
  load.start();
  load.end(startedAt, startedAt + ms, true);
}

/** The load of requests that follow each other. */
function loadOf(count: number, ms: number): { readonly load: ServiceLoad; readonly end: number } {
  const load = new ServiceLoad();
  for (let index = 0; index < count; index++) add(load, START + index * ms, ms);
  return { load, end: START + count * ms };
}

describe('the load on a service', () => {
  it('allows a request at first', () => assert.equal(new ServiceLoad().freeAt(START), START));

  for (const concurrent of [6, 24]) {
    it(`allows 100 pages of 0.8 s, ${concurrent} of them concurrently`, () => {
      const load = new ServiceLoad();
      for (let page = 0; page < 100; page++) {
        const now = START + Math.floor(page / concurrent) * 800;
        if (page % concurrent === 0 && page > 0) {
          for (let each = 0; each < concurrent; each++) load.end(now - 800, now, true);
        }
        assert.equal(load.freeAt(now), now, `page ${page}`);
        load.start();
      }
    });
  }

  it('counts running requests as long as others took, and not those that had no answer', () => {
    const load = new ServiceLoad();
    for (let index = 0; index < 10; index++) add(load, START, 4000);
    const now = START + 4000;
    for (let index = 0; index < 11; index++) {
      assert.equal(load.freeAt(now), now);
      load.start();
    }
    load.start();
    assert.equal(load.freeAt(now), now + MINUTE_MS, 'ten of 4 s, and twelve more');
    load.end(now, now + 9000, false);
    assert.equal(load.freeAt(now), now);
  });

  it('delays a request after 88 s of the service within a minute', () => {
    const load = new ServiceLoad();
    for (let page = 0; page < 110; page++) add(load, START + page * 100, 800);
    const now = START + 12_000;
    assert.equal(load.freeAt(now), START + 800 + MINUTE_MS);
  });

  it('delays the 801st request within a minute', () => {
    const { load, end } = loadOf(800, 10);
    assert.equal(load.freeAt(end), START + 10 + MINUTE_MS);
    assert.equal(loadOf(799, 10).load.freeAt(end), end);
  });

  it('does not count waits', () => {
    const load = new ServiceLoad();
    for (let page = 0; page < 100; page++) {
      load.start();
      load.end(START, START + 1000, true, 800);
    }
    assert.equal(load.freeAt(START + 1000), START + 1000);
  });

  it('ends a minute later', () => {
    const { load, end } = loadOf(800, 10);
    assert.equal(load.freeAt(end + MINUTE_MS), end + MINUTE_MS);
  });

  it('ignores requests from a clock that was ahead, and negative durations', () => {
    const load = new ServiceLoad();
    for (let index = 0; index < 900; index++) add(load, START + 10 * MINUTE_MS, 0);
    assert.equal(load.freeAt(START), START);
    add(load, START + 5000, -5000);
    assert.equal(load.freeAt(START), START);
  });
});
