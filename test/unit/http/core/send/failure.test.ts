import assert from 'node:assert/strict';
import { removeFromTexts } from '../../../../../src/base/core/quotedTokens.ts';
import { failureOf, type RequestTraits } from '../../../../../src/http/core/send/failure.ts';
import * as requestErrors from '../../../../../src/http/core/send/requestErrors.ts';

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

describe('a rate limit', () => {
  const inSeconds = (seconds: number): string => new Date(NOW + seconds * 1000).toUTCString();
  const YEAR = 31_536_000;
  for (const [retryAfter, seconds] of [
    ['7', 7],
    ['0', 1],
    [String(YEAR), 3600],
    ['9'.repeat(400), 3600],
    [inSeconds(7), 7],
    [inSeconds(-7), 1],
    [inSeconds(YEAR), 3600],
  ] as const) {
    it(`lasts ${seconds} s for the Retry-After ${retryAfter.slice(0, 30)}`, () => {
      const error = failure({ hasCredential: true }, 429, { 'retry-after': retryAfter });
      assert.ok(error instanceof requestErrors.SecondaryLimitError);
      assert.equal(error.retryAt, NOW + seconds * 1000);
    });
  }

  it('lasts for an unknown time without a valid Retry-After', () => {
    for (const headers of [{}, { 'retry-after': 'soon' }]) {
      const error = failure({ hasCredential: true }, 429, headers);
      assert.ok(error instanceof requestErrors.SecondaryLimitError);
      assert.equal(error.retryAt, undefined);
    }
  });
});

describe('a failure that nothing else explains', () => {
  before(() => removeFromTexts('ghp_s3cret'));
  const quote = (status: number, body: string, headers: Record<string, string> = {}): string | undefined => {
    const error = failure({ hasCredential: true }, status, headers, body);
    assert.ok(error instanceof requestErrors.RequestError);
    assert.ok(!error.message.includes('Wheel'), 'the log');
    return error.request.sentence;
  };
  const said = (message: unknown): string => JSON.stringify({ message });

  for (const status of [400, 403, 409, 410, 418, 422]) {
    it(`has the sentence of the service: ${status}`, () =>
      assert.equal(quote(status, said('Wheel lost.')), 'Wheel lost.'));
  }

  for (const [what, status, body, headers] of [
    ['whose status says it', 404, said('Wheel lost.'), {}],
    ['that names a scope', 403, said('Wheel lost.'), { [GRANTED]: 'user', [ACCEPTED]: 'repo' }],
    ['that is a web page', 403, '<p>Wheel lost.</p>', {}],
    ['without text', 403, said('  '), {}],
    ['with another message', 403, said(['Wheel lost.']), {}],
    ['that is too long', 403, said(`Wheel lost.${' '.repeat(20_000)}`), {}],
  ] as const) {
    it(`has none ${what}`, () => assert.equal(quote(status, body, headers), undefined));
  }

  it('names no credential where it is no JSON', () => {
    const body = '<p>`ghp_s3cret` forbids access via a personal access token (classic).</p>';
    const error = failure({ hasCredential: true }, 403, {}, body);
    assert.ok(error instanceof requestErrors.PolicyError);
    assert.equal(error.owner, '***');
  });

  it('has it as one short line, without the credential', () => {
    assert.equal(quote(400, said('Wheel\u202e of\n ghp_s3cret \u0000lost')), 'Wheel of *** lost');
    assert.equal(quote(400, said('Wheel'.repeat(100)))?.length, 200);
    assert.equal(quote(400, said('ghp_s3cret').replace('s', String.raw`\u0073`)), '***');
  });
});
