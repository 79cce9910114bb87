import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import type { Account } from '../../../../src/model/core/account.ts';
import { OwnerRepositories } from '../../../../src/repositories/core/ownerRepositories.ts';
import { recordingLog } from '../../../support/ports.ts';
import { openOwner, type RiderWindow, RiderWindows } from '../../../support/riderWindows.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('the repositories of an account page', () => {
  let rider: RiderWindows;
  let window: RiderWindow;
  let account: Account;
  let page: OwnerRepositories;

  async function start(options: Parameters<RiderWindows['start']>[0] = {}): Promise<void> {
    rider = new RiderWindows();
    await rider.start(options);
    window = await rider.open();
    account = (await (await connectionOf(window.session).records()).account('wanderer')).value;
    page = new OwnerRepositories(window.core.library, recordingLog(), window.session, account, () => undefined);
  }
  afterEach(async () => {
    page.dispose();
    await rider.close();
  });

  const lists = (): number =>
    rider.sandbox.requests.filter(({ path }) => path.includes('/users/wanderer/repos')).length;

  it('are read once if the page of another window reads them at the same time', async () => {
    await start();
    const other = await rider.open();
    const theirs = new OwnerRepositories(other.core.library, recordingLog(), other.session, account, () => undefined);
    await Promise.all([page.read('open'), theirs.read('open')]);
    assert.deepEqual([lists(), theirs.all?.length === page.all?.length, page.failure], [1, true, undefined]);
    theirs.dispose();
  });

  it('are not read after a stop while the library loads, but when the page is shown again', async () => {
    await start();
    const reading = page.read('open');
    page.stop();
    await reading;
    assert.deepEqual([lists(), page.all], [0, undefined]);
    page.resume();
    await waitUntil(() => page.all !== undefined);
  });

  it('do not delay a stop of the sidebar', async () => {
    await start({ tokenLimit: 4, periodSeconds: 30 });
    const { core, session, store } = window;
    const { records, meter, admission } = connectionOf(session);
    const client = await records();
    while ((meter.quota?.remaining ?? 1) > 0) await client.zen();
    const reading = page.read('open');
    await waitUntil(() => admission.waiting !== undefined);
    await core.watchList.add(session, account);
    const opening = openOwner(window, 'wanderer');
    store.stop();
    await opening;
    assert.equal(store.activity.kind, 'idle');
    assert.ok(page.isLoading);
    page.dispose();
    await reading;
  });
});
