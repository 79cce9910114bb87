import assert from 'node:assert/strict';
import { count, type RiderWindow, RiderWindows } from '../../../../support/riderWindows.ts';
import { RIDER } from '../../../../support/sandboxTokens.ts';

const MINUTE_MS = 60_000;

describe('a refresh of a long list of Gitea', () => {
  let rider: RiderWindows;
  let window: RiderWindow;

  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start({ repositories: 400, gitea: true, path: '/code' });
    window = await rider.open();
    await window.store.open();
    pass(5);
  });
  afterEach(() => rider.close());

  function pass(minutes: number): void {
    rider.offsetMs += minutes * MINUTE_MS;
    rider.sandbox.clearRequests();
  }

  const now = () => `${new Date(Date.now() + rider.offsetMs).toISOString().slice(0, 19)}Z`;
  const some = (place: number) => {
    const record = rider.sandbox.repositories.visibleTo(RIDER)[place];
    assert.ok(record);
    return record;
  };
  const find = (id: number) =>
    window.store.state.owners.flatMap(({ repositories }) => repositories).find((each) => each.id === id);
  const asked = () => rider.sandbox.requests.map(({ path }) => path.replace('/code/api/v1', ''));

  it('takes one request to show what has changed', async () => {
    const [pushed, renamed, before] = [some(10), some(300), count(window)];
    const at = now();
    rider.sandbox.update(pushed.id, { pushed_at: at });
    rider.sandbox.rename(renamed.id, 'other-name');
    const added = rider.sandbox.add('rider', 'brand-new', { private: true });
    await window.store.refresh('background');
    const { id } = window.session.account;
    assert.deepEqual(asked(), [`/repos/search?uid=${id}&exclusive=false&sort=updated&order=desc&limit=50`]);
    assert.equal(find(pushed.id)?.changed_at, at);
    assert.equal(find(renamed.id)?.name, 'other-name');
    assert.ok(find(added.id)?.private);
    assert.equal(count(window), before + 1);
  });

  it('reads all pages when they are due, and by the user', async () => {
    rider.sandbox.remove(some(3).id);
    const before = count(window);
    await window.store.refresh('background');
    assert.equal(count(window), before);
    await window.store.refresh('refresh');
    assert.equal(count(window), before - 1);
    rider.sandbox.remove(some(3).id);
    pass(9);
    await window.store.refresh('background');
    assert.equal(count(window), before - 2);
  });

  it('reads all pages if the search doesn’t sort, or is missing', async () => {
    const unsorted = [2024, 2026, 2025].map((id) => ({
      id,
      name: 'b',
      full_name: 'a/b',
      owner: { id: 1, login: 'a' },
      updated_at: `${id}-01-01T00:00:00Z`,
    }));
    for (const answer of [
      { status: 200, body: JSON.stringify({ ok: true, data: unsorted }) },
      { status: 404, body: '{}' },
    ]) {
      rider.sandbox.intercept(({ path }) => (path.includes('/repos/search') ? answer : undefined));
      const renamed = some(200);
      rider.sandbox.rename(renamed.id, `other-${answer.status}`);
      await window.store.refresh('background');
      assert.equal(find(renamed.id)?.name, `other-${answer.status}`);
      assert.equal(find(2024), undefined);
      pass(9);
    }
  });
});
