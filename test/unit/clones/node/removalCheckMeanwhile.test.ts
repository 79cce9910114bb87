import assert from 'node:assert/strict';
import { appendFileSync, existsSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { KeepReason } from '../../../../src/clones/core/removal/keepReason.ts';
import { checkedClone } from '../../../support/checkedClone.ts';

describe('a clone that is kept because of what happens meanwhile', () => {
  const clone = checkedClone();

  const MEANWHILE: Readonly<Record<string, readonly [change: () => unknown, reason: KeepReason]>> = {
    'a new file': [() => clone.write('new.txt'), { kind: 'untracked', path: 'new.txt', count: 1 }],
    'a changed file': [() => appendFileSync(join(clone.folder, 'README.md'), 'more\n'), { kind: 'changed', count: 1 }],
    'a hook': [() => clone.gitFile('hooks/pre-commit'), { kind: 'gitFile', name: 'hooks/pre-commit' }],
    'a commit': [
      () => clone.real.run(clone.folder, 'commit', '--quiet', '--allow-empty', '--message', 'Work'),
      { kind: 'commits', name: 'refs/heads/main' },
    ],
  };
  for (const [what, [change, reason]] of Object.entries(MEANWHILE)) {
    it(`${what}, made while the server is asked`, async () => {
      let isDone = false;
      clone.server.onRequest = () => {
        if (!isDone) change();
        isDone = true;
      };
      assert.deepEqual(await clone.check({ fetches: false }), { kind: 'kept', reason });
      assert.ok(isDone);
    });
  }

  it('a folder that is opened while it is checked', async () => {
    const used = { openElsewhere: [], unsaved: [] };
    let asked = 0;
    const open = async (at: number) => {
      asked = 0;
      return clone.check({ used: async () => ({ ...used, open: ++asked === at ? [clone.folder] : [] }) });
    };
    for (const at of [2, 3]) assert.deepEqual(await open(at), { kind: 'kept', reason: { kind: 'open' } }, `${at}`);
    assert.equal((await open(4)).kind, 'safe');
    assert.equal(asked, 3);
  });

  describe('after the list was shown', () => {
    const CHANGES: Readonly<Record<string, readonly [change: () => unknown, reason: KeepReason]>> = {
      'a clone with a new file': [() => clone.write('new.txt'), { kind: 'untracked', path: 'new.txt', count: 1 }],
      'a clone with a commit': [() => clone.commit(), { kind: 'commits', name: 'refs/heads/main' }],
      'a clone with a stash': [
        async () => {
          appendFileSync(join(clone.folder, 'README.md'), 'more\n');
          await clone.run('stash', 'push', '--quiet');
        },
        { kind: 'stash' },
      ],
      'a clone whose branch was force-pushed': [
        () =>
          clone.onServer(
            'update-ref',
            'refs/heads/main',
            clone.onServer('commit-tree', '-m', 'x', 'main^{tree}').trim(),
          ),
        { kind: 'commits', name: 'refs/heads/main' },
      ],
      'a clone whose remote was removed': [() => clone.run('remote', 'remove', 'origin'), { kind: 'noRemote' }],
      'a clone whose server doesn’t answer': [() => clone.server.statuses.set('origin.git', 500), { kind: 'server' }],
      'a clone whose folder is another one now': [
        () => {
          renameSync(clone.folder, clone.real.path('moved'));
          symlinkSync(clone.real.path('moved'), clone.folder);
        },
        { kind: 'link' },
      ],
    };
    for (const [what, [change, reason]] of Object.entries(CHANGES)) {
      it(what, async () => {
        // On the server, only `main` has this commit.
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'main');
        assert.equal((await clone.check()).kind, 'safe');
        await change();
        assert.deepEqual(await clone.move(), { kind: 'kept', reason });
        assert.ok(existsSync(join(clone.folder, '.git')));
      });
    }
  });
});
