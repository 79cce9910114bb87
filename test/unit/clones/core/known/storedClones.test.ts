import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { isInStoredClone, noteFolder } from '../../../../../src/clones/core/known/storedClones.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

const ADDRESSES = ['https://codehost.example/velodrome/Handbook.git', 'git@codehost.example:rider/handbook.git'];

class CountingMemento extends MemoryMemento {
  writes = 0;

  override update(key: string, value: unknown): Promise<void> {
    this.writes++;
    return super.update(key, value);
  }
}

describeOnEachSystem('an open folder', ({ addressOf, pathOf }) => {
  const at = (path: string): string => addressOf(pathOf(path));
  const FOLDER = at('/work/handbook');

  let memento: CountingMemento;
  beforeEach(async () => {
    memento = new CountingMemento();
    await new Clones(memento).addFolder(FOLDER, ADDRESSES, { branch: 'main', isOpened: true });
    memento.writes = 0;
  });

  for (const [what, folder, addresses, opened] of [
    ['the same', FOLDER, ADDRESSES, { branch: 'main', isOpened: true }],
    ['the same, with another protocol', FOLDER, [...ADDRESSES].toReversed(), { branch: 'main' }],
    ['the same on some systems', at('/Work/HANDBOOK'), ADDRESSES, { branch: 'main' }],
    ['without remotes', FOLDER, ['/elsewhere'], { branch: 'main' }],
    ['another', at('/work/other'), ADDRESSES, { branch: 'main' }],
    ['on another branch', FOLDER, ADDRESSES, { branch: 'spokes' }],
    ['that is a worktree now', FOLDER, ADDRESSES, { branch: 'main', isLinked: true }],
    ['with another remote', FOLDER, [...ADDRESSES, 'https://codehost.example/a/b'], { branch: 'main' }],
  ] as const) {
    it(`${what}: is noted exactly if it changes the clones, and changes them as without a note`, async () => {
      await noteFolder(memento, folder, addresses, opened);
      const isNoted = memento.writes > 0;
      await noteFolder(memento, folder, addresses, opened);
      assert.equal(memento.writes, isNoted ? 1 : 0, 'noted once');
      const [direct, noted] = [new MemoryMemento(), memento];
      await new Clones(direct).addFolder(FOLDER, ADDRESSES, { branch: 'main', isOpened: true });
      const before = direct.entries.get('clones');
      await new Clones(direct).addFolder(folder, addresses, opened);
      assert.equal(isNoted, direct.entries.get('clones') !== before);
      await new Clones(noted).addNoted();
      assert.equal(noted.entries.get('clones'), direct.entries.get('clones'));
      assert.deepEqual(noted.get('openedFolders') ?? [], []);
    });
  }

  it('is noted as it is now, without passwords', async () => {
    const address = 'https://rider:riderfulltoken0001@codehost.example/velodrome/handbook';
    await noteFolder(memento, FOLDER, [address], { branch: 'spokes' });
    await noteFolder(memento, FOLDER, [address], { branch: 'chain' });
    await noteFolder(memento, at('/work/other'), [address], { branch: 'main' });
    const noted = memento.entries.get('openedFolders') ?? '';
    assert.deepEqual(
      [noted.includes('spokes'), noted.includes('chain'), noted.includes('riderfull')],
      [false, true, false],
    );
    await new Clones(memento).addNoted();
    const branches = new Clones(memento).all.map(({ folder, branch }) => [folder, branch]);
    assert.deepEqual(branches, [
      [FOLDER, 'chain'],
      [at('/work/other'), 'main'],
    ]);
  });

  it('is one of at most a hundred', async () => {
    for (let number = 0; number < 120; number++) await noteFolder(memento, at(`/work/${number}`), ADDRESSES, {});
    const noted = memento.get('openedFolders');
    assert.ok(Array.isArray(noted));
    assert.deepEqual([noted.length, noted.at(-1)?.folder], [100, at('/work/119')]);
  });

  for (const stored of ['text', null, [null, 7, {}, { folder: FOLDER }, { folder: FOLDER, remotes: [7] }]]) {
    it(`is noted although ${JSON.stringify(stored)} is stored`, async () => {
      await memento.update('clones', stored);
      await memento.update('openedFolders', stored);
      assert.equal(isInStoredClone(memento, ['codehost.example'], `${FOLDER}/a.ts`), false);
      await noteFolder(memento, FOLDER, ADDRESSES, { branch: 'main' });
      assert.equal(isInStoredClone(memento, ['codehost.example'], `${FOLDER}/a.ts`), true);
      await new Clones(memento).addNoted();
      assert.deepEqual(
        new Clones(memento).all.map(({ folder }) => folder),
        [FOLDER],
      );
    });
  }
});

describeOnEachSystem('a file in a stored clone', ({ addressOf, pathOf, ignoresCase }) => {
  const at = (path: string): string => addressOf(pathOf(path));
  const FOLDER = at('/work/handbook');

  const memento = new MemoryMemento();
  before(() => new Clones(memento).addFolder(FOLDER, ['https://www.CodeHost.example/velodrome/handbook']));

  for (const [file, hosts, expected] of [
    [`${FOLDER}/a.ts`, ['codehost.example'], true],
    [`${FOLDER}/a/b.ts`, ['api.codehost.example', 'codehost.example'], true],
    [`${FOLDER}s/a.ts`, ['codehost.example'], false],
    [at('/work/a.ts'), ['codehost.example'], false],
    [at('/Work/HANDBOOK/a.ts'), ['codehost.example'], ignoresCase],
    [`${FOLDER}/a.ts`, ['elsewhere.example'], false],
  ] as const) {
    it(`${file} is ${expected ? '' : 'not '}of a code host in use: ${hosts.join(' ')}`, () => {
      assert.equal(isInStoredClone(memento, hosts, file), expected);
    });
  }
});
