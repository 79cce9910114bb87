import assert from 'node:assert/strict';
import { systemClock } from '../../../src/core/clock.ts';
import { Pacer } from '../../../src/core/pacer.ts';

describe('paced work', () => {
  it('runs in order, and yields to other tasks in between', async () => {
    const pacer = new Pacer(systemClock, 10);
    const done: (number | 'other')[] = [];
    const timer = setInterval(() => done.push('other'));
    const pieces = Array.from({ length: 35 }, (_, piece) => piece);
    await Promise.all(pieces.map((piece) => pacer.turn().then(() => done.push(piece))));
    clearInterval(timer);
    assert.deepEqual(
      done.filter((each) => each !== 'other'),
      pieces,
    );
    assert.deepEqual(done.slice(0, 9), pieces.slice(0, 9), 'the first run without a pause');
    assert.ok(done.indexOf('other') >= 9 && done.indexOf('other') < done.indexOf(34));
  });

  it('does not pause for little work', async () => {
    let waits = 0;
    const pacer = new Pacer({ delay: async () => void waits++ }, 10);
    for (let piece = 0; piece < 9; piece++) await pacer.turn();
    assert.equal(waits, 0);
    await pacer.turn();
    assert.equal(waits, 1);
  });
});
