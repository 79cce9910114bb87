import assert from 'node:assert/strict';
import { Clones } from '../../../../src/core/clones/clones.ts';
import { entryAt } from '../../../support/entries.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const HOST = 'codehost.example';
const FOLDER = 'file:///home/rita/handbook';
const handbook = entryAt(HOST, 'velodrome/handbook');
const renamed = entryAt(HOST, 'velodrome/guide', { id: handbook.repository.id });

describe('known clones', () => {
  let memento: MemoryMemento;
  let clones: Clones;
  let changes: number;
  beforeEach(() => {
    memento = new MemoryMemento();
    clones = new Clones(memento);
    changes = 0;
    clones.onDidChange(() => {
      changes++;
    });
  });
  afterEach(() => clones.dispose());

  it('are none at first', () => {
    assert.equal(clones.find(handbook), undefined);
    assert.deepEqual(clones.all, []);
  });

  it('are found by what was cloned, after a rename too, and over a restart', async () => {
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    assert.equal(changes, 1);
    const later = new Clones(memento);
    for (const entry of [handbook, renamed]) assert.equal(later.find(entry), FOLDER);
    assert.equal(
      later.find(entryAt('elsewhere.example', 'velodrome/guide', { id: handbook.repository.id })),
      undefined,
    );
  });

  for (const remote of [
    'https://codehost.example/velodrome/handbook.git',
    'https://rider:secret@codehost.example/Velodrome/Handbook',
    'git@codehost.example:velodrome/handbook.git',
    'ssh://git@codehost.example:2222/velodrome/handbook.git',
  ]) {
    it(`are found by the remote ${remote} of an open folder, of which no password is kept`, async () => {
      await clones.addFolder(FOLDER, [remote]);
      assert.equal(clones.find(handbook), FOLDER);
      assert.equal(clones.find(renamed), undefined);
      assert.ok(![...memento.entries.values()].join().includes('secret'));
    });
  }

  it('are found by any address of a repository', async () => {
    await clones.addFolder(FOLDER, ['git@ssh.codehost.example:velodrome/handbook.git']);
    assert.equal(clones.find(handbook), undefined);
    const { session, repository } = handbook;
    const other = { ...repository, clone_url: undefined, ssh_url: 'git@ssh.codehost.example:velodrome/handbook.git' };
    assert.equal(clones.find({ session, repository: other }), FOLDER);
  });

  it('are found by origin rather than by another remote', async () => {
    await clones.addFolder('file:///fork', [
      'git@codehost.example:rider/handbook.git',
      'git@codehost.example:velodrome/handbook.git',
    ]);
    assert.equal(clones.find(handbook), 'file:///fork');
    await clones.addFolder(FOLDER, ['git@codehost.example:velodrome/handbook.git']);
    await clones.addFolder('file:///fork2', [
      'git@codehost.example:second/handbook.git',
      'git@codehost.example:velodrome/handbook.git',
    ]);
    assert.equal(clones.find(handbook), FOLDER);
  });

  it('are noted once a folder, and only where something is new', async () => {
    const remotes = ['git@codehost.example:velodrome/handbook.git'];
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    await clones.addFolder(FOLDER, remotes);
    await clones.addFolder('file:///notes', []);
    await clones.addFolder('file:///local', ['/srv/git/handbook.git']);
    assert.equal(changes, 1);
    await clones.addFolder(FOLDER, ['git@codehost.example:velodrome/guide.git']);
    assert.equal(changes, 2);
    assert.equal(clones.all.length, 1);
  });

  for (const [what, remotes, isFound] of [
    ['stays known beside another remote', ['rider/handbook', 'velodrome/handbook'], true],
    ['is not known any more where the folder holds another repository', ['second/handbook'], false],
  ] as const) {
    it(`what was cloned ${what}`, async () => {
      await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
      await clones.addFolder(
        FOLDER,
        remotes.map((name) => `git@codehost.example:${name}.git`),
      );
      // Under its new name it is found by what was cloned alone.
      for (const entry of [handbook, renamed]) assert.equal(clones.find(entry), isFound ? FOLDER : undefined);
      assert.equal(clones.find(entryAt(HOST, remotes[0])), FOLDER);
    });
  }

  it('are forgotten', async () => {
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    await clones.forget(FOLDER);
    assert.equal(clones.find(handbook), undefined);
    assert.equal(changes, 2);
  });

  it('are 500 at most: the oldest are forgotten', async () => {
    for (let index = 0; index < 502; index++) {
      await clones.addFolder(`file:///${index}`, [`git@codehost.example:velodrome/${index}.git`]);
    }
    assert.equal(clones.all.length, 500);
    assert.equal(clones.find(entryAt(HOST, 'velodrome/1')), undefined);
    assert.equal(clones.find(entryAt(HOST, 'velodrome/501')), 'file:///501');
  });

  for (const kept of ['nonsense', null, 7, [1, null, {}], [{ folder: '', remotes: [] }], { folder: FOLDER }]) {
    it(`live with what makes no sense: ${JSON.stringify(kept)}`, async () => {
      await memento.update('clones', kept);
      assert.deepEqual(clones.all, []);
      await clones.addFolder(FOLDER, ['git@codehost.example:velodrome/handbook.git']);
      assert.equal(clones.find(handbook), FOLDER);
    });
  }
});
