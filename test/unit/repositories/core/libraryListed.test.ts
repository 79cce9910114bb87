import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import type { RepositoryRecord } from '../../../sandbox/data/repository.ts';
import { openOwner, type RiderWindow, RiderWindows } from '../../../support/riderWindows.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';

describe('the listed data of a repository', () => {
  let rider: RiderWindows;
  let window: RiderWindow;
  let sought: RepositoryRecord;
  let openedAt: number;

  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start();
    openedAt = now();
    window = await rider.open();
    await window.store.open();
    const found = rider.sandbox.repositories.visibleTo(RIDER).find(({ owner }) => owner === 'velodrome');
    assert.ok(found);
    sought = found;
  });
  afterEach(() => rider.close());

  const listed = (name = `velodrome/${sought.name}`, session = window.session.id) =>
    window.core.library.listed(session, name);
  const now = (): number => Date.now() + rider.offsetMs;

  it('is found by name, ignoring case, without a request', async () => {
    rider.sandbox.clearRequests();
    const { value, validatedAt = 0 } = (await listed(`VELODROME/${sought.name.toUpperCase()}`)) ?? {};
    assert.equal(value?.id, sought.id);
    assert.ok(validatedAt >= openedAt && validatedAt <= now());
    assert.equal(rider.sandbox.requests.length, 0);
  });

  it('is undefined for unlisted repositories and other accounts', async () => {
    assert.equal(await listed('velodrome/nothing'), undefined);
    assert.equal(await listed(undefined, 'unknown session'), undefined);
    const second = await window.core.signIn(SECOND);
    assert.notEqual(second.id, window.session.id);
    const hidden = rider.sandbox.repositories.visibleTo(RIDER).find((each) => each.owner === 'rider' && each.private);
    assert.ok(hidden);
    assert.ok(await listed(`rider/${hidden.name}`));
    assert.equal(await listed(`rider/${hidden.name}`, second.id), undefined);
  });

  it('is that of its record once that was read, in each list', async () => {
    await openOwner(window, 'velodrome');
    rider.sandbox.rename(sought.id, 'new-name');
    rider.sandbox.update(sought.id, { archived: true, private: !sought.private, default_branch: 'trunk' });
    const client = await connectionOf(window.session).records();
    await client.repository('velodrome', sought.name, { intent: 'refresh' });
    const rows = window.core.library.entries.filter(({ repository }) => repository.id === sought.id);
    const inLists = window.store.lists.flatMap(({ repositories }) => repositories.filter(({ id }) => id === sought.id));
    assert.equal(inLists.length, 2);
    for (const each of [...inLists, ...rows.map(({ repository }) => repository)]) {
      const { name, full_name, archived, private: isPrivate, default_branch: branch } = each;
      assert.deepEqual(
        [name, full_name, archived, isPrivate, branch],
        ['new-name', 'velodrome/new-name', true, !sought.private, 'trunk'],
      );
    }
    assert.equal(rows.length, 1);
    assert.equal(await listed(), undefined);
  });

  it('is that of its record also if an older list is loaded later', async () => {
    const second = await rider.open();
    rider.sandbox.rename(sought.id, 'new-name');
    const client = await connectionOf(second.session).records();
    await client.repository('velodrome', sought.name, { intent: 'refresh' });
    await second.store.load();
    const entries = second.core.library.entries.filter(({ repository }) => repository.id === sought.id);
    assert.deepEqual(
      entries.map(({ repository }) => repository.name),
      ['new-name'],
    );
  });

  it('is as old as the newest list that has it', async () => {
    await openOwner(window, 'velodrome');
    const before = now();
    rider.offsetMs = 3_600_000;
    // Now only the account's own list can be read.
    rider.sandbox.intercept(({ path }) => (path.startsWith('/orgs/velodrome/repos') ? { status: 500 } : undefined));
    await window.store.refresh('refresh');
    const own = rider.sandbox.repositories.visibleTo(RIDER).find(({ owner }) => owner === 'rider');
    assert.ok(own);
    assert.ok(((await listed(`rider/${own.name}`))?.validatedAt ?? 0) > before + 3_000_000);
    assert.ok(((await listed())?.validatedAt ?? 0) > before + 3_000_000, 'both lists have it');
    const [first, other] = window.store.lists;
    const names = new Set(first?.repositories.map((each) => each.full_name));
    const theirs = other?.repositories.find((each) => !names.has(each.full_name));
    assert.ok(theirs);
    assert.ok(((await listed(theirs.full_name))?.validatedAt ?? now()) <= before);
  });

  it('is undefined for repositories that the service now withholds', async () => {
    assert.ok(await listed());
    rider.sandbox.requireSingleSignOn('velodrome');
    rider.offsetMs = 3_600_000;
    await window.store.refresh('refresh');
    assert.equal(await listed(), undefined);
  });
});
