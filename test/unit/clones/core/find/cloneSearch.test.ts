import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { systemClock } from '../../../../../src/base/core/clock.ts';
import type { Disk } from '../../../../../src/clones/core/disk.ts';
import { findClones, SEARCH_LIMITS, type SearchLimits } from '../../../../../src/clones/core/find/cloneSearch.ts';
import type { SearchRoot } from '../../../../../src/clones/core/find/searchRoots.ts';
import { parseSshConfig } from '../../../../../src/clones/core/find/sshConfig.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem, type SystemFolder } from '../../../../support/systems.ts';
import { windowsDisk } from '../../../../support/windowsDisk.ts';

const RULES = {
  replacements: [{ prefix: 'gh:', replacement: 'https://github.com/' }],
  sshHosts: parseSshConfig('Host work\nHostName codehost.example'),
};
const HANDBOOK = 'codehost.example/velodrome/handbook';
const { signal } = new AbortController();

describeOnEachSystem('a search for clones', ({ open, pathOf, ignoresCase }) => {
  let real: RealGit;
  let place: SystemFolder;
  beforeEach(() => {
    real = new RealGit();
    place = open(real);
  });
  afterEach(() => real[Symbol.dispose]());

  async function find(roots?: readonly SearchRoot[], limits: Partial<SearchLimits> = {}) {
    const services = { disk: place.disk, clock: systemClock, rules: RULES, limits: { ...SEARCH_LIMITS, ...limits } };
    const { clones, leftOut } = await findClones(roots ?? [{ path: place.folder, depth: 3 }], services, signal);
    const name = (path: string): string => place.relative(path);
    return {
      clones: Object.fromEntries(
        clones
          .filter(({ aliasOf }) => aliasOf === undefined)
          .map(({ path, remotes, branch }) => [name(path), [branch ?? null, ...remotes]]),
      ),
      leftOut: Object.fromEntries(leftOut.map(({ path, reason }) => [name(path), reason])),
    };
  }

  for (const [what, remote, keys] of [
    ['over HTTPS', 'https://rita:secret@codehost.example/Velodrome/Handbook.git', [HANDBOOK]],
    ['with an alias of ssh', 'git@work:velodrome/handbook.git', ['work/velodrome/handbook', HANDBOOK]],
    ['with a replacement', 'gh:velodrome/handbook', ['github.com/velodrome/handbook']],
    ['at GitHub’s second address', 'ssh://git@ssh.github.com:443/a/b.git', ['ssh.github.com/a/b', 'github.com/a/b']],
  ] as const) {
    it(`finds a remote ${what}`, async () => {
      real.create('a', remote);
      assert.deepEqual((await find()).clones, { a: ['main', ...keys] });
    });
  }

  it('finds clones without a remote on a server', async () => {
    real.create('none');
    real.create('path', '/srv/git/handbook.git');
    assert.deepEqual((await find()).clones, { none: ['main'], path: ['main'] });
  });

  it('says which clone a worktree is of, and nothing about submodules and bare repositories', async () => {
    const folder = real.create('a', `https://${HANDBOOK}`);
    real.run(folder, 'worktree', 'add', '--quiet', real.path('tree'));
    real.run(real.folder, 'clone', '--quiet', '--bare', folder, 'bare.git');
    real.run(real.path('bare.git'), 'worktree', 'add', '--quiet', '-b', 'fix', real.path('of bare'));
    real.create('a/.git/modules/sub');
    real.write('sub/.git', `gitdir: ${real.path('a/.git/modules/sub/.git')}\n`);
    const services = { disk: place.disk, clock: systemClock, rules: RULES };
    const { clones } = await findClones([{ path: place.folder, depth: 1 }], services, signal);
    assert.deepEqual(
      Object.fromEntries(
        clones.map(({ path, isLinked, worktreeOf }) => [
          place.relative(path),
          [isLinked, worktreeOf === undefined ? undefined : place.relative(worktreeOf)],
        ]),
      ),
      { a: [false, undefined], tree: [true, 'a'], 'of bare': [true, undefined], sub: [true, undefined] },
    );
  });

  it('names the clone of a worktree by the path with which it was found', async () => {
    const folder = real.create('data/a', `https://${HANDBOOK}`);
    real.run(folder, 'worktree', 'add', '--quiet', real.path('data/tree'));
    symlinkSync(real.path('data'), real.path('code'));
    const services = { disk: place.disk, clock: systemClock, rules: RULES };
    const { clones } = await findClones([{ path: place.path('code'), depth: 1 }], services, signal);
    const tree = clones.find(({ isLinked }) => isLinked);
    assert.equal(tree && place.relative(tree.worktreeOf ?? ''), 'code/a');
  });

  it('says when Git last changed what is checked out or staged', async () => {
    real.create('a', `https://${HANDBOOK}`);
    real.create('b');
    rmSync(real.path('b/.git/index'), { force: true });
    for (const [file, seconds] of [
      ['a/.git/HEAD', 5],
      ['a/.git/index', 7],
      ['b/.git/HEAD', 9],
    ] as const)
      utimesSync(real.path(file), seconds, seconds);
    const services = { disk: place.disk, clock: systemClock, rules: RULES };
    const { clones } = await findClones([{ path: place.folder, depth: 1 }], services, signal);
    assert.deepEqual(Object.fromEntries(clones.map(({ path, usedAt }) => [place.relative(path), usedAt])), {
      a: 7000,
      b: 9000,
    });
  });

  it('finds all remotes, origin first, and the repository’s own replacements', async () => {
    const folder = real.create('a');
    real.run(folder, 'remote', 'add', 'backup', 'https://codehost.example/rita/backup');
    real.run(folder, 'remote', 'add', 'origin', 'own:handbook');
    real.run(folder, 'config', 'url.https://codehost.example/velodrome/.insteadOf', 'own:');
    assert.deepEqual((await find()).clones, { a: ['main', HANDBOOK, 'codehost.example/rita/backup'] });
  });

  it('finds worktrees and clones with unusual names, at each level, but none inside of others', async () => {
    const folder = real.create('host/owner/a name ✓ 🚲', `https://${HANDBOOK}`);
    real.run(folder, 'worktree', 'add', '--quiet', '-b', 'fix/one', real.path('tree'));
    real.create('host/owner/a name ✓ 🚲/inner', 'https://codehost.example/x/inner');
    real.create('host/owner/too/deep', 'https://codehost.example/x/deep');
    real.create('node_modules/dependency', 'https://codehost.example/x/dependency');
    assert.deepEqual((await find()).clones, {
      tree: ['fix/one', HANDBOOK],
      'host/owner/a name ✓ 🚲': ['main', HANDBOOK],
    });
  });

  it('looks into a root that is a clone itself, and finds each clone once', async () => {
    real.create('dotfiles', 'https://codehost.example/rita/dotfiles');
    real.create('dotfiles/inner', `https://${HANDBOOK}`);
    const roots = [
      { path: place.path('dotfiles/inner'), depth: 0 },
      { path: place.path('dotfiles'), depth: 1 },
    ];
    assert.deepEqual(Object.keys((await find(roots)).clones).toSorted(), ['dotfiles', 'dotfiles/inner']);
  });

  it('finds clones in folders that are not searched', async () => {
    const names = ['.dotfiles', '.github', 'node_modules', 'target', 'vendor'];
    for (const name of names) {
      real.create(name, `https://codehost.example/x/${name}`);
      real.create(`in/${name}/below`, 'https://codehost.example/x/below');
    }
    assert.deepEqual(Object.keys((await find()).clones).toSorted(), names);
  });

  it('finds the worktrees of a bare repository in their folder, and not the folder', async () => {
    const source = real.create('source', `https://${HANDBOOK}`);
    real.run(real.folder, 'clone', '--quiet', '--bare', source, 'deep/er/project/.bare');
    real.write('deep/er/project/.git', 'gitdir: ./.bare\n');
    const project = real.path('deep/er/project');
    real.run(project, 'remote', 'set-url', 'origin', `https://${HANDBOOK}`);
    real.run(project, 'worktree', 'add', '--quiet', 'main');
    real.run(project, 'worktree', 'add', '--quiet', '-b', 'fix', 'fix');
    const { clones, leftOut } = await find();
    assert.deepEqual(clones, {
      source: ['main', HANDBOOK],
      'deep/er/project/main': ['main', HANDBOOK],
      'deep/er/project/fix': ['fix', HANDBOOK],
    });
    assert.equal(leftOut['deep/er/project'], 'bare');
  });

  it('reads files of Git that were written on Windows', async () => {
    real.create('a', `https://${HANDBOOK}`);
    real.write('a/.git/HEAD', 'ref: refs/heads/main\r\n');
    real.write('a/.git/config', `[core]\r\n\tbare = false\r\n[remote "origin"]\r\n\turl = https://${HANDBOOK}\r\n`);
    real.write('tree/.git', `gitdir: ${real.path('a/.git')}\r\n`);
    assert.deepEqual((await find()).clones.tree, ['main', HANDBOOK]);
  });

  it('keeps only as many folders in memory as it may search', async () => {
    const limits = { ...SEARCH_LIMITS, folders: 2000 };
    const paths = new Set<string>();
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}`, kind: 'folder' as const }));
    const disk: Disk = {
      ...place.disk,
      real: async (folder) => folder,
      list: async (folder) => names(folder === pathOf('/root') ? 300 : 1000),
      join: (folder, name) => {
        const path = place.disk.join(folder, name);
        paths.add(path);
        return path;
      },
    };
    const services = { disk, clock: systemClock, rules: RULES, limits };
    const { leftOut, hasNoClone } = await findClones([{ path: pathOf('/root'), depth: 3 }], services, signal);
    assert.ok(paths.size <= limits.folders, `${paths.size} paths`);
    assert.ok(leftOut.length <= limits.folders);
    // One that was left out may contain a clone.
    assert.deepEqual(['/root/299/999', '/root/0/0'].map(pathOf).map(hasNoClone), [false, true]);
  });

  for (const [what, head] of [
    ['of spaces', `ref: refs/heads/${' '.repeat(255_000)}x\n`],
    ['of two lines', 'ref: refs/heads/a\nb\n'],
  ] as const) {
    it(`finds no branch whose name is ${what}`, async () => {
      real.create('a', `https://${HANDBOOK}`);
      real.write('a/.git/HEAD', head);
      assert.deepEqual((await find()).clones, { a: [null, HANDBOOK] });
    });
  }

  it('finds a clone with thousands of branches, and says that a configuration is too large', async () => {
    const branches = (count: number): string =>
      Array.from(
        { length: count },
        (_, at) => `[branch "topic/${at}"]\n\tremote = origin\n\tmerge = refs/heads/topic/${at}\n`,
      ).join('');
    for (const [name, count] of [
      ['many', 5000],
      ['large', 20_000],
    ] as const) {
      const folder = real.create(name, `https://${HANDBOOK}`);
      appendFileSync(`${folder}/.git/config`, branches(count));
    }
    assert.deepEqual(await find(), { clones: { many: ['main', HANDBOOK] }, leftOut: { large: 'large' } });
  });

  it('finds a clone once that has two paths, and keeps the other path', async () => {
    real.create('data/a', `https://${HANDBOOK}`);
    symlinkSync(real.path('data'), real.path('code'));
    const roots = ['code', 'data'].map((name) => ({ path: place.path(name), depth: 1 }));
    assert.deepEqual(await find(roots), { clones: { 'code/a': ['main', HANDBOOK] }, leftOut: { 'data/a': 'same' } });
    // A deeper root is searched later, and again.
    const deep = [...roots.toReversed(), { path: place.folder, depth: 3 }];
    assert.deepEqual(Object.keys((await find(deep)).clones), ['data/a']);
    const { hasNoClone, clones } = await findClones(
      roots,
      { disk: place.disk, clock: systemClock, rules: RULES },
      signal,
    );
    assert.deepEqual(
      ['code/a', 'data/a', 'data/b'].map((name) => hasNoClone(place.path(name))),
      [false, false, true],
    );
    assert.deepEqual(
      clones.map(({ path, aliasOf }) => [path, aliasOf !== undefined]),
      [
        [place.path('code/a'), false],
        [place.path('data/a'), true],
      ],
    );
  });

  it('states why folders are left out, and follows no .git that is a link', async () => {
    const folder = real.create('broken', `https://${HANDBOOK}`);
    rmSync(`${folder}/.git/HEAD`);
    mkdirSync(real.path('empty/.git'), { recursive: true });
    real.write('damaged/.git', 'nonsense');
    real.write('lost/.git', 'gitdir: ../nowhere\n');
    real.write('network/.git', 'gitdir: //server/share\n');
    real.write('windows/.git', 'gitdir: \\\\server\\share\n');
    const linked = real.create('linked', `https://${HANDBOOK}`);
    real.run(real.folder, 'init', '--quiet', '--bare', 'bare.git');
    mkdirSync(real.path('with link'));
    symlinkSync(`${linked}/.git`, real.path('with link/.git'));
    rmSync(linked, { recursive: true });
    symlinkSync('..', real.path('loop'));
    assert.deepEqual(await find(), {
      clones: {},
      leftOut: {
        broken: 'broken',
        empty: 'broken',
        damaged: 'broken',
        lost: 'broken',
        network: 'elsewhere',
        windows: 'elsewhere',
        'with link': 'link',
        loop: 'link',
      },
    });
  });

  describe('follows links', () => {
    const address = (name: string): string => `https://codehost.example/x/${name}`;
    const code = (): readonly SearchRoot[] => [{ path: place.path('code'), depth: 2 }];
    beforeEach(() => mkdirSync(real.path('code')));

    it('to a folder elsewhere, and to a clone', async () => {
      real.create('disk/org/a', address('a'));
      real.create('other/b', address('b'));
      symlinkSync(real.path('disk/org'), real.path('code/org'));
      symlinkSync('../other/b', real.path('code/b'));
      assert.deepEqual(Object.keys((await find(code())).clones).toSorted(), ['code/b', 'code/org/a']);
    });

    it('at the depth that remains', async () => {
      real.create('disk/a', address('a'));
      mkdirSync(real.path('code/org'));
      symlinkSync(real.path('disk'), real.path('code/org/disk'));
      assert.deepEqual((await find(code())).clones, {});
      symlinkSync(real.path('disk'), real.path('code/disk'));
      assert.deepEqual(Object.keys((await find(code())).clones), ['code/disk/a']);
    });

    it('not to what was searched, to a folder above, to another link, or to a file', async () => {
      real.create('code/org/a', address('a'));
      real.create('disk/b', address('b'));
      real.write('file', '');
      for (const [link, target] of [
        ['again', 'org'],
        ['above', '..'],
        ['self', '.'],
        ['file', '../file'],
        ['gone', 'nowhere'],
        ['one', '../disk'],
        ['two', '../disk'],
      ] as const)
        symlinkSync(target, real.path('code', link));
      symlinkSync(real.path('disk'), real.path('disk/loop'));
      mkdirSync(real.path('more'));
      real.create('more/c', address('c'));
      symlinkSync(real.path('more'), real.path('disk/more'));
      const { clones, leftOut } = await find(code());
      assert.deepEqual(Object.keys(clones).toSorted(), ['code/one/b', 'code/org/a']);
      assert.deepEqual(leftOut, {
        ...Object.fromEntries(['again', 'above', 'self', 'file', 'gone'].map((name) => [`code/${name}`, 'link'])),
        'code/one/loop': 'link',
        'code/one/more': 'link',
      });
    });

    it('at most 100 of them', async () => {
      for (let index = 0; index < 102; index++) {
        mkdirSync(real.path('disk', String(index)), { recursive: true });
        symlinkSync(real.path('disk', String(index)), real.path('code', String(index)));
      }
      assert.equal(Object.keys((await find(code())).leftOut).length, 2);
    });

    it('not to another computer', async () => {
      symlinkSync('//server/share', real.path('code/share'));
      const asked: string[] = [];
      const disk: Disk = {
        ...place.disk,
        real: (path) => {
          asked.push(path);
          return place.disk.real(path);
        },
      };
      await findClones(code(), { disk, clock: systemClock, rules: RULES }, signal);
      assert.deepEqual(asked, [place.path('code')]);
    });
  });

  for (const [what, limits, found] of [
    // The root is one of the folders.
    ['folders', { folders: 3 }, 2],
    ['time', { ms: 0 }, 0],
  ] as const) {
    it(`ends at a limit of ${what}, and says so`, async () => {
      for (const name of ['a', 'b', 'c']) real.create(name, `https://codehost.example/x/${name}`);
      const { clones, leftOut } = await find(undefined, limits);
      assert.equal(Object.keys(clones).length, found);
      assert.ok(Object.values(leftOut).includes('limit'));
    });
  }

  it('counts the clones above a limit, none of which counts as gone', async () => {
    for (const name of ['a', 'b', 'c']) real.create(name, `https://codehost.example/x/${name}`);
    const services = { disk: place.disk, clock: systemClock, rules: RULES, limits: { ...SEARCH_LIMITS, clones: 1 } };
    const { clones, leftOut, hasNoClone } = await findClones([{ path: place.folder, depth: 1 }], services, signal);
    assert.deepEqual([clones.length, leftOut.map(({ reason }) => reason)], [1, ['surplus', 'surplus']]);
    assert.ok(['a', 'b', 'c'].every((name) => !hasNoClone(place.path(name))));
  });

  it('knows where no clone is', async () => {
    real.create('code/mono', 'https://codehost.example/x/mono');
    real.create('code/mono/inner', 'https://codehost.example/x/inner');
    real.write('code/mine/text', '');
    real.write('code/.hidden/a/text', '');
    real.write('code/vendor/a/text', '');
    real.write('other/text', '');
    const roots = ['code', 'gone'].map((root) => ({ path: place.path(root), depth: 2 }));
    const services = { disk: place.disk, clock: systemClock, rules: RULES };
    const { hasNoClone } = await findClones(roots, services, signal);
    for (const [path, expected] of [
      ['code/mine', true],
      ['code/deleted', true],
      ['code/deleted/deeper', true],
      ['code/mono', false],
      // Not searched, because it is inside a clone.
      ['code/mono/inner', false],
      ['code/mono/inner/deleted', false],
      ['code/.hidden/a', false],
      ['code/vendor/a', false],
      // Out of reach, or elsewhere.
      ['gone/a', false],
      ['other', false],
    ] as const) {
      assert.equal(hasNoClone(place.path(path)), expected, path);
    }
  });

  it('isn’t kept busy by a hostile configuration', async () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `\turl = https://codehost.example/x/${index}\n`).join('');
    const rules = Array.from({ length: 4000 }, () => '\tinsteadOf = h\n').join('');
    real.create('many');
    real.write('many/.git/config', `[remote "origin"]\n${lines}[url "h"]\n${rules}`);
    real.create('huge');
    real.write('huge/.git/config', `[remote "origin"]\n${'\turl = a\n'.repeat(20_001)}`);
    real.create('long');
    real.write('long/.git/config', `[remote "origin"]\n\turl = git@${'.'.repeat(60_000)}:x/y\n`);
    const { clones, leftOut } = await find();
    // The branch, then the remotes.
    assert.deepEqual([clones.many?.length, clones.long], [1 + 20, ['main']]);
    assert.deepEqual(leftOut, { huge: 'broken' });
  });

  it('lists a folder at the last level only if there is a .git', async () => {
    real.create('clone', `https://${HANDBOOK}`);
    real.write('large/text', '');
    const listed: string[] = [];
    const list: Disk['list'] = (folder) => {
      listed.push(place.relative(folder));
      return place.disk.list(folder);
    };
    const services = { disk: { ...place.disk, list }, clock: systemClock, rules: RULES };
    const { hasNoClone } = await findClones([{ path: place.folder, depth: 1 }], services, signal);
    assert.deepEqual(listed, ['', 'clone']);
    assert.deepEqual(
      ['clone', 'large'].map((name) => hasNoClone(place.path(name))),
      [false, true],
    );
  });

  it('ends in time even if the disk doesn’t respond', async () => {
    const clock = new ManualClock();
    const disk = { ...place.disk, list: () => new Promise<undefined>(() => undefined) };
    const found = findClones([{ path: pathOf('/far'), depth: 1 }], { disk, clock, rules: RULES }, signal);
    await clock.advance(SEARCH_LIMITS.ms);
    const { clones, leftOut, hasNoClone } = await found;
    assert.deepEqual([clones, leftOut], [[], [{ path: pathOf('/far'), reason: 'limit' }]]);
    assert.deepEqual(['/far', '/far/a'].map(pathOf).map(hasNoClone), [false, false]);
  });

  it('doesn’t miss a clone beside a folder that doesn’t respond', async () => {
    real.create('org/repo', 'https://codehost.example/x/repo');
    real.write('stuck/text', '');
    const clock = new ManualClock();
    const disk: Disk = {
      ...place.disk,
      list: (folder) => (folder === place.path('stuck') ? new Promise(() => undefined) : place.disk.list(folder)),
    };
    const searching = findClones([{ path: place.folder, depth: 3 }], { disk, clock, rules: RULES }, signal);
    await letWorkEnd();
    await clock.advance(SEARCH_LIMITS.ms);
    const { clones, hasNoClone } = await searching;
    assert.deepEqual([clones, hasNoClone(place.path('org/repo'))], [[], false]);
  });

  it('doesn’t count a folder that can’t be listed as one without a clone, but a link', async () => {
    for (const name of ['org/repo', 'other/repo']) real.create(name, 'https://codehost.example/x/repo');
    symlinkSync('org', real.path('link'));
    const list: Disk['list'] = async (folder) => (folder === place.path('org') ? undefined : place.disk.list(folder));
    const services = { disk: { ...place.disk, list }, clock: systemClock, rules: RULES };
    const { hasNoClone } = await findClones([{ path: place.folder, depth: 3 }], services, signal);
    assert.deepEqual(
      ['org', 'org/repo', 'link', 'other', 'other/repo'].map((name) => hasNoClone(place.path(name))),
      [false, false, true, true, false],
    );
  });

  it('takes the letters of the disk, and finds a clone once, if settings have others', async () => {
    real.create('Code/Handbook', `https://${HANDBOOK}`);
    const roots = ['code', 'Code', 'CODE/HANDBOOK'].map((name) => ({ path: place.path(name), depth: 2 }));
    const { clones, leftOut } = await find(roots);
    assert.deepEqual(clones, { 'Code/Handbook': ['main', HANDBOOK] });
    assert.deepEqual(leftOut, ignoresCase ? {} : { code: 'unread', 'CODE/HANDBOOK': 'unread' });
    const services = { disk: place.disk, clock: systemClock, rules: RULES };
    const { hasNoClone } = await findClones([{ path: place.path('Code'), depth: 2 }], services, signal);
    assert.equal(hasNoClone(place.path('Code/handbook')), !ignoresCase);
  });

  it('ends when it is aborted', async () => {
    const services = { disk: place.disk, clock: systemClock, rules: RULES };
    await assert.rejects(
      findClones([{ path: place.folder, depth: 1 }], services, AbortSignal.abort(new Error('closed'))),
      /closed/,
    );
  });
});

// The disk of Windows is made from that of another system.
if (process.platform !== 'win32') {
  describe('a search for clones on a drive that stands for a folder', () => {
    it('doesn’t follow a link to what it has searched there', async () => {
      using real = new RealGit();
      real.create('Code/Handbook', `https://${HANDBOOK}`);
      mkdirSync(real.path('links'));
      symlinkSync('../Code/Handbook', real.path('links/again'));
      const disk = windowsDisk({ folders: { 'c:\\Users\\rider': real.folder, 'd:': real.path('Code') } });
      const roots = ['d:\\', 'c:\\Users\\rider\\links'].map((path) => ({ path, depth: 2 }));
      const { clones, leftOut } = await findClones(roots, { disk, clock: systemClock, rules: RULES }, signal);
      assert.deepEqual(
        [clones.map(({ path }) => path), leftOut],
        [['d:\\Handbook'], [{ path: 'c:\\Users\\rider\\links\\again', reason: 'link' }]],
      );
    });
  });
}
