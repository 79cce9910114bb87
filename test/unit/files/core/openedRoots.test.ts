import assert from 'node:assert/strict';
import { ROOTS_KEY } from '../../../../src/base/core/storedKeys.ts';
import { OpenedRoots } from '../../../../src/files/core/openedRoots.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const ROOT = {
  host: 'ghe.example',
  repositoryId: 7,
  commit: 'a'.repeat(40),
  owner: 'octo',
  name: 'handbook',
  session: 'https://ghe.example#1',
  ref: 'heads/main',
  openedAt: 5,
};

describe('the roots that the user has opened', () => {
  let memento: MemoryMemento;
  let roots: OpenedRoots;
  beforeEach(() => {
    memento = new MemoryMemento();
    roots = new OpenedRoots(memento);
  });

  it('are found in every window, and after a restart', async () => {
    await roots.add(ROOT);
    assert.deepEqual(new OpenedRoots(memento).find(ROOT), { ...ROOT, recent: [] });
    assert.equal(new OpenedRoots(memento).lastOf('ghe.example', 7)?.commit, ROOT.commit);
  });

  for (const [what, other] of [
    ['host', { host: 'ghe.example.' }],
    ['port', { host: 'ghe.example:8443' }],
    ['repository', { repositoryId: 8 }],
    ['commit', { commit: 'b'.repeat(40) }],
    ['owner', { owner: 'Octo' }],
    ['name', { name: 'handbook.' }],
  ] as const) {
    it(`have not another ${what}`, async () => {
      await roots.add(ROOT);
      assert.equal(roots.find({ ...ROOT, ...other }), undefined);
    });
  }

  it('are the last opened first, each once, up to a maximum', async () => {
    for (let id = 1; id <= 210; id++) await roots.add({ ...ROOT, repositoryId: id });
    await roots.add({ ...ROOT, repositoryId: 100, openedAt: 9 });
    assert.equal(roots.all.length, 200);
    assert.equal(roots.all[0]?.repositoryId, 100);
    assert.equal(roots.all[0]?.openedAt, 9);
    assert.equal(roots.all.filter(({ repositoryId }) => repositoryId === 100).length, 1);
  });

  it('keep the files that were opened, also for a later commit', async () => {
    const added = await roots.add(ROOT);
    for (let at = 0; at < 25; at++) await roots.noteFile(added, `${at}.md`);
    await roots.noteFile(added, '10.md');
    const later = await roots.add({ ...ROOT, commit: 'b'.repeat(40) });
    assert.deepEqual(later.recent.slice(0, 3), ['10.md', '24.md', '23.md']);
    assert.equal(later.recent.length, 20);
  });

  it('are forgotten with their accounts, with all names', async () => {
    await roots.add(ROOT);
    await roots.add({ ...ROOT, session: 'https://ghe.example#2', repositoryId: 9, name: 'other' });
    await roots.forget([{ id: 'https://ghe.example#1' }]);
    assert.deepEqual(
      roots.all.map(({ name }) => name),
      ['other'],
    );
    await roots.forget([{ id: 'https://ghe.example#2' }]);
    assert.deepEqual(memento.get(ROOTS_KEY), []);
  });

  it('don’t include invalid ones', () => {
    for (const invalid of [
      7,
      'x',
      [7],
      [{ ...ROOT, commit: 'main' }],
      [{ ...ROOT, repositoryId: 0 }],
      [{ ...ROOT, name: '' }],
    ]) {
      void memento.update(ROOTS_KEY, invalid);
      assert.deepEqual(new OpenedRoots(memento).all, []);
    }
  });
});
