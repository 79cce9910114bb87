import assert from 'node:assert/strict';
import { isSameOwner } from '../../../../src/model/core/account.ts';

describe('an owner is the same', () => {
  for (const [what, a, b, expected] of [
    ['with the same id, whatever its name is', { login: 'rider', id: 1 }, { login: 'renamed', id: 1 }, true],
    ['not with another id and the same name', { login: 'rider', id: 1 }, { login: 'rider', id: 2 }, false],
    ['with the same name in any case if an id is unknown', { login: 'Rider' }, { login: 'rider', id: 2 }, true],
    ['not with another name if an id is unknown', { login: 'rider', id: 1 }, { login: 'other' }, false],
    ['not as none', { login: 'rider', id: 1 }, undefined, false],
  ] as const) {
    it(what, () => assert.equal(isSameOwner(a, b), expected));
  }
});
