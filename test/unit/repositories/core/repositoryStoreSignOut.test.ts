import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { openOwner, RiderWindows } from '../../../support/riderWindows.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';
import { SteppedClock } from '../../../support/steppedClock.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('data of an account', () => {
  let rider: RiderWindows;
  let clock: SteppedClock;
  beforeEach(() => {
    clock = new SteppedClock();
    rider = new RiderWindows();
  });
  afterEach(() => rider.close());

  it('is deleted from disk, keyring and memento when the account signs out', async () => {
    await rider.start();
    const window = await rider.open({ clock });
    const { store, session, core } = window;
    await store.open();
    await openOwner(window, 'velodrome');
    await core.watchList.add(session, (await (await connectionOf(session).records()).account('wanderer')).value);
    core.current.use(session);
    assert.ok(rider.storage.names.some((name) => name.endsWith('.values')));
    const reading = store.refresh('refresh');
    await window.signOut();
    await reading;
    await clock.pass(3000);
    assert.deepEqual(rider.storage.names, []);
    assert.deepEqual([...rider.secrets.entries.keys()], []);
    assert.equal(core.watchList.all.length, 0);
    assert.deepEqual(core.library.stores, []);
  });

  it('is dropped from memory: signing in again starts empty', async () => {
    await rider.start();
    const window = await rider.open({ clock });
    await window.store.open();
    const { journal, meter } = connectionOf(window.session);
    assert.ok(journal.entries.length > 0 && meter.quota);
    await window.signOut();
    await window.core.signIn(RIDER);
    const connection = connectionOf(window.session);
    assert.notEqual(connection.journal, journal);
    // Only the new sign-in.
    assert.deepEqual(
      connection.journal.entries.map(({ path }) => path),
      ['/user'],
    );
  });

  it('stays when another account signs in or out', async () => {
    await rider.start();
    const window = await rider.open({ clock });
    await window.store.open();
    const files = rider.storage.names;
    const second = await window.core.signIn(SECOND);
    await window.core.library.find(second.id)?.open();
    assert.equal(window.core.library.stores.length, 2);
    const shown = window.store.state;
    rider.sandbox.clearRequests();
    await window.core.sessions.signOut(second.id);
    await clock.pass(3000);
    assert.deepEqual(rider.storage.names.toSorted(), files.toSorted());
    assert.equal(window.store.state, shown);
    assert.deepEqual(rider.sandbox.requests, []);
    assert.equal(window.core.library.stores.length, 1);
  });

  it('stays when its token is replaced', async () => {
    await rider.start();
    const window = await rider.open({ clock });
    await window.store.open();
    await openOwner(window, 'velodrome');
    const { store, session } = window;
    const { owners } = store.state;
    const replaced = await window.core.sessions.replaceToken(session, { kind: 'token', token: RIDER_PUBLIC });
    assert.equal(window.store, store);
    assert.equal(store.session, replaced);
    assert.equal(replaced.id, session.id);
    assert.deepEqual(store.state.owners, owners);
    assert.equal(connectionOf(replaced).journal, connectionOf(session).journal);
    await store.refresh();
    const names = store.state.owners.flatMap(({ repositories }) => repositories);
    assert.ok(names.length > 0 && names.every((repository) => repository.private === false));
  });

  it('causes no requests with a token that was signed out meanwhile', async () => {
    await rider.start({ tokenLimit: 2 });
    const window = await rider.open({ clock });
    const client = await connectionOf(window.session).records();
    await client.zen();
    const waiting = assert.rejects(client.zen(), { name: 'AbortError' });
    await waitUntil(() => connectionOf(window.session).admission.waiting !== undefined);
    rider.sandbox.clearRequests();
    await window.signOut();
    await waiting;
    rider.sandbox.startPeriods();
    await clock.pass(2 * 3_600_000);
    await letWorkEnd();
    assert.deepEqual(rider.sandbox.requests, []);
  });

  it('is deleted in every window, including data that another window has just written', async () => {
    await rider.start();
    const [first, second] = [await rider.open({ clock }), await rider.open({ clock })];
    await first.store.open();
    await second.store.open();
    await (await connectionOf(second.session).records()).account('wanderer');
    await first.signOut();
    // Single responses are saved after two seconds.
    await clock.pass(3000);
    await letWorkEnd();
    assert.deepEqual(second.core.sessions.accounts, []);
    assert.deepEqual(rider.storage.names, []);
  });
});
