import assert from 'node:assert/strict';
import { failureOf } from '../../../../../src/http/core/send/failure.ts';
import {
  BlockedError,
  ForbiddenError,
  PolicyError,
  SingleSignOnError,
} from '../../../../../src/http/core/send/requestErrors.ts';
import { bodyOf, REFUSALS } from '../../../../support/recordedRefusals.ts';

function because(body: string, headers: Readonly<Record<string, string>> = {}) {
  const url = new URL('https://api.github.com/user');
  const answer = { url, status: 403, headers: new Headers(headers), body, redirected: false };
  return failureOf(answer, 0, { hasCredential: true });
}

describe('a refusal', () => {
  for (const [kind, policy, owner] of [
    ['classicTokens', 'classicTokens', 'velodrome'],
    ['tokenLifetime', 'tokenLifetime', 'velodrome'],
    ['enterpriseLifetime', 'tokenLifetime', 'Velo Drome'],
    ['ipAllowList', 'ipAllowList', 'velodrome'],
    ['oauthApps', 'oauthApps', 'velodrome'],
  ] as const) {
    it(`names the policy of ${REFUSALS[kind].what}`, () => {
      const failure = because(bodyOf(REFUSALS[kind]), REFUSALS[kind].headers);
      assert.ok(failure instanceof PolicyError);
      assert.deepEqual([failure.policy, failure.owner], [policy, owner]);
    });
  }

  for (const [kind, error] of [
    ['singleSignOnInWords', SingleSignOnError],
    ['blocked', BlockedError],
  ] as const) {
    it(`is recognized by its words: ${REFUSALS[kind].what}`, () =>
      assert.ok(because(bodyOf(REFUSALS[kind]), REFUSALS[kind].headers) instanceof error));
  }

  it('is recognized with escaped characters in its JSON', () =>
    assert.ok(because(bodyOf(REFUSALS.tokenLifetime).replaceAll("'", String.raw`\u0027`)) instanceof PolicyError));

  it('has the longest lifetime, and the page of the token', () => {
    const failure = because(bodyOf(REFUSALS.tokenLifetime));
    assert.ok(failure instanceof PolicyError);
    const page = 'https://github.com/settings/personal-access-tokens/4277325';
    assert.deepEqual([failure.days, failure.page], [90, page]);
  });

  it('has no page if the service names none', () => {
    const failure = because(REFUSALS.tokenLifetime.message.replace(/ Please.*/, ''));
    assert.ok(failure instanceof PolicyError);
    assert.deepEqual([failure.days, failure.page], [90, undefined]);
  });

  for (const [what, headers, permissions, scopes] of [
    ['nothing', {}, [], []],
    [
      'the first alternative',
      { 'x-accepted-github-permissions': 'contents=read,issues=write; metadata=read' },
      ['contents=read', 'issues=write'],
      [],
    ],
    [
      'only permissions that may be shown',
      { 'x-accepted-github-permissions': 'contents=read, <b>=read, x=all' },
      ['contents=read'],
      [],
    ],
    [
      'no scope if it has one of them',
      { 'x-oauth-scopes': 'repo', 'x-accepted-oauth-scopes': 'repo, public_repo' },
      [],
      [],
    ],
    ['all scopes if it has none at all', { 'x-oauth-scopes': '', 'x-accepted-oauth-scopes': 'repo' }, [], ['repo']],
    ['no scopes for a token without them', { 'x-accepted-oauth-scopes': 'repo' }, [], []],
  ] as const) {
    it(`names what a token lacks: ${what}`, () => {
      const failure = because('{"message":"Forbidden"}', headers);
      assert.ok(failure instanceof ForbiddenError);
      assert.deepEqual(
        [failure.lacking.permissions.map(({ name, access }) => `${name}=${access}`), failure.lacking.scopes],
        [permissions, scopes],
      );
    });
  }

  for (const [server, words] of [
    [
      'Gitea 1.23',
      'token does not have at least one of required scope(s), required=[read:user read:misc], token scope=',
    ],
    ['Gitea 1.22 and Forgejo', 'token does not have at least one of required scope(s): [read:user read:misc]'],
  ] as const) {
    it(`names the scopes that a token lacks in the words of ${server}`, () => {
      const failure = because(JSON.stringify({ message: words, url: 'https://code.example/api/swagger' }));
      assert.ok(failure instanceof ForbiddenError);
      assert.deepEqual(failure.lacking.scopes, ['read:user', 'read:misc']);
    });
  }
});
