import assert from 'node:assert/strict';
import { foldersWithTakenNames } from '../../../../../src/clones/core/known/formerRemotes.ts';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';

const HOST = 'codehost.example';
const FOLDER = 'file:///home/rita/handbook';
const handbook = entryAt(HOST, 'velodrome/handbook');
const renamed = entryAt(HOST, 'velodrome/guide', { id: handbook.repository.id });
const successor = entryAt(HOST, 'velodrome/handbook', { id: 999 });

describe('a clone with the former name of its repository', () => {
  let clones: Clones;
  beforeEach(async () => {
    clones = new Clones(new MemoryMemento());
    await clones.addClone(handbook, FOLDER, `https://${HOST}/velodrome/handbook.git`);
  });

  const taken = (...all: Parameters<typeof foldersWithTakenNames>[1]): readonly string[] => [
    ...foldersWithTakenNames(all, all, clones),
  ];

  it('is not fetched once another repository has that name', () => {
    assert.deepEqual(taken(renamed, successor), [FOLDER]);
  });

  it('is found if it isn’t the best one of its repository', async () => {
    await clones.addClone(renamed, 'file:///home/rita/guide', `https://${HOST}/velodrome/guide.git`);
    assert.deepEqual(taken(renamed, successor), [FOLDER]);
  });

  it('isn’t one of a fork, of which the repository is only another remote', async () => {
    await clones.forget(FOLDER);
    const remotes = ['fork/handbook', 'velodrome/handbook'].map((name) => `https://${HOST}/${name}.git`);
    await clones.addFolder(FOLDER, remotes);
    assert.deepEqual(taken(handbook, entryAt(HOST, 'fork/handbook')), []);
  });

  it('is fetched while the code host redirects', () => assert.deepEqual(taken(renamed), []));

  it('is fetched if the repository has this name, also if two accounts list it', () => {
    assert.deepEqual(taken(handbook, entryAt(HOST, 'velodrome/handbook', { id: handbook.repository.id })), []);
  });
});
