import assert from 'node:assert/strict';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CloneFinder } from '../../../../../src/core/clones/find/cloneFinder.ts';
import { Clones } from '../../../../../src/core/clones/known/clones.ts';
import type { Machine } from '../../../../../src/core/clones/machine.ts';
import type { RepositoryEntry } from '../../../../../src/core/repositories/entry.ts';
import { nodeMachine } from '../../../../../src/platform/machine/nodeMachine.ts';
import { entryAt } from '../../../../support/entries.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { recordingLog } from '../../../../support/ports.ts';
import { RealGit } from '../../../../support/realGit.ts';

const HOST = 'codehost.example';
const EACH = 50;
const { signal } = new AbortController();
const addressOf = (path: string): string => pathToFileURL(path).href;

/** Ways to write the address of a repository. */
const REMOTES: readonly ((name: string) => string)[] = [
  (name) => `https://${HOST}/${name}.git`,
  (name) => `git@${HOST}:${name}.git`,
  (name) => `ssh://git@${HOST}:2222/${name}`,
  (name) => `https://rita:secret@${HOST}/${name.toUpperCase()}`,
  (name) => `work:${name}.git`,
  (name) => `mine/${name}`,
];

describe('the clones on a computer', () => {
  let real: RealGit;
  let clock: ManualClock;
  let clones: Clones;
  let log: ReturnType<typeof recordingLog>;
  let set: readonly string[];
  let finder: CloneFinder;
  let searches: number;

  beforeEach(() => {
    real = new RealGit();
    clock = new ManualClock();
    clones = new Clones(new MemoryMemento());
    log = recordingLog();
    set = ['~/code'];
    searches = 0;
    const machine: Machine = { ...nodeMachine, home: real.folder, gitConfigs: [real.path('.gitconfig')] };
    const hints = () => {
      searches++;
      return { set, usual: real.path('usual'), open: [real.path('open/window')] };
    };
    finder = new CloneFinder({
      machine,
      clones,
      hints,
      addressOf,
      pathOf: (address) => fileURLToPath(address),
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

  it('are found in four folders, 200 with all kinds of remotes, and matched to their repositories', async () => {
    const template = real.create('template');
    real.write('.ssh/config', 'Include more/*.conf\n');
    real.write('.ssh/more/work.conf', `Host work\n  HostName ${HOST}\n  User git\n`);
    real.write('.gitconfig', `[url "https://${HOST}/"]\n\tinsteadOf = mine/\n`);
    await clones.addFolder(addressOf(real.path('known/first')), [`https://${HOST}/velodrome/first.git`]);
    const expected = new Map<string, string>();
    for (const [root, parent] of ['code/a host/an owner 🚲', 'usual', 'known', 'open/window'].entries()) {
      for (let index = 0; index < EACH; index++) {
        const name = `velodrome/r-${root}-${index}`;
        const folder = real.path(parent, `clone ${index} ✓`);
        cpSync(template, folder, { recursive: true });
        const remote = REMOTES[index % REMOTES.length]?.(name) ?? '';
        real.write(join(parent, `clone ${index} ✓`, '.git/config'), `[remote "origin"]\n\turl = ${remote}\n`);
        expected.set(name, addressOf(folder));
      }
    }
    real.run(template, 'remote', 'add', 'origin', `https://${HOST}/velodrome/template.git`);
    real.run(template, 'worktree', 'add', '--quiet', '-b', 'fix', real.path('code/tree'));
    real.write('code/damaged/.git', 'nonsense');
    symlinkSync('..', real.path('code/loop'));
    await finder.search(signal);
    const actual = new Map([...expected.keys()].map((name) => [name, found(entryAt(HOST, name))]));
    assert.deepEqual(actual, expected);
    assert.equal(clones.find(entryAt(HOST, 'velodrome/template'))?.branch, 'fix');
    for (const line of [
      'Found 201 clones',
      `${real.path('code/loop')}: it is a link`,
      `${real.path('code/damaged')}: its .git is not a repository`,
    ]) {
      assert.ok(logged().includes(line), line);
    }
    assert.ok(!logged().includes('secret'));
  });

  it('are preferred to worktrees, and the one with the shorter path to others', async () => {
    const address = `https://${HOST}/velodrome/a.git`;
    const main = real.create('code/deep/z', address);
    real.run(main, 'worktree', 'add', '--quiet', '-b', 'fix', real.path('code/t'));
    for (let round = 0; round < 3; round++) {
      await finder.search(signal);
      assert.equal(found(entryAt(HOST, 'velodrome/a')), addressOf(main));
    }
    const short = real.create('code/z', address);
    real.create('code/zz', address);
    await finder.search(signal);
    assert.equal(found(entryAt(HOST, 'velodrome/a')), addressOf(short));
  });

  it('are kept while their disk is out of reach', async () => {
    real.create('disk/a', `https://${HOST}/velodrome/a.git`);
    set = [real.path('disk')];
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
    set = ['~/code', real.path('other')];
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
    await clones.addFolder(addressOf(real.path('here/a')), [`https://${HOST}/velodrome/a.git`]);
    await clones.addFolder(addressOf(real.path('disk/b')), [`https://${HOST}/velodrome/b.git`]);
    await finder.search(signal);
    assert.equal(found(a), undefined);
    assert.ok(found(b));
  });

  it('stay as they are if the window closes during a search', async () => {
    real.create('code/a', `https://${HOST}/velodrome/a.git`);
    await finder.search(AbortSignal.abort());
    assert.deepEqual(clones.all, []);
  });
});
