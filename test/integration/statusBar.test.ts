import assert from 'node:assert/strict';
import { MarkdownString, type StatusBarItem, window } from 'vscode';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { QuotaStatusBar } from '../../src/quota/statusBar.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from '../support/core.ts';
import { letWorkEnd } from '../support/letWorkEnd.ts';
import { realPorts } from '../support/ports.ts';
import { RIDER, SECOND } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the quota in the status bar', () => {
  const { createStatusBarItem } = window;
  let sandbox: Sandbox;
  let core: Core;
  let bar: QuotaStatusBar;
  let isShown = false;
  let shownBefore = false;
  let shown: Pick<StatusBarItem, 'text' | 'tooltip' | 'color' | 'backgroundColor'>;
  const table = (): string => {
    assert.ok(shown.tooltip instanceof MarkdownString);
    return shown.tooltip.value.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
  };

  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 10 });
    core = new Core({ base: sandbox.baseUrl, ports: realPorts() });
    await core.restore();
    const item = {
      text: '',
      tooltip: '',
      color: undefined,
      backgroundColor: undefined,
      show: () => (isShown = true),
      hide: () => (isShown = false),
      dispose: () => undefined,
    };
    shown = item;
    window.createStatusBarItem = () => item as unknown as StatusBarItem;
    // As if the start had shown something.
    isShown = true;
    bar = new QuotaStatusBar(core.current, core.library, core.connector.deprecations, systemClock);
    await letWorkEnd();
    shownBefore = isShown;
    await waitUntil(() => !bar.isReading);
  });
  afterEach(async () => {
    window.createStatusBarItem = createStatusBarItem;
    bar.dispose();
    core.dispose();
    await sandbox.close();
  });

  it('is what the start has shown, until it is known', () => {
    assert.deepEqual([shownBefore, isShown], [true, false]);
    assert.equal(bar.shown, undefined);
  });

  it('is hidden until requests without an account are more than a search for a server', async () => {
    const { records, meter } = connectionOf(core.sessions.anonymous(core.base));
    await core.connector.probe(core.base);
    await letWorkEnd();
    assert.deepEqual([meter.quota?.limit, isShown], [60, false]);
    await (await records()).account('wanderer');
    await waitUntil(() => isShown);
  });

  it('is shown once a request is in the journal, however late', async () => {
    const { meter, journal } = connectionOf(core.sessions.anonymous(core.base));
    meter.adopt({ quota: { limit: 60, remaining: 59, used: 1, resetAt: systemClock.now() + 60_000 } });
    await letWorkEnd();
    assert.equal(isShown, false);
    journal.add({} as never);
    await waitUntil(() => isShown);
  });

  it('is shown for an account, with a table in the tooltip', async () => {
    core.current.use(await core.signIn(RIDER));
    await waitUntil(() => isShown);
    assert.match(shown.text, /^API [45],\d\d\d$/);
    const { text, level, until = 0 } = bar.shown ?? {};
    assert.deepEqual([text, level], [shown.text, 'enough']);
    assert.match(
      table(),
      /^\| Account \| Remaining \| Resets at \|\n(\| --- ){3}\|\n\| rider \(127.+\) \| [45],\d{3} of 5,000 \| \d+:\d\d .M \|$/,
    );
    assert.ok(until > systemClock.now() && until < systemClock.now() + 3_700_000);
  });

  it('has another color below 20%, and another background only once it is used up', async () => {
    const session = await core.signIn(RIDER);
    core.current.use(session);
    for (const [remaining, expected] of [
      [1000, [false, false]],
      [999, [true, false]],
      [0, [false, true]],
    ] as const) {
      const [now, limit] = [systemClock.now(), 5000];
      const quota = { limit, remaining, used: limit - remaining, resetAt: now + 60_000 };
      connectionOf(session).meter.adopt({ quota, requestedAt: now, receivedAt: now });
      await waitUntil(() => shown.text.endsWith(` ${remaining.toLocaleString('en')}`));
      assert.deepEqual([shown.color !== undefined, shown.backgroundColor !== undefined], expected);
    }
  });

  it('is the limit again after the reset, and has the name of the account beside another one there', async () => {
    const session = await core.signIn(RIDER);
    await core.signIn(SECOND);
    core.current.use(session);
    const now = systemClock.now();
    const quota = { limit: 5000, remaining: 3, used: 4997, resetAt: now + 1000 };
    connectionOf(session).meter.adopt({ quota, requestedAt: now, receivedAt: now });
    assert.equal(bar.shown?.text, 'rider API 3');
    await waitUntil(() => bar.shown?.text === 'rider API 5,000');
    assert.deepEqual(bar.shown?.rows[0]?.slice(1), ['5,000 of 5,000', '']);
  });

  it('is hidden for an account that has none, or is that of another one', async () => {
    const other = await startSandbox({ repositories: 10, gitea: true });
    try {
      const without = await core.signIn(RIDER, new URL(`${other.baseUrl}/`));
      core.current.use(without);
      await core.library.refresh();
      await letWorkEnd();
      assert.equal(isShown, false);
      await core.signIn(RIDER);
      await core.library.refresh();
      assert.equal(core.current.session?.id, without.id);
      await waitUntil(() => isShown);
      const { remaining } = sandbox.quota(RIDER);
      await waitUntil(() => shown.text === `${new URL(sandbox.baseUrl).host} API ${remaining.toLocaleString('en')}`);
      assert.ok(table().includes(`| rider (${new URL(other.baseUrl).host}) | no limit reported |`), table());
    } finally {
      await other.close();
    }
  });
});
