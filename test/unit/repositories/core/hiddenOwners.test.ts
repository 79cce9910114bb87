import assert from 'node:assert/strict';
import { ours } from '../../../../src/base/core/text.ts';
import { isOneOf, ownList } from '../../../../src/repositories/core/hiddenOwners.ts';

const rider = { login: ours('rider'), id: 1, type: 'User' };
const fig = { login: ours('fig'), id: 2, type: 'User' };
const wheels = { login: ours('wheels'), id: 3, type: 'Organization' };

describe('hidden owners', () => {
  for (const [what, owner, expected] of [
    ['the same owner', wheels, true],
    ['a renamed owner', { login: ours('hubs'), id: 3 }, true],
    ['another owner', rider, false],
    ['another owner with the former name', { login: ours('wheels'), id: 9 }, false],
    ['an owner with the name, whose ID is unknown', { login: ours('wheels') }, true],
  ] as const) {
    it(`${expected ? 'include' : 'don’t include'} ${what}`, () => {
      assert.equal(isOneOf([fig, wheels])(owner), expected);
    });
  }

  it('include an owner with the name if only the stored ID is unknown', () => {
    assert.equal(isOneOf([{ login: ours('wheels') }])(wheels), true);
  });

  for (const [hidden, affiliation] of [
    [[fig], undefined],
    [[rider], undefined],
    [[fig, wheels], 'owner,collaborator'],
    [[wheels, rider], 'collaborator'],
  ] as const) {
    it(`restrict the account’s list to ${affiliation}: ${hidden.map(({ login }) => login).join()}`, () => {
      const list = ownList(rider, { hidden: [...hidden], organizations: [] });
      assert.equal(list.affiliation, affiliation);
      assert.equal(list.group, affiliation === undefined ? 'user/repos' : `user/repos ${affiliation}`);
    });
  }
});
