import assert from 'node:assert/strict';
import { LOCAL_SESSION } from '../../../../../src/accounts/core/session.ts';
import type { CloneState } from '../../../../../src/clones/core/git/cloneStates.ts';
import { cloneLookup } from '../../../../../src/clones/core/known/cloneLookup.ts';
import { type CloneRow, CloneRows, hostOfRow } from '../../../../../src/clones/core/known/cloneRows.ts';
import type { Clone, Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import type { ListedRepository } from '../../../../../src/model/core/repository.ts';
import { entryKey, entryRowKey, type RepositoryEntry } from '../../../../../src/repositories/core/entry.ts';
import type { RepositoryStore } from '../../../../../src/repositories/core/repositoryStore.ts';
import { readState } from '../../../../support/cloneStates.ts';
import { rider, second } from '../../../../support/fakeAccounts.ts';
import { repository } from '../../../../support/fakeStoreLists.ts';
import { partOf } from '../../../../support/partOf.ts';
import { storeOf } from '../../../../support/treeData.ts';

const listedAt = (id: number, name: string): ListedRepository =>
  repository(id, name, { clone_url: `https://code.example/${name}.git` });
const [spoke, upstream] = [listedAt(1, 'rider/spoke'), listedAt(2, 'velodrome/spoke')];
const MAIN = 'file:///code/spoke';

function clone(folder: string, remote?: string, more: Partial<Clone> = {}): Clone {
  return { folder, remotes: remote === undefined ? [] : [`code.example/${remote}`], ...more };
}

describe('the rows of clones', () => {
  let stores: readonly RepositoryStore[];
  let all: readonly Clone[];
  let stateOf: Map<string, CloneState>;
  let rows: CloneRows;
  beforeEach(() => {
    stores = [storeOf(rider, [spoke, upstream])];
    all = [];
    stateOf = new Map();
    rows = new CloneRows({
      get clones() {
        return partOf<Clones>({ all, ...cloneLookup(all) });
      },
      library: {
        get stores() {
          return stores;
        },
      },
      states: { of: (folder) => stateOf.get(folder) },
      addressOf: (path) => `file://${path}`,
      lastUses: () => new Map(),
    });
  });

  /** Each row: its session and name, and its folder, if it is one of its own. */
  const shown = (entries: readonly RepositoryEntry[] = rows.all) =>
    entries.map(({ session, repository: { full_name: name, local } }) => [
      session.account?.login ?? session.id,
      name,
      ...(local ? [local.folder] : []),
    ]);
  const only = (): CloneRow => {
    const [row, ...others] = rows.all;
    assert.ok(row && others.length === 0);
    return row;
  };

  it('are those of listed repositories, as the account lists them', () => {
    all = [clone(MAIN, 'rider/spoke')];
    assert.equal(only().repository, spoke);
    assert.deepEqual(
      [rows.own, rows.byRepository.get(spoke), rows.byRepository.get(upstream)],
      [[], all[0], undefined],
    );
    assert.equal(rows.listedAs(MAIN), entryKey({ session: rider, repository: spoke }));
  });

  for (const [what, remote, fullName, owner, host] of [
    ['two names', 'codehost.example/octo/wheel', 'octo/a wheel', 'octo', 'codehost.example'],
    ['subgroups', 'codehost.example/octo/tools/wheel', 'octo/tools/a wheel', 'octo/tools', 'codehost.example'],
    ['a part for Git', 'dev.azure.com/octo/tools/_git/wheel', 'octo/tools/a wheel', 'octo/tools', 'dev.azure.com'],
    ['a name only', 'codehost.example/wheel', 'a wheel', '', 'codehost.example'],
    ['no remote', undefined, 'a wheel', '', undefined],
  ] as const) {
    it(`are of no account with the folder’s name, the remote’s owner, and its host: ${what}`, () => {
      all = [{ folder: 'file:///code/a%20wheel', remotes: remote === undefined ? [] : [remote] }];
      const row = only();
      const { id, name, full_name: shownName, owner: shownOwner, local } = row.repository;
      assert.deepEqual([row.session, id, name, shownName], [LOCAL_SESSION, 0, 'a wheel', fullName]);
      assert.deepEqual([shownOwner.login, hostOfRow(row), local?.isListed], [owner, host, false]);
      assert.deepEqual([rows.own, rows.byRepository.get(row.repository)], [rows.all, all[0]]);
      assert.equal(rows.listedAs('file:///code/a%20wheel'), undefined);
    });
  }

  it('are rows of their own for other clones of a listed repository, of its account and host', () => {
    all = [clone('file:///code/copy', 'rider/spoke'), clone(MAIN, 'rider/spoke')];
    assert.deepEqual(shown(), [
      ['rider', 'rider/spoke'],
      ['rider', 'rider/spoke', 'file:///code/copy'],
    ]);
    const [main, copy] = rows.all;
    assert.ok(main && copy);
    assert.deepEqual([copy.repository.id, copy.repository.local?.isListed], [spoke.id, true]);
    assert.equal(hostOfRow(copy), hostOfRow(main));
    assert.equal(rows.listedAs('file:///code/copy'), entryKey(main));
    assert.equal(new Set(rows.all.map(entryRowKey)).size, 2);
  });

  it('are of the fork if the upstream repository is another remote, whichever is listed first', () => {
    const fork = clone(MAIN, 'rider/spoke', { remotes: ['code.example/rider/spoke', 'code.example/velodrome/spoke'] });
    all = [fork];
    for (const listed of [
      [spoke, upstream],
      [upstream, spoke],
    ]) {
      stores = [storeOf(rider, listed)];
      assert.deepEqual(shown(), [['rider', 'rider/spoke']]);
    }
    assert.equal(rows.listedAs(MAIN), entryKey({ session: rider, repository: spoke }));
    stores = [storeOf(rider, [upstream])];
    assert.deepEqual(shown(), [['rider', 'velodrome/spoke']]);
  });

  it('are not those of worktrees of known clones, but of bare repositories, and of clones that are unknown', () => {
    const tree = (folder: string, worktreeOf?: string) =>
      clone(folder, 'rider/spoke', { isLinked: true, ...(worktreeOf !== undefined && { worktreeOf }) });
    all = [tree('file:///code/fix', MAIN), clone(MAIN, 'rider/spoke')];
    assert.deepEqual(shown(), [['rider', 'rider/spoke']]);
    all = [tree('file:///code/bare/fix'), tree('file:///code/lost', 'file:///gone'), clone(MAIN, 'rider/spoke')];
    assert.deepEqual(shown(rows.own), [
      ['rider', 'rider/spoke', 'file:///code/bare/fix'],
      ['rider', 'rider/spoke', 'file:///code/lost'],
    ]);
  });

  it('are of the first of several accounts that list a repository', () => {
    all = [clone('file:///code/copy', 'rider/spoke'), clone(MAIN, 'rider/spoke')];
    const again = listedAt(1, 'rider/spoke');
    stores = [storeOf(second, [again]), storeOf(rider, [spoke])];
    assert.deepEqual(shown(), [
      ['second', 'rider/spoke'],
      ['second', 'rider/spoke', 'file:///code/copy'],
    ]);
    assert.deepEqual(
      [again, spoke].map((each) => rows.byRepository.get(each)?.folder),
      [MAIN, MAIN],
    );
  });

  it('stay the same while nothing changes; those of their own also if others change', () => {
    all = [clone('file:///code/wheel', 'octo/wheel', { branch: 'main' }), clone('file:///code/other')];
    const { all: before, own } = rows;
    assert.ok(rows.all === before && rows.own === own);
    const [wheel, other] = own;
    all = [clone('file:///code/wheel', 'octo/wheel', { branch: 'fix' }), clone('file:///code/other')];
    assert.notEqual(rows.own, own);
    assert.deepEqual([rows.own[0] === wheel, rows.own[1] === other], [false, true]);
    const fixed = rows.own[0];
    stores = [storeOf(rider, [spoke])];
    assert.deepEqual([rows.own[0] === fixed, rows.own[1] === other], [true, true]);
    // Now an account lists it.
    stores = [storeOf(rider, [listedAt(9, 'octo/wheel')])];
    assert.deepEqual(shown(), [
      ['rider', 'octo/wheel'],
      ['local', 'other', 'file:///code/other'],
    ]);
  });

  it('show no control or direction characters and no icons, which names and remotes may have', () => {
    const hostile = 'a\u202e$(gear)\n[x](command:y)';
    all = [{ folder: `file:///code/${encodeURIComponent(hostile)}`, remotes: [`co\u202ede.example/${hostile}/x`] }];
    stateOf.set(all[0]?.folder ?? '', readState({ worktrees: [{ path: `/code/${hostile}`, branch: 'fix' }] }));
    const row = only();
    const [tree] = all[0] ? rows.worktreesOf(row, all[0]) : [];
    const { name, full_name: fullName, owner, local } = row.repository;
    for (const text of [name, fullName, owner.login, local?.host, tree?.repository.name])
      assert.ok(text && !/[\p{Cc}\u202e]|\$\(|\]\(/u.test(text), JSON.stringify(text));
    assert.equal(local?.folder, all[0]?.folder, 'the address stays as it is');
  });

  it('have the name of the whole address if it ends with a slash, and that of one that can’t be decoded', () => {
    all = [
      { folder: 'file:///c:/', remotes: [] },
      { folder: 'file:///100%', remotes: [] },
    ];
    assert.deepEqual(
      rows.own.map(({ repository: { name } }) => name),
      ['file:///c:/', '100%'],
    );
  });

  describe('for worktrees', () => {
    const TREE = 'file:///code/spoke-fix';
    const STATE = readState({
      worktrees: [
        { path: '/code/spoke-fix', branch: 'fix' },
        { path: '/code/at commit', branch: undefined },
      ],
    });
    beforeEach(() => {
      all = [clone(MAIN, 'rider/spoke'), clone('file:///code/wheel', 'octo/wheel')];
      stateOf.set(MAIN, STATE).set('file:///code/wheel', STATE);
    });

    it('have their folders and branches, and the account and host of the clone', () => {
      const [main, wheel] = rows.all.map((row) => rows.worktreesOf(row, row.clone));
      assert.deepEqual(
        main?.map(({ session, repository: { id, name, local } }) => [session, id, name, local]),
        [
          [rider, 1, 'spoke-fix', { folder: TREE, host: undefined, isListed: true, worktreeOf: MAIN, branch: 'fix' }],
          [
            rider,
            1,
            'at commit',
            { folder: 'file:///code/at commit', host: undefined, isListed: true, worktreeOf: MAIN, branch: undefined },
          ],
        ],
      );
      assert.deepEqual(
        wheel?.map(({ session, repository: { local } }) => [session, local?.host, local?.isListed]),
        [LOCAL_SESSION, LOCAL_SESSION].map((session) => [session, 'code.example', false]),
      );
      assert.equal(new Set([...rows.all, ...(main ?? [])].map(entryRowKey)).size, 4);
    });

    it('are also those that a search has found, whatever the state of the clone', () => {
      stateOf.clear();
      all = [clone(MAIN, 'rider/spoke'), { ...clone(TREE, 'rider/spoke'), isLinked: true, worktreeOf: MAIN }];
      const row = only();
      assert.deepEqual(
        rows.worktreesOf(row, row.clone).map(({ repository: { local } }) => local?.folder),
        [TREE],
      );
    });

    it('of a repository without files of its own are beside each other, and not below', () => {
      stateOf.clear();
      const beside = { ...clone(TREE, 'octo/wheel'), isLinked: true };
      all = [{ ...clone('file:///code/wheel', 'octo/wheel'), isLinked: true }, beside];
      stateOf.set('file:///code/wheel', STATE);
      const [row] = rows.all;
      assert.ok(row && rows.all.length === 2);
      const folders = rows.worktreesOf(row, row.clone).map(({ repository: { local } }) => local?.folder);
      assert.ok(folders.length > 0 && !folders.includes(TREE));
    });

    it('are none while the state of the clone is unknown, or can’t be read', () => {
      const row = rows.all[0];
      assert.ok(row);
      for (const state of [undefined, { kind: 'unconfirmed' }, { kind: 'failed' }] as const) {
        stateOf = new Map(state && [[MAIN, state]]);
        assert.deepEqual(rows.worktreesOf(row, row.clone), []);
        assert.equal(rows.find(TREE, MAIN), undefined);
      }
    });

    it('and other rows of their own are found by their folders, and nothing else', () => {
      assert.equal(rows.find('file:///code/wheel', undefined), rows.own[0]);
      assert.deepEqual(rows.find(TREE, MAIN)?.repository.local?.worktreeOf, MAIN);
      assert.deepEqual(rows.find(TREE, 'file:///code/wheel')?.session, LOCAL_SESSION);
      for (const [folder, worktreeOf] of [
        // The row of a listed repository is found by its key.
        [MAIN, undefined],
        [TREE, undefined],
        ['file:///etc', undefined],
        ['file:///etc', MAIN],
        [MAIN, MAIN],
        [TREE, 'file:///etc'],
        [undefined, undefined],
        [undefined, MAIN],
        [TREE, null],
        [{ toString: () => TREE }, MAIN],
      ])
        assert.equal(rows.find(folder, worktreeOf), undefined, JSON.stringify([folder, worktreeOf]));
    });
  });
});
