import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from '../../../../../src/clones/core/disk.ts';
import { CloneFinder } from '../../../../../src/clones/core/find/cloneFinder.ts';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import type { RepositoryEntry } from '../../../../../src/repositories/core/entry.ts';
import { entryAt } from '../../../../support/entries.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { recordingLog } from '../../../../support/ports.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem, type SystemFolder } from '../../../../support/systems.ts';

const HOST = 'codehost.example';
const { signal } = new AbortController();

describeOnEachSystem('the clones on a computer', ({ open, addressOf, fromAddress, ignoresCase }) => {
  let real: RealGit;
  let place: SystemFolder;
  let clock: ManualClock;
  let clones: Clones;
  let log: ReturnType<typeof recordingLog>;
  let set: readonly string[];
  let finder: CloneFinder;
  let searches: number;
  /** The key of a folder that can't be listed. */
  let unreadable: string | undefined;

  beforeEach(() => {
    real = new RealGit();
    place = open(real);
    clock = new ManualClock();
    clones = new Clones(new MemoryMemento());
    log = recordingLog();
    set = ['~/code'];
    searches = 0;
    unreadable = undefined;
    const { machine } = place;
    const list: Disk['list'] = async (folder) =>
      machine.disk.key(folder) === unreadable ? undefined : machine.disk.list(folder);
    const hints = () => {
      searches++;
      return { set, usual: place.path('usual'), open: [place.path('open/window')] };
    };
    finder = new CloneFinder({
      machine: { ...machine, disk: { ...machine.disk, list } },
      clones,
      hints,
      addressOf,
      pathOf: fromAddress,
      clock,
      log,
    });
  });
  afterEach(() => {
    clones.dispose();
    real[Symbol.dispose]();
  });

  const found = (entry: RepositoryEntry): string | undefined => clones.find(entry)?.folder;
  const logged = (): string => JSON.stringify(log);

  it('are found in four folders, with the rules of the user’s configuration, and matched to their repositories', async () => {
    real.write('.ssh/config', `Host work\n  HostName ${HOST}\n  User git\n`);
    await clones.addFolder(addressOf(place.path('known/first')), [`https://${HOST}/velodrome/first.git`]);
    const parents = ['code/a host/an owner 🚲', 'usual', 'known', 'open/window'];
    for (const [at, parent] of parents.entries()) {
      const server = at === 0 ? 'work:' : `https://rita:secret@${HOST}/`;
      real.create(join(parent, 'a ✓'), `${server}velodrome/r-${at}`);
    }
    real.write('code/damaged/.git', 'nonsense');
    symlinkSync('..', real.path('code/loop'));
    await finder.search(signal);
    assert.deepEqual(
      parents.map((_, at) => found(entryAt(HOST, `velodrome/r-${at}`))),
      parents.map((parent) => addressOf(place.path(parent, 'a ✓'))),
    );
    for (const line of [
      `Found ${parents.length} clones`,
      `${place.path('code/loop')}: it is a link`,
      `${place.path('code/damaged')}: its .git is not a repository`,
    ]) {
      assert.ok(logged().includes(JSON.stringify(line).slice(1, -1)), line);
    }
    assert.ok(!logged().includes('secret'));
  });

  it('are preferred to worktrees, and the one with the shorter path to others', async () => {
    const address = `https://${HOST}/velodrome/a.git`;
    const main = real.create('code/deep/z', address);
    real.run(main, 'worktree', 'add', '--quiet', '-b', 'fix', real.path('code/t'));
    for (let round = 0; round < 3; round++) {
      await finder.search(signal);
      assert.equal(found(entryAt(HOST, 'velodrome/a')), addressOf(place.path('code/deep/z')));
    }
    real.create('code/z', address);
    real.create('code/zz', address);
    await finder.search(signal);
    assert.equal(found(entryAt(HOST, 'velodrome/a')), addressOf(place.path('code/z')));
  });

  it('have when Git last changed them, and worktrees have the clone that they are of', async () => {
    const main = real.create('code/a', `https://${HOST}/velodrome/a.git`);
    real.run(main, 'worktree', 'add', '--quiet', '-b', 'fix', real.path('code/t'));
    for (const file of ['HEAD', 'index']) utimesSync(real.path('code/a/.git', file), 5, 5);
    await finder.search(signal);
    const [folder, tree] = ['code/a', 'code/t'].map((name) => addressOf(place.path(name)));
    assert.deepEqual(
      clones.all.map((clone) => [clone.folder, clone.worktreeOf]),
      [
        [tree, folder],
        [folder, undefined],
      ],
    );
    assert.deepEqual([finder.lastUses.get(folder ?? ''), finder.lastUses.size, finder.surplus], [5000, 2, 0]);
  });

  it('are kept while their disk is out of reach', async () => {
    real.create('disk/a', `https://${HOST}/velodrome/a.git`);
    set = [place.path('disk')];
    await finder.search(signal);
    renameSync(real.path('disk'), real.path('unmounted'));
    await finder.search(signal);
    assert.ok(found(entryAt(HOST, 'velodrome/a')));
  });

  it('are searched again only after a while, unless that is requested, and once at a time', async () => {
    real.create('code/a', `https://${HOST}/velodrome/a.git`);
    await Promise.all([finder.searchIfDue(signal), finder.searchIfDue(signal)]);
    assert.ok(found(entryAt(HOST, 'velodrome/a')));
    await finder.searchIfDue(signal);
    assert.equal(searches, 1);
    await finder.search(signal);
    await clock.advance(5 * 60_000);
    await finder.searchIfDue(signal);
    assert.equal(searches, 3);
  });

  it('are searched once more for all requests during a search', async () => {
    set = [];
    const first = finder.search(signal);
    await Promise.resolve();
    real.create('code/a', `https://${HOST}/velodrome/a.git`);
    set = ['~/code'];
    await Promise.all([first, finder.search(signal), finder.search(signal)]);
    assert.ok(found(entryAt(HOST, 'velodrome/a')));
    assert.ok(searches <= 3);
  });

  it('are forgotten if they were deleted, but kept if another window found them elsewhere', async () => {
    const [a, b] = [entryAt(HOST, 'velodrome/a'), entryAt(HOST, 'velodrome/b')];
    const folder = real.create('code/a', `https://${HOST}/velodrome/a.git`);
    real.create('other/b', `https://${HOST}/velodrome/b.git`);
    set = ['~/code', place.path('other')];
    await finder.search(signal);
    assert.ok(found(a) && found(b));
    set = ['~/code'];
    await finder.search(signal);
    assert.ok(found(a) && found(b));
    rmSync(folder, { recursive: true });
    await finder.search(signal);
    assert.equal(found(a), undefined);
    assert.ok(found(b));
  });

  it('are forgotten if they were opened and then deleted, but not if their disk is out of reach', async () => {
    const [a, b] = [entryAt(HOST, 'velodrome/a'), entryAt(HOST, 'velodrome/b')];
    mkdirSync(real.path('here'));
    await clones.addFolder(addressOf(place.path('here/a')), [`https://${HOST}/velodrome/a.git`]);
    await clones.addFolder(addressOf(place.path('disk/b')), [`https://${HOST}/velodrome/b.git`]);
    await finder.search(signal);
    assert.equal(found(a), undefined);
    assert.ok(found(b));
  });

  it('are one, and not forgotten, if the address of a clone has other letters than the disk', async () => {
    const entry = entryAt(HOST, 'velodrome/handbook');
    const folder = real.create('code/Velodrome/handbook', `https://${HOST}/velodrome/handbook.git`);
    // As the code host writes the owner, who has a folder already.
    await clones.addClone(
      entry,
      addressOf(place.path('code/velodrome/handbook')),
      `https://${HOST}/velodrome/handbook`,
    );
    await finder.search(signal);
    assert.equal(clones.findAll(entry).length, ignoresCase ? 1 : 2);
    if (ignoresCase) assert.equal(found(entry), addressOf(place.path('code/Velodrome/handbook')));
    rmSync(folder, { recursive: true });
    await finder.search(signal);
    // Without the folder above it, the other one may only be out of reach.
    assert.equal(clones.findAll(entry).length, ignoresCase ? 0 : 1);
  });

  it('are kept if their folders can’t be listed, but are there, maybe with other letters', async () => {
    const entry = entryAt(HOST, 'velodrome/handbook');
    real.create('here/Handbook', `https://${HOST}/velodrome/handbook.git`);
    const folder = place.path('here', ignoresCase ? 'handbook' : 'Handbook');
    await clones.addFolder(addressOf(folder), [`https://${HOST}/velodrome/handbook.git`]);
    unreadable = place.disk.key(folder);
    await finder.search(signal);
    assert.ok(found(entry));
  });

  it('stay as they are if the window closes during a search', async () => {
    real.create('code/a', `https://${HOST}/velodrome/a.git`);
    await finder.search(AbortSignal.abort());
    assert.deepEqual(clones.all, []);
  });
});
