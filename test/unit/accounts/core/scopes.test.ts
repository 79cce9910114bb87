import assert from 'node:assert/strict';
import { covers, reviewScopes } from '../../../../src/accounts/core/scopes.ts';
import { parseScopes } from '../../../../src/http/core/send/forbidden.ts';

const NEEDED = new Map([
  ['GET /orgs/{org}/repos', ['admin:org', 'read:org', 'repo', 'user', 'write:org']],
  ['GET /repos/{owner}/{repo}', ['repo']],
]);
const ORGANIZATIONS = { endpoint: 'GET /orgs/{org}/repos', scope: 'read:org' };
const RECORD = { endpoint: 'GET /repos/{owner}/{repo}', scope: 'repo' };

describe('scopes', () => {
  for (const [header, scopes] of [
    [null, undefined],
    ['', []],
    [' ', []],
    ['repo', ['repo']],
    ['repo, read:org ,user:email', ['repo', 'read:org', 'user:email']],
    ['repo,,<b>x</b>, [a](command:x)', ['repo']],
  ] as const) {
    it(`are read from ${JSON.stringify(header)}`, () => assert.deepEqual(parseScopes(header), scopes));
  }

  for (const [granted, scope, isCovered] of [
    ['repo', 'public_repo', true],
    ['public_repo', 'repo', false],
    ['admin:org', 'read:org', true],
    ['write:org', 'read:org', true],
    ['read:org', 'write:org', false],
    ['user', 'read:user', true],
    ['gist', 'gist', true],
    ['__proto__', 'constructor', false],
  ] as const) {
    it(`${granted} ${isCovered ? 'covers' : 'does not cover'} ${scope}`, () =>
      assert.equal(covers([granted], scope), isCovered));
  }

  for (const { granted, unmet, missing, excess } of [
    { granted: ['repo', 'read:org'], unmet: [], missing: [], excess: [] },
    { granted: [], unmet: [ORGANIZATIONS, RECORD], missing: ['repo', 'read:org'], excess: [] },
    { granted: ['read:org'], unmet: [RECORD], missing: ['repo'], excess: [] },
    { granted: ['repo'], unmet: [], missing: ['read:org'], excess: [] },
    {
      granted: ['repo', 'admin:org', 'delete_repo'],
      unmet: [],
      missing: [],
      excess: [
        { scope: 'admin:org', enough: 'read:org' },
        { scope: 'delete_repo', enough: undefined },
      ],
    },
    {
      granted: ['repo', 'read:org', 'read:user'],
      unmet: [],
      missing: [],
      excess: [{ scope: 'read:user', enough: undefined }],
    },
  ]) {
    it(`of a token with ${granted.join(', ') || 'none'} are compared with the required ones`, () =>
      assert.deepEqual(reviewScopes(granted, NEEDED), { granted, unmet, missing, excess }));
  }

  it('are not requested if the extension has no use for them', () => {
    const needed = new Map([['GET /users/{username}', ['user', 'read:user']]]);
    assert.deepEqual(reviewScopes(['repo'], needed).unmet, []);
  });
});
