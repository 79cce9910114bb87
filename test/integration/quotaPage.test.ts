import assert from 'node:assert/strict';
import { env, ViewColumn, window } from 'vscode';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import type { PageServices } from '../../src/pages/pages.ts';
import { QuotaPanel } from '../../src/quota/quotaPanel.ts';
import { partOf } from '../support/partOf.ts';
import { RIDER, SECOND } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { answer, ask, extensionUri, last, PageWindow, requestOf, restoredPanel, tabs } from './pageWindow.ts';
import { QuotaWindow } from './quotaWindow.ts';

describe('the quota page', () => {
  let quota: QuotaWindow;

  before(async () => {
    quota = await QuotaWindow.open(({ session }) => requestOf(session));
  });
  after(() => quota.close());

  it('reports the cached quota without a request', async () => {
    const { sandbox, session } = quota.opened;
    const [rider, ...others] = quota.accounts;
    assert.ok(rider);
    assert.deepEqual(others, []);
    assert.equal(rider.session, session.id);
    assert.match(rider.label, /^rider \(127\.0\.0\.1:\d+\)$/);
    assert.deepEqual(rider.samples.at(-1), connectionOf(session).history.samples.at(-1));
    assert.equal(rider.samples.at(-1)?.remaining, sandbox.quota(RIDER).remaining);
    assert.deepEqual(rider.uses, [{ cause: 'accounts', cost: 2 }]);
    assert.deepEqual(
      quota.lines.map(({ session: id, path, outcome, status }) => [id, path, outcome, status]),
      ['/user', '/users/wanderer'].map((path) => [session.id, path, 'MISS', 200]),
    );
    assert.equal(last(quota.noted, 'journal')?.isWhole, true);
    await ask(quota.page, { type: 'ready' });
    assert.deepEqual(sandbox.requests, []);
    assert.doesNotMatch(JSON.stringify(quota.noted.messages), new RegExp(RIDER));
  });

  it('refuses, logs and answers each invalid message', async () => {
    await env.clipboard.writeText('before');
    for (const message of [
      undefined,
      'ready',
      { type: 'copyAsCurl' },
      { type: 'copyAsCurl', session: 'x', number: '1' },
      { type: 'copyAsCurl', session: ['x'], number: 1 },
      { type: 'copyAsCurl', session: 'x', number: -1 },
      { type: 'copyAsCurl', session: 'x', number: 1.5 },
      { type: 'retry' },
    ]) {
      const what = JSON.stringify(message);
      await ask(quota.page, message);
      const lines = quota.opened.log.lines.splice(0).join('\n');
      assert.match(lines, /^.*The quota page sent an invalid message.*$/, what);
      assert.equal(typeof answer(quota.noted)?.problem, 'string', what);
      assert.equal(await env.clipboard.readText(), 'before', what);
    }
  });

  it('copies a request as a command, without the token', async () => {
    const { session, number } = quota.lines.at(-1) ?? {};
    await ask(quota.page, { type: 'copyAsCurl', session, number });
    assert.equal(
      await env.clipboard.readText(),
      `curl --globoff --header "Accept: application/json" --header "Authorization: token $TOKEN" "${quota.opened.sandbox.baseUrl}/users/wanderer"`,
    );
    assert.equal(answer(quota.noted)?.problem, undefined);
    assert.deepEqual(quota.opened.log.lines, []);
  });

  for (const [what, change] of [
    ['a line that is gone', { number: 999 }],
    ['the line of an account that is signed out', { session: 'https://code.example#1' }],
  ] as const) {
    it(`says that there is nothing to copy: ${what}`, async () => {
      await env.clipboard.writeText('before');
      await ask(quota.page, { type: 'copyAsCurl', session: quota.opened.session.id, number: 1, ...change });
      assert.match(String(answer(quota.noted)?.problem), /no longer in the journal/);
      assert.equal(await env.clipboard.readText(), 'before');
    });
  }

  it('closes a second panel', async () => {
    const second = await restoredPanel(quota.page, {});
    assert.deepEqual([quota.noted.isClosed(), second.isClosed()], [false, true]);
  });
});

describe('the quota page of several accounts', () => {
  let quota: QuotaWindow;

  afterEach(() => quota.close());

  it('lists the account in use first, with the cost of its last refresh', async () => {
    quota = await QuotaWindow.open(async ({ core }) => {
      core.current.use(await core.signIn(SECOND));
      await core.library.refresh();
    });
    const { sessions, current } = quota.opened.core;
    const [rider, second] = sessions.accounts;
    assert.ok(rider && second);
    const ids = (): readonly string[] => quota.accounts.map(({ session }) => session);
    assert.deepEqual(ids(), [second.id, rider.id]);
    assert.ok(quota.accounts.every(({ lastCost = 0 }) => lastCost > 0));
    current.use(rider);
    assert.deepEqual(ids(), [rider.id, second.id], 'and follows');
  });
});

describe('the quota page that is opened for the first time', () => {
  it('opens one panel', async () => {
    const opened = await PageWindow.open();
    const { log, core } = opened;
    const { current, library } = core;
    const page = new QuotaPanel(partOf<PageServices>({ extensionUri, log, clock: systemClock, current, library }));
    page.show();
    await waitUntil(() => tabs().includes('API Quota'));
    page.show();
    // A second panel of the page would be opened before this one.
    const later = window.createWebviewPanel('later', 'later', ViewColumn.Active);
    await waitUntil(() => tabs().includes('later'));
    assert.deepEqual(tabs(), ['API Quota', 'later']);
    later.dispose();
    page.dispose();
    await waitUntil(() => tabs().length === 0);
    await opened.close();
  });
});
