import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { RepositoryPageAside } from '../../src/pages/protocol/repositoryPage.ts';
import type { RepositoryPanel } from '../../src/pages/repositoryPanel.ts';
import { RIDER_PUBLIC } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { answer, ask, hide, last, notedPanel, PageWindow, type RecordedPanel, restoredPanel } from './pageWindow.ts';

const PATH = '/repos/velodrome/handbook';

describe('a record panel', () => {
  let opened: PageWindow;
  let page: RepositoryPanel;
  let noted: RecordedPanel;

  beforeEach(async () => {
    opened = await PageWindow.open();
    page = opened.repositoryPanel();
  });

  afterEach(() => opened.close(page));

  const handbook = () => {
    const record = opened.sandbox.repositories.find('velodrome/handbook');
    assert.ok(record);
    return record;
  };

  const state = () => ({ session: opened.session.id, owner: 'velodrome', name: 'handbook' });

  /** Restores the page, which then asks automatically. */
  async function restore(): Promise<void> {
    noted = await restoredPanel(page, state());
    await waitUntil(() => last(noted, 'aside') !== undefined);
  }

  /** Restores the page of a record that can't be read. */
  async function restoreUnread(): Promise<void> {
    noted = await restoredPanel(page, { ...state(), name: 'unread' });
    await waitUntil(() => last(noted, 'failure') !== undefined);
  }

  it('makes no request while hidden, and resumes when shown', async () => {
    await restore();
    const comeBack = await hide(noted);
    opened.core.sessions.onDidChange((change) => page.followSessions(change));
    opened.sandbox.clearRequests();
    await opened.core.signIn(RIDER_PUBLIC);
    await opened.request();
    assert.equal(opened.asked(PATH), 0);
    await comeBack();
    await waitUntil(() => opened.asked(PATH) === 1);
  });

  it('stops reading when hidden', async () => {
    noted = await notedPanel();
    const restored = Promise.withResolvers<void>();
    const findSession = (id: string) => restored.promise.then(() => opened.core.sessions.find(id));
    page = opened.repositoryPanel(opened.services(findSession));
    page.restore(noted.panel, state());
    await waitUntil(() => last(noted, 'loading') !== undefined);
    const comeBack = await hide(noted);
    restored.resolve();
    await opened.request();
    assert.equal(opened.asked(PATH), 0);
    await comeBack();
    await waitUntil(() => last(noted, 'record') !== undefined);
  });

  it('fails for a record whose name is empty after cleaning, and for one at another address', async () => {
    const body = JSON.stringify({
      ...handbook(),
      id: 7,
      name: '\u202e',
      full_name: 'velodrome/\u202e',
      owner: { login: 'velodrome', id: 1 },
    });
    const notStored = { 'cache-control': 'no-store' };
    opened.sandbox.intercept(({ path }) => (path === PATH ? { status: 200, headers: notStored, body } : undefined));
    noted = await restoredPanel(page, state());
    await waitUntil(() => last(noted, 'failure') !== undefined);
    assert.equal(last(noted, 'failure')?.mayRetry, true);
    const headers = { location: 'https://elsewhere.example/handbook' };
    opened.sandbox.intercept(({ path }) => (path === PATH ? { status: 301, headers } : undefined));
    await ask(page, { type: 'retry' });
    assert.match(String(last(noted, 'failure')?.message), /elsewhere\.example/);
    assert.equal(last(noted, 'failure')?.mayRetry, false, 'a retry would be redirected again');
    opened.sandbox.intercept(() => ({ status: 500, body: '{}' }));
    await ask(page, { type: 'retry' });
    assert.equal(last(noted, 'failure')?.mayRetry, true);
  });

  it('does not open a record that was never read', async () => {
    await ask(page, { type: 'open', address: 'web' });
    await opened.sandbox.stop();
    await restoreUnread();
    await ask(page, { type: 'act', action: 'clone' });
    assert.match(String(answer(noted)?.problem), /No cached data/);
    await opened.sandbox.start();
  });

  it('shows the list’s data with its age if the service can’t be reached', async () => {
    await opened.core.library.refresh();
    const [entry] = opened.core.library.entries;
    assert.ok(entry);
    const { name, full_name: fullName, owner } = entry.repository;
    await opened.sandbox.stop();
    noted = await notedPanel();
    // Names are case-insensitive.
    page.restore(noted.panel, { ...state(), owner: owner.login.toUpperCase(), name });
    await waitUntil(() => last(noted, 'record')?.isLoading === false);
    assert.match(String(last(noted, 'record')?.notice), /^Last updated .+ Couldn’t reach/);
    const record = last(noted, 'record')?.record as Record<string, unknown>;
    assert.deepEqual([record.full_name, record.has_wiki], [fullName, undefined]);
    assert.equal(opened.asked(`/repos/${fullName}`), 0);
    await opened.sandbox.start();
  });

  it('keeps the shown record while it is read again or can’t be, and shows it immediately the next time', async () => {
    await restore();
    const shown = noted.messages.length;
    await ask(page, { type: 'retry' });
    const more = noted.messages.slice(shown).filter(({ type }) => type === 'record' || type === 'loading');
    assert.deepEqual(
      more.map(({ type, isLoading }) => [type, isLoading]),
      [
        ['record', true],
        ['record', false],
      ],
    );
    await opened.sandbox.stop();
    await ask(page, { type: 'retry' });
    assert.match(String(last(noted, 'record')?.notice), /^Last updated /);
    await opened.sandbox.start();
    page.dispose();
    page = opened.repositoryPanel();
    await restore();
    await waitUntil(() => last(noted, 'record')?.isLoading === false);
    const records = noted.messages.filter(({ type }) => type === 'record');
    assert.deepEqual(
      records.map(({ isLoading }) => isLoading),
      [true, false],
    );
  });

  it('is loaded again when the service is back', async () => {
    const isShown = () => last(noted, 'record')?.isLoading === false && last(noted, 'record')?.notice === undefined;
    await restore();
    await opened.sandbox.stop();
    await page.refresh();
    assert.match(String(last(noted, 'record')?.notice), /^Last updated /);
    await opened.sandbox.start();
    await opened.request();
    await waitUntil(isShown);
    // The page of a record that was never loaded, while it is hidden.
    await opened.sandbox.stop();
    page.dispose();
    page = opened.repositoryPanel();
    await restoreUnread();
    const comeBack = await hide(noted);
    await opened.sandbox.start();
    opened.sandbox.clearRequests();
    await opened.request();
    assert.equal(opened.asked('/repos/velodrome/unread'), 0);
    await comeBack();
    await waitUntil(() => opened.asked('/repos/velodrome/unread') === 1);
  });

  it('loads what it lacks besides the record when the service is back', async () => {
    opened.sandbox.intercept(({ path }) => (path.endsWith('/readme') ? { status: 500, body: '{}' } : undefined));
    await restore();
    const details = () => (last(noted, 'aside')?.aside as RepositoryPageAside | undefined)?.details;
    await waitUntil(() => details()?.problem !== undefined);
    opened.sandbox.intercept(undefined);
    await opened.request();
    await waitUntil(() => details()?.readme !== undefined);
    assert.equal(details()?.problem, undefined);
  });

  it('shows a repository of a list immediately, with all its buttons, while the service does not respond', async () => {
    await opened.core.library.refresh();
    const [entry] = opened.core.library.entries;
    assert.ok(entry);
    const { name, owner, id } = entry.repository;
    await opened.sandbox.stop();
    const silent = createServer().listen(Number(new URL(opened.sandbox.baseUrl).port), '127.0.0.1');
    await once(silent, 'listening');
    noted = await restoredPanel(page, { ...state(), owner: owner.login, name });
    await waitUntil(() => last(noted, 'aside') !== undefined);
    const [record, aside] = [last(noted, 'record'), last(noted, 'aside')];
    assert.ok(record && aside);
    assert.deepEqual([(record.record as { id: number }).id, record.isLoading], [id, true]);
    assert.ok((aside.aside as { actions: readonly string[] }).actions.includes('clone'));
    page.dispose();
    silent.close();
    await opened.sandbox.start();
  });

  it('follows a renamed repository, and says so, also after another read', async () => {
    await restore();
    opened.sandbox.rename(handbook().id, 'guidebook');
    await ask(page, { type: 'retry' });
    const record = last(noted, 'record');
    assert.deepEqual(record?.state, { ...state(), name: 'guidebook' });
    assert.equal(record?.notice, 'velodrome/handbook was renamed to velodrome/guidebook.');
    assert.equal(noted.panel.title, 'guidebook');
    page.dispose();
    page = opened.repositoryPanel();
    await restore();
    await waitUntil(() => last(noted, 'record')?.isLoading === false);
    assert.match(String(last(noted, 'record')?.notice), /was renamed to velodrome\/guidebook/);
  });

  it('reports a failure with the state of its record, and does not show a denied record later', async () => {
    await restore();
    opened.sandbox.remove(handbook().id);
    await ask(page, { type: 'retry' });
    assert.deepEqual(last(noted, 'failure')?.state, state());
    const denied = last(noted, 'failure')?.message;
    await opened.sandbox.stop();
    noted.messages.length = 0;
    await ask(page, { type: 'retry' });
    assert.equal(last(noted, 'record'), undefined);
    assert.match(String(last(noted, 'failure')?.message), /Couldn’t reach/);
    assert.match(String(denied), /^Not found/);
    await opened.sandbox.start();
  });
});
