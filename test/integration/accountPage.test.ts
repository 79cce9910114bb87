import assert from 'node:assert/strict';
import { holderOf } from '../../src/core/accounts/watchList.ts';
import { AccountPage } from '../../src/views/pages/accountPage.ts';
import { last, type NotedPanel, notedPanel, PageWindow, tabs, waitUntil } from './pageWindow.ts';

describe('the account page', () => {
  let opened: PageWindow;
  let page: AccountPage;
  let noted: NotedPanel;

  beforeEach(async () => {
    opened = await PageWindow.open();
    const { sessions, watchList } = opened.core;
    page = new AccountPage({ ...opened.services, sessions, watchList });
  });

  afterEach(async () => {
    page.dispose();
    await waitUntil(() => tabs().length === 0);
    await opened.close();
  });

  /** Restores the page of an account, which asks by itself. */
  async function restore(login: string): Promise<void> {
    noted = await notedPanel();
    await page.deserializeWebviewPanel(noted.panel, { session: opened.session.id, login });
    await waitUntil(() => last(noted, 'aside') !== undefined);
  }

  const watched = (): readonly string[] => opened.core.watchList.all.map(({ owner }) => owner.login);
  function record(): { readonly name: string; readonly bio: string } {
    const message = last(noted, 'record');
    assert.ok(message);
    return message.record as { name: string; bio: string };
  }

  const aside = (): unknown => last(noted, 'aside')?.aside;

  for (const message of [
    null,
    'watch',
    { type: 'delete' },
    { type: 'open', address: 'https' },
    { type: 'open', address: 'https://evil.example' },
    { type: 'copy', address: 'web' },
  ]) {
    it(`refuses and logs messages of the wrong shape: ${JSON.stringify(message)}`, async () => {
      await page.receive(message);
      assert.equal(opened.log.lines.length, 1);
      assert.match(opened.log.lines[0] ?? '', /The account page sent a message of the wrong shape/);
    });
  }

  it('does nothing before it has a record', async () => {
    for (const type of ['watch', 'unwatch', 'remedy']) await page.receive({ type });
    await page.receive({ type: 'open', address: 'web' });
    assert.deepEqual([watched(), opened.sandbox.requests], [[], []]);
  });

  it('asks for the account by name, once', async () => {
    await restore('velodrome');
    await page.receive({ type: 'ready' });
    assert.equal(opened.asked('/users/velodrome'), 1);
    assert.equal(record().name, 'Velodrome');
  });

  it('watches the account in the name of the session, and ends it again', async () => {
    await restore('wanderer');
    assert.deepEqual(aside(), { isWatched: false });
    await page.receive({ type: 'watch' });
    assert.deepEqual(watched(), ['wanderer']);
    assert.deepEqual(aside(), { isWatched: true });
    const [watch] = opened.core.watchList.all;
    assert.ok(watch);
    assert.equal(holderOf(watch, opened.core.sessions.accounts), opened.session);
    await page.receive({ type: 'ready' });
    assert.deepEqual(aside(), { isWatched: true }, 'also when it comes to the front again');
    await page.receive({ type: 'unwatch' });
    assert.deepEqual(watched(), []);
    assert.deepEqual(aside(), { isWatched: false });
  });

  it('follows what is watched from elsewhere', async () => {
    await restore('wanderer');
    await opened.core.watchList.add(opened.session, { login: 'wanderer', id: 583_203 });
    assert.deepEqual(aside(), { isWatched: true });
    await opened.core.watchList.add(opened.session, { login: 'peloton', id: 9_910_002 });
    assert.deepEqual(aside(), { isWatched: true });
    await opened.core.watchList.remove(opened.session, 583_203, opened.core.sessions.accounts);
    assert.deepEqual(aside(), { isWatched: false });
  });

  it('offers no watching of one’s own account', async () => {
    await restore('rider');
    assert.equal(aside(), undefined);
    await page.receive({ type: 'watch' });
    assert.deepEqual(watched(), []);
  });

  it('gets hostile texts as one harmless line each', async () => {
    const body = JSON.stringify({ login: 'wanderer', id: 1, bio: 'a\n\u202eb\u0007<b>', name: 'x'.repeat(10_000) });
    opened.sandbox.intercept(() => ({ status: 200, body }));
    await restore('wanderer');
    const { bio, name } = record();
    assert.equal(bio, 'a b <b>');
    assert.equal(name.length, 4096);
  });

  it('closes when its account is signed out', async () => {
    await restore('wanderer');
    opened.core.sessions.onDidChange((change) => page.followSessions(change));
    await opened.core.sessions.signOut(opened.session.id);
    assert.ok(noted.isClosed());
  });
});
