import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { nodeMachine } from '../../../../src/platform/machine/nodeMachine.ts';
import { RealGit } from '../../../support/realGit.ts';

const { signal } = new AbortController();

describe('this computer', () => {
  it('reads the states of clones two at a time', async () => {
    using real = new RealGit();
    const log = real.write('log', '');
    const git = real.write(
      'git',
      `#!/bin/sh\necho start >> '${log}'\nsleep 0.2\necho end >> '${log}'\nexit 1\n`,
      0o755,
    );
    const folders = ['a', 'b', 'c', 'd'].map((name) => real.create(name));
    const states = await Promise.all(
      folders.map((folder) => nodeMachine.readState(folder, [real.folder], git, signal)),
    );
    assert.deepEqual(new Set(states.map(({ kind }) => kind)), new Set(['failed']));
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    let [running, most] = [0, 0];
    for (const line of lines) {
      running += line === 'start' ? 1 : -1;
      most = Math.max(most, running);
    }
    assert.deepEqual([lines.length, most], [8, 2]);
  });

  it('reads only regular files of its user that are not too large', async () => {
    using real = new RealGit();
    assert.equal(await nodeMachine.readOwn(real.write('config', 'x')), 'x');
    for (const path of [real.folder, real.path('gone'), real.write('large', ' '.repeat(300_000))]) {
      assert.equal(await nodeMachine.readOwn(path), undefined);
    }
  });
});
