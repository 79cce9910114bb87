import assert from 'node:assert/strict';
import { connectionOf, isSignedIn } from '../../../../src/accounts/core/session.ts';
import { checkToken } from '../../../../src/accounts/core/tokenCheck.ts';
import { SignedOutError, SignInDeclinedError } from '../../../../src/base/core/errors.ts';
import { ChangeTracker } from '../../../../src/repositories/core/changeTracker.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { FakeVSCodeAccounts, referenceTo } from '../../../support/fakeVSCodeAccounts.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('an account of VS Code, while VS Code has not responded yet', () => {
  let windows: CoreWindows;
  let vscodeAccounts: FakeVSCodeAccounts;
  let respond: () => void;
  let core: Core;

  beforeEach(async () => {
    windows = new CoreWindows();
    vscodeAccounts = new FakeVSCodeAccounts();
    vscodeAccounts.tokens.set('1', RIDER);
    await windows.start({ repositories: 20 });
    const before = await windows.openCore({ vscodeAccounts });
    const { id } = await before.sessions.signInWith(before.base, referenceTo('1'), RIDER);
    await before.library.find(id)?.open();
    await waitUntil(() => windows.storage.files.size > 1);
    await before.sessions.flush();
    before.dispose();
    windows.sandbox.clearRequests();
    const response = Promise.withResolvers<void>();
    vscodeAccounts.response = response.promise;
    respond = response.resolve;
    core = windows.createCore({ vscodeAccounts });
    await core.sessions.vaultRead();
    await core.library.load();
  });
  afterEach(() => windows.close());

  const store = () => core.library.stores[0] ?? assert.fail();
  const reads = () => [...store().state.lists.values()].flatMap(({ read }) => read ?? []);
  const names = () => core.library.entries.map(({ repository }) => repository.full_name);

  it('shows what is stored, and sends no request', async () => {
    assert.ok(names().length > 10);
    await store().open();
    await store().refresh();
    await store().openOwners();
    await letWorkEnd();
    assert.deepEqual(windows.sandbox.requests, []);
    assert.deepEqual([core.sessions.accounts, store().activity], [[], { kind: 'idle' }]);
  });

  it('lets a check of its token end before VS Code responds', async () => {
    const { session } = store();
    assert.ok(isSignedIn(session));
    const caller = new AbortController();
    const check = checkToken(session, caller.signal);
    caller.abort();
    await assert.rejects(check, { name: 'AbortError' });
  });

  it('continues with the same rows when VS Code responds', async () => {
    const [before, shown] = [store(), core.library.entries.map(({ repository }) => repository)];
    respond();
    await core.sessions.ready();
    assert.equal(store(), before);
    assert.ok(
      reads().every(({ isOwn }) => !isOwn),
      'not read with its token yet',
    );
    await store().load();
    assert.ok(reads().every(({ isOwn }) => isOwn));
    assert.ok(core.library.entries.every(({ repository }, index) => repository === shown[index]));
    await store().refresh();
    assert.equal(store().state.failure, undefined);
    // As in a window that has the token from the start: the latest changes, and no list page.
    assert.ok(windows.sandbox.requests.length > 0);
  });

  it('has requests that wait for its token', async () => {
    const { records } = connectionOf(store().session);
    const reading = records().then((client) => client.repository('rider', 'handbook'));
    await letWorkEnd();
    assert.deepEqual(windows.sandbox.requests, []);
    respond();
    await reading.catch(() => undefined);
    assert.deepEqual(
      windows.sandbox.requests.map(({ path, headers: { authorization } }) => [path, authorization]),
      [['/repos/rider/handbook', `token ${RIDER}`]],
    );
  });

  it('has no rows if VS Code has no token, and its requests fail', async () => {
    const { records } = connectionOf(store().session);
    const reading = assert.rejects(
      records().then((client) => client.repository('rider', 'handbook')),
      SignInDeclinedError,
    );
    vscodeAccounts.tokens.clear();
    respond();
    await reading;
    await core.sessions.ready();
    assert.deepEqual([core.library.stores, core.sessions.pending, windows.sandbox.requests], [[], [], []]);
  });

  it('has requests that end with their signal', async () => {
    const controller = new AbortController();
    const { records } = connectionOf(store().session);
    const reading = records({ signal: controller.signal }).then((client) =>
      client.repository('rider', 'handbook', { signal: controller.signal }),
    );
    controller.abort();
    await assert.rejects(reading, { name: 'AbortError' });
    await assert.rejects(
      records({ signal: controller.signal }).then((client) => client.zen({ signal: controller.signal })),
      { name: 'AbortError' },
    );
  });

  it('has no rows after its cache was deleted', async () => {
    await core.sessions.clearCaches();
    for (const each of core.library.stores) each.reset();
    await core.library.load();
    assert.deepEqual(names(), []);
  });

  it('has no rows of another address of its origin, and its requests fail', async () => {
    const before = store();
    const reading = assert.rejects(connectionOf(before.session).records(), SignedOutError);
    const [key = '', text = ''] = [...windows.secrets.entries][0] ?? [];
    const moved = text.replaceAll(`${core.base.href}"`, `${core.base.href}api/v3/"`);
    assert.notEqual(moved, text);
    await windows.secrets.store(key, moved);
    await waitUntil(() => store() !== before);
    await reading;
    await core.library.load();
    assert.deepEqual(names(), []);
  });

  it('has no rows after it was signed out, and its requests fail', async () => {
    const { records } = connectionOf(store().session);
    const reading = assert.rejects(
      records().then((client) => client.zen()),
      SignedOutError,
    );
    await core.sessions.signOut(store().session.id);
    await reading;
    assert.deepEqual([core.library.stores, core.sessions.pending], [[], []]);
    await waitUntil(() => windows.storage.names.length === 0);
    respond();
    await core.sessions.ready();
    assert.deepEqual([core.library.stores, core.sessions.pending], [[], []]);
  });

  it('reports what has changed since the last visit, as if VS Code had responded immediately', async () => {
    const clock = { ...realPorts().clock, now: () => Date.now() + offsetMs };
    const { log } = realPorts();
    const trackers: ChangeTracker[] = [];
    let offsetMs = 0;
    for (const hours of [0, 9]) {
      offsetMs = hours * 3_600_000;
      const response = Promise.withResolvers<void>();
      vscodeAccounts.response = response.promise;
      core = windows.createCore({ vscodeAccounts, ports: realPorts({ storage: windows.storage, clock }) });
      const tracker = new ChangeTracker(core.library, clock, log);
      trackers.push(tracker);
      tracker.continueVisit();
      await core.sessions.vaultRead();
      await core.library.load();
      await letWorkEnd();
      assert.equal(core.sessions.pending.length, 1);
      response.resolve();
      await core.sessions.ready();
      await store().open();
      await store().refresh();
      await waitUntil(() => [...windows.storage.files.keys()].some((name) => name.endsWith('/baseline.json')));
      if (hours === 0) windows.sandbox.add('rider', 'brand-new');
      if (hours === 0) core.dispose();
    }
    const { id } = store().session;
    await waitUntil(() => trackers[1]?.changesOf(id).byKey.size === 1);
    for (const tracker of trackers) tracker.dispose();
  });
});
