import assert from 'node:assert/strict';
import { Lazy } from '../../../../src/base/core/lazy.ts';

describe('a lazy value', () => {
  it('is created once, on first use', async () => {
    let made = 0;
    const lazy = new Lazy(async () => ++made);
    assert.equal(made, 0);
    assert.deepEqual(await Promise.all([lazy.get(), lazy.get()]), [1, 1]);
    assert.equal(await lazy.get(), 1);
  });

  it('is created again after a failure', async () => {
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

  it('is created again after a synchronous exception', async () => {
    let tries = 0;
    const lazy = new Lazy((): Promise<number> => {
      if (++tries === 1) throw new Error('thrown synchronously');
      return Promise.resolve(tries);
    });
    await assert.rejects(lazy.get(), /thrown synchronously/);
    assert.equal(await lazy.get(), 2);
  });
});
