import assert from 'node:assert/strict';
import { removeFromTexts, valueWithoutTokens, withoutTokens } from '../../../../src/base/core/quotedTokens.ts';
import { findSecret, formsOf } from '../../../support/traces.ts';

const TOKEN = 'ghp_Marked+Token/0042.*[x]~leak';

describe('a token that a service quotes', () => {
  before(() => removeFromTexts(TOKEN));

  for (const [form, text] of formsOf(TOKEN)) {
    // No service writes these forms, and nothing that gets the texts decodes them.
    if (/hexadecimal|UTF-16/.test(form)) continue;
    it(`is removed: ${form}`, () => {
      const rest = withoutTokens(`<https://x/?t=${text}&page=2>; rel="next"`);
      assert.deepEqual(findSecret(new Map([['text', rest]]), TOKEN), []);
      assert.equal(rest, '<https://x/?t=***&page=2>; rel="next"');
    });
  }

  it('is removed from HTTP Basic, whatever the name, as often as it appears', () => {
    for (const login of ['a', 'ab', 'abc', 'rider']) {
      const quoted = btoa(`${login}:${TOKEN}`);
      const rest = withoutTokens(`Basic ${quoted}, ${TOKEN}, ${quoted}`);
      assert.deepEqual(findSecret(new Map([['text', rest]]), TOKEN), []);
    }
  });

  it('is removed if it is as long as a token may be', () => {
    const long = 'ghs_'.repeat(1024);
    removeFromTexts(long);
    for (const text of [long, btoa(`rider:${long}`)]) assert.ok(withoutTokens(`a ${text} b`).length < 20);
  });

  it('is removed with invisible characters in between', () => {
    assert.equal(withoutTokens(`a ${Array.from(TOKEN).join('\u200e\u2066')} b`), 'a *** b');
  });

  it('is not looked for if it is too short to be unambiguous, or can’t be sent', () => {
    for (const text of ['1234567', 'a token 7', 'токен-токен']) {
      removeFromTexts(text);
      assert.equal(withoutTokens(text), text);
    }
  });

  it('is removed as it is sent: without surrounding white space', () => {
    removeFromTexts(' pasted-with-space\n');
    assert.equal(withoutTokens('a pasted-with-space b'), 'a *** b');
  });

  it('is removed from all texts of a value; another value stays the same object', () => {
    const record = { id: 7, clone_url: `https://x:${TOKEN}@host/a`, owner: { login: TOKEN, type: null } };
    const cleaned = { id: 7, clone_url: 'https://x:***@host/a', owner: { login: '***', type: null } };
    assert.deepEqual(valueWithoutTokens(record), cleaned);
    const other = { list: [{ text: 'ghp_Marked' }, null, 7, true], nothing: null };
    assert.equal(valueWithoutTokens(other), other);
  });
});
