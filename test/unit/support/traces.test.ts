import assert from 'node:assert/strict';
import { allOf, findSecret, formsOf } from '../../support/traces.ts';

const SECRET = 'ghp_Marked&"Token+0042';

describe('traces of a secret', () => {
  for (const [what, text] of [
    ['unchanged', `say ${SECRET}!`],
    ['in an address', `https://x/?t=${encodeURIComponent(SECRET)}&u`],
    ['percent-encoded throughout', Buffer.from(SECRET).toString('hex').replace(/../g, '%$&')],
    ['percent-encoded in capitals', Buffer.from(SECRET).toString('hex').toUpperCase().replace(/../g, '%$&')],
    ['in hexadecimal', `0x${Buffer.from(SECRET).toString('hex')}`],
    ['in JSON', JSON.stringify({ message: SECRET })],
    ['in HTML', `<p>${SECRET.replace('&', '&amp;')}</p>`],
    ['in an attribute', `<p title="${SECRET.replace('&', '&amp;').replace('"', '&quot;')}">`],
    ['with two bytes a character', Buffer.from(SECRET, 'utf16le').toString('latin1')],
    ...['', 'r', 'ri', 'rid', 'rider:'].flatMap((before): [string, string][] => [
      [`in Base64 after “${before}”`, Buffer.from(`${before}${SECRET} and more`).toString('base64')],
      [`in Base64 for addresses after “${before}”, at the end`, Buffer.from(before + SECRET).toString('base64url')],
    ]),
  ] as const) {
    it(`are found ${what}`, () => {
      assert.notDeepEqual(findSecret(new Map([['there', text]]), SECRET), []);
    });
  }

  it('are reported with their place, and only if there are any', () => {
    const other = Buffer.from('another text of some length, as Base64').toString('base64');
    const found = findSecret(
      new Map([
        ['here', `${other} ghp_Marked`],
        ['there', `xx${SECRET}yy`],
      ]),
      SECRET,
    );
    assert.ok(found.length > 0 && found.every((line) => line.startsWith('there (') && line.includes('xx')));
  });

  it('have forms that are too long for false matches', () => {
    for (const [form, text] of formsOf(SECRET)) assert.ok(text.length >= SECRET.length, form);
  });

  it('are found in every part of an error', () => {
    const inner = Object.assign(new TypeError('x'), { headers: { authorization: SECRET } });
    for (const error of [
      new Error(SECRET),
      new Error('x', { cause: new Error('y', { cause: inner }) }),
      Object.defineProperty(new Error('x'), 'hidden', { value: SECRET, enumerable: false }),
    ]) {
      assert.notDeepEqual(findSecret(new Map([['error', allOf(error)]]), SECRET), []);
    }
  });
});
