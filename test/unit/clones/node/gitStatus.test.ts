import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentFor } from '../../../../src/base/node/runGit.ts';
import type { CloneState } from '../../../../src/clones/core/git/cloneStates.ts';
import { readCloneState, SAFE_OPTIONS } from '../../../../src/clones/node/gitStatus.ts';
import { readState } from '../../../support/cloneStates.ts';
import { RealGit } from '../../../support/realGit.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();

/** A repository that tries to run a program. */
interface Hostile {
  readonly what: string;
  /** @param run a command line that leaves a trace */
  readonly make: (folder: string, run: string, real: RealGit) => void;
  /** Whether `git status` without our options runs the program, which proves that the attempt works. */
  readonly works?: boolean;
  /** Why its state isn't read; otherwise it is. */
  readonly kind?: 'unsafe' | 'failed';
}

const set = (folder: string, ...values: readonly (readonly [string, string])[]): void => {
  for (const [key, value] of values) execFileSync('git', ['config', '--local', key, value], { cwd: folder });
};
/** Git compares the content of a file whose time has changed. */
const makeOld = (folder: string): void => {
  const old = new Date('2001-01-01');
  utimesSync(join(folder, 'README.md'), old, old);
};
/** A file that is the same, except for its time: Git compares it through the filter. */
const filtered = (folder: string): void => {
  appendFileSync(join(folder, '.gitattributes'), '* filter=x\n');
  makeOld(folder);
};

const HOSTILE: readonly Hostile[] = [
  {
    what: 'core.fsmonitor',
    make: (folder, run) => set(folder, ['core.fsmonitor', run]),
    works: true,
  },
  {
    what: 'a hook',
    make: (folder, run, real) => {
      const hook = join(folder, '.git/hooks/post-index-change');
      real.write(hook.slice(real.folder.length), `#!/bin/sh\n${run}\n`, 0o755);
      appendFileSync(join(folder, 'README.md'), '');
      makeOld(folder);
    },
    works: true,
  },
  {
    what: 'core.hooksPath',
    make: (folder, run, real) => {
      real.write(join(folder.slice(real.folder.length), 'hooks/post-index-change'), `#!/bin/sh\n${run}\n`, 0o755);
      set(folder, ['core.hooksPath', 'hooks']);
      makeOld(folder);
    },
    works: true,
  },
  {
    what: 'a clean filter',
    make: (folder, run) => {
      set(folder, ['filter.x.clean', run]);
      filtered(folder);
    },
    works: true,
    kind: 'unsafe',
  },
  {
    what: 'a filter process',
    make: (folder, run) => {
      set(folder, ['filter.x.process', run]);
      filtered(folder);
    },
    works: true,
    kind: 'unsafe',
  },
  {
    what: 'an included file with a filter',
    make: (folder, run, real) => {
      const included = real.write('included', `[filter "x"]\n\tclean = ${run}\n`);
      set(folder, ['include.path', included]);
      filtered(folder);
    },
    works: true,
    kind: 'unsafe',
  },
  {
    what: 'a conditionally included file with a filter',
    make: (folder, run, real) => {
      const included = real.write('included', `[filter "x"]\n\tclean = ${run}\n`);
      set(folder, ['includeIf.gitdir:/.path', included]);
      filtered(folder);
    },
    works: true,
    kind: 'unsafe',
  },
  {
    what: 'a filter in the configuration of the worktree',
    make: (folder, run) => {
      set(folder, ['extensions.worktreeConfig', 'true']);
      execFileSync('git', ['config', '--worktree', 'filter.x.clean', run], { cwd: folder });
      filtered(folder);
    },
    works: true,
    kind: 'unsafe',
  },
  {
    what: 'a program that fetches missing objects',
    make: (folder, _, real) => {
      real.write('hostile/evil', `#!/bin/sh\necho ran >> '${real.path('trace')}'\n`, 0o755);
      mkdirSync(join(folder, 'git-remote-..'));
      set(folder, ['remote.origin.vcs', '../../evil'], ['protocol.../../evil.allow', 'always']);
      loseTree(folder, real);
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'core.worktree elsewhere',
    make: (folder, run, real) => {
      const other = real.create('other');
      set(folder, ['core.worktree', other], ['filter.x.clean', run]);
      filtered(other);
    },
    works: true,
    kind: 'unsafe',
  },
  {
    what: 'a bare repository among its files',
    make: (folder, run) => {
      set(folder, ['core.fsmonitor', run], ['core.worktree', '.']);
      for (const name of ['HEAD', 'config', 'index', 'objects', 'refs'])
        renameSync(join(folder, '.git', name), join(folder, name));
      rmSync(join(folder, '.git'), { recursive: true });
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'a bare repository beside a broken .git',
    make: (folder, run) => {
      set(folder, ['core.fsmonitor', run], ['core.worktree', '.']);
      for (const name of ['HEAD', 'config', 'index', 'objects', 'refs'])
        renameSync(join(folder, '.git', name), join(folder, name));
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'a .git file that names a folder with core.fsmonitor',
    make: (folder, run, real) => {
      set(folder, ['core.fsmonitor', run]);
      const moved = real.path('moved');
      renameSync(join(folder, '.git'), moved);
      real.write(join(folder.slice(real.folder.length), '.git'), `gitdir: ${moved}\n`);
    },
    works: true,
  },
  {
    what: 'a submodule with core.fsmonitor',
    make: (folder, run, real) => {
      const inner = real.create(join(folder.slice(real.folder.length), 'inner'));
      set(inner, ['core.fsmonitor', run]);
      const commit = real.run(inner, 'rev-parse', 'HEAD').trim();
      real.run(folder, 'update-index', '--add', '--cacheinfo', `160000,${commit},inner`);
    },
    works: true,
  },
  {
    what: 'missing objects, fetched with a program',
    make: (folder, run, real) => {
      set(folder, ['remote.origin.url', `ext::${run}`], ['protocol.ext.allow', 'always']);
      loseTree(folder, real);
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'missing objects, fetched over ssh with core.sshCommand',
    make: (folder, run, real) => {
      set(folder, ['core.sshCommand', run]);
      loseTree(folder, real);
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'missing objects, fetched with remote.origin.uploadpack',
    make: (folder, run, real) => {
      set(folder, ['remote.origin.url', folder], ['remote.origin.uploadpack', run]);
      loseTree(folder, real);
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'missing objects, fetched with a program that the user’s own configuration allows',
    make: (folder, run, real) => {
      real.write('.gitconfig', '[protocol "ext"]\n\tallow = always\n');
      set(folder, ['remote.origin.url', `ext::${run}`]);
      loseTree(folder, real);
    },
    works: true,
    kind: 'failed',
  },
  {
    what: 'an alias, a pager, an editor and an external diff',
    make: (folder, run) =>
      set(folder, ['alias.status', `!${run}`], ['core.pager', run], ['core.editor', run], ['diff.external', run]),
  },
];

/** Makes a partial clone without the tree of its commit, which Git needs for the status and would fetch. */
function loseTree(folder: string, real: RealGit): void {
  set(
    folder,
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
  );
  const tree = real.run(folder, 'rev-parse', 'HEAD^{tree}').trim();
  rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)));
  real.write(join(folder.slice(real.folder.length), 'new'), 'new');
  real.run(folder, 'add', '--intent-to-add', 'new');
}

describe('the state of a clone', () => {
  let real: RealGit;
  let commits = 0;
  const expectNoGit = async (folder: string, expected: CloneState): Promise<void> => {
    const trace = real.path('trace');
    const program = real.write('git', `#!/bin/sh\necho ran > '${trace}'\n`, 0o755);
    assert.deepEqual(await readCloneState(folder, [real.folder], program, signal), expected);
    assert.ok(!existsSync(trace));
  };
  const replaceDotGit = (folder: string, text: string): void => {
    rmSync(join(real.path(folder), '.git'), { recursive: true });
    real.write(`${folder}/.git`, text);
  };
  beforeEach(() => {
    real = new RealGit();
  });
  afterEach(() => real[Symbol.dispose]());

  const commit = (folder: string, count = 1): void => {
    for (let left = count; left > 0; left--)
      real.run(folder, 'commit', '--quiet', '--allow-empty', '--message', `${++commits}`);
  };
  const read = (folder: string, root = real.folder) => readCloneState(folder, [root], git, signal);

  it('has the branch, the changes, and the distance to the upstream branch', async () => {
    const origin = real.create('origin');
    real.run(real.folder, 'clone', '--quiet', origin, 'a clone ✓');
    const folder = real.path('a clone ✓');
    real.run(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Second');
    real.write('a clone ✓/new', 'x');
    real.write('a clone ✓/README.md', 'Changed\n');
    assert.deepEqual(await read(folder), readState({ changes: 2, ahead: 1 }));
  });

  it('has the commits of a branch that was never pushed', async () => {
    const folder = real.create('clone', 'https://code.example/a/b.git');
    const never = { branch: 'new', behind: undefined };
    real.run(folder, 'checkout', '--quiet', '-b', 'new');
    assert.deepEqual(await read(folder), readState(never));
    commit(folder, 2);
    assert.deepEqual(await read(folder), readState({ ...never, ahead: 2 }));
    real.write('clone/HEAD', 'a file');
    assert.deepEqual(await read(folder), readState({ ...never, changes: 1, ahead: 2 }));
    rmSync(join(folder, 'HEAD'));
    real.run(folder, 'checkout', '--quiet', '--orphan', 'empty');
    assert.deepEqual(
      await read(folder),
      readState({ branch: 'empty', changes: 1, ahead: 0, aheadElsewhere: 2, behind: undefined }),
    );
  });

  for (const [what, make, expected] of [
    [
      'a branch that isn’t checked out',
      (folder: string) => {
        real.run(folder, 'switch', '--quiet', '--create', 't');
        commit(folder);
        real.run(folder, 'switch', '--quiet', 'main');
      },
      { aheadElsewhere: 1 },
    ],
    [
      'branches beside one with own commits',
      (folder: string) => {
        commit(folder);
        for (const name of ['one', 'two']) {
          real.run(folder, 'switch', '--quiet', '--create', name, 'origin/main');
          commit(folder, 2);
        }
        real.run(folder, 'switch', '--quiet', 'main');
      },
      { ahead: 1, aheadElsewhere: 4 },
    ],
    [
      'a branch whose upstream branch is gone',
      (folder: string) => {
        real.run(folder, 'switch', '--quiet', '--create', 'gone');
        set(folder, ['branch.gone.remote', 'origin'], ['branch.gone.merge', 'refs/heads/gone']);
        commit(folder);
      },
      { branch: 'gone', ahead: 1, behind: undefined },
    ],
    [
      'a commit that is checked out without a branch',
      (folder: string) => {
        real.run(folder, 'switch', '--quiet', '--detach');
        commit(folder, 3);
      },
      { branch: undefined, ahead: 3, behind: undefined },
    ],
    [
      'a branch that was rebased after it was pushed',
      (folder: string) => {
        real.run(folder, 'update-ref', 'refs/remotes/origin/topic', 'HEAD');
        real.run(folder, 'switch', '--quiet', '--create', 'topic', 'origin/topic');
        real.run(folder, 'commit', '--quiet', '--amend', '--message', 'Reworded');
        real.run(folder, 'switch', '--quiet', 'main');
      },
      { aheadElsewhere: 1 },
    ],
    [
      'a branch that follows another one of the clone',
      (folder: string) => {
        commit(folder, 2);
        real.run(folder, 'switch', '--quiet', '--create', 'feature', '--track', 'main');
      },
      { branch: 'feature', ahead: 2 },
    ],
    [
      'branches beside one without commits',
      (folder: string) => {
        commit(folder, 2);
        real.run(folder, 'switch', '--quiet', '--orphan', 'empty');
      },
      { branch: 'empty', aheadElsewhere: 2, behind: undefined },
    ],
    [
      'packed branches',
      (folder: string) => {
        real.run(folder, 'branch', 'pushed');
        real.run(folder, 'switch', '--quiet', '--create', 't');
        commit(folder);
        real.run(folder, 'switch', '--quiet', 'main');
        real.run(folder, 'pack-refs', '--all');
      },
      { aheadElsewhere: 1 },
    ],
    [
      'more branches than are read without Git',
      (folder: string) => {
        for (let count = 0; count < 101; count++) real.run(folder, 'update-ref', `refs/heads/b${count}`, 'HEAD');
        real.run(folder, 'switch', '--quiet', 'b7');
        commit(folder);
        real.run(folder, 'switch', '--quiet', 'main');
      },
      { aheadElsewhere: 1 },
    ],
  ] as const) {
    it(`has the commits that no remote has of ${what}`, async () => {
      const folder = real.create('clone', 'https://code.example/a/b.git');
      set(folder, ['branch.main.remote', 'origin'], ['branch.main.merge', 'refs/heads/main']);
      make(folder);
      assert.deepEqual(await read(folder), readState(expected));
    });
  }

  it('has no number of commits if nothing was fetched, however many branches there are', async () => {
    const folder = real.create('clone');
    real.run(folder, 'remote', 'add', 'origin', 'https://code.example/a/b.git');
    const unknown = { ahead: undefined, aheadElsewhere: undefined, behind: undefined };
    assert.deepEqual(await read(folder), readState(unknown));
    for (let count = 0; count < 101; count++) real.run(folder, 'update-ref', `refs/heads/b${count}`, 'HEAD');
    assert.deepEqual(await read(folder), readState(unknown));
  });

  it('asks Git only once if the branches are where remotes have them', async () => {
    const folder = real.create('clone', 'https://code.example/a/b.git');
    real.run(folder, 'branch', 'pushed');
    const program = real.write('counted', `#!/bin/sh\necho >> '${real.path('trace')}'\nexec '${git}' "$@"\n`, 0o755);
    await readCloneState(folder, [real.folder], program, signal);
    // The configuration, and the status.
    assert.equal(readFileSync(real.path('trace'), 'utf8').length, 2);
  });

  it('has no number of commits in a clone of a bare one, which has no branches of remotes', async () => {
    const folder = real.create('clone', 'https://code.example/a/b.git');
    real.run(real.folder, 'clone', '--quiet', '--bare', folder, 'project/.bare');
    real.run(real.path('project/.bare'), 'worktree', 'add', '--quiet', '../main', 'main');
    const unknown = { ahead: undefined, aheadElsewhere: undefined, behind: undefined };
    assert.deepEqual(await read(real.path('project/main')), readState(unknown));
  });

  it('has the stashes, and the worktrees that exist', async () => {
    const folder = real.create('clone', 'https://code.example/a/b.git');
    for (const text of ['One', 'Two']) {
      real.write('clone/README.md', text);
      real.run(folder, 'stash');
    }
    real.run(folder, 'worktree', 'add', '--quiet', '-b', 'topic', '../tree');
    real.run(folder, 'worktree', 'add', '--quiet', '--detach', '../a tree (2)');
    real.run(folder, 'worktree', 'add', '--quiet', '-b', 'gone', '../deleted');
    rmSync(real.path('deleted'), { recursive: true });
    for (const [name, target] of [
      ['elsewhere', '//host/share/.git'],
      ['empty', ''],
    ] as const)
      real.write(`clone/.git/worktrees/${name}/gitdir`, target);
    commit(real.path('a tree (2)'));
    const head = real.run(real.path('a tree (2)'), 'rev-parse', 'HEAD').trim();
    const worktrees = [
      { path: real.path('a tree (2)'), branch: undefined, commit: head },
      { path: real.path('tree'), branch: 'topic' },
    ];
    commit(real.path('tree'));
    const state = await read(folder);
    assert.ok(state.kind === 'read');
    const byPath = state.worktrees.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    assert.deepEqual(
      { ...state, worktrees: byPath },
      readState({ aheadElsewhere: 2, behind: undefined, stashes: 2, worktrees }),
    );
    // One isn’t listed in its own state.
    const [own] = worktrees;
    assert.deepEqual(
      await read(real.path('tree')),
      readState({
        branch: 'topic',
        ahead: 1,
        aheadElsewhere: 1,
        behind: undefined,
        stashes: 2,
        worktrees: own ? [own] : [],
      }),
    );
  });

  it('is not read outside of the confirmed folders, not even through a link', async () => {
    const folder = real.create('outside');
    mkdirSync(real.path('root'));
    symlinkSync(folder, real.path('root/link'));
    for (const each of [folder, real.path('root/link')])
      assert.deepEqual(await read(each, real.path('root')), { kind: 'unconfirmed' });
    assert.deepEqual(await readCloneState(folder, [], git, signal), { kind: 'unconfirmed' });
  });

  it('is not that of a repository above the folder', async () => {
    // A colon separates the paths at which Git stops looking.
    for (const name of ['above', 'a:b']) {
      const folder = real.create(name);
      mkdirSync(join(folder, 'below/.git'), { recursive: true });
      mkdirSync(join(folder, 'nothing'));
      for (const each of ['below', 'nothing']) assert.deepEqual(await read(join(folder, each)), { kind: 'failed' });
    }
  });

  it('is not read below a path that Git would take for several', async () => {
    assert.deepEqual(await read(real.create('a:b/clone')), { kind: 'failed' });
  });

  for (const [what, change, expected = { kind: 'failed' } as const] of [
    ['a file .git that names another computer', (folder: string) => replaceDotGit(folder, 'gitdir: //host/share\n')],
    ['a file .git that names nothing', (folder: string) => replaceDotGit(folder, 'nonsense')],
    [
      'a common folder with a space at the end of its name, beside one without',
      (folder: string) => {
        cpSync(join(real.path(folder), '.git'), real.path('common'), { recursive: true });
        real.write('common\u00A0/config', '[include]\n\tpath = //host/share\n');
        real.write(`${folder}/.git/commondir`, '../../common\u00A0\n');
      },
      { kind: 'unsafe', key: 'include.path' },
    ],
    ['a common folder on another computer', (folder: string) => real.write(`${folder}/.git/commondir`, '//host/share')],
    [
      'a folder that is a bare repository, too',
      (folder: string) => {
        real.write(`${folder}/HEAD`, 'ref: refs/heads/main\n');
        mkdirSync(join(real.path(folder), 'objects'));
      },
    ],
    ['no HEAD', (folder: string) => rmSync(join(real.path(folder), '.git/HEAD'))],
  ] as const) {
    it(`starts no Git for ${what}`, async () => {
      real.create('clone', 'git@codehost.example:velodrome/handbook.git');
      change('clone');
      await expectNoGit(real.path('clone'), expected);
    });
  }

  for (const [what, key, change] of [
    ['an included file on another computer', 'include.path', '[include]\n\tpath = //host/share/config\n'],
    ['another user’s included file', 'include.path', '[include]\n\tpath = ~root/config\n'],
    [
      'a condition for a file on another computer',
      'includeif.path',
      '[includeIf "gitdir:/"]\n\tpath = \\\\\\\\host\\\\a\n',
    ],
    ['a file that includes one on another computer', 'include.path', '[include]\n\tpath = included\n'],
    ['an included pipe', 'include.path', '[include]\n\tpath = pipe\n'],
    ['a file that includes itself', 'include.path', '[include]\n\tpath = config\n'],
  ] as const) {
    it(`starts no Git for ${what}`, async () => {
      const folder = real.create('clone', 'git@codehost.example:velodrome/handbook.git');
      appendFileSync(join(folder, '.git/config'), change);
      real.write('clone/.git/included', '[include]\n\tpath = //host/share/config\n');
      execFileSync('mkfifo', [join(folder, '.git/pipe')]);
      await expectNoGit(folder, { kind: 'unsafe', key });
    });
  }

  for (const [what, lines] of [
    ['on another computer', '//host/share/objects\n'],
    ['that lead to another computer', '../../other/objects\n'],
    ['of itself', '.\n'],
  ] as const) {
    it(`starts no Git for objects ${what}`, async () => {
      const folder = real.create('clone', 'git@codehost.example:velodrome/handbook.git');
      real.write('clone/.git/objects/info/alternates', `# comment\n${lines}`);
      real.write('clone/other/objects/info/alternates', '//host/share/objects\n');
      await expectNoGit(folder, { kind: 'unsafe', key: 'objects/info/alternates' });
    });
  }

  it('is read with an included file, and with the objects of another repository', async () => {
    const folder = real.create('clone', 'git@codehost.example:velodrome/handbook.git');
    const other = real.create('other');
    real.write('clone/more', '[user]\n\tname = Rita\n');
    appendFileSync(join(folder, '.git/config'), '[include]\n\tpath = ../more\n\tpath = missing\n');
    real.write('clone/.git/objects/info/alternates', `${other}/.git/objects\n`);
    assert.equal((await read(folder)).kind, 'read');
  });

  it('says that Git refuses the folder of another user', async () => {
    const folder = real.create('clone', 'git@codehost.example:velodrome/handbook.git');
    const program = real.write(
      'git',
      '#!/bin/sh\necho "fatal: detected dubious ownership in repository at here" >&2\nexit 128\n',
      0o755,
    );
    assert.deepEqual(await readCloneState(folder, [real.folder], program, signal), { kind: 'notOwned' });
  });

  it('is not that of a repository that the environment names', async () => {
    const [folder, other] = [real.create('a'), real.create('other')];
    real.run(other, 'switch', '--quiet', '--create', 'elsewhere');
    process.env.GIT_DIR = join(other, '.git');
    try {
      const state = await read(folder);
      assert.equal(state.kind === 'read' && state.branch, 'main');
    } finally {
      delete process.env.GIT_DIR;
    }
  });

  it('ends when it is aborted', async () => {
    assert.deepEqual(await readCloneState(real.create('a'), [real.folder], git, AbortSignal.abort()), {
      kind: 'failed',
    });
  });

  it('failed if the folder is gone, or Git can’t run', async () => {
    assert.deepEqual(await read(real.path('gone')), { kind: 'failed' });
    assert.deepEqual(await readCloneState(real.create('a'), [real.folder], '/nowhere/git', signal), { kind: 'failed' });
  });

  it('is read with the certificates that the user has set, and with no other variable of Git', () => {
    const before = { ...process.env };
    const names = ['GIT_SSL_CAINFO', 'GIT_SSL_NO_VERIFY', 'GIT_DIR', 'GIT_SSH_COMMAND', 'GIT_ASKPASS'];
    Object.assign(process.env, Object.fromEntries(names.map((name) => [name, 'set'])));
    try {
      const variables = environmentFor(real.path('a'));
      assert.deepEqual(
        names.filter((name) => variables[name] === 'set'),
        ['GIT_SSL_CAINFO'],
      );
    } finally {
      for (const name of names) if (before[name] === undefined) delete process.env[name];
    }
  });

  it('is read without changing the repository', async () => {
    const folder = real.create('quiet');
    makeOld(folder);
    const before = readFileSync(join(folder, '.git/index'));
    await read(folder);
    assert.deepEqual(readFileSync(join(folder, '.git/index')), before);
  });

  it('is read without hooks: no folder can be where Git would look for them', () => {
    const [, hooks = ''] = /^core\.hooksPath=(.*)$/m.exec(SAFE_OPTIONS.join('\n')) ?? [];
    assert.ok(statSync(hooks).isFile());
  });

  // On Windows, such a path is on another computer. Others have the same file with one slash.
  for (const [key, args] of [
    ['core.excludesFile', ['status', '--porcelain', '--ignored']],
    ['core.attributesFile', ['check-attr', 'new', 'new']],
    ['diff.orderFile', ['status']],
  ] as const) {
    it(`is not read with files that may be on another computer: ${key}`, async () => {
      const folder = real.create('code');
      real.write('code/README.md', 'Changed\n');
      real.write('code/new', '');
      const run = () => spawnSync('git', args, { cwd: folder, env: real.environment, encoding: 'utf8' });
      const before = run();
      set(folder, [key, `/${real.write('rules', 'new new\nnew\n')}`]);
      assert.deepEqual(await read(folder), { kind: 'unsafe', key: key.toLowerCase() });
      if (key === 'diff.orderFile') rmSync(real.path('rules'));
      assert.notDeepEqual(run().output, before.output, 'Git reads it');
    });
  }

  it('is not asked of Git if its files are on another computer', async () => {
    const folder = real.create('code');
    set(folder, ['core.worktree', '//host/share']);
    await expectNoGit(folder, { kind: 'unsafe', key: 'core.worktree' });
  });

  for (const { what, make, works = false, kind } of HOSTILE) {
    it(`is read without running a program: ${what}`, async () => {
      const folder = real.create('hostile', 'git@codehost.example:velodrome/handbook.git');
      const [trace, program] = [real.path('trace'), real.path('program')];
      real.write('program', `#!/bin/sh\necho ran >> '${trace}'\n`, 0o755);
      make(folder, program, real);
      process.env.GIT_CONFIG_GLOBAL = real.path('.gitconfig');
      try {
        const { kind: actual } = await read(folder);
        assert.ok(!existsSync(trace), 'nothing ran');
        assert.equal(actual, kind ?? 'read');
      } finally {
        delete process.env.GIT_CONFIG_GLOBAL;
      }
      if (!works) return;
      spawnSync('git', ['status'], {
        cwd: folder,
        env: { ...real.environment, GIT_CEILING_DIRECTORIES: dirname(folder) },
      });
      assert.ok(existsSync(trace), 'without precautions, the program runs');
    });
  }
});
