import assert from 'node:assert/strict';
import { parseStatus } from '../../../../../src/clones/core/git/statusOutput.ts';

const join = (...records: readonly string[]): string => records.map((record) => `${record}\0`).join('');

describe('the output of git status', () => {
  it('has branch, changes, and the distance to the upstream branch', () => {
    const output = join(
      '# branch.oid 1234',
      '# branch.head feature/a b',
      '# branch.upstream origin/main',
      '# branch.ab +2 -13',
      '# stash 3',
      '1 .M N... 100644 100644 100644 1234 1234 a file\nwith a line break',
      'u UU N... 100644 100644 100644 100644 1 2 3 conflict',
      '? new',
    );
    assert.deepEqual(parseStatus(output), { branch: 'feature/a b', changes: 3, ahead: 2, behind: 13, stashes: 3 });
  });

  it('has unknown facts without a branch and an upstream branch', () => {
    const output = join('# branch.oid 1234', '# branch.head (detached)');
    const [unknown, none] = [
      { branch: undefined, ahead: undefined, behind: undefined },
      { changes: 0, stashes: 0 },
    ];
    assert.deepEqual(parseStatus(output), { ...unknown, ...none });
  });

  it('can be empty', () => {
    assert.equal(parseStatus('').changes, 0);
  });
});
