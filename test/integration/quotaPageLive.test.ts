import assert from 'node:assert/strict';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { NEWS_MS } from '../../src/quota/quotaFollower.ts';
import { ManualClock } from '../support/manualClock.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { answer, ask, last, requestOf } from './pageWindow.ts';
import { QuotaWindow } from './quotaWindow.ts';

describe('the open quota page of one account', () => {
  let quota: QuotaWindow;

  before(async () => {
    quota = await QuotaWindow.open();
  });
  after(() => quota.close());

  it('adds requests as they are made, with the remaining quota', async () => {
    await quota.request();
    await waitUntil(() => quota.lines[0]?.path === '/users/wanderer');
    assert.equal(last(quota.noted, 'journal')?.isWhole, false);
    assert.equal(quota.accounts[0]?.samples.at(-1)?.remaining, quota.opened.sandbox.quota(RIDER).remaining);
    await assert.rejects(quota.request('no-such-person'));
    await waitUntil(() => quota.lines[0]?.outcome === 'error');
    assert.deepEqual([quota.lines[0]?.status, quota.lines[0]?.failure], [404, 'Not found']);
  });

  it('keeps the journal when the token is replaced', async () => {
    const before = quota.opened.session;
    await quota.opened.core.signIn(RIDER_PUBLIC);
    const after = quota.opened.session;
    assert.notEqual(after, before);
    await quota.request();
    await waitUntil(() => quota.lines.at(-1)?.number === connectionOf(after).journal.entries.at(-1)?.number);
    assert.ok(quota.allLines.some(({ number }) => number === 1));
    assert.equal(quota.accounts.length, 1);
  });

  it('receives why requests wait, and when they resume', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 600);
    const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    quota.opened.sandbox.intercept(() => ({ status: 403, body: '{"message":"API rate limit exceeded"}', headers }));
    const stop = new AbortController();
    const client = await connectionOf(quota.opened.session).records();
    const waiting = client.account('velodrome', { signal: stop.signal }).catch(() => undefined);
    await waitUntil(() => quota.accounts[0]?.waiting !== undefined);
    assert.match(quota.accounts[0]?.waiting ?? '', /^API quota on .* used up until /);
    stop.abort();
    await waiting;
    await waitUntil(() => quota.accounts[0]?.waiting === undefined);
    quota.opened.sandbox.intercept(undefined);
  });
});

describe('the open quota page', () => {
  let quota: QuotaWindow;

  afterEach(() => quota.close());

  it('receives many requests in few messages, and none after it is closed', async () => {
    const clock = new ManualClock();
    quota = await QuotaWindow.open(undefined, clock);
    quota.noted.messages.length = 0;
    const logins = Array.from({ length: 40 }, (_, index) => `no-account-${index}`);
    await Promise.all(logins.map((login) => quota.request(login).catch(() => undefined)));
    await clock.advance(NEWS_MS);
    assert.equal(quota.allLines.length, logins.length);
    assert.deepEqual(
      quota.allLines.map(({ number }) => number),
      // The first one is that of the sign-in.
      connectionOf(quota.opened.session)
        .journal.entries.slice(1)
        .map(({ number }) => number),
    );
    const { length } = quota.ofType('journal');
    assert.ok(length <= 2, `${length} messages`);
    const { noted } = quota;
    const before = noted.messages.length;
    noted.panel.dispose();
    await quota.request();
    await clock.advance(NEWS_MS);
    assert.equal(noted.messages.length, before);
  });

  it('is updated as time passes, receives nothing while hidden, and everything when shown', async () => {
    const clock = new ManualClock(Date.now());
    quota = await QuotaWindow.open(undefined, clock);
    const { noted, opened } = quota;
    const before = quota.ofType('accounts').length;
    await clock.advance(30_000);
    assert.equal(quota.ofType('accounts').length, before + 1);
    await quota.hide();
    assert.equal(clock.sleeping, 0, 'then no timer is left');
    await clock.advance(300_000);
    assert.equal(quota.ofType('accounts').length, before + 1);
    noted.messages.length = 0;
    await quota.request();
    await opened.core.library.refresh();
    const count = connectionOf(opened.session).journal.entries.length;
    await clock.advance(NEWS_MS);
    assert.deepEqual(noted.messages, []);
    quota.page.show();
    await waitUntil(() => last(noted, 'journal')?.isWhole === true);
    assert.equal(quota.lines.length, count);
    await quota.request();
    await clock.advance(NEWS_MS);
    assert.equal(quota.lines.length, 1);
  });

  it('removes an account immediately when it is signed out, and switches to anonymous without one', async () => {
    quota = await QuotaWindow.open(async ({ core, session }) => {
      await requestOf(session);
      await requestOf(await core.signIn(SECOND), 'rider');
    });
    const [rider, second] = quota.opened.core.sessions.accounts;
    assert.ok(rider && second);
    const ids = (): readonly string[] => [...new Set(quota.lines.map(({ session }) => session))];
    assert.deepEqual(ids().toSorted(), [rider.id, second.id].toSorted());
    await quota.opened.core.sessions.signOut(second.id);
    assert.deepEqual([quota.accounts.map(({ session }) => session), ids()], [[rider.id], [rider.id]]);
    assert.equal(last(quota.noted, 'journal')?.isWhole, true);
    await ask(quota.page, { type: 'copyAsCurl', session: second.id, number: 1 });
    assert.match(String(answer(quota.noted)?.problem), /signed out/);
    await quota.opened.core.sessions.signOut(rider.id);
    assert.deepEqual([quota.accounts.length, quota.lines], [1, []]);
    assert.match(quota.accounts[0]?.label ?? '', /^Not signed in/);
    assert.notEqual(quota.accounts[0]?.session, rider.id);
  });
});
