import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { BlockWatch } from '../../support/blockWatch.ts';

const BLOCK_MS = 300;

describe('the watch of the event loop', () => {
  let watch: BlockWatch;
  beforeEach(() => {
    watch = new BlockWatch();
  });
  afterEach(() => watch.dispose());

  /**
   * Uses the processor for a while, on its clock and on that of the wall, which differ a little. How Linux divides the
   * time between the program and the system is only a sample.
   */
  function work(ms: number): void {
    const used = (): number => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    for (const [start, begun] = [used(), performance.now()]; used() - start < ms || performance.now() - begun < ms; );
  }

  it('measures a block while it lasts, and after it', async () => {
    work(BLOCK_MS);
    assert.ok(watch.take() >= BLOCK_MS);
    work(BLOCK_MS);
    await delay(50);
    assert.ok(watch.take() >= BLOCK_MS);
    assert.ok(watch.take() < BLOCK_MS);
  });

  it('counts neither waiting, nor work in pieces', async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCK_MS);
    for (let piece = 0; piece < 6; piece++) {
      work(BLOCK_MS / 3);
      await delay(30);
    }
    assert.ok(watch.take() < BLOCK_MS);
    work(BLOCK_MS);
    watch.restart();
    assert.ok(watch.take() < BLOCK_MS);
  });
});
