import assert from 'node:assert/strict';
import { shapeAccount, shapeProblem, shapeQuota, shapeRepository } from '../../../src/api/apiObjects.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import { parseWholeQuery } from '../../../src/search/core/parseQuery.ts';
import { accountAt, anonymousAt } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';

const rider = accountAt('api.code.example', 'rider', 1);

function shape(record: ListedRepository) {
  const entry = { session: rider, repository: record };
  const marks = { isPinned: true, isChanged: true, host: 'code.example' };
  const full = { ...entry, key: entryKey(entry), ...marks };
  return shapeRepository({ entry: full, entries: [full], sessions: [rider] });
}

describe('the data of the public API', () => {
  it('describes an account and its host', () => {
    assert.deepEqual(shapeAccount(rider), {
      id: 'https://api.code.example#1',
      login: 'rider',
      host: 'code.example',
      apiUrl: 'https://api.code.example/',
    });
    assert.equal(shapeAccount(anonymousAt('api.code.example')).login, undefined);
  });

  it('contains exactly these members of a repository', () => {
    const record = repository(7, 'rider/handbook', {
      private: true,
      description: 'All of it',
      language: null,
      size: 12,
      pushed_at: '2026-11-01T00:00:00Z',
      html_url: 'https://code.example/rider/handbook',
      clone_url: 'https://code.example/rider/handbook.git',
      ssh_url: 'git@code.example:rider/handbook.git',
      owner: { login: 'rider', id: 1, type: 'User', avatar_url: 'https://code.example/a.png' },
    });
    const secret = { temp_clone_token: 'secret', permissions: { admin: true } };
    assert.deepEqual(shape({ ...record, ...secret }), {
      id: 'https://api.code.example#7',
      accounts: ['https://api.code.example#1'],
      host: 'code.example',
      fullName: 'rider/handbook',
      name: 'handbook',
      owner: { login: 'rider', type: 'User' },
      description: 'All of it',
      isPrivate: true,
      isFork: false,
      isArchived: false,
      language: null,
      stars: 5,
      size: 12,
      pushedAt: Date.parse('2026-11-01T00:00:00Z'),
      webUrl: 'https://code.example/rider/handbook',
      httpsUrl: 'https://code.example/rider/handbook.git',
      sshUrl: 'git@code.example:rider/handbook.git',
    });
  });

  it('omits missing members of a repository', () => {
    const { id, name, full_name: fullName, owner } = repository(7, 'rider/handbook');
    const { isPrivate, isFork, isArchived, stars, size, pushedAt, webUrl, language, description } = shape({
      id,
      name,
      full_name: fullName,
      owner,
    });
    assert.deepEqual(
      [isPrivate, isFork, isArchived, stars, size, pushedAt, webUrl, language, description],
      Array(9).fill(undefined),
    );
    assert.equal(shape(repository(7, 'rider/handbook', { pushed_at: null })).pushedAt, null);
  });

  for (const address of [
    'javascript:alert(1)',
    'https://rider:secret@code.example/x',
    'https://code.example/x\nhttps://evil.example',
    'ext::sh -c true',
    '--upload-pack=x',
  ]) {
    it(`contains no misleading address: ${JSON.stringify(address)}`, () => {
      const { webUrl, httpsUrl, sshUrl } = shape(
        repository(7, 'rider/handbook', { html_url: address, clone_url: address, ssh_url: address }),
      );
      assert.deepEqual([webUrl, httpsUrl, sshUrl], [undefined, undefined, undefined]);
    });
  }

  it('contains the reported quota, and its time', () => {
    const quota = { limit: 60, remaining: 1, used: 59, resetAt: undefined };
    assert.deepEqual(shapeQuota({ quota, receivedAt: 5 }), { ...quota, observedAt: 5 });
    assert.equal(shapeQuota({ quota: undefined, receivedAt: undefined }), undefined);
  });

  it('names the invalid part of a query', () => {
    const [problem] = parseWholeQuery('a is:privat b').problems.map(shapeProblem);
    assert.deepEqual(problem, { kind: 'unknownValue', start: 2, end: 11, suggestions: ['is:private'] });
  });

  it('is immutable', () => {
    const record = shape(repository(7, 'rider/handbook'));
    for (const each of [record, record.accounts, record.owner, shapeAccount(rider)]) assert.ok(Object.isFrozen(each));
  });
});
