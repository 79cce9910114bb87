import assert from 'node:assert/strict';
import type { Library } from '../../src/repositories/core/library.ts';
import { retry } from '../../src/sidebar/refreshCommands.ts';
import { rowsOf } from '../../src/sidebar/rows.ts';
import { rider } from '../support/fakeAccounts.ts';
import { partOf } from '../support/partOf.ts';
import { group, storeOf, withStars } from '../support/treeData.ts';
import { failure } from '../support/treeFixtures.ts';

describe('retrying', () => {
  it('reads only what has failed: stars, an owner, or everything', async () => {
    const done: string[] = [];
    const shown = withStars(storeOf(rider, [], { opened: { velodrome: { failure } } }), [], { failure });
    const store = Object.assign(shown, {
      reopenStarred: async () => void done.push('starred'),
      reopenOwner: async (login: string) => void done.push(login),
      refresh: async () => void done.push('all'),
    });
    const library = partOf<Library>({ find: () => store });
    const [row] = rowsOf(group('starred', [store])).rows;
    assert.ok(row?.kind === 'failure');
    await retry(library, row);
    await retry(library, { ...row, parent: undefined, login: 'velodrome' });
    await retry(library, { ...row, parent: undefined });
    assert.deepEqual(done, ['starred', 'velodrome', 'all']);
  });
});
