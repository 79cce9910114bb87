import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import type { PullResult } from '../../src/core/clones/git/pullResult.ts';
import { describePulls, type PulledClone } from '../../src/views/ask/pullResults.ts';

describe('the result of pulling many', () => {
  const clone = (name: string, result: PullResult): PulledClone => ({ name, folder: Uri.file(`/${name}`), result });

  it('counts those with all commits of their branches', () => {
    const results = [
      clone('rider/rim', { kind: 'pulled', commits: 2 }),
      clone('rider/spoke', { kind: 'current' }),
      clone('rider/hub', { kind: 'late' }),
    ];
    assert.equal(describePulls(results), 'Clones up to date: 2 of 3.');
  });
});
