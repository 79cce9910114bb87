import assert from 'node:assert/strict';
import { workingState } from '../../../scripts/workingState.ts';
import { RealGit } from '../../support/realGit.ts';

describe('the state of a working tree', () => {
  let real: RealGit;

  beforeEach(() => {
    real = new RealGit();
  });
  afterEach(() => real[Symbol.dispose]());

  it('is that of the commit without changes, and differs with each new file and content', () => {
    const folder = real.create('project');
    const clean = workingState(folder);
    assert.match(clean.commit ?? '', /^[\da-f]+$/);
    assert.equal(clean.changes, '');
    const states = ['first', 'second'].map((content) => {
      real.write('project/größe.txt', content);
      return workingState(folder);
    });
    assert.equal(new Set([clean, ...states].map(({ changes }) => changes)).size, 3);
    assert.ok(states.every(({ commit }) => commit === clean.commit));
  });

  it('is known although the folder contains another repository', () => {
    const folder = real.create('project');
    const { commit } = workingState(folder);
    real.create('project/other');
    assert.equal(workingState(folder).commit, commit);
  });

  it('has no commit outside a repository', () => {
    assert.deepEqual(workingState(real.folder), { commit: undefined, changes: '' });
  });
});
