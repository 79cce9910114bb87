import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { pressKeys } from '../../../bench/typing/pressedKeys.ts';

function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('the keys of a benchmark', () => {
  it('are pressed one after the other, each to the end of its search', async () => {
    const running = new Set<string>();
    const pressed: string[] = [];
    const { wall, processor } = await pressKeys(['a', 'ab', 'abc'], async (text) => {
      assert.equal(running.size, 0);
      running.add(text);
      await delay(30);
      running.delete(text);
      pressed.push(text);
      return 0;
    });
    assert.deepEqual(pressed, ['a', 'ab', 'abc']);
    assert.ok(wall.length === 3 && wall.every((ms) => ms >= 25), String(wall));
    assert.equal(processor.length, 3);
  });

  it('have the longest block, not that of all keys together', async () => {
    const { block } = await pressKeys(['a', 'ab', 'abc', 'abcd'], async () => {
      work(60);
      return 0;
    });
    assert.ok(block >= 50, `${block} ms`);
    const sum = await pressKeys(['a'], async () => {
      work(60);
      await delay(5);
      work(60);
      return 0;
    });
    assert.ok(sum.block >= 50 && (sum.wall[0] ?? 0) >= 115, `${sum.block} ms of ${sum.wall[0]} ms`);
  });
});
