import assert from 'node:assert/strict';
import type { Connection, HostAnswer } from '../../../../src/accounts/core/connection.ts';
import { type FailingPart, ReturnWatch } from '../../../../src/accounts/core/returnWatch.ts';
import { openSession, type Session } from '../../../../src/accounts/core/session.ts';
import { Emitter } from '../../../../src/base/core/event.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { NotFoundError, ServerError, UnreachableError } from '../../../../src/http/core/send/requestErrors.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const REQUEST = { origin: 'https://code.example', path: '/user' };
const OUTAGE = new UnreachableError(REQUEST, 'ECONNREFUSED');
const base = new URL('https://code.example/');
const MINUTE = 60_000;

function sessionAt(at: URL, close = () => {}): Session {
  return openSession({ base: at, admission: { close } } as Connection, { login: ours('rider'), id: 1 });
}

describe('the return of a server', () => {
  let clock: ManualClock;
  let answers: Emitter<HostAnswer>;
  let parts: FailingPart[];
  let watch: ReturnWatch;
  /** When parts were loaded again, and the server was checked, since the start in seconds. */
  let recoveries: number[];
  let checks: number[];
  let hasFocus: boolean;
  beforeEach(() => {
    clock = new ManualClock();
    const start = clock.now();
    const seconds = () => (clock.now() - start) / 1000;
    [answers, parts, recoveries, checks, hasFocus] = [new Emitter(), [], [], [], true];
    const probe = async () => {
      checks.push(seconds());
      throw OUTAGE;
    };
    watch = new ReturnWatch({
      connector: { onDidAnswer: answers.event, probe },
      clock,
      isWatched: () => hasFocus,
    });
    watch.add(() => parts);
    fail = (failure, session = sessionAt(base)) => {
      parts = [...parts, { session, failures: [failure], recover: () => recoveries.push(seconds()) }];
      watch.update();
    };
  });
  afterEach(() => watch.dispose());
  let fail: (failure: unknown, session?: Session) => void;
  const answer = (requestedAt = clock.now(), at = base): void => answers.fire({ base: at, requestedAt });
  const recovered = (): void => {
    parts = [];
    watch.update();
  };

  it('loads all that has failed there with the first response, of any account', () => {
    fail(OUTAGE);
    fail(OUTAGE);
    fail(OUTAGE, sessionAt(new URL('https://other.example/')));
    answer();
    assert.equal(recoveries.length, 2);
  });

  it('ends the pause of requests before anything is loaded', () => {
    let loadedBefore: number | undefined;
    fail(
      OUTAGE,
      sessionAt(base, () => (loadedBefore = recoveries.length)),
    );
    answer();
    assert.deepEqual([loadedBefore, recoveries.length], [0, 1]);
  });

  it('is not a response to an earlier request, or of another server', async () => {
    await clock.advance(1000);
    fail(OUTAGE);
    answer(clock.now() - 1);
    answer(clock.now(), new URL('https://other.example/'));
    assert.deepEqual(recoveries, []);
  });

  it('matters only after an outage, and only until everything is loaded', async () => {
    fail(new NotFoundError(REQUEST));
    answer();
    fail(OUTAGE);
    recovered();
    answer();
    await clock.advance(10 * MINUTE);
    assert.deepEqual([recoveries, checks], [[], []]);
  });

  it('is checked with growing pauses, once for all that has failed', async () => {
    fail(OUTAGE);
    fail(OUTAGE);
    await clock.advance(14 * MINUTE);
    assert.deepEqual(checks, [15, 45, 105, 225, 525, 825]);
  });

  it('is checked only while the user looks, and once when they do again', async () => {
    hasFocus = false;
    fail(OUTAGE);
    await clock.advance(10 * MINUTE);
    assert.deepEqual(checks, []);
    hasFocus = true;
    watch.look();
    await letWorkEnd();
    await clock.advance(20_000);
    watch.look();
    await clock.advance(MINUTE);
    assert.deepEqual(checks, [600, 630]);
  });

  it('causes growing pauses, too, if the server fails for some requests only', async () => {
    const failure = new ServerError({ ...REQUEST, status: 500 }, undefined);
    for (let second = 0; second < 120; second++) {
      recovered();
      fail(failure);
      answer();
      await clock.advance(1000);
    }
    assert.deepEqual(recoveries, [0, 15, 45, 105]);
  });
});

describe('lists after an outage', () => {
  const windows = new CoreWindows();
  after(() => windows.close());

  it('are read again, for all accounts of the server, without a request of the user', async () => {
    await windows.start({ repositories: 20 });
    const clock = new ManualClock(Date.now());
    const core = await windows.openCore({ ports: { ...realPorts(), clock } });
    const { library, returnWatch } = core;
    returnWatch.add(() => library.stores);
    library.onDidChange(() => returnWatch.update());
    await core.signIn(RIDER);
    await core.signIn(SECOND);
    await library.refresh();
    await windows.sandbox.stop();
    const failing = library.refresh();
    const failures = () => library.stores.flatMap((store) => store.failures).length;
    while (failures() < 2) await clock.advance(1000);
    await failing;
    await windows.sandbox.start();
    await clock.advance(MINUTE);
    await waitUntil(() => failures() === 0);
  });
});
