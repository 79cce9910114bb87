import assert from 'node:assert/strict';
import { cloneLookup, type Located } from '../../../../../src/clones/core/known/cloneLookup.ts';
import type { LocalFolder } from '../../../../../src/model/core/repository.ts';
import { entryKey } from '../../../../../src/repositories/core/entry.ts';
import { entryAt } from '../../../../support/entries.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

const HOST = 'codehost.example';
const payroll = entryAt(HOST, 'corp/payroll');
const REMOTE = `${HOST}/corp/payroll`;
const OTHER = `${HOST}/rita/payroll`;

describeOnEachSystem('the clones of a repository', ({ addressOf, fromAddress, pathOf }) => {
  /** The path of a clone, without a drive. */
  const pathIn = (located: Located): string => fromAddress(located.folder).replace(/^c:/i, '').replaceAll('\\', '/');
  const clone = (folder: string, more: Partial<Located> = {}): Located => ({
    folder: addressOf(pathOf(folder)),
    remotes: [REMOTE],
    ...more,
  });
  const found = (folder: string, more: Partial<Located> = {}): Located => clone(folder, { isFound: true, ...more });

  const bestOf = (...all: readonly Located[]): string | undefined =>
    [cloneLookup(all).find(payroll)].filter((each) => each !== undefined).map(pathIn)[0];
  const equalsOf = (...all: readonly Located[]): readonly string[] => cloneLookup(all).findEquals(payroll).map(pathIn);

  describe('of a row that stands for a folder', () => {
    const [main, copy] = [clone('/work/payroll', { key: entryKey(payroll) }), clone('/more/payroll')];
    const { find, findAll, findEquals } = cloneLookup([copy, main]);
    const rowAt = (local: Partial<LocalFolder> & Pick<LocalFolder, 'folder'>) => ({
      ...payroll,
      repository: { ...payroll.repository, local: { host: undefined, isListed: true, ...local } },
    });

    it('is the clone there, whatever else has its remotes', () => {
      const row = rowAt({ folder: copy.folder });
      assert.equal(find(row), copy);
      assert.deepEqual([findAll(row), findEquals(row)], [[copy], []]);
      assert.deepEqual([find(payroll), findAll(payroll)[0]], [main, main]);
    });

    it('is the worktree, with its branch and the remotes of its clone', () => {
      const tree = addressOf(pathOf('/work/fix'));
      const located = find(rowAt({ folder: tree, worktreeOf: main.folder, branch: 'fix' }));
      assert.deepEqual([located?.folder, located?.remotes], [tree, main.remotes]);
      assert.deepEqual(located, { ...located, branch: 'fix' });
    });

    it('is none in a folder that is not known', () => {
      const folder = addressOf(pathOf('/gone'));
      for (const row of [rowAt({ folder }), rowAt({ folder, worktreeOf: folder })])
        assert.deepEqual([find(row), findAll(row)], [undefined, []]);
    });
  });

  describe('of several', () => {
    for (const [what, other] of [
      ['a submodule', clone('/work/suite/payroll', { isLinked: true })],
      ['a worktree', found('/work/payroll-fix', { isLinked: true })],
      ['one that was only found', found('/a')],
      ['one whose other remote it is', clone('/work/fork', { remotes: [OTHER, REMOTE] })],
    ] as const) {
      it(`one of its own is preferred to ${what}`, () => {
        for (const all of [
          [clone('/work/payroll'), other],
          [other, clone('/work/payroll')],
        ])
          assert.equal(bestOf(...all), '/work/payroll');
        assert.deepEqual(equalsOf(clone('/work/payroll'), other), []);
      });
    }

    it('one that was found is preferred to a submodule that VS Code’s Git has opened', () => {
      assert.equal(bestOf(found('/work/payroll'), clone('/work/suite/payroll', { isLinked: true })), '/work/payroll');
    });

    it('a worktree that the user has opened is as good as a clone of its own', () => {
      const opened = clone('/work/payroll-fix', { isLinked: true, isOpened: true });
      assert.equal(bestOf(clone('/work/payroll'), opened), '/work/payroll-fix');
    });

    it('the one with the repository’s name in a clone folder is preferred to those in other folders', () => {
      const expected = found('/work/corp/Payroll', { isInCloneFolder: true });
      assert.equal(bestOf(expected, found('/a')), '/work/corp/Payroll');
      assert.deepEqual(equalsOf(expected, found('/a'), found('/work/a', { isInCloneFolder: true })), []);
    });

    it('all are found, the best one first, but those whose other remote it is only without others', () => {
      const allOf = (...all: readonly Located[]) => cloneLookup(all).findAll(payroll).map(pathIn);
      const fork = clone('/work/fork', { remotes: [OTHER, REMOTE] });
      const linked = clone('/work/fix', { isLinked: true });
      assert.deepEqual(allOf(linked, found('/a'), fork, clone('/b')), ['/b', '/a', '/work/fix']);
      assert.deepEqual(allOf(fork), ['/work/fork']);
      assert.deepEqual(allOf(), []);
    });

    it('only the user can choose among those that were only found', () => {
      assert.deepEqual(equalsOf(found('/a'), found('/work/payroll')).toSorted(), ['/a', '/work/payroll']);
      const two = ['/work/payroll', '/more/payroll'].map((folder) => found(folder, { isInCloneFolder: true }));
      assert.deepEqual(equalsOf(...two, found('/a')).toSorted(), ['/more/payroll', '/work/payroll']);
      assert.deepEqual(equalsOf(found('/a'), clone('/work/fork', { remotes: [OTHER, REMOTE] })).length, 2);
      assert.deepEqual(equalsOf(found('/a')), []);
    });

    it('the last one is used if they are equal otherwise', () => {
      assert.equal(bestOf(clone('/old/payroll'), clone('/new/payroll')), '/new/payroll');
    });
  });

  describe('whose repository is known', () => {
    const key = entryKey(payroll);
    const renamed = entryAt(HOST, 'corp/salaries', { id: payroll.repository.id });
    const successor = entryAt(HOST, 'corp/payroll', { id: 999 });

    for (const [what, known] of [
      ['because Repo Rider cloned it', clone('/work/payroll', { key })],
      ['because a list has shown it', found('/work/payroll', { ids: { [REMOTE]: key } })],
      ['by another remote', clone('/work/fork', { remotes: [OTHER, REMOTE], ids: { [REMOTE]: key } })],
    ] as const) {
      it(`${what} is found after a rename, and not by a repository that got its name`, () => {
        const { find, findEquals } = cloneLookup([known]);
        for (const entry of [payroll, renamed]) assert.equal(find(entry), known);
        assert.equal(find(successor), undefined);
        assert.deepEqual(findEquals(successor), []);
      });
    }

    it('is beside the clone of a repository that got its name', () => {
      const later = found('/work/new/payroll');
      const { find } = cloneLookup([clone('/work/payroll', { key }), later]);
      assert.equal(find(successor), later);
      assert.equal(find(renamed)?.folder, addressOf(pathOf('/work/payroll')));
    });
  });
});
