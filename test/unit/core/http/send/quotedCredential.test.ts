import assert from 'node:assert/strict';
import {
  secretPattern,
  valueWithoutSecret,
  withoutSecret,
} from '../../../../../src/core/http/send/quotedCredential.ts';
import { findSecret, formsOf } from '../../../../support/traces.ts';

const SECRET = 'ghp_Marked+Token/0042.*[x]~leak';

describe('a credential quoted in headers', () => {
  const pattern = secretPattern(SECRET);
  assert.ok(pattern);

  for (const [form, text] of formsOf(SECRET)) {
    // No service writes these forms, and no code decodes them in headers.
    if (/hexadecimal|UTF-16/.test(form)) continue;
    it(`is removed: ${form}`, () => {
      const headers = withoutSecret(
        new Headers({ link: `<https://x/?t=${text}&page=2>; rel="next"`, age: '7' }),
        pattern,
      );
      assert.deepEqual(findSecret(new Map(headers), SECRET), []);
      assert.ok(headers.get('link')?.startsWith('<https://x/?t=') && headers.get('link')?.includes('***'));
      assert.equal(headers.get('age'), '7');
    });
  }

  it('is removed from HTTP Basic, whatever the name, as often as it appears', () => {
    for (const login of ['a', 'ab', 'abc', 'rider']) {
      const quoted = btoa(`${login}:${SECRET}`);
      const headers = withoutSecret(new Headers({ 'x-echo': `Basic ${quoted}, ${SECRET}, ${quoted}` }), pattern);
      assert.deepEqual(findSecret(new Map(headers), SECRET), []);
    }
  });

  it('is removed if it is as long as a token may be', () => {
    const long = 'ghs_'.repeat(1024);
    const longPattern = secretPattern(long);
    assert.ok(longPattern);
    for (const text of [long, btoa(`rider:${long}`)]) {
      assert.ok(valueWithoutSecret(`a ${text} b`, longPattern).length < 20);
    }
  });

  it('leaves other headers unchanged', () => {
    const headers = new Headers({ etag: 'W/"ghp_Marked"', link: '<https://x/?page=2>; rel="next"' });
    assert.equal(withoutSecret(headers, pattern), headers);
  });

  it('is not searched for if it is too short to be unambiguous', () => {
    assert.equal(secretPattern('1234567'), undefined);
  });
});

describe('a credential quoted in a record', () => {
  const pattern = secretPattern(SECRET);
  assert.ok(pattern);

  for (const [form, text] of formsOf(SECRET)) {
    if (/hexadecimal|UTF-16|JSON|HTML/.test(form)) continue;
    it(`is removed: ${form}`, () => {
      const record = { id: 7, name: 'a', clone_url: `https://x:${text}@host/a`, owner: { login: text, type: null } };
      const other = { id: 8, private: false };
      const [cleaned, same] = valueWithoutSecret([record, other], pattern);
      assert.deepEqual(cleaned, { ...record, clone_url: 'https://x:***@host/a', owner: { login: '***', type: null } });
      assert.equal(same, other, 'an unaffected record was copied');
      assert.equal(record.owner.login, text, 'the record itself was changed');
    });
  }

  it('is removed with invisible characters in between', () => {
    const text = Array.from(SECRET).join('\u200e\u2066');
    assert.equal(valueWithoutSecret(`a ${text} b`, pattern), 'a *** b');
  });

  it('leaves other values unchanged', () => {
    const value = { list: [{ text: 'ghp_Marked' }, null, 7, true, undefined], nothing: null };
    assert.equal(valueWithoutSecret(value, pattern), value);
  });
});
