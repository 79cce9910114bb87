import assert from 'node:assert/strict';
import { isAbsence, purposeOf, type RequestPurpose } from '../../../../src/quota/core/requestPurpose.ts';

describe('the purpose of a request', () => {
  const cases: readonly (readonly [path: string, purpose: RequestPurpose, query?: string])[] = [
    ['user/repos', 'lists'],
    ['users/wanderer/repos', 'lists'],
    ['orgs/velodrome/repos', 'lists'],
    ['user/orgs', 'lists'],
    ['repos/search', 'lists', '?sort=updated'],
    ['user', 'accounts'],
    ['users/wanderer', 'accounts'],
    ['repos/velodrome/handbook', 'details'],
    ['repos/velodrome/handbook/languages', 'details'],
    ['repos/velodrome/handbook/releases/latest', 'details'],
    ['repos/velodrome/handbook/commits', 'details', '?per_page=5'],
    ['repositories/77', 'details'],
    ['repos/velodrome/handbook/readme', 'readmes'],
    ['repos/velodrome/handbook/contents/img/red.png', 'readmes'],
    ['repos/velodrome/handbook/contents/src/main.ts', 'files', '?ref=…'],
    ['repos/velodrome/handbook/commits/HEAD', 'files'],
    ['repos/velodrome/handbook/git/trees/0a0b', 'files'],
    ['repos/velodrome/handbook/raw/src/main.ts', 'files'],
    ['repos/velodrome/handbook/branches', 'files'],
    ['zen', 'sayings'],
    ['', 'other'],
    ['elsewhere', 'other'],
  ];
  for (const base of ['/', '/api/v3/', '/code/api/v1/']) {
    it(`follows from its path below ${base}`, () => {
      for (const [path, purpose, query = ''] of cases) {
        assert.equal(purposeOf({ path: base + path, query }, base), purpose, path);
      }
    });
  }

  it('does not follow from the names of a repository', () => {
    const path = '/repos/repos/zen';
    assert.equal(purposeOf({ path, query: '' }, '/'), 'details');
    assert.equal(purposeOf({ path: '/users/repos', query: '' }, '/'), 'accounts');
  });
});

describe('a failure', () => {
  const absent = (path: string, status: number | undefined, query = ''): boolean =>
    isAbsence({ path: `/api/v3/repos/a/b${path}`, query, status }, '/api/v3/');

  it('only says that a repository lacks something', () => {
    for (const path of ['/readme', '/releases/latest', '/languages', '/commits', '/topics', '/contents/img/a.png']) {
      assert.ok(absent(path, 404), path);
    }
    assert.ok(absent('/commits', 409));
  });

  it('is a problem if it is about the repository, a file, or the server', () => {
    assert.ok(!absent('', 404));
    assert.ok(!absent('/commits/HEAD', 404));
    assert.ok(!absent('/commits/HEAD', 409));
    assert.ok(!absent('/contents/src/main.ts', 404, '?ref=…'));
    assert.ok(!absent('/git/trees/0a', 404));
    assert.ok(!absent('/readme', 500));
    assert.ok(!absent('/readme', 403));
    assert.ok(!absent('/readme', undefined));
    assert.ok(!absent('/readme', 409));
    assert.ok(!isAbsence({ path: '/api/v3/orgs/velodrome/a/readme', query: '', status: 404 }, '/api/v3/'));
    assert.ok(!isAbsence({ path: '/api/v3/users/wanderer', query: '', status: 404 }, '/api/v3/'));
  });
});
