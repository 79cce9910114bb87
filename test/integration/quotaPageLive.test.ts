import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { connectionOf } from '../../src/core/accounts/session.ts';
import { ManualClock } from '../support/manualClock.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { answer, ask, last } from './pageWindow.ts';
import { QuotaWindow, requestOf } from './quotaWindow.ts';

/** Longer than what is told is gathered. */
const NEWS_PASSED_MS = 800;

describe('the quota page, while it is open,', () => {
  let quota: QuotaWindow;

  afterEach(() => quota.close());

  it('adds requests as they are made, with what is left then', async () => {
    quota = await QuotaWindow.open();
    await quota.request();
    await waitUntil(() => quota.lines.length === 1);
    assert.equal(last(quota.noted, 'journal')?.isWhole, false);
    assert.equal(quota.accounts[0]?.samples.at(-1)?.remaining, quota.opened.sandbox.quota(RIDER).remaining);
    await assert.rejects(quota.request('no-such-person'));
    await waitUntil(() => quota.lines[0]?.outcome === 'error');
    assert.deepEqual([quota.lines[0]?.status, quota.lines[0]?.failure], [404, 'Not found']);
  });

  it('is told many requests together', async () => {
    quota = await QuotaWindow.open();
    quota.noted.messages.length = 0;
    const logins = Array.from({ length: 40 }, (_, index) => `nobody-${index}`);
    await Promise.all(logins.map((login) => quota.request(login).catch(() => undefined)));
    await waitUntil(() => quota.allLines.length === logins.length);
    assert.deepEqual(
      quota.allLines.map(({ number }) => number),
      connectionOf(quota.opened.session).journal.entries.map(({ number }) => number),
    );
    const { length } = quota.ofType('journal');
    assert.ok(length <= 4, `${length} messages`);
  });

  it('is told nothing while it is hidden, and everything when it comes to the front', async () => {
    quota = await QuotaWindow.open();
    const { noted, opened } = quota;
    await quota.hide();
    noted.messages.length = 0;
    await quota.request();
    await opened.core.library.refresh('refresh');
    const count = connectionOf(opened.session).journal.entries.length;
    await setTimeout(NEWS_PASSED_MS);
    assert.deepEqual(noted.messages, []);
    quota.page.show('journal');
    await waitUntil(() => last(noted, 'show') !== undefined);
    assert.deepEqual([last(noted, 'show')?.part, last(noted, 'journal')?.isWhole], ['journal', true]);
    assert.equal(quota.lines.length, count);
    await quota.request();
    await waitUntil(() => quota.lines.length === 1);
  });

  it('forgets an account that is signed out, at once', async () => {
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
  });

  it('forgets the only account, too: then it is about nobody', async () => {
    quota = await QuotaWindow.open(({ session }) => requestOf(session));
    const { id } = quota.opened.session;
    await quota.opened.core.sessions.signOut(id);
    assert.deepEqual([quota.accounts.length, quota.lines], [1, []]);
    assert.match(quota.accounts[0]?.label ?? '', /^Without sign-in/);
    assert.notEqual(quota.accounts[0]?.session, id);
  });

  it('goes on with another token, and with the same journal', async () => {
    quota = await QuotaWindow.open(({ session }) => requestOf(session));
    const before = quota.opened.session;
    await quota.opened.core.signIn(RIDER_PUBLIC);
    const after = quota.opened.session;
    assert.notEqual(after, before);
    await quota.request();
    await waitUntil(() => quota.lines.at(-1)?.number === connectionOf(after).journal.entries.at(-1)?.number);
    assert.ok(quota.allLines.some(({ number }) => number === 1));
    assert.equal(quota.accounts.length, 1);
  });

  it('is told anew as time goes by, but not when it is hidden', async () => {
    const clock = new ManualClock(Date.now());
    quota = await QuotaWindow.open(undefined, clock);
    const before = quota.ofType('accounts').length;
    await clock.advance(30_000);
    assert.equal(quota.ofType('accounts').length, before + 1);
    await quota.hide();
    assert.equal(clock.sleeping, 0, 'then nothing goes on');
    await clock.advance(300_000);
    assert.equal(quota.ofType('accounts').length, before + 1);
  });

  it('is told why requests wait, and when they go on', async () => {
    quota = await QuotaWindow.open();
    const reset = String(Math.floor(Date.now() / 1000) + 600);
    const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    quota.opened.sandbox.intercept(() => ({ status: 403, body: '{"message":"API rate limit exceeded"}', headers }));
    const stop = new AbortController();
    const { client } = connectionOf(quota.opened.session);
    const waiting = client.account('wanderer', { signal: stop.signal }).catch(() => undefined);
    await waitUntil(() => quota.accounts[0]?.waiting !== undefined);
    assert.match(quota.accounts[0]?.waiting ?? '', /^All API requests are used up until/);
    stop.abort();
    await waiting;
    await waitUntil(() => quota.accounts[0]?.waiting === undefined);
  });

  it('is followed no more once it is closed', async () => {
    quota = await QuotaWindow.open();
    const { noted } = quota;
    const { length } = noted.messages;
    noted.panel.dispose();
    await quota.request();
    await setTimeout(NEWS_PASSED_MS);
    assert.equal(noted.messages.length, length);
  });
});
