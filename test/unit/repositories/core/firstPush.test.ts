import assert from 'node:assert/strict';
import { firstPushCommands } from '../../../../src/repositories/core/firstPush.ts';

const HTTPS = 'https://code.example/velodrome/hollow.git';
const SSH = 'git@code.example:velodrome/hollow.git';

describe('the commands for an empty repository', () => {
  it('have its address and its branch', () => {
    assert.deepEqual(firstPushCommands({ clone_url: HTTPS, ssh_url: SSH, default_branch: 'trunk/main' }), {
      clone: `git clone ${HTTPS}`,
      push: [`git remote add origin ${HTTPS}`, 'git branch -M trunk/main', 'git push -u origin trunk/main'],
    });
    assert.equal(firstPushCommands({ ssh_url: SSH })?.clone, `git clone ${SSH}`);
  });

  for (const address of [
    'https://code.example/$(touch hit)/a.git',
    'https://code.example/a;touch$IFS$9hit',
    'https://code.example/%PATH%',
    'ssh://-oProxyCommand@code.example/a',
    '--upload-pack=hit',
    'ext::sh -c hit',
    'file:///etc/passwd',
  ]) {
    it(`contain no address that is more than an argument: ${address}`, () => {
      assert.equal(firstPushCommands({ clone_url: address }), undefined);
      assert.equal(firstPushCommands({ clone_url: address, ssh_url: SSH })?.clone, `git clone ${SSH}`);
    });
  }

  it('name the usual branch instead of one that a shell would interpret', () => {
    for (const branch of ['a;hit', '--force', '$(hit)', '', 'a b', null]) {
      const { push } = firstPushCommands({ clone_url: HTTPS, default_branch: branch }) ?? assert.fail();
      assert.equal(push[2], 'git push -u origin main', String(branch));
    }
  });
});
