import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/core/clones/known/clones.ts';
import { isFolderStored, isInStoredClone } from '../../../../../src/core/clones/known/storedClones.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';

const FOLDER = 'file:///work/handbook';
const ADDRESSES = ['https://codehost.example/velodrome/Handbook.git', 'git@codehost.example:rider/handbook.git'];

describe('an open folder', () => {
  let memento: MemoryMemento;
  let writes: number;
  beforeEach(async () => {
    memento = new MemoryMemento();
    await new Clones(memento).addFolder(FOLDER, ADDRESSES, { branch: 'main', isOpened: true });
    writes = 0;
    const { update } = MemoryMemento.prototype;
    memento.update = (...args) => {
      writes++;
      return update.apply(memento, args);
    };
  });

  for (const [what, folder, addresses, opened] of [
    ['the same', FOLDER, ADDRESSES, { branch: 'main', isOpened: true }],
    ['the same, opened with another', FOLDER, ADDRESSES, { branch: 'main' }],
    ['the same, with another protocol', FOLDER, [...ADDRESSES].toReversed(), { branch: 'main' }],
    ['without remotes', FOLDER, ['/elsewhere'], { branch: 'main' }],
    ['another', 'file:///work/other', ADDRESSES, { branch: 'main' }],
    ['on another branch', FOLDER, ADDRESSES, { branch: 'spokes' }],
    ['without a branch', FOLDER, ADDRESSES, {}],
    ['that is a worktree now', FOLDER, ADDRESSES, { branch: 'main', isLinked: true }],
    ['with fewer remotes', FOLDER, ADDRESSES.slice(1), { branch: 'main' }],
    ['with another remote', FOLDER, [...ADDRESSES, 'https://codehost.example/a/b'], { branch: 'main' }],
  ] as const) {
    it(`${what}: is stored exactly if storing it changes nothing`, async () => {
      const isStored = isFolderStored(memento, folder, addresses, opened);
      await new Clones(memento).addFolder(folder, addresses, opened);
      assert.equal(isStored, writes === 0);
    });
  }

  for (const stored of ['text', null, [null, 7, {}, { folder: FOLDER }, { folder: FOLDER, remotes: [7] }]]) {
    it(`isn’t stored in ${JSON.stringify(stored)}`, async () => {
      await memento.update('clones', stored);
      assert.equal(isFolderStored(memento, FOLDER, ADDRESSES, { branch: 'main' }), false);
      assert.equal(isInStoredClone(memento, ['codehost.example'], `${FOLDER}/a.ts`), false);
    });
  }
});

describe('a file in a stored clone', () => {
  const memento = new MemoryMemento();
  before(() => new Clones(memento).addFolder(FOLDER, ['https://www.CodeHost.example/velodrome/handbook']));

  for (const [file, hosts, expected] of [
    [`${FOLDER}/a.ts`, ['codehost.example'], true],
    [`${FOLDER}/a/b.ts`, ['api.codehost.example', 'codehost.example'], true],
    [`${FOLDER}s/a.ts`, ['codehost.example'], false],
    ['file:///work/a.ts', ['codehost.example'], false],
    [`${FOLDER}/a.ts`, ['elsewhere.example'], false],
    [`${FOLDER}/a.ts`, [], false],
  ] as const) {
    it(`${file} is ${expected ? '' : 'not '}of a code host in use: ${hosts.join(' ')}`, () => {
      assert.equal(isInStoredClone(memento, hosts, file), expected);
    });
  }
});
