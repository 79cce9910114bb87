import assert from 'node:assert/strict';
import { Lazy } from '../../../src/core/lazy.ts';

describe('something lazy', () => {
  it('is made by the first who asks, once', async () => {
    let made = 0;
    const lazy = new Lazy(async () => ++made);
    assert.equal(made, 0);
    assert.deepEqual(await Promise.all([lazy.get(), lazy.get()]), [1, 1]);
    assert.equal(await lazy.get(), 1);
  });

  it('is tried again after a failure', async () => {
    let tries = 0;
    const lazy = new Lazy(async () => {
      if (++tries === 1) throw new Error('offline');
      return tries;
    });
    const first = lazy.get();
    assert.equal(lazy.made, undefined);
    await assert.rejects(first, /offline/);
    assert.equal(await lazy.get(), 2);
  });

  it('is tried again after one that threw at once', async () => {
    let tries = 0;
    const lazy = new Lazy((): Promise<number> => {
      if (++tries === 1) throw new Error('at once');
      return Promise.resolve(tries);
    });
    await assert.rejects(lazy.get(), /at once/);
    assert.equal(await lazy.get(), 2);
  });

  it('can be looked at without being made', async () => {
    let made = 0;
    const lazy = new Lazy(async () => ++made);
    assert.equal(lazy.made, undefined);
    assert.equal(made, 0);
    await lazy.get();
    assert.equal(lazy.made, 1);
  });
});
