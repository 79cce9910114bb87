import assert from 'node:assert/strict';
import { choiceOf } from '../../../../src/repositories/core/chooseOwners.ts';
import { count, openOwner, type RiderWindow, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

/** Three pages. */
const ALL = 300;

describe('the repositories of chosen owners', () => {
  let rider: RiderWindows;
  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start({ repositories: ALL });
  });
  afterEach(() => rider.close());

  async function openAll(): Promise<RiderWindow> {
    const window = await rider.open();
    await window.store.open();
    rider.sandbox.clearRequests();
    return window;
  }

  const settled = ({ store }: RiderWindow): Promise<void> =>
    waitUntil(() => store.activity.kind === 'idle' && store.state.settled && store.state.lastCost !== undefined);

  /** Hides these owners and shows all others. */
  async function hide(window: RiderWindow, ...logins: readonly string[]): Promise<void> {
    const { core, session, store } = window;
    await core.ownerChoices.set(session, choiceOf(store.state, new Set(logins)));
  }

  async function hideAndRead(window: RiderWindow, ...logins: readonly string[]): Promise<void> {
    await hide(window, ...logins);
    await window.store.open();
    await settled(window);
  }

  const logins = ({ store }: RiderWindow) => store.state.owners.map(({ owner }) => owner.login);
  const paths = () => rider.sandbox.requests.map(({ path }) => decodeURIComponent(path));
  const requestsOf = (text: string) => paths().filter((path) => path.includes(text));
  const ofOwner = (login: string) => rider.sandbox.repositories.visibleTo(RIDER).filter(({ owner }) => owner === login);
  const inOrganization = (login: string) => rider.sandbox.repositories.inOrganization(login, RIDER);

  it('are the only ones on screen immediately, and again after they were read', async () => {
    const window = await openAll();
    assert.deepEqual(logins(window), ['rider', 'criterium', 'peloton', 'velodrome']);
    await hide(window, 'velodrome');
    assert.deepEqual(logins(window), ['rider', 'criterium', 'peloton']);
    assert.deepEqual(
      [shown(window, 'rider').length, shown(window, 'peloton').length],
      [ofOwner('rider').length, ofOwner('peloton').length],
    );
    // Reads the lists automatically, because the store was open.
    await waitUntil(() => window.store.state.lists.get('peloton')?.read !== undefined);
    assert.deepEqual(logins(window), ['rider', 'criterium', 'peloton']);
    assert.deepEqual(
      [shown(window, 'rider').length, shown(window, 'peloton').length],
      [ofOwner('rider').length, inOrganization('peloton').length],
    );
  });

  it('are the only ones that are read: no request is for a hidden organization', async () => {
    // Long enough to be refreshed by its latest changes.
    await rider.close();
    rider = new RiderWindows();
    await rider.start({ repositories: 1000 });
    const window = await openAll();
    await hideAndRead(window, 'velodrome');
    const read = requestsOf('/user/repos');
    assert.equal(read.length, Math.ceil(ofOwner('rider').length / 100) + 1, 'its pages, and first those pushed last');
    assert.ok(read.every((path) => path.includes('affiliation=owner,collaborator')));
    assert.ok(requestsOf('/orgs/peloton/repos').length > 0);
    rider.offsetMs += 300_000;
    rider.sandbox.clearRequests();
    await window.store.refresh('refresh');
    rider.offsetMs += 300_000;
    await window.store.refresh('background');
    const next = await openAll();
    await next.store.refresh('refresh');
    assert.deepEqual(requestsOf('velodrome'), []);
    assert.ok(requestsOf('sort=updated').length > 0, 'also the latest changes');
    assert.ok(requestsOf('/user/repos').every((path) => path.includes('affiliation=owner,collaborator')));
    assert.deepEqual(logins(next), ['rider', 'criterium', 'peloton']);
    assert.equal(count(next), count(window));
  });

  it('leave out the account, too', async () => {
    const window = await openAll();
    await hideAndRead(window, 'velodrome', 'rider');
    assert.deepEqual(logins(window), ['criterium', 'peloton']);
    assert.ok(requestsOf('/user/repos').every((path) => path.endsWith('affiliation=collaborator')));
    assert.equal(count(window), inOrganization('criterium').length + inOrganization('peloton').length);
  });

  it('are filtered without another list if no organization is hidden', async () => {
    const window = await openAll();
    await hide(window, 'rider');
    assert.ok(window.store.state.lists.get(undefined)?.read, 'the list stays');
    await window.store.open();
    assert.deepEqual(logins(window), ['criterium', 'peloton', 'velodrome']);
    assert.deepEqual(paths(), []);
  });

  it('are filtered if the service ignores the restriction', async () => {
    const all = await openAll();
    rider.sandbox.intercept(({ path }) => (path.includes('affiliation') ? { status: 200, body: body() } : undefined));
    await hideAndRead(all, 'velodrome');
    assert.deepEqual(logins(all), ['rider', 'criterium', 'peloton']);
    assert.ok(all.core.library.entries.every(({ repository }) => repository.owner.login !== 'velodrome'));
    assert.deepEqual(shown(all, 'rider'), ['mine']);
  });

  const body = (): string =>
    JSON.stringify(
      ['rider/mine', 'velodrome/theirs'].map((name, id) => {
        const [login = ''] = name.split('/');
        const owner = rider.sandbox.repositories.visibleTo(RIDER).find((each) => each.owner === login);
        assert.ok(owner);
        return { id: 99_000 + id, name: name.split('/')[1], full_name: name, owner: { login } };
      }),
    );

  it('leave no cached file of a list that is no longer used', async () => {
    const window = await openAll();
    await openOwner(window, 'velodrome');
    const groups = () => {
      const indexes = [...rider.storage.files].filter(([name]) => /\/[0-9a-f]{16}\.json$/.test(name));
      return indexes.map(([, bytes]) => String(JSON.parse(new TextDecoder().decode(bytes)).group)).toSorted();
    };
    rider.offsetMs += 300_000;
    await window.store.refresh('background');
    const unused = ['orgs/velodrome/repos', 'user/repos', 'user/repos by time'];
    await waitUntil(() => unused.every((group) => groups().includes(group)));
    await hideAndRead(window, 'velodrome');
    const restricted = ['orgs/criterium/repos', 'orgs/peloton/repos', 'user/repos owner,collaborator'];
    await waitUntil(() => groups().length === 3);
    assert.deepEqual(groups(), restricted);
    const values = [...rider.storage.files.keys()].filter((name) => name.endsWith('.values'));
    assert.equal(values.length, 3);
    await hideAndRead(window);
    await waitUntil(() => groups().includes('user/repos'));
    assert.deepEqual(groups(), ['orgs/criterium/repos', 'orgs/peloton/repos', 'user/repos']);
  });

  it('include all again when the choice is cleared', async () => {
    const window = await openAll();
    const before = count(window);
    await hideAndRead(window, 'velodrome');
    await hide(window);
    assert.equal(shown(window, 'rider').length, ofOwner('rider').length, 'until the whole list is read');
    await window.store.open();
    assert.deepEqual(logins(window), ['rider', 'criterium', 'peloton', 'velodrome']);
    const additional = ['criterium', 'peloton'].map((login) => inOrganization(login).length - ofOwner(login).length);
    assert.equal(count(window), before + additional.reduce((sum, each) => sum + each));
  });

  it('show an organization without its repositories while background requests have no quota', async () => {
    await rider.close();
    rider = new RiderWindows();
    await rider.start({ repositories: ALL, tokenLimit: 215 });
    const window = await openAll();
    await hideAndRead(window, 'velodrome');
    assert.deepEqual(requestsOf('/orgs/'), []);
    assert.equal(shown(window, 'peloton').length, ofOwner('peloton').length, 'as loaded before');
    const next = await openAll();
    assert.deepEqual(logins(next), ['rider', 'criterium', 'peloton']);
    assert.deepEqual(
      next.store.unread.map(({ owner }) => owner.login),
      ['criterium', 'peloton'],
    );
    assert.deepEqual(requestsOf('/orgs/'), []);
    await openOwner(next, 'peloton');
    assert.equal(shown(next, 'peloton').length, inOrganization('peloton').length);
  });

  it('always include watched owners, which are hidden again afterwards', async () => {
    const window = await openAll();
    const { core, session, store } = window;
    const velodrome = store.state.owners.find(({ owner }) => owner.login === 'velodrome')?.owner;
    assert.ok(velodrome?.id !== undefined);
    await hideAndRead(window, 'velodrome');
    await core.watchList.add(session, { ...velodrome, id: velodrome.id });
    await openOwner(window, 'velodrome');
    assert.equal(shown(window, 'velodrome').length, inOrganization('velodrome').length);
    assert.deepEqual(store.state.hidden, []);
    await core.watchList.remove(session, velodrome.id, core.sessions);
    assert.deepEqual(logins(window), ['rider', 'criterium', 'peloton']);
  });

  it('leave out a watched owner that was hidden before, until all are shown', async () => {
    const window = await openAll();
    const { core, session, store } = window;
    const velodrome = store.state.owners.find(({ owner }) => owner.login === 'velodrome')?.owner;
    assert.ok(velodrome?.id !== undefined);
    await hideAndRead(window, 'velodrome');
    await core.watchList.add(session, { ...velodrome, id: velodrome.id });
    await hideAndRead(window, 'peloton');
    assert.deepEqual(logins(window), ['rider', 'criterium', 'velodrome']);
    await core.watchList.remove(session, velodrome.id, core.sessions);
    assert.deepEqual(logins(window), ['rider', 'criterium']);
    assert.equal(store.state.hidden.length, 2);
    await core.watchList.add(session, { ...velodrome, id: velodrome.id });
    await hide(window);
    assert.equal(core.ownerChoices.of(session), undefined);
  });

  it('keep an organization that is watched no longer', async () => {
    const window = await openAll();
    const { core, session, store } = window;
    const peloton = store.state.owners.find(({ owner }) => owner.login === 'peloton')?.owner;
    assert.ok(peloton?.id !== undefined);
    await core.watchList.add(session, { ...peloton, id: peloton.id });
    await hideAndRead(window, 'velodrome');
    await core.watchList.remove(session, peloton.id, core.sessions);
    assert.equal(shown(window, 'peloton').length, inOrganization('peloton').length);
  });

  it('apply to other windows when they catch up', async () => {
    const [one, other] = [await openAll(), await openAll()];
    await hideAndRead(one, 'velodrome');
    assert.equal(count(other), ALL);
    await other.core.library.catchUp();
    await other.store.open();
    assert.deepEqual([logins(other), count(other)], [logins(one), count(one)]);
  });

  it('are forgotten with the account', async () => {
    const window = await openAll();
    await hideAndRead(window, 'velodrome');
    await window.signOut();
    assert.doesNotMatch(JSON.stringify(rider.memento.get('ownerChoices')), /velodrome|rider/);
    const next = await openAll();
    assert.equal(count(next), ALL);
  });

  it('stay until the chosen ones can be read', async () => {
    const window = await openAll();
    rider.sandbox.intercept(() => ({ status: 404, body: '{}' }));
    await hide(window, 'velodrome');
    await window.store.open();
    assert.equal(window.store.state.failure?.kind, 'notFound');
    assert.deepEqual(
      [logins(window), count(window)],
      [['rider', 'criterium', 'peloton'], ALL - ofOwner('velodrome').length],
    );
    assert.ok(window.store.state.validatedAt !== undefined && !window.store.state.complete);
    rider.sandbox.intercept(undefined);
    await window.store.refresh('refresh');
    assert.deepEqual([window.store.state.failure, window.store.state.complete], [undefined, true]);
  });

  it('stay chosen after the cache was cleared', async () => {
    const window = await openAll();
    await hideAndRead(window, 'velodrome');
    await window.core.sessions.clearCaches();
    rider.sandbox.clearRequests();
    window.store.reset();
    await window.store.open();
    assert.deepEqual(logins(window), ['rider', 'criterium', 'peloton']);
    assert.ok(requestsOf('/user/repos').every((path) => path.includes('affiliation=owner,collaborator')));
  });

  it('are found by name even if they are hidden', async () => {
    const window = await openAll();
    const [record] = ofOwner('rider');
    assert.ok(record);
    await hideAndRead(window, 'rider');
    const found = await window.core.library.listed(window.session.id, `rider/${record.name}`);
    assert.equal(found?.value.id, record.id);
  });
});
