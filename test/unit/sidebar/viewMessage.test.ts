import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/core/event.ts';
import { ViewMessage } from '../../../src/sidebar/viewMessage.ts';
import { ManualClock } from '../../support/manualClock.ts';

describe('the message of the view', () => {
  let clock: ManualClock;
  let written: string[];
  let rows: Emitter<void>;
  let text: string;
  let message: ViewMessage;

  beforeEach(() => {
    clock = new ManualClock();
    written = [];
    rows = new Emitter();
    const view = {
      get message() {
        return written.at(-1) ?? '';
      },
      set message(next: string) {
        written.push(next);
      },
    };
    text = '';
    message = new ViewMessage(view, () => text, rows.event, clock);
  });

  function set(next: string): void {
    text = next;
    message.update();
  }

  it('is set immediately at first, because a line that appears later would move the rows', async () => {
    message.update();
    assert.deepEqual(written, []);
    set('loading');
    assert.deepEqual(written, ['loading']);
    set('1 of 3');
    assert.deepEqual(written, ['loading']);
    await clock.advance(500);
    assert.deepEqual(written, ['loading', '1 of 3']);
  });

  it('is set after 500 ms without a change of the rows', async () => {
    written = ['0 of 3'];
    set('1 of 3');
    await clock.advance(300);
    set('2 of 3');
    await clock.advance(199);
    assert.deepEqual(written, ['0 of 3']);
    await clock.advance(1);
    assert.deepEqual(written, ['0 of 3', '2 of 3']);
    set('3 of 3');
    await clock.advance(500);
    assert.deepEqual(written, ['0 of 3', '2 of 3', '3 of 3']);
  });

  it('is set just after the rows change, also if it is known only then', async () => {
    written = ['0 of 3'];
    set('2 of 3');
    rows.fire();
    set('3 of 3');
    assert.deepEqual(written, ['0 of 3']);
    await clock.advance(0);
    await clock.advance(1000);
    assert.deepEqual(written, ['0 of 3', '3 of 3']);
  });

  it('isn’t set again if it is the same, or the same again', async () => {
    set('3 of 3');
    await clock.advance(500);
    set('3 of 3');
    rows.fire();
    await clock.advance(500);
    set('refreshing');
    set('3 of 3');
    rows.fire();
    await clock.advance(500);
    assert.deepEqual(written, ['3 of 3']);
    set('refreshing');
    await clock.advance(500);
    assert.deepEqual(written, ['3 of 3', 'refreshing']);
  });

  it('isn’t set after disposal', async () => {
    written = ['0 of 3'];
    set('3 of 3');
    rows.fire();
    message.dispose();
    await clock.advance(1000);
    assert.deepEqual([written, clock.sleeping], [['0 of 3'], 0]);
  });
});
