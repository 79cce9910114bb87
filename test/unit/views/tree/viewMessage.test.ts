import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/event.ts';
import { ViewMessage } from '../../../../src/views/tree/viewMessage.ts';
import { ManualClock } from '../../../support/manualClock.ts';

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
      set message(text: string) {
        written.push(text);
      },
    };
    text = '';
    message = new ViewMessage(view, () => text, rows.event, clock);
  });

  function set(next: string): void {
    text = next;
    message.update();
  }

  it('is set after 500 ms without a change of the rows', async () => {
    set('1 of 3');
    await clock.advance(300);
    set('2 of 3');
    await clock.advance(199);
    assert.deepEqual(written, []);
    await clock.advance(1);
    assert.deepEqual(written, ['2 of 3']);
    set('3 of 3');
    await clock.advance(500);
    assert.deepEqual(written, ['2 of 3', '3 of 3']);
  });

  it('is set just after the rows change, also if it is known only then', async () => {
    set('2 of 3');
    rows.fire();
    set('3 of 3');
    assert.deepEqual(written, []);
    await clock.advance(0);
    assert.deepEqual(written, ['3 of 3']);
    await clock.advance(1000);
    assert.deepEqual(written, ['3 of 3']);
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
    set('3 of 3');
    rows.fire();
    message.dispose();
    await clock.advance(1000);
    assert.deepEqual([written, clock.sleeping], [[], 0]);
  });
});
