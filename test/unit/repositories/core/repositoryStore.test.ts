import assert from 'node:assert/strict';
import { type AccountSession, connectionOf } from '../../../../src/accounts/core/session.ts';
import { UnreachableError } from '../../../../src/http/core/send/requestErrors.ts';
import { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { Core } from '../../../support/core.ts';
import { recordingLog } from '../../../support/ports.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';

const fullName = ({ owner, name }: { owner: string; name: string }): string => `${owner}/${name}`;

describe('the store', () => {
  let sandbox: Sandbox;
  let core: Core;
  let session: AccountSession;
  let store: RepositoryStore;
  let log: ReturnType<typeof recordingLog>;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 150 });
    core = new Core({ base: sandbox.baseUrl });
    session = await core.signIn(RIDER);
    log = recordingLog();
    store = new RepositoryStore(session, log);
    sandbox.clearRequests();
  });
  afterEach(async () => {
    store.dispose();
    core.dispose();
    await sandbox.close();
  });

  const open = async (login: string): Promise<void> => {
    const listing = store.state.owners.find(({ owner }) => owner.login === login);
    assert.ok(listing);
    await store.openOwner(listing);
  };
  const names = (login: string): string[] => {
    const listing = store.state.owners.find(({ owner }) => owner.login === login);
    return (listing?.repositories ?? []).map(({ full_name }) => full_name).toSorted();
  };
  const expected = (login: string): string[] =>
    sandbox.repositories
      .visibleTo(RIDER)
      .filter(({ owner }) => owner === login)
      .map(fullName)
      .toSorted();

  it('lists every owner with all its repositories, the account itself first', async () => {
    await store.refresh();
    assert.deepEqual(
      store.state.owners.map(({ owner }) => owner.login),
      ['rider', 'criterium', 'peloton', 'velodrome'],
    );
    for (const login of ['rider', 'criterium', 'peloton', 'velodrome']) assert.deepEqual(names(login), expected(login));
  });

  it('adds the repositories that only the organization’s own list has, once', async () => {
    await store.refresh();
    await open('velodrome');
    const whole = sandbox.repositories.inOrganization('velodrome', RIDER).map(fullName);
    assert.ok(whole.length > expected('velodrome').length);
    assert.deepEqual(names('velodrome'), whole.toSorted());
    sandbox.clearRequests();
    await open('velodrome');
    assert.equal(sandbox.requests.length, 0);
  });

  it('knows which owners are not fully loaded, and loads them', async () => {
    await store.refresh();
    assert.deepEqual(
      store.unread.map(({ owner }) => owner.login),
      ['criterium', 'peloton', 'velodrome'],
    );
    await open('peloton');
    sandbox.clearRequests();
    await store.openOwners();
    assert.deepEqual([store.unread, sandbox.requests.length], [[], 2]);
    const whole = sandbox.repositories.inOrganization('velodrome', RIDER).map(fullName);
    assert.deepEqual(names('velodrome'), whole.toSorted());
  });

  it('stops loading them, and still knows which are not loaded', async () => {
    await store.refresh();
    sandbox.clearRequests();
    const loading = store.openOwners();
    store.stop();
    await loading;
    assert.deepEqual([store.unread.length, sandbox.requests.length <= 3], [3, true]);
    await store.openOwners();
    assert.deepEqual(store.unread, []);
  });

  it('reads the lists of watched owners, but not of organizations', async () => {
    const { value: wanderer } = await (await connectionOf(session).records()).account('wanderer');
    store.watch([wanderer]);
    await store.refresh('background');
    assert.ok(names('wanderer').length > 0);
    assert.deepEqual(
      store.unread.map(({ owner }) => owner.login),
      ['criterium', 'peloton', 'velodrome'],
    );
  });

  it('leaves the quota to the user instead of reading the list of a watched owner', async () => {
    const { value: wanderer } = await (await connectionOf(session).records()).account('wanderer');
    store.watch([wanderer]);
    sandbox.leave(RIDER, 300);
    await store.refresh('background');
    assert.deepEqual([names('wanderer'), store.state.failure], [[], undefined]);
  });

  it('reads the lists of organizations ahead of the user, but not before its own', async () => {
    await store.readAhead();
    assert.equal(sandbox.requests.length, 0);
    await store.refresh();
    sandbox.clearRequests();
    await store.readAhead();
    const paths = sandbox.requests.map(({ path }) => path.split('?')[0]);
    assert.deepEqual(
      paths,
      ['criterium', 'peloton', 'velodrome'].map((login) => `/orgs/${login}/repos`),
    );
    assert.deepEqual(store.unread, []);
  });

  it('leaves the quota to the user instead of reading ahead', async () => {
    sandbox.leave(RIDER, 300);
    await store.refresh();
    await store.readAhead();
    assert.equal(store.unread.length, 3);
  });

  it('reads opened organizations again with a refresh', async () => {
    await store.refresh();
    await open('velodrome');
    const added = sandbox.repositories.inOrganization('velodrome', RIDER)[0];
    assert.ok(added);
    sandbox.rename(added.id, 'renamed-here');
    await store.refresh();
    assert.ok(names('velodrome').includes('velodrome/renamed-here'));
    assert.ok(!names('velodrome').includes(fullName(added)));
  });

  it('reads once for two concurrent refreshes', async () => {
    await Promise.all([store.refresh(), store.refresh()]);
    const pages = sandbox.requests.filter(({ path }) => path.includes('sort=created'));
    assert.equal(pages.length, 2);
  });

  it('keeps its data while the service is down, and has the failure', async () => {
    await store.refresh();
    await open('peloton');
    await sandbox.stop();
    await store.refresh();
    assert.ok(store.state.failure instanceof UnreachableError);
    assert.deepEqual(names('rider'), expected('rider'));
    await store.reopenOwner('peloton');
    const peloton = store.state.owners.find(({ owner }) => owner.login === 'peloton');
    assert.ok(peloton?.failure instanceof UnreachableError && peloton.repositories.length > 0);
    await sandbox.start();
    await store.refresh();
    assert.equal(store.state.failure, undefined);
    assert.ok(store.state.owners.every(({ failure }) => failure === undefined));
  });

  it('ignores a read that ends after it is disposed', async () => {
    const reading = store.refresh();
    store.dispose();
    await reading;
    assert.deepEqual([store.state.settled, store.state.owners.length], [false, 0]);
  });

  it('sends no requests with a replaced token', async () => {
    await store.refresh();
    await open('velodrome');
    const reading = store.refresh();
    const second = await core.signIn(SECOND);
    store.useSession(second);
    sandbox.clearRequests();
    await reading;
    assert.deepEqual(sandbox.requests, []);
  });

  it('does not request organizations after the account’s own list failed, and logs the failure', async () => {
    await store.refresh();
    await open('velodrome');
    await sandbox.stop();
    log.lines.length = 0;
    await store.refresh();
    assert.equal(log.lines.length, 1);
    assert.match(log.lines[0] ?? '', /Unreachable.*\/user\/repos/);
  });

  it('may be opened by a change listener, also with another token', async () => {
    let changes = 0;
    store.onDidChange(() => {
      changes++;
      void store.open();
    });
    await store.open();
    for (const login of ['criterium', 'peloton', 'velodrome']) await open(login);
    changes = 0;
    store.useSession(await core.signIn(RIDER_PUBLIC));
    await store.open();
    assert.ok(changes > 0 && changes < 10, `${changes} changes`);
  });
});
