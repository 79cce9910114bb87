import assert from 'node:assert/strict';
import { secretPattern, valueWithoutSecret, withoutSecret } from '../../../../src/core/http/quotedCredential.ts';
import { findSecret, formsOf } from '../../../support/traces.ts';

const SECRET = 'ghp_Marked+Token/0042.*[x]~leak';

describe('a credential that is quoted in headers', () => {
  const pattern = secretPattern(SECRET);
  assert.ok(pattern);

  for (const [form, text] of formsOf(SECRET)) {
    // No service writes these, and no reader of headers undoes them.
    if (/hexadecimal|UTF-16/.test(form)) continue;
    it(`is left out: ${form}`, () => {
      const headers = withoutSecret(
        new Headers({ link: `<https://x/?t=${text}&page=2>; rel="next"`, age: '7' }),
        pattern,
      );
      assert.deepEqual(findSecret(new Map(headers), SECRET), []);
      assert.ok(headers.get('link')?.startsWith('<https://x/?t=') && headers.get('link')?.includes('***'));
      assert.equal(headers.get('age'), '7');
    });
  }

  it('is left out in HTTP Basic, whatever the name, and as often as it comes', () => {
    for (const login of ['a', 'ab', 'abc', 'rider']) {
      const quoted = btoa(`${login}:${SECRET}`);
      const headers = withoutSecret(new Headers({ 'x-echo': `Basic ${quoted}, ${SECRET}, ${quoted}` }), pattern);
      assert.deepEqual(findSecret(new Map(headers), SECRET), []);
    }
  });

  it('leaves headers alone that do not quote it', () => {
    const headers = new Headers({ etag: 'W/"ghp_Marked"', link: '<https://x/?page=2>; rel="next"' });
    assert.equal(withoutSecret(headers, pattern), headers);
  });

  it('is not looked for when it is too short to be told from other text', () => {
    assert.equal(secretPattern('1234567'), undefined);
  });
});

describe('a credential that is quoted in a record', () => {
  const pattern = secretPattern(SECRET);
  assert.ok(pattern);

  for (const [form, text] of formsOf(SECRET)) {
    if (/hexadecimal|UTF-16|JSON|HTML/.test(form)) continue;
    it(`is left out: ${form}`, () => {
      const record = { id: 7, name: 'a', clone_url: `https://x:${text}@host/a`, owner: { login: text, type: null } };
      const other = { id: 8, private: false };
      const [cleaned, same] = valueWithoutSecret([record, other], pattern);
      assert.deepEqual(cleaned, { ...record, clone_url: 'https://x:***@host/a', owner: { login: '***', type: null } });
      assert.equal(same, other, 'what quotes nothing is another object');
      assert.equal(record.owner.login, text, 'the record itself was changed');
    });
  }

  it('is left out with characters between that are not shown', () => {
    const text = Array.from(SECRET).join('\u200e\u2066');
    assert.equal(valueWithoutSecret(`a ${text} b`, pattern), 'a *** b');
  });

  it('leaves values alone that do not quote it', () => {
    const value = { list: [{ text: 'ghp_Marked' }, null, 7, true, undefined], nothing: null };
    assert.equal(valueWithoutSecret(value, pattern), value);
  });
});
