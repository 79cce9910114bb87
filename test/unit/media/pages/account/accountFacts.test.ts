import assert from 'node:assert/strict';
import { accountAbout, accountBadges, accountFacts } from '../../../../../media/pages/account/accountFacts.ts';
import { ours } from '../../../../../src/base/core/text.ts';

const reader = { language: 'en', now: Date.parse('2026-11-21T12:00:00Z') };
const bare = { login: ours('rider'), id: 1 };

describe('the facts of an account', () => {
  it('omit missing values', () => {
    const absent = { company: null, location: '', email: undefined, public_repos: null, followers: undefined };
    assert.deepEqual(accountFacts(bare, reader), []);
    assert.deepEqual(accountFacts({ ...bare, ...absent, created_at: null }, reader), []);
  });

  it('show a zero', () => {
    assert.deepEqual(accountFacts({ ...bare, followers: 0 }, reader), [{ label: 'Followers', value: '0' }]);
  });

  it('show all values in a fixed order', () => {
    const facts = accountFacts(
      {
        ...bare,
        company: '@velodrome',
        location: 'Helsinki',
        email: 'rita@codehost.example',
        public_repos: 1234,
        public_gists: 8,
        followers: 214,
        following: 31,
        created_at: '2011-05-03T07:21:10Z',
        updated_at: '2026-11-18T11:00:00Z',
      },
      reader,
    );
    assert.deepEqual(
      facts.map(({ label, value }) => [label, value]),
      [
        ['Company', '@velodrome'],
        ['Location', 'Helsinki'],
        ['Email', 'rita@codehost.example'],
        ['Public repositories', '1,234'],
        ['Public gists', '8'],
        ['Followers', '214'],
        ['Following', '31'],
        ['Member since', '15 years ago'],
        ['Updated', '3 days ago'],
      ],
    );
    assert.match(facts.find(({ label }) => label === 'Member since')?.detail ?? '', /May 3, 2011/);
  });

  for (const [account, badges] of [
    [{}, []],
    [{ type: 'User', site_admin: false }, ['User']],
    [{ type: 'Organization', site_admin: true }, ['Organization', 'Site admin']],
  ] as const) {
    it(`are headed by badges: ${JSON.stringify(account)}`, () => {
      assert.deepEqual(accountBadges({ ...bare, ...account }), badges);
    });
  }

  for (const [account, about] of [
    [{}, undefined],
    [{ bio: null, description: '' }, undefined],
    [{ bio: 'Rides.' }, 'Rides.'],
    [{ bio: '', description: 'A club.' }, 'A club.'],
  ] as const) {
    it(`are headed by the description of the account: ${JSON.stringify(account)}`, () => {
      assert.equal(accountAbout({ ...bare, ...account }), about);
    });
  }
});
