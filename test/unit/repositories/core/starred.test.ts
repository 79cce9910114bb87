import assert from 'node:assert/strict';
import { choiceOf } from '../../../../src/repositories/core/chooseOwners.ts';
import { entryKey } from '../../../../src/repositories/core/entry.ts';
import { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { fullName } from '../../../sandbox/data/repository.ts';
import type { SandboxOptions } from '../../../sandbox/sandboxOptions.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { recordingLog } from '../../../support/ports.ts';
import { count, type RiderWindow, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('what an account has starred', () => {
  let rider: RiderWindows;
  const start = async (options: SandboxOptions = {}): Promise<void> => {
    rider = new RiderWindows();
    await rider.start(options);
  };
  afterEach(() => rider.close());

  const requests = () => rider.sandbox.requests.filter(({ path }) => path.includes('/starred'));
  const names = ({ store }: RiderWindow) => store.state.starred?.repositories.map(({ full_name: name }) => name);
  const idle = async ({ store }: RiderWindow): Promise<void> => waitUntil(() => store.activity.kind === 'idle');
  const wanderers = () => rider.sandbox.repositories.ofAccount('wanderer').slice(0, 4).map(fullName);
  /** A window in which the user has switched it on. */
  const open = async (): Promise<RiderWindow> => {
    const window = await rider.open();
    window.core.showsStarred = true;
    await window.store.open();
    await idle(window);
    return window;
  };

  it('is not requested unless the user wants it', async () => {
    await start();
    const window = await rider.open();
    await window.store.open();
    await window.store.refresh('refresh');
    assert.deepEqual([requests(), window.store.state.starred], [[], undefined]);
  });

  it('is read with the other lists, the oldest star first, and is not the account’s own', async () => {
    await start();
    const without = await rider.open();
    await without.store.open();
    const window = await open();
    assert.deepEqual(names(window), wanderers());
    assert.deepEqual(
      requests().map(({ path }) => path),
      ['/user/starred?per_page=100&sort=created&direction=asc'],
    );
    assert.equal(count(window), count(without));
    assert.equal(window.core.library.starredOnly, 4);
    assert.equal(window.core.library.entries.length, count(window) + 4);
  });

  it('is read as soon as the user switches it on, and deleted when the user switches it off', async () => {
    await start();
    const window = await rider.open();
    await window.store.open();
    window.core.showsStarred = true;
    await waitUntil(() => window.store.state.starred?.isRead === true);
    assert.deepEqual(names(window), wanderers());
    await idle(window);
    const storedNames = async () => {
      const next = await rider.open();
      next.core.showsStarred = true;
      await next.store.load();
      return names(next);
    };
    assert.deepEqual(await storedNames(), wanderers());
    window.core.showsStarred = false;
    assert.equal(window.store.state.starred, undefined);
    await letWorkEnd();
    assert.deepEqual(await storedNames(), []);
    rider.sandbox.clearRequests();
    await window.store.refresh('refresh');
    assert.deepEqual(requests(), []);
  });

  it('is one repository with the one that the account owns, with the same object', async () => {
    await start();
    const [own] = rider.sandbox.repositories.visibleTo(RIDER).filter(({ owner }) => owner === 'rider');
    assert.ok(own);
    rider.sandbox.star('rider', own.id);
    const window = await open();
    const { starred, owners } = window.store.state;
    assert.deepEqual([starred?.repositories.length, starred?.others.length], [5, 4]);
    const listed = owners.flatMap(({ repositories }) => repositories).find(({ id }) => id === own.id);
    assert.ok(listed && starred?.repositories.at(-1) === listed && starred.keys.has(own.id));
    const keys = window.core.library.entries.map(entryKey);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('uses no quota while it is unchanged, and shows a new star after a refresh', async () => {
    await start();
    const window = await open();
    rider.offsetMs += 300_000;
    rider.sandbox.clearRequests();
    await window.store.refresh('refresh');
    assert.deepEqual(
      requests().map(({ status }) => status),
      [304],
    );
    const [, , , , fifth] = rider.sandbox.repositories.ofAccount('wanderer');
    assert.ok(fifth);
    rider.sandbox.star('rider', fifth.id);
    rider.offsetMs += 300_000;
    await window.store.refresh('refresh');
    assert.deepEqual(names(window), [...wanderers(), fullName(fifth)]);
  });

  it('is all of a long list, without looking for its latest changes, which it isn’t sorted by', async () => {
    await start({ repositories: 1000 });
    for (const { id } of rider.sandbox.repositories.visibleTo(RIDER).slice(0, 450)) rider.sandbox.star('rider', id);
    const window = await open();
    assert.equal(window.store.state.starred?.repositories.length, 454);
    rider.offsetMs += 3_600_000;
    await window.store.refresh('refresh');
    await window.store.refresh('background');
    const queries = requests().map(({ path }) => new URL(path, 'http://x').searchParams.get('sort'));
    assert.deepEqual([...new Set(queries)], ['created']);
  });

  it('leaves out hidden owners', async () => {
    await start();
    const [of] = rider.sandbox.repositories.inOrganization('velodrome', RIDER);
    assert.ok(of);
    rider.sandbox.star('rider', of.id);
    const window = await open();
    assert.equal(names(window)?.length, 5);
    const { core, session, store } = window;
    await core.ownerChoices.set(session, choiceOf(store.state, new Set(['velodrome'])));
    assert.deepEqual(names(window), wanderers());
    assert.deepEqual(shown(window, 'velodrome'), []);
  });

  for (const status of [404, 405, 501]) {
    it(`is not offered by a server without it, which is asked again only by the user: ${status}`, async () => {
      await start(status === 404 ? { specOnly: true } : {});
      const missing = ({ path }: { readonly path: string }) => path.startsWith('/user/starred');
      if (status !== 404) rider.sandbox.intercept((request) => (missing(request) ? { status, body: '{}' } : undefined));
      const window = await open();
      assert.deepEqual([window.store.state.starred, window.store.state.failure], [undefined, undefined]);
      rider.sandbox.clearRequests();
      rider.offsetMs += 3_600_000;
      await window.store.refresh('background');
      assert.deepEqual(requests(), []);
      await window.store.refresh('refresh');
      assert.equal(requests().length > 0, true);
    });
  }

  it('keeps what was read after a failure, which a retry clears', async () => {
    await start();
    const window = await open();
    rider.offsetMs += 300_000;
    rider.sandbox.intercept(({ path }) =>
      path.startsWith('/user/starred') ? { status: 403, body: '{"message":"Forbidden"}' } : undefined,
    );
    await window.store.refresh('refresh');
    assert.deepEqual([names(window), window.store.state.starred?.failure?.kind], [wanderers(), 'forbidden']);
    assert.equal(window.store.state.failure, undefined, 'only this list has failed');
    rider.sandbox.intercept(undefined);
    await window.store.reopenStarred();
    assert.equal(window.store.state.starred?.failure, undefined);
  });

  it('is not gone if the server doesn’t find it any more', async () => {
    await start();
    const window = await open();
    rider.offsetMs += 300_000;
    rider.sandbox.intercept(({ path }) => (path.startsWith('/user/starred') ? { status: 404, body: '{}' } : undefined));
    await window.store.refresh('refresh');
    assert.deepEqual([names(window), window.store.state.starred?.failure?.kind], [wanderers(), 'notFound']);
    rider.sandbox.intercept(undefined);
    await window.core.signIn(RIDER);
    assert.deepEqual([names(window), window.store.state.starred?.failure], [wanderers(), undefined], 'another token');
  });

  it('is neither shown nor stored if the user switches it off while it is read', async () => {
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    await start({ hold: () => (isHeld ? held.promise : Promise.resolve()) });
    const window = await rider.open();
    await window.store.open();
    isHeld = true;
    window.core.showsStarred = true;
    await waitUntil(() => window.store.activity.kind === 'reading');
    await waitUntil(() => requests().length > 0);
    window.core.showsStarred = false;
    held.resolve();
    await idle(window);
    await letWorkEnd();
    assert.equal(window.store.state.starred, undefined);
    const next = await rider.open();
    next.core.showsStarred = true;
    await next.store.load();
    assert.deepEqual(names(next), []);
  });

  it('is nothing without an account', async () => {
    await start();
    const { core } = await rider.open();
    const store = new RepositoryStore(core.sessions.anonymous(core.base), recordingLog());
    store.showStarred(true);
    await store.open();
    store.dispose();
    assert.deepEqual([store.state.starred, requests()], [undefined, []]);
  });

  it('stays for another token of the account, and is read again after the cache was cleared', async () => {
    await start();
    const window = await open();
    await window.core.signIn(RIDER);
    assert.deepEqual(names(window), wanderers());
    window.store.reset();
    assert.deepEqual(names(window), []);
    await window.store.open();
    await idle(window);
    assert.deepEqual(names(window), wanderers());
  });
});
