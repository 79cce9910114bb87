import assert from 'node:assert/strict';
import { parentOf, repositoryBadges, repositoryFacts } from '../../../../../media/pages/repository/repositoryFacts.ts';
import { ours } from '../../../../../src/base/core/text.ts';
import type { Repository } from '../../../../../src/model/core/repository.ts';
import { type Written, written } from '../../../../support/written.ts';

const NOW = '2026-11-21T12:00:00Z';
const PUSHED = '2026-11-21T09:00:00Z';
const reader = { language: 'en', now: Date.parse(NOW) };
const bare: Repository = {
  id: 7,
  name: ours('spoke'),
  full_name: ours('rider/spoke'),
  owner: { login: ours('rider') },
};

function factsOf(more: Partial<Written<Repository>>): readonly (readonly [string, string])[] {
  return repositoryFacts(written<Repository>({ ...bare, ...more }), reader).map(({ label, value }) => [label, value]);
}

describe('the facts of a repository', () => {
  for (const [what, more, facts] of [
    ['no values', {}, []],
    ['nulls, which are omitted', { language: null, license: null, size: null, pushed_at: null }, []],
    ['zeros, which are shown', { stargazers_count: 0 }, [['Stars', '0']]],
    ['a licence by its name', { license: { name: 'MIT License', spdx_id: 'MIT' } }, [['License', 'MIT License']]],
    ['a licence without a name', { license: { spdx_id: 'MIT' } }, [['License', 'MIT']]],
    ['its forks, not those of its network', { forks_count: 2, network_count: 9 }, [['Forks', '2']]],
    ['no stars by another name', { watchers_count: 5, subscribers_count: 3 }, []],
    ['no language, which is below', { language: 'Go' }, []],
    ['no features', { has_issues: true, has_wiki: false }, []],
    ['a small size', { size: 12 }, [['Size', '12 kB']]],
    ['a large size', { size: 3 * 1024 ** 2 }, [['Size', '3 GB']]],
    ['a time', { pushed_at: PUSHED }, [['Last push', '3 hours ago']]],
    ['no other change after a push', { pushed_at: PUSHED, updated_at: NOW }, [['Last push', '3 hours ago']]],
    ['a change of an unknown kind', { updated_at: PUSHED }, [['Updated', '3 hours ago']]],
  ] as const) {
    it(`are shown: ${what}`, () => assert.deepEqual(factsOf(more), facts));
  }

  it('show a parent if the repository is or may be a fork', () => {
    const parent = { full_name: ours('velodrome/spoke') };
    assert.deepEqual(
      [{ fork: true }, {}, { fork: false }].map((more) => parentOf({ ...bare, ...more, parent })?.full_name),
      ['velodrome/spoke', 'velodrome/spoke', undefined],
    );
  });

  it('are headed by badges', () => {
    assert.deepEqual(repositoryBadges(bare), []);
    assert.deepEqual(repositoryBadges({ ...bare, private: true, archived: true, fork: false }), [
      'Private',
      'Archived',
    ]);
  });
});
