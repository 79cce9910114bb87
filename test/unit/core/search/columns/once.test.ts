import assert from 'node:assert/strict';
import { Once } from '../../../../../src/core/search/columns/once.ts';
import { withoutPause } from '../../../../../src/core/slices.ts';

describe('work that is done once', () => {
  let starts: number;
  const work = () =>
    new Once(function* () {
      starts++;
      for (let slice = 0; slice < 3; slice++) yield;
      return { starts };
    });
  beforeEach(() => {
    starts = 0;
  });

  it('starts when it is needed, and ends for all callers', () => {
    const once = work();
    assert.equal(starts, 0);
    const [first, second] = [once.get(), once.get()];
    for (const each of [first, second, first]) assert.equal(each.next().done, false);
    const result = withoutPause(second);
    assert.equal(withoutPause(first), result);
    assert.equal(withoutPause(once.get()), result);
    assert.equal(starts, 1);
  });

  it('continues where a caller has stopped', () => {
    const once = work();
    once.get().next();
    once.get().next();
    const third = once.get();
    third.next();
    assert.equal(third.next().done, true);
    assert.equal(starts, 1);
  });

  it('starts again after a failure', () => {
    let fails = true;
    const once = new Once(function* () {
      yield;
      if (fails) throw new Error('broken');
      return {};
    });
    assert.throws(() => withoutPause(once.get()), /broken/);
    fails = false;
    assert.ok(withoutPause(once.get()));
  });
});
