import assert from 'node:assert/strict';
import type { RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full } from './client.ts';

describe('sandbox data', () => {
  it('is the same for the same seed and count, and differs for another seed', async () => {
    assert.deepEqual(await snapshot(7), await snapshot(7));
    assert.notDeepEqual(await snapshot(7), await snapshot(8));
  });

  describe('of the default size', () => {
    let sandbox: Sandbox;
    before(async () => {
      sandbox = await startSandbox();
    });
    after(() => sandbox.close());

    const oddities: readonly (readonly [what: string, test: (record: RepositoryRecord) => boolean])[] = [
      ['no description', ({ description }) => description === null],
      ['an empty description', ({ description }) => description === ''],
      ['no language', ({ language }) => language === null],
      ['no licence', ({ license }) => license === null],
      ['a licence not recognised', ({ license }) => license === 'other'],
      ['emoji', ({ description }) => /\p{Extended_Pictographic}/u.test(description ?? '')],
      ['Arabic', ({ description }) => /\p{Script=Arabic}/u.test(description ?? '')],
      ['Hebrew', ({ description }) => /\p{Script=Hebrew}/u.test(description ?? '')],
      ['control and bidi characters', ({ description }) => /\p{Cc}.*|\u202E/u.test(description ?? '')],
      ['bold HTML', ({ description }) => description?.includes('<b>') === true],
      ['an image with a handler', ({ description }) => /<img [^>]*onerror/.test(description ?? '')],
      ['a script', ({ description }) => description?.includes('<script>') === true],
      ['Markdown with a command link', ({ description }) => description?.includes('](command:') === true],
      ['a script as homepage', ({ homepage }) => homepage?.startsWith('javascript:') === true],
      ['archived', ({ archived }) => archived],
      ['disabled', ({ disabled }) => disabled],
      ['a fork', ({ fork }) => fork],
      ['a mirror', ({ mirror_url }) => mirror_url !== null],
      ['private', (record) => record.private],
      ['private of an organization', (record) => record.private && record.owner !== 'rider'],
      ['a name of 100 characters', ({ name }) => name.length === 100],
      ['a description of over 1,000 characters', ({ description }) => (description ?? '').length > 1000],
      ['a name that is a property of every object', ({ name }) => name === '__proto__'],
      ['a name that begins with a dot', ({ name }) => name.startsWith('.')],
      ['an empty repository', ({ size }) => size === 0],
      ['a default branch with a slash', ({ default_branch }) => default_branch.includes('/')],
      ['topics', ({ topics }) => topics.length > 1],
    ];
    for (const [what, test] of oddities) {
      it(`has in /user/repos: ${what}`, () => {
        assert.ok(sandbox.repositories.visibleTo(full).some(test));
      });
    }
  });
});

/** The seeded data of a small sandbox. */
async function snapshot(seed: number): Promise<unknown> {
  const { close, repositories, cyclists } = await startSandbox({ repositories: 50, seed });
  await close();
  return { all: repositories.all, cyclists };
}
