import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MAX_ENTRIES } from '../../../../src/core/clones/disk.ts';
import type { RemovalRequest } from '../../../../src/core/clones/machine.ts';
import type { KeepReason, RemovalCheck } from '../../../../src/core/clones/removal/keepReason.ts';
import { type MoveResult, moveClones } from '../../../../src/core/clones/removal/moveClones.ts';
import type { UsedFolders } from '../../../../src/core/clones/removal/protectedFolders.ts';
import { MAX_REFS } from '../../../../src/core/clones/removal/refs.ts';
import { checkRemoval } from '../../../../src/platform/machine/removalCheck.ts';
import { GitServer } from '../../../support/gitServer.ts';
import { RealGit } from '../../../support/realGit.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();

/** Runs Git while this process serves it. */
const execute = promisify(execFile);

const DAY_MS = 24 * 3_600_000;
/** What a test changes in a request. */
type Changed = Partial<RemovalRequest & UsedFolders & { readonly otherRemoteMs: number }>;

const IS_ROOT = process.getuid?.() === 0;

describe('checking whether a clone can be deleted', function () {
  this.timeout(60_000);
  let server: GitServer;
  let userConfig: string | undefined;
  let template: RealGit;
  /** Everything that a test makes. */
  let real: RealGit;
  let folder: string;

  before(async () => {
    server = await GitServer.start();
    ({ GIT_CONFIG_GLOBAL: userConfig } = process.env);
    process.env.GIT_CONFIG_GLOBAL = server.real.write('config', '');
    template = new RealGit();
    const origin = template.create('origin');
    template.run(origin, 'switch', '--quiet', '--create', 'feature');
    template.run(origin, 'commit', '--quiet', '--allow-empty', '--message', 'Feature');
    template.run(origin, 'switch', '--quiet', 'main');
    template.run(origin, 'tag', 'light');
    template.run(origin, 'tag', '--annotate', '--message', 'One', 'v1');
    template.run(origin, 'config', 'receive.denyCurrentBranch', 'ignore');
  });
  after(async () => {
    if (userConfig === undefined) delete process.env.GIT_CONFIG_GLOBAL;
    else process.env.GIT_CONFIG_GLOBAL = userConfig;
    template[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    real = new RealGit();
    rmSync(server.path('origin.git'), { recursive: true, force: true });
    cpSync(template.path('origin/.git'), server.path('origin.git'), { recursive: true });
    server.statuses.clear();
    server.onRequest = () => undefined;
    folder = real.path('code', 'clone');
    await clone();
  });
  afterEach(() => {
    process.env.GIT_CONFIG_GLOBAL = server.path('config');
    real[Symbol.dispose]();
  });

  async function run(...args: readonly string[]): Promise<string> {
    const { stdout } = await execute('git', args, { cwd: folder, env: real.environment });
    return stdout;
  }

  async function clone(...options: readonly string[]): Promise<void> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    const args = ['clone', '--quiet', ...options, server.url('origin.git'), folder];
    await execute('git', args, { env: real.environment });
  }

  /** Changes what the server has. */
  const onServer = (...args: readonly string[]): string => real.run(server.path('origin.git'), ...args);
  const write = (path: string, text = 'text\n'): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = (...args: readonly string[]): Promise<string> =>
    run('commit', '--quiet', '--allow-empty', '--message', 'Work', ...args);

  const check = (
    { open = [], openElsewhere, unsaved = [], ...request }: Changed = {},
    home = real.path('home'),
  ): Promise<RemovalCheck> =>
    checkRemoval(
      {
        folder,
        roots: [real.folder],
        cloneFolders: [dirname(folder)],
        used: async () => ({ open, openElsewhere: openElsewhere ?? [], unsaved }),
        hosts: new Set(),
        borrowed: new Set(),
        fetches: true,
        now: Date.now(),
        home,
        ...request,
      },
      git,
      signal,
    );

  const moved = (): string => real.path('trash', 'clone');
  /** Moves the clone as the command does, to a folder in place of the trash. */
  async function move(): Promise<MoveResult | undefined> {
    const services = {
      check: () => check({ fetches: false }),
      trash: {
        isAvailable: true,
        move: async (path: string) => {
          mkdirSync(real.path('trash'));
          renameSync(path, moved());
        },
      },
      moved: async () => undefined,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined },
    };
    return (await moveClones([folder], services, signal)).get(folder);
  }

  const SAFE: Readonly<Record<string, () => unknown>> = {
    'a new clone': () => undefined,
    'a clone with a branch that the server has': () => run('switch', '--quiet', 'feature'),
    'a clone of an earlier state': () => run('checkout', '--quiet', 'main~0'),
    'pushed commits': async () => {
      await commit();
      await run('push', '--quiet', 'origin', 'HEAD');
    },
    'commits that were pushed to another branch': async () => {
      await commit();
      await run('push', '--quiet', 'origin', 'HEAD:other');
    },
    'commits that the server has merged': async () => {
      await run('switch', '--quiet', '--create', 'mine');
      await commit();
      await run('push', '--quiet', 'origin', 'mine');
      await run('switch', '--quiet', 'main');
      await run('merge', '--quiet', '--no-ff', 'mine');
      await run('push', '--quiet', 'origin', 'main', ':mine');
    },
    'a filter of the user that is not used': () => {
      process.env.GIT_CONFIG_GLOBAL = real.write('config', '[filter "strip"]\n\tclean = sed /result/d\n');
    },
    'a shallow clone': () => clone('--depth=1', '--no-local'),
    'a clone of one branch': () => clone('--single-branch', '--branch', 'main'),
    'a partial clone': () => clone('--filter=blob:none'),
    'an empty folder, and a link that Git has': async () => {
      mkdirSync(join(folder, 'empty/below'), { recursive: true });
      symlinkSync('/etc', join(folder, 'link'));
      await run('add', 'link');
      await commit();
      await run('push', '--quiet', 'origin', 'main');
    },
    'commits of another remote': async () => {
      cpSync(server.path('origin.git'), server.path('fork.git'), { recursive: true });
      await run('remote', 'add', 'fork', server.url('fork.git'));
      await commit();
      await run('push', '--quiet', 'fork', 'main');
    },
    'reset commits of more than 90 days ago': async () => {
      await commit();
      await run('reset', '--quiet', '--hard', 'origin/main');
      rmSync(join(folder, '.git/ORIG_HEAD'));
      for (const log of ['HEAD', 'refs/heads/main']) writeFileSync(join(folder, '.git/logs', log), await oldLog(log));
    },
    'a submodule that was never checked out': async () => {
      await addSubmodule();
      await run('push', '--quiet', 'origin', 'main');
    },
    'a rebase of more than 90 days ago': async () => {
      await commit();
      await run('reset', '--quiet', '--hard', 'origin/main');
      const old = new Date(Date.now() - 91 * DAY_MS);
      utimesSync(join(folder, '.git/ORIG_HEAD'), old, old);
      for (const log of ['HEAD', 'refs/heads/main']) writeFileSync(join(folder, '.git/logs', log), await oldLog(log));
    },
    'a branch of others that was force-pushed': async () => {
      const before = onServer('rev-parse', 'feature').trim();
      onServer('update-ref', 'refs/heads/feature', onServer('commit-tree', '-m', 'x', 'main^{tree}').trim());
      await run('fetch', '--quiet', 'origin');
      onServer('update-ref', 'refs/heads/feature', before);
    },
    'an empty clone of an empty repository': async () => {
      rmSync(server.path('origin.git'), { recursive: true });
      real.run(real.folder, 'init', '--quiet', '--bare', server.path('origin.git'));
      await clone();
    },
  };

  /** A log as if everything had happened 91 days ago. */
  async function oldLog(log: string): Promise<string> {
    const text = execFileSync('cat', [join(folder, '.git/logs', log)], { encoding: 'utf8' });
    const seconds = Math.floor((Date.now() - 91 * DAY_MS) / 1000);
    return text.replace(/> \d+ /g, `> ${seconds} `);
  }

  for (const [what, make] of Object.entries(SAFE)) {
    it(`moves ${what}`, async () => {
      await make();
      const result = await check();
      assert.equal(result.kind, 'safe', JSON.stringify(result));
      assert.deepEqual(await move(), { kind: 'moved' });
      assert.deepEqual([existsSync(folder), existsSync(join(moved(), '.git'))], [false, true]);
    });
  }

  interface Row {
    readonly make: () => unknown;
    readonly reason: KeepReason;
    readonly request?: () => Changed;
    readonly home?: () => string;
    /** Whether it can be made here. */
    readonly isPossible?: boolean;
  }

  const gitFile = (name: string, text = '') => write(`.git/${name}`, text);

  const KEPT: Readonly<Record<string, Row>> = {
    // Where it is
    'a folder that is a link': {
      make: () => {
        renameSync(folder, real.path('other'));
        symlinkSync(real.path('other'), folder);
      },
      reason: { kind: 'link' },
    },
    'a folder below a link': {
      make: () => {
        renameSync(real.path('code'), real.path('other'));
        symlinkSync(real.path('other'), real.path('code'));
      },
      reason: { kind: 'link' },
    },
    'the home folder': { make: () => undefined, home: () => folder, reason: { kind: 'home' } },
    'a folder around the home folder': {
      make: () => undefined,
      home: () => join(folder, 'home'),
      reason: { kind: 'home' },
    },
    'a clone folder': {
      make: () => undefined,
      request: () => ({ cloneFolders: [folder] }),
      reason: { kind: 'cloneFolder' },
    },
    'a folder around a clone folder': {
      make: () => undefined,
      request: () => ({ cloneFolders: [join(folder, 'code')] }),
      reason: { kind: 'cloneFolder' },
    },
    'an open folder': { make: () => undefined, request: () => ({ open: [folder] }), reason: { kind: 'open' } },
    'a folder in an open one': {
      make: () => undefined,
      request: () => ({ open: [dirname(folder)] }),
      reason: { kind: 'open' },
    },
    'a folder around an open one': {
      make: () => undefined,
      request: () => ({ open: [join(folder, 'src')] }),
      reason: { kind: 'open' },
    },
    'a folder that is open by another path': {
      make: () => symlinkSync(folder, real.path('link')),
      request: () => ({ open: [real.path('link')] }),
      reason: { kind: 'open' },
    },
    'a folder that is open in another window': {
      make: () => undefined,
      request: () => ({ openElsewhere: [folder] }),
      reason: { kind: 'openElsewhere' },
    },
    'a folder if those of other windows are unknown': {
      make: () => undefined,
      request: () => ({ used: async () => ({ open: [], openElsewhere: undefined, unsaved: [] }) }),
      reason: { kind: 'windows' },
    },
    'a folder with an unsaved file, by another path': {
      make: () => symlinkSync(folder, real.path('link')),
      request: () => ({ unsaved: [real.path('link', 'README.md')] }),
      reason: { kind: 'unsaved' },
    },
    'a folder with an unsaved file that doesn’t exist yet, by another path': {
      make: () => symlinkSync(folder, real.path('link')),
      request: () => ({ unsaved: [real.path('link', 'new', 'file.txt')] }),
      reason: { kind: 'unsaved' },
    },
    'a folder that is not confirmed': {
      make: () => undefined,
      request: () => ({ roots: [real.path('elsewhere')] }),
      reason: { kind: 'unconfirmed' },
    },
    'a folder of another user': {
      make: () => {
        chownSync(folder, 12_345, 12_345);
        process.env.GIT_CONFIG_GLOBAL = real.write('config', '[safe]\n\tdirectory = *\n');
      },
      reason: { kind: 'notOwned' },
      isPossible: IS_ROOT,
    },
    'a folder whose .git is another user’s': {
      make: () => {
        chownSync(join(folder, '.git'), 12_345, 12_345);
        process.env.GIT_CONFIG_GLOBAL = real.write('config', '[safe]\n\tdirectory = *\n');
      },
      reason: { kind: 'notOwned' },
      isPossible: IS_ROOT,
    },
    'a folder without .git': {
      make: () => rmSync(join(folder, '.git'), { recursive: true }),
      reason: { kind: 'broken' },
    },
    'a bare repository': {
      make: async () => {
        await clone('--bare');
      },
      reason: { kind: 'broken' },
    },
    'a .git that is a link': {
      make: () => {
        renameSync(join(folder, '.git'), real.path('git'));
        symlinkSync(real.path('git'), join(folder, '.git'));
      },
      reason: { kind: 'link' },
    },
    'a worktree': {
      make: async () => {
        const worktree = real.path('code', 'worktree');
        await run('worktree', 'add', '--quiet', worktree, 'feature');
        folder = worktree;
      },
      reason: { kind: 'linked' },
    },
    'a Git folder elsewhere': {
      make: async () => clone(`--separate-git-dir=${real.path('git')}`),
      reason: { kind: 'linked' },
    },
    // Git's files
    'another worktree': {
      make: () => run('worktree', 'add', '--quiet', real.path('worktree'), 'feature'),
      reason: { kind: 'worktrees' },
    },
    'a merge': {
      make: async () => {
        await run('merge', '--quiet', '--no-commit', '--no-ff', 'origin/feature');
      },
      reason: { kind: 'operation', name: 'MERGE_HEAD' },
    },
    'a bisection': {
      make: () => run('bisect', 'start'),
      reason: { kind: 'operation', name: 'BISECT_LOG' },
    },
    'a rebase': {
      make: async () => {
        await run('-c', 'sequence.editor=echo break >', 'rebase', '--interactive', 'HEAD').catch(() => undefined);
      },
      reason: { kind: 'operation', name: 'rebase-merge' },
    },
    'a cherry-pick': {
      make: () => run('cherry-pick', '--no-commit', 'origin/feature').then(() => gitFile('CHERRY_PICK_HEAD')),
      reason: { kind: 'operation', name: 'CHERRY_PICK_HEAD' },
    },
    'a revert': { make: () => gitFile('REVERT_HEAD'), reason: { kind: 'operation', name: 'REVERT_HEAD' } },
    'a sequence': { make: () => gitFile('sequencer/todo'), reason: { kind: 'operation', name: 'sequencer' } },
    'patches that are applied': {
      make: () => gitFile('rebase-apply/patch'),
      reason: { kind: 'operation', name: 'rebase-apply' },
    },
    'a lock': { make: () => gitFile('index.lock'), reason: { kind: 'operation', name: 'index.lock' } },
    'a hook': { make: () => gitFile('hooks/pre-commit'), reason: { kind: 'gitFile', name: 'hooks/pre-commit' } },
    'a file of another tool': { make: () => gitFile('patches/one'), reason: { kind: 'gitFile', name: 'patches' } },
    'a draft beside Git’s files': {
      make: () => gitFile('.COMMIT_EDITMSG.swp'),
      reason: { kind: 'gitFile', name: '.COMMIT_EDITMSG.swp' },
    },
    grafts: { make: () => gitFile('info/grafts'), reason: { kind: 'gitFile', name: 'info/grafts' } },
    'large files of Git LFS': { make: () => gitFile('lfs/objects/ab/cd'), reason: { kind: 'gitFile', name: 'lfs' } },
    'a legacy list of branches': {
      make: () => gitFile('branches/other', 'https://example.com/x.git\n'),
      reason: { kind: 'gitFile', name: 'branches' },
    },
    'configuration of GitLens': { make: () => gitFile('gk/config', 'x'), reason: { kind: 'gitFile', name: 'gk' } },
    'an own list of ignored files': {
      make: () => gitFile('info/exclude', '# none\n\nnode_modules\n'),
      reason: { kind: 'gitFile', name: 'info/exclude' },
    },
    'own attributes of files': {
      make: () => gitFile('info/attributes', '*.txt text\n'),
      reason: { kind: 'gitFile', name: 'info/attributes' },
    },
    'own attributes that can’t be read': {
      make: () => mkdirSync(join(folder, '.git/info/attributes'), { recursive: true }),
      reason: { kind: 'unread', path: '.git/info/attributes' },
    },
    'a file in the folder of objects': {
      make: () => gitFile('objects/notes.txt'),
      reason: { kind: 'gitFile', name: 'objects/notes.txt' },
    },
    'a description of a branch': {
      make: () => run('config', 'branch.main.description', 'What it is for'),
      reason: { kind: 'unsafe', key: 'branch.main.description' },
    },
    'objects that another clone uses': {
      make: () => undefined,
      request: () => ({ borrowed: new Set([join(folder, '.git/objects')]) }),
      reason: { kind: 'shared' },
    },
    'objects of another repository': {
      make: () => {
        const other = real.create('other');
        gitFile('objects/info/alternates', `${other}/.git/objects\n`);
      },
      reason: { kind: 'shared' },
    },
    'a link to objects': {
      make: () => {
        renameSync(join(folder, '.git/objects'), real.path('objects'));
        symlinkSync(real.path('objects'), join(folder, '.git/objects'));
      },
      reason: { kind: 'shared' },
    },
    'a link to packs': {
      make: () => {
        renameSync(join(folder, '.git/objects/pack'), real.path('pack'));
        symlinkSync(real.path('pack'), join(folder, '.git/objects/pack'));
      },
      reason: { kind: 'shared' },
    },
    'a link to a pack': {
      make: () => {
        const packs = join(folder, '.git/objects/pack');
        const [pack = ''] = readdirSync(packs).filter((name) => name.endsWith('.pack'));
        renameSync(join(packs, pack), real.path(pack));
        symlinkSync(real.path(pack), join(packs, pack));
      },
      reason: { kind: 'shared' },
    },
    'a folder of hooks that is a file': {
      make: () => {
        rmSync(join(folder, '.git/hooks'), { recursive: true, force: true });
        gitFile('hooks');
      },
      reason: { kind: 'unread', path: '.git/hooks' },
    },
    'a configuration that names a program': {
      make: () => run('config', 'filter.x.clean', 'cat'),
      reason: { kind: 'unsafe', key: 'filter.x.clean' },
    },
    'files elsewhere': {
      make: () => run('config', 'core.worktree', real.path('files')),
      reason: { kind: 'unsafe', key: 'core.worktree' },
    },
    'addresses that its configuration replaces': {
      make: () => run('config', `url.${server.url('x')}.insteadOf`, server.url('origin.git')),
      reason: { kind: 'unsafe', key: '' },
    },
    // Files
    'a changed file': {
      make: () => appendFileSync(join(folder, 'README.md'), 'more\n'),
      reason: { kind: 'changed', count: 1 },
    },
    'a changed file with the same size and time': {
      make: async () => {
        await run('config', 'core.checkStat', 'minimal');
        await run('config', 'core.trustctime', 'false');
        const file = join(folder, 'README.md');
        // Git doesn't trust the time of a file that was written with the index.
        utimesSync(file, 1_700_000_000, 1_700_000_000);
        await run('update-index', '--refresh').catch(() => undefined);
        await run('status');
        // Git compares the times of changes by seconds.
        await setTimeout(1100);
        writeFileSync(file, 'rEAD ME\n');
        utimesSync(file, 1_700_000_000, 1_700_000_000);
        assert.equal(await run('status', '--porcelain'), '');
      },
      reason: { kind: 'changed', count: 1 },
    },
    'a deleted file': { make: () => rmSync(join(folder, 'README.md')), reason: { kind: 'changed', count: 1 } },
    'a staged file': {
      make: async () => {
        write('new.txt');
        await run('add', 'new.txt');
      },
      reason: { kind: 'changed', count: 1 },
    },
    'a staged commit of a submodule': {
      make: async () => {
        await addSubmodule();
        await run('push', '--quiet', 'origin', 'main');
        const { GIT_DIR: _, ...environment } = real.environment;
        const head = (await execute('git', ['rev-parse', 'HEAD'], { cwd: folder, env: environment })).stdout.trim();
        await run('update-index', '--cacheinfo', `160000,${head},sub`);
      },
      reason: { kind: 'changed', count: 1 },
    },
    'a new file': { make: () => write('new.txt'), reason: { kind: 'untracked', path: 'new.txt', count: 1 } },
    'a new file in a folder with others': {
      make: async () => {
        for (const name of ['b/two', 'a/one', 'a/three']) write(name);
      },
      reason: { kind: 'untracked', path: 'a/one', count: 3 },
    },
    'an ignored file': {
      make: async () => {
        write('.gitignore', 'node_modules\n');
        await run('add', '.gitignore');
        await commit();
        await run('push', '--quiet', 'origin', 'main');
        write('node_modules/x.js');
        assert.equal(await run('status', '--porcelain'), '');
      },
      reason: { kind: 'untracked', path: 'node_modules/x.js', count: 1 },
    },
    'a new file whose name isn’t UTF-8, and looks like that of another one': {
      make: async () => {
        const name = (byte: number): Buffer => Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([byte])]);
        writeFileSync(name(0xe9), 'text\n');
        await run('add', '.');
        await commit();
        await run('push', '--quiet', 'origin', 'main');
        writeFileSync(name(0xe8), 'only here\n');
      },
      reason: { kind: 'unread', path: 'caf\uFFFD' },
      isPossible: process.platform === 'linux',
    },
    'a new file whose name isn’t UTF-8': {
      make: () => writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe8])]), ''),
      reason: { kind: 'unread', path: 'caf\uFFFD' },
      isPossible: process.platform === 'linux',
    },
    'a link that Git doesn’t have': {
      make: () => symlinkSync('/etc', join(folder, 'link')),
      reason: { kind: 'untracked', path: 'link', count: 1 },
    },
    'very many ignored files': {
      make: () => {
        for (let index = 0; index < 1100; index++) write(`build/${index}`);
      },
      reason: { kind: 'untracked', path: 'build/0', count: 1000 },
    },
    'a file that is assumed to be unchanged': {
      make: () => run('update-index', '--assume-unchanged', 'README.md'),
      reason: { kind: 'hidden', path: 'README.md' },
    },
    'a file that Git skips': {
      make: () => run('update-index', '--skip-worktree', 'README.md'),
      reason: { kind: 'hidden', path: 'README.md' },
    },
    'changes that a filter of the user removes': {
      make: async () => {
        write('.gitattributes', '*.nb filter=strip\n');
        write('a.nb', 'code\n');
        await run('add', '.');
        await commit();
        await run('push', '--quiet', 'origin', 'main');
        process.env.GIT_CONFIG_GLOBAL = real.write('config', '[filter "strip"]\n\tclean = sed /result/d\n');
        write('a.nb', 'code\nresult\n');
        const env = { ...real.environment, GIT_CONFIG_GLOBAL: process.env.GIT_CONFIG_GLOBAL };
        await execute('git', ['add', 'a.nb'], { cwd: folder, env });
        assert.equal((await execute('git', ['status', '--porcelain'], { cwd: folder, env })).stdout, '');
      },
      reason: { kind: 'filtered', path: 'a.nb' },
    },
    'a sparse checkout': {
      make: () => run('sparse-checkout', 'set', '--no-cone', 'nothing'),
      reason: { kind: 'hidden', path: 'README.md' },
    },
    'a repository inside': {
      make: () => real.run(folder, 'init', '--quiet', 'inner'),
      reason: { kind: 'nested', path: 'inner/' },
    },
    'a repository in a folder whose files Git has': {
      make: async () => {
        write('lib/code.js');
        await run('add', '.');
        await commit();
        await run('push', '--quiet', 'origin', 'main');
        real.run(join(folder, 'lib'), 'init', '--quiet');
        assert.equal(await run('status', '--porcelain', '--ignored'), '');
      },
      reason: { kind: 'nested', path: 'lib/' },
    },
    'a submodule with files': {
      make: async () => {
        await addSubmodule();
        await run('push', '--quiet', 'origin', 'main');
        write('sub/file');
      },
      reason: { kind: 'nested', path: 'sub/' },
    },
    'a submodule that was checked out': {
      make: () => gitFile('modules/sub/HEAD'),
      reason: { kind: 'nested', path: '.git/modules' },
    },
    'a folder with more files than are listed': {
      make: () => {
        mkdirSync(join(folder, 'many'));
        for (let index = 0; index <= MAX_ENTRIES; index++) writeFileSync(join(folder, 'many', String(index)), '');
      },
      reason: { kind: 'unread', path: 'many/' },
    },
    // Commits
    'a commit that wasn’t pushed': { make: () => commit(), reason: { kind: 'commits', name: 'refs/heads/main' } },
    'a commit on another branch': {
      make: async () => {
        await run('switch', '--quiet', '--create', 'mine');
        await commit();
        await run('switch', '--quiet', 'main');
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'a commit without a branch': {
      make: async () => {
        await run('checkout', '--quiet', '--detach');
        await commit();
      },
      reason: { kind: 'commits', name: 'HEAD' },
    },
    'a commit that only the clone’s copy of the remote has': {
      make: async () => {
        await run('switch', '--quiet', '--create', 'mine');
        await commit();
        await run('push', '--quiet', 'origin', 'mine');
        onServer('branch', '-D', 'mine');
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'commits that a force-push has removed': {
      make: async () => {
        await commit();
        await run('push', '--quiet', 'origin', 'main');
        onServer('update-ref', 'refs/heads/main', 'refs/heads/feature');
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote that doesn’t answer': {
      make: async () => {
        cpSync(server.path('origin.git'), server.path('fork.git'), { recursive: true });
        await run('remote', 'add', 'fork', server.url('fork.git'));
        await commit();
        await run('push', '--quiet', 'fork', 'main');
        server.statuses.set('fork.git', 404);
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote on this computer': {
      make: async () => {
        await addFork();
        await run('remote', 'set-url', 'fork', server.url('fork.git').replace('127.0.0.1', 'localhost'));
        await commit();
        await run('push', '--quiet', 'fork', 'main');
      },
      request: () => ({ hosts: new Set(['localhost', '127.0.0.1']) }),
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote that takes too long': {
      make: async () => {
        await addFork();
        await commit();
        await run('push', '--quiet', 'fork', 'main');
      },
      request: () => ({ otherRemoteMs: 0 }),
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a ref below those of remotes, of none of them': {
      make: async () => {
        const mine = (await run('commit-tree', '-m', 'Mine', 'main^{tree}')).trim();
        await run('update-ref', 'refs/remotes/mine/work', mine);
      },
      reason: { kind: 'commits', name: 'refs/remotes/mine/work' },
    },
    'a deleted ref below those of remotes, of none of them': {
      make: async () => {
        const mine = (await run('commit-tree', '-m', 'Mine', 'main^{tree}')).trim();
        await run('update-ref', '--create-reflog', 'refs/remotes/mine/work', mine);
        await run('update-ref', 'refs/remotes/mine/work', 'origin/main');
      },
      reason: { kind: 'recent' },
    },
    'a tag whose name isn’t UTF-8': {
      make: async () => {
        const head = onServer('rev-parse', 'main').trim();
        const packed = Buffer.concat([Buffer.from(`${head} refs/tags/caf`), Buffer.from([0xe8]), Buffer.from('\n')]);
        appendFileSync(join(folder, '.git/packed-refs'), packed);
        packed[packed.length - 2] = 0xe9;
        appendFileSync(server.path('origin.git/packed-refs'), packed);
      },
      request: () => ({ fetches: false }),
      reason: { kind: 'tag', name: 'caf\uFFFD' },
    },
    'a commit that a replacement hides': {
      make: async () => {
        const mine = (await run('commit-tree', '-m', 'Mine', 'main^{tree}')).trim();
        await run('branch', 'mine', mine);
        await run('replace', '--graft', 'origin/main', mine);
        assert.equal(await run('rev-list', 'mine', '--not', 'origin/main'), '');
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'a commit that a wrong graph of commits hides': {
      make: async () => {
        await run('switch', '--quiet', '--create', 'mine');
        await commit();
        await run('switch', '--quiet', 'main');
        await run('commit-graph', 'write', '--reachable');
        await addParentInGraph('main', 'mine');
        assert.equal(await run('rev-list', 'mine', '^main'), '');
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'a stash': {
      make: async () => {
        appendFileSync(join(folder, 'README.md'), 'more\n');
        await run('stash', 'push', '--quiet');
      },
      reason: { kind: 'stash' },
    },
    'a tag that only the clone has': {
      make: () => run('tag', 'mine'),
      reason: { kind: 'tag', name: 'mine' },
    },
    'a tag that is another one on the server': {
      make: () => run('tag', '--force', '--annotate', '--message', 'Mine', 'v1'),
      reason: { kind: 'tag', name: 'v1' },
    },
    'a note': {
      make: () => run('notes', 'add', '--message', 'Note'),
      reason: { kind: 'commits', name: 'refs/notes/commits' },
    },
    'a ref of a file': {
      make: async () => run('update-ref', 'refs/mine/file', (await run('hash-object', '-w', 'README.md')).trim()),
      reason: { kind: 'commits', name: 'refs/mine/file' },
    },
    'a commit before a reset': {
      make: async () => {
        await commit();
        await run('reset', '--quiet', '--hard', 'origin/main');
        rmSync(join(folder, '.git/ORIG_HEAD'));
      },
      reason: { kind: 'recent' },
    },
    'a commit of a deleted branch': {
      make: async () => {
        await run('switch', '--quiet', '--create', 'mine');
        await commit();
        await run('switch', '--quiet', 'main');
        await run('branch', '--quiet', '--delete', '--force', 'mine');
      },
      reason: { kind: 'recent' },
    },
    'a commit before a reset, of which there is no log': {
      make: async () => {
        await commit();
        await run('reset', '--quiet', '--hard', 'origin/main');
        for (const log of ['HEAD', 'refs/heads/main']) writeFileSync(join(folder, '.git/logs', log), '');
      },
      reason: { kind: 'recent' },
    },
    'no logs': { make: () => rmSync(join(folder, '.git/logs'), { recursive: true }), reason: { kind: 'noLog' } },
    'a log in another format': {
      make: () => writeFileSync(join(folder, '.git/logs/HEAD'), 'text\n'),
      reason: { kind: 'unread', path: '.git/logs/HEAD' },
    },
    'a branch of one that is not fetched': {
      make: async () => {
        await clone('--single-branch', '--branch', 'main');
        await run('switch', '--quiet', '--create', 'mine');
        await commit();
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'a commit in a shallow clone': {
      make: async () => {
        await clone('--depth=1');
        await commit();
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a mirror': {
      make: async () => {
        await run('config', 'remote.origin.mirror', 'true');
        await run('config', 'remote.origin.fetch', '+refs/*:refs/*');
        await commit();
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    // The server
    'no remote': { make: () => run('remote', 'remove', 'origin'), reason: { kind: 'noRemote' } },
    'a server with very many tags': {
      make: () => addTags(server.path('origin.git'), MAX_REFS + 1, 1),
      request: () => ({ fetches: false }),
      reason: { kind: 'manyRefs' },
    },
    'a server with very long tags': {
      make: () => addTags(server.path('origin.git'), 75_000, 200),
      request: () => ({ fetches: false }),
      reason: { kind: 'manyRefs' },
    },
    'very many tags': {
      make: () => addTags(join(folder, '.git'), MAX_REFS + 1, 1),
      request: () => ({ fetches: false }),
      reason: { kind: 'manyRefs' },
    },
    'very long tags': {
      make: () => addTags(join(folder, '.git'), 75_000, 200),
      request: () => ({ fetches: false }),
      reason: { kind: 'manyRefs' },
    },
    'an index with very long paths': {
      make: () => {
        const blob = execFileSync('git', ['rev-parse', 'HEAD:README.md'], { cwd: folder, encoding: 'utf8' }).trim();
        const end = 'x'.repeat(4000);
        const paths = Array.from({ length: 17_000 }, (_, index) => `100644 ${blob}\t${index}/${end}\n`);
        const input = paths.join('');
        execFileSync('git', ['update-index', '--index-info'], { cwd: folder, env: real.environment, input });
      },
      reason: { kind: 'unread', path: '.git/index' },
    },
    'a broken index': { make: () => gitFile('index', 'text'), reason: { kind: 'unchecked' } },
    'a repository that is no longer on the server': {
      make: () => server.statuses.set('origin.git', 404),
      reason: { kind: 'failed' },
    },
    'a server that wants credentials': {
      make: () => server.statuses.set('origin.git', 401),
      reason: { kind: 'credentials', isRefused: false },
    },
    'a server that gives no access': {
      make: () => server.statuses.set('origin.git', 403),
      reason: { kind: 'forbidden' },
    },
    'a server that fails after the fetch': {
      make: () => undefined,
      request: () => {
        let asked = 0;
        server.onRequest = (path) => {
          if (path === 'info/refs' && ++asked > 1) server.statuses.set('origin.git', 500);
        };
        return {};
      },
      reason: { kind: 'failed' },
    },
    'a fetch that fails': {
      make: () => onServer('update-ref', 'refs/heads/main', onServer('commit-tree', '-m', 'x', 'main^{tree}').trim()),
      request: () => {
        let packs = 0;
        server.onRequest = (path) => {
          // The first one lists the refs, and the second one gets the commit.
          if (path === 'git-upload-pack' && ++packs === 2) server.statuses.set('origin.git', 500);
          else server.statuses.clear();
        };
        return {};
      },
      reason: { kind: 'failed' },
    },
    'a remote that is a folder': {
      make: () => run('remote', 'set-url', 'origin', server.path('origin.git')),
      reason: { kind: 'failed' },
    },
  };

  /** Adds a remote with what the server has. */
  async function addFork(): Promise<void> {
    cpSync(server.path('origin.git'), server.path('fork.git'), { recursive: true });
    await run('remote', 'add', 'fork', server.url('fork.git'));
  }

  /**
   * Makes the graph of commits say that a commit without a parent has one:
   * https://git-scm.com/docs/gitformat-commit-graph
   */
  async function addParentInGraph(child: string, parent: string): Promise<void> {
    const file = join(folder, '.git/objects/info/commit-graph');
    const graph = readFileSync(file);
    const offsetOf = (chunk: string): number => Number(graph.readBigUInt64BE(graph.indexOf(chunk) + 4));
    const [names, data] = [offsetOf('OIDL'), offsetOf('CDAT')];
    const placeOf = async (branch: string): Promise<number> => {
      const hash = Buffer.from((await run('rev-parse', branch)).trim(), 'hex');
      return (graph.indexOf(hash, names) - names) / hash.length;
    };
    graph.writeUInt32BE(await placeOf(parent), data + (await placeOf(child)) * 36 + 20);
    rmSync(file);
    writeFileSync(file, graph);
  }

  /** Adds tags to a repository. @param length of what their names end with */
  function addTags(repository: string, count: number, length: number): void {
    const head = onServer('rev-parse', 'main').trim();
    const end = 'x'.repeat(length);
    const tags = Array.from({ length: count }, (_, index) => `${head} refs/tags/${index}${end}\n`);
    appendFileSync(join(repository, 'packed-refs'), tags.join(''));
  }

  async function addSubmodule(): Promise<void> {
    const head = (await run('rev-parse', 'HEAD')).trim();
    write('.gitmodules', `[submodule "sub"]\n\tpath = sub\n\turl = ${server.url('sub.git')}\n`);
    await run('add', '.gitmodules');
    await run(
      'update-index',
      '--add',
      '--cacheinfo',
      `160000,${head.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'))},sub`,
    );
    mkdirSync(join(folder, 'sub'));
    await commit();
  }

  describe('keeps', () => {
    for (const [what, { make, reason, request, home, isPossible = true }] of Object.entries(KEPT)) {
      if (!isPossible) continue;
      it(what, async () => {
        await make();
        const result = await check(request?.(), home?.());
        const key = `url.${server.url('x')}.insteadof`;
        const expected = reason.kind === 'unsafe' && reason.key === '' ? { ...reason, key } : reason;
        assert.deepEqual(result, { kind: 'kept', reason: expected });
      });
    }

    const MEANWHILE: Readonly<Record<string, readonly [change: () => unknown, reason: KeepReason]>> = {
      'a new file': [() => write('new.txt'), { kind: 'untracked', path: 'new.txt', count: 1 }],
      'a changed file': [() => appendFileSync(join(folder, 'README.md'), 'more\n'), { kind: 'changed', count: 1 }],
      'a hook': [() => gitFile('hooks/pre-commit'), { kind: 'gitFile', name: 'hooks/pre-commit' }],
      'a commit': [
        () => real.run(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Work'),
        { kind: 'commits', name: 'refs/heads/main' },
      ],
    };
    for (const [what, [change, reason]] of Object.entries(MEANWHILE)) {
      it(`${what}, made while the server is asked`, async () => {
        let isDone = false;
        server.onRequest = () => {
          if (!isDone) change();
          isDone = true;
        };
        assert.deepEqual(await check({ fetches: false }), { kind: 'kept', reason });
        assert.ok(isDone);
      });
    }

    it('a folder that is opened while it is checked', async () => {
      const used = { openElsewhere: [], unsaved: [] };
      let asked = 0;
      const open = async (at: number) => {
        asked = 0;
        return check({ used: async () => ({ ...used, open: ++asked === at ? [folder] : [] }) });
      };
      for (const at of [2, 3]) assert.deepEqual(await open(at), { kind: 'kept', reason: { kind: 'open' } }, `${at}`);
      assert.equal((await open(4)).kind, 'safe');
      assert.equal(asked, 3);
    });

    it('at least 30 kinds', () => assert.ok(Object.keys(KEPT).length >= 30));
  });

  describe('after the list was shown, keeps', () => {
    const CHANGES: Readonly<Record<string, readonly [change: () => unknown, reason: KeepReason]>> = {
      'a clone with a new file': [() => write('new.txt'), { kind: 'untracked', path: 'new.txt', count: 1 }],
      'a clone with a commit': [() => commit(), { kind: 'commits', name: 'refs/heads/main' }],
      'a clone with a stash': [
        async () => {
          appendFileSync(join(folder, 'README.md'), 'more\n');
          await run('stash', 'push', '--quiet');
        },
        { kind: 'stash' },
      ],
      'a clone whose branch was force-pushed': [
        () => onServer('update-ref', 'refs/heads/main', onServer('commit-tree', '-m', 'x', 'main^{tree}').trim()),
        { kind: 'commits', name: 'refs/heads/main' },
      ],
      'a clone whose remote was removed': [() => run('remote', 'remove', 'origin'), { kind: 'noRemote' }],
      'a clone whose server doesn’t answer': [() => server.statuses.set('origin.git', 500), { kind: 'failed' }],
      'a clone whose folder is another one now': [
        () => {
          renameSync(folder, real.path('moved'));
          symlinkSync(real.path('moved'), folder);
        },
        { kind: 'link' },
      ],
    };
    for (const [what, [change, reason]] of Object.entries(CHANGES)) {
      it(what, async () => {
        // On the server, only `main` has this commit.
        await commit();
        await run('push', '--quiet', 'origin', 'main');
        assert.equal((await check()).kind, 'safe');
        await change();
        assert.deepEqual(await move(), { kind: 'kept', reason });
        assert.ok(existsSync(join(folder, '.git')));
      });
    }
  });

  it('says when Git was last used', async () => {
    const old = new Date(Date.now() - 100 * DAY_MS);
    for (const file of ['index', 'HEAD', 'logs/HEAD']) utimesSync(join(folder, '.git', file), old, old);
    const result = await check();
    assert.ok(result.kind === 'safe' && Math.abs(result.usedAt - old.getTime()) < 1000, JSON.stringify(result));
    assert.ok(Math.abs(statSync(join(folder, '.git/index')).mtimeMs - old.getTime()) < 1000);
  });
});
