import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fullName } from '../../../sandbox/data/repository.ts';
import { count, type RiderWindow, RiderWindows } from '../../../support/riderWindows.ts';
import { runs } from '../../../support/runs.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';

const MINUTE_MS = 60_000;
const OWNERS = ['rider', 'velodrome', 'peloton'];

describe('a refresh of a long list', () => {
  let rider: RiderWindows;
  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start({ repositories: 1000 });
  });
  afterEach(() => rider.close());

  /** Opens a window, and lets minutes pass. */
  async function openBefore(minutes: number): Promise<RiderWindow> {
    const window = await rider.open();
    await window.store.open();
    pass(minutes);
    return window;
  }

  function pass(minutes: number): void {
    rider.offsetMs += minutes * MINUTE_MS;
    rider.sandbox.clearRequests();
  }

  /** The time of the service, as it sends it. */
  const now = () => `${new Date(Date.now() + rider.offsetMs).toISOString().slice(0, 19)}Z`;
  const all = () => rider.sandbox.repositories.visibleTo(RIDER);
  const some = (place: number) => {
    const record = all()[place];
    assert.ok(record);
    return record;
  };
  const rows = ({ store }: RiderWindow) => store.state.owners.flatMap(({ repositories }) => repositories);
  const find = (window: RiderWindow, id: number) => rows(window).find((repository) => repository.id === id);

  it('takes two requests to show what has changed', async () => {
    const window = await openBefore(5);
    const [pushed, renamed] = [some(10), some(700)];
    const at = now();
    rider.sandbox.update(pushed.id, { pushed_at: at, updated_at: pushed.updated_at });
    rider.sandbox.rename(renamed.id, 'other-name');
    const added = rider.sandbox.add('rider', 'brand-new', { private: true });
    await window.store.refresh('background');
    assert.equal(find(window, pushed.id)?.pushed_at, at);
    assert.equal(find(window, renamed.id)?.name, 'other-name');
    assert.ok(find(window, added.id)?.private);
    assert.deepEqual([rider.sandbox.requests.length, count(window)], [2, 1001]);
  });

  it('costs nothing if nothing has changed', async () => {
    const window = await openBefore(2);
    await window.store.refresh('background');
    pass(2);
    const { remaining } = rider.sandbox.quota(RIDER);
    await window.store.refresh('background');
    assert.deepEqual(
      rider.sandbox.requests.map(({ status }) => status),
      [304, 304],
    );
    assert.equal(rider.sandbox.quota(RIDER).remaining, remaining);
  });

  it('shows the changes again after a restart, without a request', async () => {
    const window = await openBefore(5);
    rider.sandbox.rename(some(700).id, 'other-name');
    await window.store.refresh('background');
    rider.sandbox.clearRequests();
    const next = await rider.open();
    await next.store.load();
    assert.equal(find(next, some(700).id)?.name, 'other-name');
    assert.equal(next.store.state.validatedAt, window.store.state.validatedAt);
    assert.equal(rider.sandbox.requests.length, 0);
  });

  it('takes no request within a minute after another one, in any window', async () => {
    const window = await openBefore(5);
    await window.store.refresh('background');
    pass(0.5);
    await window.store.refresh('background');
    const other = await rider.open();
    await other.store.open();
    assert.deepEqual([rider.sandbox.requests.length, count(other)], [0, 1000]);
  });

  it('shows what has changed so far if the other pages can’t be read, but is no newer then', async () => {
    const window = await openBefore(5);
    const { validatedAt } = window.store.state;
    for (const { id } of all()) rider.sandbox.update(id, { description: 'changed' });
    rider.sandbox.intercept(({ path }) => (path.includes('sort=created') ? { status: 404, body: '{}' } : undefined));
    await window.store.refresh('background');
    assert.ok(rows(window).some(({ description }) => description === 'changed'));
    assert.equal(window.store.state.validatedAt, validatedAt);
    assert.equal(window.store.state.failure?.kind, 'notFound');
  });

  it('keeps the latest changes if the cache still has fresh pages', async () => {
    const window = await rider.open({
      async fetch(address, init) {
        const response = await fetch(address, init);
        const headers = new Headers(response.headers);
        if (address.includes('sort=created')) headers.set('cache-control', 'private, max-age=86400');
        return new Response(response.status === 304 ? null : await response.text(), {
          headers,
          status: response.status,
        });
      },
    });
    await window.store.open();
    pass(11);
    const { id } = some(700);
    rider.sandbox.rename(id, 'other-name');
    await window.store.refresh('background');
    assert.equal(rider.sandbox.requests.length, 2);
    assert.equal(find(window, id)?.name, 'other-name');
  });

  it('finds what is gone once all pages are due: one a minute', async () => {
    const window = await openBefore(9);
    rider.sandbox.remove(some(3).id);
    await window.store.refresh('background');
    assert.equal(count(window), 1000);
    pass(2);
    await window.store.refresh('background');
    assert.deepEqual([rider.sandbox.requests.length, count(window)], [12, 999]);
  });

  it('by the user shows changes first, and then what is gone', async () => {
    const window = await openBefore(1);
    rider.sandbox.rename(some(700).id, 'other-name');
    rider.sandbox.remove(some(3).id);
    const seen: [number, string | undefined][] = [];
    const { id } = some(699);
    window.store.onDidChange(() => seen.push([count(window), find(window, id)?.name]));
    await window.store.refresh('refresh');
    assert.deepEqual(seen, [
      [1000, 'other-name'],
      [999, 'other-name'],
    ]);
  });

  it('reads all pages if more has changed than the latest pages show', async () => {
    const window = await openBefore(5);
    for (const { id } of all()) rider.sandbox.update(id, { description: 'changed' });
    await window.store.refresh('background');
    assert.ok(rows(window).every(({ description }) => description === 'changed'));
  });

  it('reads all pages if the service doesn’t sort by time', async () => {
    rider.sandbox.intercept(({ path }) => {
      if (!/sort=(pushed|updated)/.test(path)) return undefined;
      const items = [2024, 2026, 2025].map((id) => {
        const at = `${id}-01-01T00:00:00Z`;
        const name = `r${id}`;
        return { id, name, full_name: `rider/${name}`, owner: { login: 'rider' }, pushed_at: at, updated_at: at };
      });
      return { status: 200, body: JSON.stringify(items) };
    });
    const window = await openBefore(5);
    rider.sandbox.rename(some(700).id, 'other-name');
    await window.store.refresh('background');
    assert.equal(find(window, some(700).id)?.name, 'other-name');
    assert.equal(find(window, 2024), undefined);
    pass(5);
    await window.store.refresh('background');
    assert.equal(rider.sandbox.requests.length, 10);
  });

  it('leaves no difference after all pages were read, whatever has changed', async () => {
    const place = fc.nat({ max: 999 });
    const change = fc.oneof(
      fc.record({ kind: fc.constantFrom('rename', 'remove', 'private', 'push', 'restart', 'refresh'), place }),
      fc.record({ kind: fc.constant('transfer'), place, owner: fc.constantFrom(...OWNERS) }),
      fc.record({ kind: fc.constant('add'), place, owner: fc.constantFrom(...OWNERS) }),
    );
    let names = 0;
    let window = await openBefore(5);
    const perform = async ({ kind, place: number, owner = '' }: { kind: string; place: number; owner?: string }) => {
      const record = some(number % all().length);
      if (kind === 'rename') rider.sandbox.rename(record.id, `n${++names}`);
      if (kind === 'remove') rider.sandbox.remove(record.id);
      if (kind === 'private') rider.sandbox.update(record.id, { private: !record.private });
      if (kind === 'push') rider.sandbox.update(record.id, { pushed_at: now() });
      if (kind === 'transfer' && owner !== record.owner) {
        rider.sandbox.rename(record.id, `n${++names}`);
        rider.sandbox.transfer(record.id, owner);
      }
      if (kind === 'add') rider.sandbox.add(owner, `n${++names}`);
      if (kind === 'restart') {
        window = await rider.open();
        await window.store.load();
      }
      if (kind !== 'refresh') return;
      pass(number / 200);
      await window.store.refresh('background');
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
        for (const each of changes) await perform(each);
        pass(1);
        await window.store.refresh('refresh');
        const text = (id: number, name: string, isPrivate: boolean, pushedAt: string) =>
          `${id} ${name} ${isPrivate} ${pushedAt}`;
        const shown = rows(window).map(({ id, full_name: name, private: isPrivate = false, pushed_at: at }) =>
          text(id, name, isPrivate, at ?? ''),
        );
        const expected = all().map((record) => text(record.id, fullName(record), record.private, record.pushed_at));
        assert.deepEqual(shown.toSorted(), expected.toSorted());
      }),
      { numRuns: runs(25) },
    );
  });
});
