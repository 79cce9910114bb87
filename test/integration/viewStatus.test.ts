import assert from 'node:assert/strict';
import { viewStatus } from '../../src/views/tree/viewStatus.ts';
import { second } from '../support/fakeAccounts.ts';
import { storeOf } from '../support/treeData.ts';
import { NOW, repository, session } from '../support/treeRows.ts';

describe('the line above the rows', () => {
  for (const [complete, expected] of [
    [true, '1 repository · just now'],
    [false, 'At least 1 repository · just now'],
  ] as const) {
    it(`shows the number of repositories: ${expected}`, () => {
      const store = storeOf(session, [repository({})], { state: { complete, validatedAt: NOW } });
      assert.equal(viewStatus([store], NOW, { filtered: undefined, changed: 0 }), expected);
    });
  }
});

describe('the line above the rows of several accounts', () => {
  it('counts all repositories also while an account waits', () => {
    const rateLimit = { until: NOW + 60_000, cause: 'quota' } as const;
    const [waiting, other] = [[7, 8], [9]].map((ids, index) =>
      storeOf(
        index === 0 ? session : second,
        ids.map((id) => repository({ id })),
        {
          state: { validatedAt: NOW },
          ...(index === 0 && { activity: { kind: 'waiting', rateLimit: rateLimit } as const }),
        },
      ),
    );
    assert.ok(waiting && other);
    const line = viewStatus([waiting, other], NOW, { filtered: undefined, changed: 2 });
    assert.match(line, /2 of 3 changed/);
    assert.match(viewStatus([waiting, other], NOW, { filtered: { filter: 'a', found: 3 }, changed: 0 }), /3 of 3/);
  });
});
