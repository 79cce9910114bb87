import assert from 'node:assert/strict';
import { MalformedLoginError, MalformedTokenError } from '../../../../../src/core/errors.ts';
import { authorization, parseLogin, parseToken } from '../../../../../src/core/http/send/credential.ts';

describe('tokens', () => {
  for (const [text, token] of [
    ['riderfulltoken0001', 'riderfulltoken0001'],
    [' copied_With-Space~ \n', 'copied_With-Space~'],
  ] as const) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.equal(parseToken(text), token));
  }

  for (const text of [
    '',
    ' ',
    'two words',
    'line\nbreak',
    'tab\there',
    'naïve',
    'null\0',
    '\u00a0x\u200b',
    'x'.repeat(100_000),
  ]) {
    it(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.throws(() => parseToken(text), MalformedTokenError);
      assert.throws(() => authorization({ kind: 'token', token: text }), MalformedTokenError);
    });
  }

  for (const login of ['', 'a:b', 'a b', 'ü', 'x\ny']) {
    it(`refuses the name ${JSON.stringify(login)}`, () => assert.throws(() => parseLogin(login), MalformedLoginError));
  }

  it('are sent without a name', () => {
    assert.equal(authorization({ kind: 'token', token: 'abc' }), 'token abc');
  });

  it('are sent with the account’s name', () => {
    const value = authorization({ kind: 'basic', login: 'rider', token: 'abc' });
    assert.equal(Buffer.from(value.replace('Basic ', ''), 'base64').toString(), 'rider:abc');
  });
});
