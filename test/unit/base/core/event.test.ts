import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/core/event.ts';
import { uncaughtDuring } from '../../../support/uncaught.ts';

describe('an event', () => {
  it('calls every listener in the order of subscription, twice if subscribed twice', () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    const twice = (value: number): void => void heard.push(`twice ${value}`);
    emitter.event((value) => heard.push(`first ${value}`));
    emitter.event(twice);
    const subscription = emitter.event(twice);
    emitter.fire(1);
    subscription.dispose();
    emitter.fire(2);
    assert.deepEqual(heard, ['first 1', 'twice 1', 'twice 1', 'first 2', 'twice 2']);
  });

  it('continues after a listener throws, and does not throw at the caller', async () => {
    const emitter = new Emitter<void>();
    const failure = new Error('A listener fails.');
    let heard = 0;
    emitter.event(() => {
      throw failure;
    });
    emitter.event(() => heard++);
    const uncaught = await uncaughtDuring(() => {
      emitter.fire();
      heard++;
    });
    assert.equal(heard, 2);
    assert.deepEqual(uncaught, [failure]);
  });
});
