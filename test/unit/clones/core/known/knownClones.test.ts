import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { entryKey } from '../../../../../src/repositories/core/entry.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

const HOST = 'codehost.example';
const handbook = entryAt(HOST, 'velodrome/handbook');
const renamed = entryAt(HOST, 'velodrome/guide', { id: handbook.repository.id });

describeOnEachSystem('recorded clones', ({ addressOf, pathOf, ignoresCase }) => {
  const at = (path: string): string => addressOf(pathOf(path));
  const FOLDER = at('/home/rita/handbook');

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

  it('have one path if a search finds several, and are updated by whichever is known', async () => {
    const [main, other] = [at('/link/a'), at('/code/a')];
    const foundWith = (remote: string) =>
      [main, other].map((folder) => ({
        folder,
        remotes: [`${HOST}/${remote}`],
        branch: 'main',
        ...(folder === other && { aliasOf: main }),
      }));
    await clones.setFound(foundWith('rita/a').map((each) => ({ ...each, aliasOf: undefined })));
    assert.equal(clones.all.length, 2);
    await clones.setFound(foundWith('rita/a'), () => false);
    assert.deepEqual(
      clones.all.map(({ folder }) => folder),
      [main],
    );
    await clones.addFolder(other, [`https://${HOST}/rita/a`]);
    await clones.setFound(foundWith('rita/b'), () => false);
    assert.deepEqual(
      clones.all.map(({ folder, remotes, isFound }) => [folder, remotes, isFound]),
      [[other, [`${HOST}/rita/b`], undefined]],
    );
  });

  it('are found by repository, also after a rename and a restart', async () => {
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    assert.equal(changes, 1);
    const later = new Clones(memento);
    for (const entry of [handbook, renamed]) assert.equal(later.find(entry)?.folder, FOLDER);
    assert.equal(
      later.find(entryAt('elsewhere.example', 'velodrome/guide', { id: handbook.repository.id })),
      undefined,
    );
  });

  for (const remote of [
    'https://rider:secret@codehost.example/Velodrome/Handbook',
    'git@codehost.example:velodrome/handbook.git',
  ]) {
    it(`are found by the remote ${remote} of an open folder, without storing its password`, async () => {
      await clones.addFolder(FOLDER, [remote]);
      assert.equal(clones.find(handbook)?.folder, FOLDER);
      assert.equal(clones.find(renamed), undefined);
      assert.ok(![...memento.entries.values()].join().includes('secret'));
    });
  }

  it('are found by any address of a repository', async () => {
    await clones.addFolder(FOLDER, ['git@ssh.codehost.example:velodrome/handbook.git']);
    assert.equal(clones.find(handbook), undefined);
    const { session, repository } = handbook;
    const other = { ...repository, clone_url: undefined, ssh_url: 'git@ssh.codehost.example:velodrome/handbook.git' };
    assert.equal(clones.find({ session, repository: other })?.folder, FOLDER);
  });

  it('are added once per folder, and only if something is new', async () => {
    const remotes = ['git@codehost.example:velodrome/handbook.git'];
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    await clones.addFolder(FOLDER, remotes);
    await clones.addFolder(at('/notes'), []);
    await clones.addFolder(at('/local'), ['/srv/git/handbook.git']);
    assert.equal(changes, 1);
    await clones.addFolder(FOLDER, ['git@codehost.example:velodrome/guide.git']);
    assert.equal(changes, 2);
    assert.equal(clones.all.length, 1);
  });

  it('keep their branch when Git finds them again', async () => {
    const opened = { branch: 'main', isOpened: true };
    await clones.addFolder(FOLDER, [`git@${HOST}:rita/fork.git`, `git@${HOST}:velodrome/handbook.git`], opened);
    const [before] = clones.all;
    await clones.addClone(handbook, FOLDER, `https://${HOST}/velodrome/handbook.git`);
    assert.deepEqual(clones.all, [{ ...before, key: entryKey(handbook) }]);
    await clones.addClone(handbook, FOLDER, `https://${HOST}/velodrome/other.git`);
    assert.deepEqual(clones.all[0]?.remotes, [`${HOST}/velodrome/other`]);
  });

  it('are no longer found by a remote that was removed', async () => {
    await clones.addFolder(FOLDER, [`git@${HOST}:rider/fork.git`, `git@${HOST}:velodrome/handbook.git`]);
    await clones.addFolder(FOLDER, [`git@${HOST}:velodrome/handbook.git`]);
    assert.equal(clones.find(entryAt(HOST, 'rider/fork')), undefined);
    assert.equal(clones.find(handbook)?.folder, FOLDER);
  });

  it('keep what a search knows about an alias when VS Code opens the folder or another branch', async () => {
    const alias = 'git@work:velodrome/handbook.git';
    await clones.setFound([
      { folder: FOLDER, remotes: ['work/velodrome/handbook', `${HOST}/velodrome/handbook`], branch: 'main' },
    ]);
    for (const branch of ['main', 'fix']) {
      await clones.addFolder(FOLDER, [alias], { branch });
      assert.equal(clones.find(handbook)?.branch, branch);
    }
    assert.equal(changes, 2);
  });

  for (const [what, remotes, isFound] of [
    ['is still found beside another remote', ['rider/handbook', 'velodrome/handbook'], true],
    ['is no longer found if the folder contains another repository', ['second/handbook'], false],
  ] as const) {
    it(`after a clone: the repository ${what}`, async () => {
      await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
      await clones.addFolder(
        FOLDER,
        remotes.map((name) => `git@codehost.example:${name}.git`),
      );
      // Under its new name, only the clone entry finds it.
      for (const entry of [handbook, renamed]) assert.equal(clones.find(entry)?.folder, isFound ? FOLDER : undefined);
      assert.equal(clones.find(entryAt(HOST, remotes[0]))?.folder, FOLDER);
    });
  }

  it('still mean their repository when another remote becomes known, and their name is taken', async () => {
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    await clones.addFolder(
      FOLDER,
      ['velodrome/handbook', 'rider/handbook'].map((name) => `https://${HOST}/${name}`),
    );
    const fork = entryAt(HOST, 'rider/handbook');
    assert.deepEqual([...clones.unidentified], [`${HOST}/rider/handbook`]);
    await clones.identify(new Map([[`${HOST}/rider/handbook`, entryKey(fork)]]));
    assert.deepEqual([...clones.unidentified], []);
    for (const entry of [handbook, renamed, fork]) assert.equal(clones.find(entry)?.folder, FOLDER);
    for (const name of ['velodrome/handbook', 'rider/handbook'])
      assert.equal(clones.find(entryAt(HOST, name, { id: 999 })), undefined);
  });

  it('stay worktrees of their clones when they are opened', async () => {
    const tree = at('/home/rita/tree');
    const remotes = [`${HOST}/velodrome/handbook`];
    await clones.setFound([{ folder: tree, remotes, branch: 'fix', isLinked: true, worktreeOf: FOLDER }]);
    await clones.addFolder(tree, [`https://${remotes[0]}`], { branch: 'fix', isLinked: true, isOpened: true });
    assert.deepEqual(
      clones.all.map(({ isOpened, worktreeOf }) => [isOpened, worktreeOf]),
      [[true, FOLDER]],
    );
    await clones.addFolder(tree, [`https://${remotes[0]}`], { branch: 'main', isOpened: true });
    assert.equal(clones.all[0]?.worktreeOf, undefined, 'another repository is there now');
  });

  it('are submodules until the user opens them', async () => {
    const remote = 'https://codehost.example/velodrome/handbook.git';
    await clones.setFound([{ folder: FOLDER, remotes: [`${HOST}/velodrome/handbook`], branch: 'main' }]);
    const submodule = at('/home/rita/suite/handbook');
    await clones.addFolder(submodule, [remote], { branch: 'main', isLinked: true });
    assert.equal(clones.find(handbook)?.folder, FOLDER);
    await clones.addFolder(submodule, [remote], { branch: 'main', isLinked: true, isOpened: true });
    assert.equal(clones.find(handbook)?.folder, submodule);
    // VS Code has opened the folder around it.
    await clones.addFolder(submodule, [remote], { branch: 'fix', isLinked: true });
    assert.equal(clones.find(handbook)?.folder, submodule);
  });

  it('are forgotten', async () => {
    await clones.addClone(handbook, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    await clones.forget(FOLDER);
    assert.equal(clones.find(handbook), undefined);
    assert.equal(changes, 2);
  });

  it('are the same with other letters, where the disk ignores them, and have those that the disk has', async () => {
    const [typed, disk] = [at('/Home/RITA/Ü/handbook'), at('/home/rita/ü/handbook')];
    const address = `https://${HOST}/velodrome/handbook.git`;
    await clones.addClone(handbook, typed, address);
    await clones.addFolder(disk, [address, `https://${HOST}/rita/fork`]);
    assert.equal(clones.all.length, ignoresCase ? 1 : 2);
    await clones.addFolder(typed, [address, `https://${HOST}/rita/fork`], { branch: 'fix' });
    await clones.setFound([{ folder: disk, remotes: [`${HOST}/velodrome/handbook`], branch: 'fix' }], () => false);
    const folders = clones.all.map(({ folder }) => folder);
    assert.deepEqual(folders, ignoresCase ? [disk] : [disk, typed]);
    // It is still known as the one that was cloned.
    assert.equal(clones.find(renamed)?.folder, ignoresCase ? disk : typed);
    await clones.prefer(typed);
    await clones.forget(typed);
    assert.equal(clones.all.length, ignoresCase ? 0 : 1);
  });

  it('are limited to 2,000; the oldest are forgotten', async () => {
    const stored = Array.from({ length: 2000 }, (_, index) => ({
      folder: at(`/${index}`),
      remotes: [`${HOST}/velodrome/${index}`],
    }));
    await memento.update('clones', stored);
    assert.equal(clones.find(entryAt(HOST, 'velodrome/1'))?.folder, at('/1'));
    for (const index of [2000, 2001]) {
      await clones.addFolder(at(`/${index}`), [`git@${HOST}:velodrome/${index}.git`]);
    }
    assert.equal(clones.all.length, 2000);
    assert.equal(clones.find(entryAt(HOST, 'velodrome/1')), undefined);
    assert.equal(clones.find(entryAt(HOST, 'velodrome/2'))?.folder, at('/2'));
    assert.equal(clones.find(entryAt(HOST, 'velodrome/2001'))?.folder, at('/2001'));
  });

  it('take about a million characters at most, whatever a search finds', async () => {
    const hostile = Array.from({ length: 2000 }, (_, index) => ({
      folder: at(`/hostile/${index}`),
      remotes: Array.from({ length: 10 }, (__, part) => `${HOST}/${'x'.repeat(900)}/${index}-${part}`),
      branch: 'b'.repeat(1024),
    }));
    await clones.setFound([...hostile, { folder: FOLDER, remotes: [`${HOST}/velodrome/handbook`], branch: 'main' }]);
    assert.ok(JSON.stringify([...memento.entries.values()]).length < 1_010_000);
    assert.equal(clones.find(handbook)?.folder, FOLDER);
  });

  it('ignore stored texts that are too long', async () => {
    const remotes = [`${HOST}/velodrome/handbook`];
    await memento.update('clones', [{ folder: FOLDER, remotes, branch: 'b'.repeat(255_000), isFound: true }]);
    assert.deepEqual(clones.all, []);
  });

  for (const stored of ['nonsense', [1, null, {}], [{ folder: '', remotes: [] }]]) {
    it(`ignore invalid stored data: ${JSON.stringify(stored)}`, async () => {
      await memento.update('clones', stored);
      assert.deepEqual(clones.all, []);
      await clones.addFolder(FOLDER, ['git@codehost.example:velodrome/handbook.git']);
      assert.equal(clones.find(handbook)?.folder, FOLDER);
    });
  }
});
