import assert from 'node:assert/strict';
import { PER_PAGE, responseTo, seedLargeList } from '../../../bench/large/largeList.ts';

describe('the long lists of benchmarks', () => {
  it('have equal parts of organizations, which differ in their ids', () => {
    const list = seedLargeList({ count: 1000, owners: 50 });
    const items = Array.from({ length: list.pages }, (_, index) => list.page(index + 1)).flat();
    assert.equal(items.length, 1000);
    const byOwner = Map.groupBy(items, ({ owner }) => owner.login);
    assert.equal(byOwner.size, 50);
    assert.ok([...byOwner.values()].every((each) => each.length === 20));
    assert.equal(new Set(items.map(({ owner }) => owner.id)).size, 50);
    assert.equal(new Set(items.map(({ id }) => id)).size, 1000);
  });

  it('are sent as pages with links', async () => {
    const list = seedLargeList({ count: 3 * PER_PAGE });
    const first = responseTo(new URL('http://127.0.0.1:9/user/repos?per_page=100'), list);
    assert.match(first.headers.get('link') ?? '', /page=2>; rel="next".*page=3>; rel="last"/);
    assert.equal(((await first.json()) as unknown[]).length, PER_PAGE);
    const last = responseTo(new URL('http://127.0.0.1:9/user/repos?page=3'), list);
    assert.match(last.headers.get('link') ?? '', /page=2>; rel="prev"/);
  });
});
