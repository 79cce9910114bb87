import assert from 'node:assert/strict';
import { type Uri, workspace } from 'vscode';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { holderOf } from '../../src/accounts/core/watchList.ts';
import { NotStoredError } from '../../src/base/core/errors.ts';
import { ours } from '../../src/base/core/text.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import type { AccountPanel } from '../../src/pages/accountPanel.ts';
import type { AccountPageAside, AccountRepositories } from '../../src/pages/protocol/accountPage.ts';
import { fullName } from '../sandbox/data/repository.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { written } from '../support/written.ts';
import { ask, hide, last, PageWindow, type RecordedPanel, restoredPanel } from './pageWindow.ts';

let opened: PageWindow;
let page: AccountPanel;
let noted: RecordedPanel;

/** Restores the page of an account; the page then asks automatically. */
async function restore(login: string): Promise<void> {
  noted = await restoredPanel(page, { session: opened.session.id, login });
  await waitUntil(() => last(noted, 'aside') !== undefined);
}

const watched = (): readonly string[] => opened.core.watchList.all.map(({ owner }) => owner.login);
function record(): { readonly name: string; readonly bio: string } {
  const message = last(noted, 'record') ?? assert.fail();
  return message.record as { name: string; bio: string };
}

const aside = (): AccountPageAside => last(noted, 'aside')?.aside as AccountPageAside;
const repositories = (): AccountRepositories => aside().repositories ?? assert.fail();
const listed = (): Promise<void> => waitUntil(() => aside()?.repositories?.isLoading === false);

describe('the account page that shows one account after another', () => {
  before(async () => {
    opened = await PageWindow.open();
    page = opened.accountPanel();
    await restore('velodrome');
  });

  after(() => opened.close(page));

  /** Shows an account in the open page. */
  async function show(login: string): Promise<void> {
    noted.messages.length = 0;
    page.show({ session: opened.session.id, login: ours(login) });
    const isOf = ({ type, state }: RecordedPanel['messages'][number]): boolean =>
      type === 'record' && (state as { readonly login: string }).login === login;
    await waitUntil(() => {
      const start = noted.messages.findIndex(isOf);
      return start >= 0 && noted.messages.slice(start).some(({ type }) => type === 'aside');
    });
  }

  it('asks for the account by name, once', async () => {
    await ask(page, { type: 'ready' });
    assert.equal(opened.asked('/users/velodrome'), 1);
    assert.equal(record().name, 'Velodrome');
  });

  it('filters and sorts the repositories as the page requests, and reports invalid filters', async () => {
    await show('velodrome');
    await listed();
    const view = { query: '', sort: { by: 'name', isReversed: false }, count: 1 };
    await ask(page, { type: 'view', view });
    const names = repositories().rows.map(({ name }) => name);
    assert.equal(names.length, 1);
    assert.equal(repositories().found, repositories().total);
    await ask(page, { type: 'view', view: { ...view, query: 'handbook' } });
    assert.deepEqual(
      repositories().rows.map(({ name }) => name),
      ['handbook'],
    );
    await ask(page, { type: 'view', view: { ...view, query: 'is:nonsense' } });
    assert.match(repositories().problem ?? '', /nonsense/);
    const { total, languages } = repositories();
    assert.ok(languages.length > 0 && languages.reduce((sum, { count }) => sum + count, 0) <= total);
  });

  it('updates pinned repositories immediately', async () => {
    await show('velodrome');
    await listed();
    const view = { query: 'is:pinned', sort: { by: 'name', isReversed: false }, count: 2 } as const;
    await ask(page, { type: 'view', view });
    assert.equal(repositories().found, 0);
    const [id] = opened.sandbox.repositories.inOrganization('velodrome', undefined).map((each) => each.id);
    assert.ok(id);
    const repository = written<ListedRepository>({
      id,
      name: 'x',
      full_name: 'velodrome/x',
      owner: { login: 'velodrome' },
    });
    await opened.pins.pin([{ session: opened.session, repository }]);
    assert.equal(repositories().found, 1);
  });

  it('shows the page of a repository', async () => {
    await show('velodrome');
    await ask(page, { type: 'show', fullName: 'velodrome/handbook' });
    assert.deepEqual(opened.wanted, ['velodrome/handbook']);
  });

  it('keeps its view for the same account and resets it for another', async () => {
    const view = { query: 'handbook', sort: { by: 'name', isReversed: false }, count: 2 } as const;
    await show('velodrome');
    await listed();
    await ask(page, { type: 'view', view });
    await show('velodrome');
    await listed();
    assert.deepEqual([repositories().view, repositories().found], [view, 1]);
    await show('peloton');
    await listed();
    assert.equal(repositories().view.query, '');
  });

  it('lists the repositories of an account without rows and reads them once', async () => {
    await show('wanderer');
    await listed();
    const all = opened.sandbox.repositories.ofAccount('wanderer').filter(({ private: hidden }) => !hidden);
    assert.ok(all.length > 0);
    assert.deepEqual([repositories().total, repositories().found], [all.length, all.length]);
    assert.deepEqual(
      repositories()
        .rows.map((row) => row.fullName)
        .toSorted(),
      all.map(fullName).toSorted(),
    );
    await ask(page, { type: 'ready' });
    assert.equal(opened.sandbox.requests.filter(({ path }) => path.startsWith('/users/wanderer/repos')).length, 1);
  });

  it('watches and unwatches the account for the session', async () => {
    await show('wanderer');
    assert.equal(aside().isWatched, false);
    await ask(page, { type: 'watch' });
    assert.deepEqual(watched(), ['wanderer']);
    assert.equal(aside().isWatched, true);
    const [watch] = opened.core.watchList.all;
    assert.ok(watch);
    assert.equal(holderOf(watch, opened.core.sessions.accounts), opened.session);
    await ask(page, { type: 'ready' });
    assert.equal(aside().isWatched, true, 'also when it comes to the front again');
    await ask(page, { type: 'unwatch' });
    assert.deepEqual(watched(), []);
    assert.equal(aside().isWatched, false);
  });

  it('does not offer to watch your own account', async () => {
    await show('rider');
    assert.equal(aside().isWatched, undefined);
    await ask(page, { type: 'watch' });
    assert.deepEqual(watched(), []);
  });

  it('follows watching and unwatching from elsewhere', async () => {
    await show('wanderer');
    await opened.core.watchList.add(opened.session, { login: ours('wanderer'), id: 583_203 });
    assert.equal(aside().isWatched, true);
    await opened.core.watchList.add(opened.session, { login: ours('peloton'), id: 9_910_002 });
    assert.equal(aside().isWatched, true);
    await opened.core.watchList.remove(opened.session, 583_203, opened.core.sessions);
    assert.equal(aside().isWatched, false);
  });
});

describe('the account page', () => {
  beforeEach(async () => {
    opened = await PageWindow.open();
    page = opened.accountPanel();
  });

  afterEach(() => opened.close(page));

  it('refuses and logs each invalid message', async () => {
    for (const message of [
      null,
      'watch',
      { type: 'delete' },
      { type: 'open', address: 'https' },
      { type: 'open', address: 'web' },
      { type: 'open', address: 'https://evil.example' },
      { type: 'copy', address: 'web' },
    ]) {
      await ask(page, message);
      const lines = opened.log.lines.splice(0).join('\n');
      assert.match(lines, /^.*The account page sent an invalid message.*$/, JSON.stringify(message));
    }
  });

  it('does nothing before it has a record', async () => {
    for (const type of ['watch', 'unwatch', 'remedy']) await ask(page, { type });
    await ask(page, { type: 'open', address: 'homepage' });
    await assert.rejects(page.openOnWeb(), NotStoredError);
    assert.deepEqual([watched(), opened.sandbox.requests], [[], []]);
  });

  it('shows on its tab whether it is a person or an organization', async () => {
    const icon = () => noted.panel.iconPath as { readonly light: Uri; readonly dark: Uri };
    await restore('wanderer');
    assert.match(icon().light.path, /\/media\/tabs\/person-light\.svg$/);
    page.show({ session: opened.session.id, login: ours('velodrome') });
    await waitUntil(() => icon().dark.path.endsWith('/organization-dark.svg'));
    for (const file of Object.values(icon())) assert.ok((await workspace.fs.stat(file)).size > 0);
  });

  it('shows on its tab that it is an organization if only the lists say so', async () => {
    const { library } = opened.core;
    await library.refresh();
    const owners = library.stores.flatMap(({ state }) => state.owners.map(({ owner }) => owner));
    const organization = owners.find(({ type }) => type === 'Organization');
    const body = JSON.stringify({ ...organization, type: undefined });
    opened.sandbox.intercept(({ path }) => (path.startsWith('/users/') ? { status: 200, body } : undefined));
    await restore(organization?.login ?? '');
    opened.sandbox.intercept(undefined);
    assert.match((noted.panel.iconPath as { readonly light: Uri }).light.path, /organization-light\.svg$/);
  });

  it('posts the record before it indexes the repositories', async () => {
    await restore('wanderer');
    const types = noted.messages.map(({ type }) => type);
    assert.ok(types.includes('record'), String(types));
    assert.ok(types.indexOf('record') < types.indexOf('aside'), String(types));
  });

  it('receives each hostile text as one harmless line', async () => {
    const body = JSON.stringify({ login: 'wanderer', id: 1, bio: 'a\n\u202eb\u0007<b>', name: 'x'.repeat(10_000) });
    opened.sandbox.intercept(() => ({ status: 200, body }));
    await restore('wanderer');
    const { bio, name } = record();
    assert.equal(bio, 'a b <b>');
    assert.equal(name.length, 2048);
  });

  it('lists the repositories of rows in the sidebar without another request', async () => {
    await opened.core.library.refresh();
    opened.sandbox.clearRequests();
    await restore('rider');
    await listed();
    const rows = opened.core.library.entries.filter(({ repository }) => repository.owner.login === 'rider');
    assert.equal(repositories().total, rows.length);
    assert.ok(rows.length > 0);
    assert.deepEqual(
      opened.sandbox.requests.map(({ path }) => path).filter((path) => path.includes('/repos')),
      [],
    );
  });

  it('restores the view of a page after a reload', async () => {
    const view = { query: 'handbook', sort: { by: 'name', isReversed: true }, count: 2 };
    noted = await restoredPanel(page, { session: opened.session.id, login: 'velodrome', view });
    await waitUntil(() => aside()?.repositories?.isLoading === false);
    assert.deepEqual(repositories().view, view);
  });

  it('says why the repositories are missing or how many could not be read, and retries', async () => {
    let response = { status: 404, body: '{}' };
    opened.sandbox.intercept(({ path }) => (path.includes('/repos') ? response : undefined));
    await restore('wanderer');
    await listed();
    assert.match(repositories().failure ?? '', /\.$/);
    response = { status: 200, body: '[{}, {}]' };
    await ask(page, { type: 'readRepositories' });
    assert.match(repositories().unreadable ?? '', /^Couldn’t read 2 repositories/);
    assert.deepEqual([repositories().mayRetry, repositories().total], [true, 0]);
    opened.sandbox.intercept(undefined);
    await ask(page, { type: 'readRepositories' });
    assert.deepEqual([repositories().failure, repositories().unreadable], [undefined, undefined]);
    assert.ok(repositories().total > 0);
  });

  it('says that another address has more repositories, and offers no retry', async () => {
    const link = '<?page=2>; rel="next"';
    const body = JSON.stringify([{ id: 1, name: 'one', full_name: 'wanderer/one' }]);
    opened.sandbox.intercept(({ path }) => {
      if (path.includes('page=2'))
        return { status: 302, headers: { location: 'https://elsewhere.example/x' }, body: '' };
      return path.includes('/repos') ? { status: 200, headers: { link }, body } : undefined;
    });
    await restore('wanderer');
    await listed();
    const { failure, mayRetry, isPartial, total } = repositories();
    assert.match(failure ?? '', /elsewhere\.example/);
    assert.deepEqual([mayRetry, isPartial, total], [false, true, 1]);
  });

  it('reads the repositories again with the record', async () => {
    await restore('wanderer');
    await listed();
    const { length } = opened.sandbox.repositories.ofAccount('wanderer');
    assert.equal(repositories().total, length);
    opened.sandbox.intercept(({ path }) =>
      path.startsWith('/users/wanderer/repos') ? { status: 200, body: '[]' } : undefined,
    );
    await ask(page, { type: 'retry' });
    await waitUntil(() => repositories().total === 0);
  });

  it('leaves a long list unread until it is requested', async () => {
    const body = JSON.stringify({ login: 'wanderer', id: 583_203, type: 'User', public_repos: 1234 });
    opened.sandbox.intercept(({ path }) => (path === '/users/wanderer' ? { status: 200, body } : undefined));
    await restore('wanderer');
    await listed();
    const lists = () => opened.sandbox.requests.filter(({ path }) => path.startsWith('/users/wanderer/repos')).length;
    assert.deepEqual([repositories().unread, repositories().total, lists()], [13, 0, 0]);
    await ask(page, { type: 'readRepositories' });
    assert.equal(repositories().unread, undefined);
    assert.ok(repositories().total > 0 && lists() > 0);
  });

  it('never offers more requests than a list can take', async () => {
    const body = JSON.stringify({ login: 'wanderer', id: 583_203, type: 'User', public_repos: 18_881_200 });
    opened.sandbox.intercept(({ path }) => (path === '/users/wanderer' ? { status: 200, body } : undefined));
    await restore('wanderer');
    await listed();
    assert.equal(repositories().unread, 2000);
  });

  it('leaves the repositories unread if the service does not report their number', async () => {
    const body = JSON.stringify({ login: 'wanderer', id: 583_203, type: 'User' });
    opened.sandbox.intercept(({ path }) => (path === '/users/wanderer' ? { status: 200, body } : undefined));
    await restore('wanderer');
    await listed();
    assert.equal(repositories().unread, null);
  });

  it('shows a record that was read just now without another request', async () => {
    await restore('velodrome');
    const { value } = await (await connectionOf(opened.session).records()).account('wanderer');
    opened.sandbox.clearRequests();
    page.show({ session: opened.session.id, login: ours('wanderer') }, {}, value);
    await waitUntil(() => last(noted, 'record')?.state !== undefined && record().name === 'Wanda Šťastná');
    assert.equal(opened.asked('/users/wanderer'), 0);
    await ask(page, { type: 'retry' });
    assert.equal(opened.asked('/users/wanderer'), 1);
  });

  it('does not show a record that an earlier token has read', async () => {
    await restore('velodrome');
    const { value } = await (await connectionOf(opened.session).records()).account('wanderer');
    const comeBack = await hide(noted);
    page.show({ session: opened.session.id, login: ours('wanderer') }, {}, { ...value, name: 'Of the earlier token' });
    page.followSessions({ added: [], forgotten: [], hidden: [], changed: [opened.session] });
    await comeBack();
    await waitUntil(() => record().name === 'Wanda Šťastná');
    const names = noted.messages.map((message) => (message.record as { name?: string } | undefined)?.name);
    assert.ok(!names.includes('Of the earlier token'));
  });
});
