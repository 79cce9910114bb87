import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../../src/core/clock.ts';
import { SharedWork } from '../../../src/core/sharedWork.ts';
import { type Sliced, withoutPause, withPauses } from '../../../src/core/slices.ts';
import { collectGarbage } from '../../bench/garbage.ts';

describe('shared work', () => {
  let shared: SharedWork<object>;
  let begun: number;
  let slices: number;
  beforeEach(() => {
    shared = new SharedWork();
    [begun, slices] = [0, 0];
  });

  function* work(): Sliced<object> {
    begun++;
    for (; slices < 10 * begun; slices++) yield;
    return { place: begun };
  }
  const get = (...sources: readonly unknown[]): Sliced<object> => shared.get(sources, work);

  it('is done once for callers at the same time, and continues when one of them stops', async () => {
    const stopped = get('a');
    stopped.next();
    const [one, other] = await Promise.all([withPauses(get('a'), systemClock), withPauses(get('a'), systemClock)]);
    assert.equal(one, other);
    assert.equal(withoutPause(get('a')), one);
    assert.deepEqual([begun, slices], [1, 10]);
  });

  it('is finished by a caller that can’t wait', () => {
    const first = get('a');
    first.next();
    const result = withoutPause(get('a'));
    assert.deepEqual([begun, slices, first.next()], [1, 10, { done: true, value: result }]);
  });

  it('is done again for other sources, also while it is being done', () => {
    const before = get('a', 'b');
    before.next();
    const after = withoutPause(get('a', 'c'));
    assert.notEqual(withoutPause(before), after);
    assert.equal(withoutPause(get('a', 'c')), after, 'the end of earlier work replaces later work');
    assert.equal(begun, 2);
  });

  it('fails for each of its callers', () => {
    const failing = () => {
      return shared.get([], function* () {
        yield;
        yield;
        throw new Error('no');
      });
    };
    const [one, other] = [failing(), failing()];
    one.next();
    other.next();
    assert.throws(() => withoutPause(one), /no/);
    assert.throws(() => withoutPause(other), /no/);
  });

  it('is tried again after it has failed', () => {
    let fails = true;
    const result = {};
    const attempt = () =>
      shared.get([], function* () {
        yield;
        if (fails) throw new Error('no');
        return result;
      });
    assert.throws(() => withoutPause(attempt()), /no/);
    fails = false;
    assert.equal(withoutPause(attempt()), result);
  });

  it('is kept while its result is held, then released', async () => {
    const held = [withoutPause(get('a'))];
    await setImmediate();
    collectGarbage();
    assert.equal(withoutPause(get('a')), held[0]);
    held.length = 0;
    await setImmediate();
    collectGarbage();
    withoutPause(get('a'));
    assert.equal(begun, 2);
  });
});
