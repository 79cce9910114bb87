import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import type { FetchResult } from '../../src/core/clones/git/fetchResult.ts';
import { describeFetches, type FetchedClone } from '../../src/views/ask/fetchResults.ts';

describe('the result of fetching many', () => {
  const clone = (name: string, kind: 'fetched' | 'late' | 'noRemote'): FetchedClone => ({
    name,
    folder: Uri.file(`/${name}`),
    result: { kind } satisfies FetchResult,
  });

  for (const [what, results, text] of [
    ['names the only one that failed', [clone('rider/spoke', 'late')], '1 of 2 clones. rider/spoke failed.'],
    ['counts several', [clone('a/b', 'late'), clone('a/c', 'late')], '1 of 3 clones. 2 failed.'],
    ['has no link of a name', [clone('a/[b](command:c)', 'late')], '1 of 2 clones. a/[b] (command:c) failed.'],
    ['does not name what was left out', [clone('a/b', 'noRemote')], '1 of 2 clones. 1 was left out.'],
  ] as const) {
    it(what, () => {
      const all = [clone('rider/rim', 'fetched'), ...results];
      assert.equal(describeFetches(all, all.length), `Fetched ${text}`);
    });
  }
});
