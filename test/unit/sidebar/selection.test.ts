import assert from 'node:assert/strict';
import type { FindFolder } from '../../../src/sidebar/commandArguments.ts';
import { allEntriesOf } from '../../../src/sidebar/selection.ts';
import { entryAt, entryInFolder } from '../../support/entries.ts';

const HOST = 'codehost.example';
const [first, second] = [entryAt(HOST, 'velodrome/first'), entryAt(HOST, 'velodrome/second')];
const listed = [first, second];
const sort = { by: 'name', order: 'ascending' } as const;

describe('the repositories of selected rows and groups', () => {
  const inFolder = entryInFolder('file:///home/rita/handbook');
  const findFolder: FindFolder = (folder, worktreeOf) =>
    folder === inFolder.repository.local?.folder && worktreeOf === undefined ? inFolder : undefined;
  const all = (clicked: unknown, selected?: readonly unknown[]) =>
    allEntriesOf(listed, findFolder, clicked as never, selected);

  it('are those below groups, each once', () => {
    const cloned = { kind: 'cloned', entries: [second, first], sort };
    const owner = { kind: 'owner', session: first.session, rows: [first.repository], sort };
    assert.deepEqual(all(cloned), [second, first]);
    assert.deepEqual(all(owner, [owner, cloned, first]), [first, second]);
  });

  it('are as the accounts list them, whatever another extension passes', () => {
    const forged = { ...first.repository, full_name: 'forged/name', clone_url: 'https://evil.example/x' };
    const stranger = { ...first.session, id: 'stranger', origin: 'https://evil.example' };
    assert.deepEqual(all({ kind: 'saved', entries: [{ session: first.session, repository: forged }] }), [first]);
    assert.deepEqual(all({ kind: 'owner', session: first.session, rows: [forged], sort }), [first]);
    assert.deepEqual(all({ kind: 'cloned', entries: [{ session: stranger, repository: forged }] }), []);
    assert.deepEqual(all([{ session: stranger, repository: forged }]), []);
  });

  it('are those of folders only if these have a row', () => {
    const { session, repository } = inFolder;
    const local = { folder: 'file:///home/rita/handbook', host: undefined, isListed: true };
    for (const kind of ['cloned', 'host', 'pinned']) assert.deepEqual(all({ kind, entries: [inFolder] }), [inFolder]);
    assert.deepEqual(all({ session, repository: { ...repository, clone_url: 'https://evil.example/x' } }), [inFolder]);
    for (const forged of [
      { ...local, folder: 'file:///etc' },
      { ...local, worktreeOf: 'file:///etc' },
    ])
      assert.deepEqual(
        all({ kind: 'cloned', entries: [{ ...first, repository: { ...repository, local: forged } }] }),
        [],
      );
    // No row of an account stands for a folder.
    assert.deepEqual(all({ session, repository: { ...repository, local: undefined } }), []);
  });

  it('are none for anything else', () => {
    for (const odd of [7, null, {}, { kind: 'cloned' }, { kind: 'cloned', entries: 7 }, { kind: 'owner', rows: 'x' }])
      assert.deepEqual(all(odd), []);
    for (const entry of [null, 7, {}, { session: null, repository: null }])
      assert.deepEqual(all({ kind: 'pinned', entries: [entry] }), []);
  });

  it('are none below groups without such commands, selected with others', () => {
    const changed = { kind: 'changed', entries: [first], gone: [], since: 1 };
    const part = { kind: 'part', session: first.session, rows: [first.repository] };
    assert.deepEqual(all(second, [second, changed, part]), [second]);
  });
});
