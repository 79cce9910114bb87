import assert from 'node:assert/strict';
import { failureOf, type RequestTraits } from '../../../../../src/core/http/send/failure.ts';
import * as requestErrors from '../../../../../src/core/http/send/requestErrors.ts';

const NOW = 1_000_000;
const ACCEPTED = 'x-accepted-oauth-scopes';
const GRANTED = 'x-oauth-scopes';

const failure = (traits: RequestTraits, status: number, headers: Record<string, string> = {}, body = '') =>
  failureOf(
    { url: new URL('https://api.github.com/user'), status, headers: new Headers(headers), body, redirected: false },
    NOW,
    traits,
  );

describe('a refused request', () => {
  const token = { hasCredential: true };
  const ofVSCode = { hasCredential: true, isOfVSCode: true };
  for (const [what, traits, status, headers, body, kind] of [
    ['with a token', token, 401, {}, '', requestErrors.UnauthorizedError],
    ['with an expired token', token, 401, {}, 'The token expired.', requestErrors.TokenExpiredError],
    ['with a token of VS Code', ofVSCode, 401, {}, '', requestErrors.SessionRevokedError],
    ['with an expired token of VS Code', ofVSCode, 401, {}, 'The token expired.', requestErrors.SessionRevokedError],
    ['that a token must not read', token, 403, {}, '', requestErrors.ForbiddenError],
    ['that VS Code must not read', ofVSCode, 403, {}, '', requestErrors.ForbiddenError],
    [
      'that needs a scope that VS Code’s token has',
      ofVSCode,
      403,
      { [ACCEPTED]: 'admin:org, read:org', [GRANTED]: 'read:org, repo' },
      '',
      requestErrors.ForbiddenError,
    ],
    [
      'that needs a scope that VS Code’s token lacks',
      ofVSCode,
      403,
      { [ACCEPTED]: 'admin:org, read:org', [GRANTED]: 'user:email' },
      '',
      requestErrors.ForbiddenError,
    ],
    [
      'with a token of VS Code that single sign-on blocks',
      ofVSCode,
      403,
      { 'x-github-sso': 'required' },
      '',
      requestErrors.SingleSignOnError,
    ],
    [
      'with a token of VS Code whose quota is used up',
      ofVSCode,
      403,
      { 'x-ratelimit-remaining': '0' },
      '',
      requestErrors.QuotaSpentError,
    ],
  ] as const) {
    it(`${what} has its own error: ${kind.name}`, () =>
      assert.ok(failure(traits, status, headers, body) instanceof kind));
  }

  it('that single sign-on blocks says whether VS Code has signed in', () => {
    for (const [traits, isOfVSCode] of [
      [token, false],
      [ofVSCode, true],
    ] as const) {
      const error = failure(traits, 403, { 'x-github-sso': 'required' }, '');
      assert.ok(error instanceof requestErrors.SingleSignOnError);
      assert.equal(error.isOfVSCode, isOfVSCode);
    }
  });
});
