import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { sep } from 'node:path';
import { MAX_FILE_BYTES } from '../../../../src/clones/core/disk.ts';
import { nodeMachine } from '../../../../src/clones/node/nodeMachine.ts';
import { RealGit } from '../../../support/realGit.ts';

const { signal } = new AbortController();

describe('this computer', () => {
  it('reads the state of a clone below a folder as in settings', async () => {
    using real = new RealGit();
    const folder = real.create('a');
    const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    const state = await nodeMachine.readState(folder, ['nonsense', real.path('x/..')], git, signal);
    assert.equal(state?.kind, 'read');
    assert.equal((await nodeMachine.readState(folder, ['nonsense', '~/x'], git, signal))?.kind, 'unconfirmed');
  });

  it('has a Recycle Bin only on Windows', () => {
    assert.equal(nodeMachine.hasRecycleBin, sep === '\\');
  });

  it('reads only regular files of its user that are not too large', async () => {
    using real = new RealGit();
    assert.equal(await nodeMachine.readOwn(real.write('config', 'x')), 'x');
    for (const path of [real.folder, real.path('gone'), real.write('large', ' '.repeat(MAX_FILE_BYTES + 1))]) {
      assert.equal(await nodeMachine.readOwn(path), undefined);
    }
  });
});
