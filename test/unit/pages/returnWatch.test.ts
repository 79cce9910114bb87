import assert from 'node:assert/strict';
import type { Connection } from '../../../src/accounts/core/connection.ts';
import { openSession } from '../../../src/accounts/core/session.ts';
import { ours } from '../../../src/base/core/text.ts';
import { NotFoundError, ServerError, UnreachableError } from '../../../src/http/core/send/requestErrors.ts';
import { ReturnWatch } from '../../../src/pages/returnWatch.ts';
import { Journal, type JournalOutcome } from '../../../src/quota/core/journal.ts';
import { ManualClock } from '../../support/manualClock.ts';

const REQUEST = { origin: 'https://code.example', path: '/user' };
const OUTAGE = new UnreachableError(REQUEST, 'ECONNREFUSED');

describe('the return of a server', () => {
  let clock: ManualClock;
  let journal: Journal;
  let reports: number;
  let watch: ReturnWatch;
  const session = () => {
    const connection = { base: new URL('https://code.example/'), journal } as Connection;
    return openSession(connection, { login: ours('rider'), id: 1 });
  };
  beforeEach(() => {
    clock = new ManualClock();
    journal = new Journal();
    reports = 0;
    watch = new ReturnWatch(clock, () => reports++);
  });

  function request(outcome: JournalOutcome, at = clock.now()): void {
    journal.add({
      at,
      origin: REQUEST.origin,
      path: '/user/repos',
      query: '',
      accept: 'application/json',
      withCredential: true,
      isRefusedAddress: false,
      outcome,
      status: undefined,
      cost: 0,
      durationMs: 1,
      requestId: undefined,
      failure: undefined,
    });
  }

  it('is reported once, with the first response', async () => {
    watch.start(session(), [OUTAGE]);
    request('HIT');
    request('error');
    request('retry');
    assert.equal(reports, 0);
    request('304');
    await clock.advance(60_000);
    request('MISS');
    assert.equal(reports, 1);
  });

  it('is not a response to an earlier request', async () => {
    await clock.advance(1000);
    watch.start(session(), [OUTAGE]);
    request('MISS', clock.now() - 1);
    assert.equal(reports, 0);
  });

  it('is the response to a request after the first failure, if others fail meanwhile', async () => {
    watch.start(session(), [OUTAGE]);
    const at = clock.now();
    await clock.advance(1000);
    watch.start(session(), [OUTAGE, OUTAGE]);
    request('MISS', at);
    assert.equal(reports, 1);
  });

  it('is only reported after an outage', () => {
    for (const [of, failure] of [
      [session(), new NotFoundError(REQUEST)],
      [session(), undefined],
      [undefined, OUTAGE],
    ] as const) {
      watch.start(of, [failure]);
      request('MISS');
      assert.equal(reports, 0);
    }
  });

  it('is not reported any more after the end', () => {
    watch.start(session(), [OUTAGE]);
    watch.dispose();
    request('MISS');
    assert.equal(reports, 0);
  });

  it('is reported at most every 30 seconds, if the server fails for this record only', async () => {
    const failure = new ServerError({ ...REQUEST, status: 500 }, undefined);
    for (let second = 0; second < 60; second++) {
      watch.start(session(), [failure]);
      request('MISS');
      await clock.advance(1000);
    }
    assert.equal(reports, 2);
  });
});
