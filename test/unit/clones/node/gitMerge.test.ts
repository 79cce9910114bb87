import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { environmentFor } from '../../../../src/base/node/runGit.ts';
import { fetchClone } from '../../../../src/clones/node/gitFetch.ts';
import { fastForwardClone } from '../../../../src/clones/node/gitMerge.ts';
import { SAFE_OPTIONS } from '../../../../src/clones/node/gitStatus.ts';
import { GitServer } from '../../../support/gitServer.ts';
import { RealGit } from '../../../support/realGit.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();

/** What a clone tries in a fast-forward. */
interface Attempt {
  readonly key: string;
  /** Returns the value, and prepares what it needs. */
  readonly value: () => string;
  /** Whether plain Git does it, which proves that the attempt works. */
  readonly works?: boolean;
  /** Whether it happened; otherwise, whether the program ran. */
  readonly happened?: () => boolean;
}

describe('moving a clone forward', () => {
  let real: RealGit;
  let run: string;
  let folder: string;

  beforeEach(() => {
    real = new RealGit();
    run = real.write('run', `#!/bin/sh\necho ran >> '${real.path('trace')}'\n`, 0o755);
    real.run(real.create('origin'), 'config', 'core.protectNTFS', 'false');
    real.run(real.folder, 'clone', '--quiet', 'origin', 'code');
    folder = real.path('code');
  });
  afterEach(() => real[Symbol.dispose]());

  const set = (key: string, value: string): string => real.run(folder, 'config', '--local', key, value);
  /** Commits a file to the remote, and fetches it. */
  const push = (path = 'new', text = 'new\n', ...options: readonly string[]): void => {
    real.write(`origin/${path}`, text);
    real.run(real.path('origin'), 'add', '--all');
    real.run(real.path('origin'), ...options, 'commit', '--quiet', '--message', 'Next');
    real.run(folder, 'fetch', '--quiet');
  };
  const ran = (): boolean => existsSync(real.path('trace'));
  const merge = (roots = [real.folder]) => fastForwardClone(folder, roots, git, signal);
  /** Without the check of the configuration. */
  const mergeUnchecked = (): unknown => {
    const env = { ...environmentFor(folder), HOME: real.folder };
    return spawnSync('git', [...SAFE_OPTIONS, 'merge', '--ff-only', '--quiet'], { cwd: folder, env });
  };
  /** The same with nothing but the configuration. */
  const mergePlain = (): unknown => spawnSync('git', ['merge', '--ff-only'], { cwd: folder, env: real.environment });

  /** A remote commit with a signature, which Git passes to a program. */
  const pushSigned = (): void => {
    const lines = [
      'cat > /dev/null',
      "echo '[GNUPG:] SIG_CREATED ' >&2",
      "printf -- '-----BEGIN PGP SIGNATURE-----\\n'",
    ];
    const program = real.write('sign', ['#!/bin/sh', ...lines].join('\n'), 0o755);
    push('new', 'new\n', '-c', `gpg.program=${program}`, '-c', 'commit.gpgSign=true', '-c', 'user.signingKey=x');
    set('gpg.program', run);
  };
  const pushAttribute = (attribute: string, path = 'new'): void => {
    real.write('origin/.gitattributes', `* ${attribute}\n`);
    push(path);
  };

  const STOPPED: readonly Attempt[] = [
    {
      key: 'filter.x.smudge',
      value: () => {
        pushAttribute('filter=x');
        return run;
      },
    },
    {
      key: 'filter.x.process',
      value: () => {
        pushAttribute('filter=x');
        return run;
      },
    },
    {
      key: 'branch.main.mergeOptions',
      value: () => {
        pushSigned();
        return '--verify-signatures';
      },
    },
    {
      key: 'core.worktree',
      value: () => {
        push();
        mkdirSync(real.path('elsewhere'));
        return real.path('elsewhere');
      },
      happened: () => existsSync(real.path('elsewhere/new')),
    },
    {
      // On Windows, the folder `.git`.
      key: 'core.protectNTFS',
      value: () => {
        push('git~1');
        return 'false';
      },
      happened: () => existsSync(real.path('code/git~1')),
    },
  ];
  for (const { key, value, happened = ran } of STOPPED) {
    it(`neither runs a program nor writes elsewhere, because it stops at ${key}`, async () => {
      set(key, value());
      const [section, ...names] = key.split('.');
      const name = [section, ...names.slice(0, -1), names.at(-1)?.toLowerCase()].join('.');
      assert.deepEqual(await merge(), { kind: 'unsafe', key: name });
      assert.ok(!happened());
      mergeUnchecked();
      assert.ok(happened(), 'without the check, Git does');
    });
  }

  const REPLACED: readonly Attempt[] = [
    {
      key: 'core.fsmonitor',
      value: () => {
        push();
        return run;
      },
      works: true,
    },
    {
      key: 'core.hooksPath',
      value: () => {
        push();
        return dirname(real.write('hooks/post-merge', readFileSync(run, 'utf8'), 0o755));
      },
      works: true,
    },
    {
      key: 'merge.verifySignatures',
      value: () => {
        pushSigned();
        return 'true';
      },
      works: true,
    },
    {
      // Of this version, only other commands recurse.
      key: 'submodule.recurse',
      value: () => {
        const file = ['-c', 'protocol.file.allow=always'];
        const inner = real.create('inner');
        real.run(real.path('origin'), ...file, 'submodule', '--quiet', 'add', inner, 'inner');
        push();
        mergePlain();
        real.run(folder, ...file, 'submodule', '--quiet', 'update', '--init');
        real.write('inner/.gitattributes', '* filter=x\n');
        real.run(inner, 'add', '--all');
        real.run(inner, 'commit', '--quiet', '--message', 'Filter');
        for (const each of [real.path('origin/inner'), real.path('code/inner')])
          real.run(each, ...file, 'fetch', '--quiet');
        real.run(real.path('origin/inner'), 'checkout', '--quiet', 'origin/main');
        real.run(real.path('code/inner'), 'config', 'filter.x.smudge', run);
        push();
        return 'true';
      },
    },
    {
      // Only what isn't moved forward is merged.
      key: 'merge.x.driver',
      value: () => {
        pushAttribute('merge=x', 'README.md');
        return run;
      },
    },
    ...['core.editor', 'core.pager', 'pager.merge', 'diff.external', 'merge.tool', 'gpg.program', 'alias.merge'].map(
      (key) => ({
        key,
        value: () => {
          push();
          return run;
        },
      }),
    ),
  ];
  for (const { key, value, works = false } of REPLACED) {
    it(`runs no program in spite of ${key}`, async () => {
      set(key, value());
      assert.deepEqual(await merge(), { kind: 'pulled', commits: 1 });
      assert.ok(!ran());
      if (!works) return;
      real.run(folder, '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', 'reset', '--hard', 'HEAD@{1}');
      mergePlain();
      assert.ok(ran(), 'without our options, Git does');
    });
  }

  it('leaves uncommitted changes alone, whatever the configuration says', async () => {
    push('README.md', 'Theirs\n');
    set('merge.autoStash', 'true');
    real.write('code/README.md', 'Mine\n');
    assert.deepEqual(await merge(), { kind: 'changed' });
    assert.equal(readFileSync(real.path('code/README.md'), 'utf8'), 'Mine\n');
    mergePlain();
    assert.notEqual(readFileSync(real.path('code/README.md'), 'utf8'), 'Mine\n');
  });

  const commit = (): string => real.run(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Own');
  for (const [what, kind, make] of [
    ['its upstream branch has no new commits', 'current', () => undefined],
    ['it has only own commits', 'current', commit],
    [
      'both branches have new commits',
      'diverged',
      () => {
        push();
        commit();
      },
    ],
    ['no branch is checked out', 'detached', () => real.run(folder, 'switch', '--quiet', '--detach')],
    ['the branch has no upstream branch', 'noUpstream', () => real.run(folder, 'switch', '--quiet', '--create', 'own')],
    [
      'an untracked file is in the way',
      'changed',
      () => {
        push();
        real.write('code/new', 'Mine\n');
      },
    ],
    [
      'another process has locked the index',
      'locked',
      () => {
        push();
        real.write('code/.git/index.lock', '');
      },
    ],
  ] as const) {
    it(`says that ${what}`, async () => {
      make();
      const before = real.run(folder, 'rev-parse', 'HEAD');
      const result = await merge();
      assert.equal(result.kind, kind);
      assert.equal(real.run(folder, 'rev-parse', 'HEAD'), before);
    });
  }

  it('follows the upstream branch, whatever the configuration asks for', async () => {
    for (const [key, value] of [
      ['pull.rebase', 'true'],
      ['merge.ff', 'false'],
      ['branch.main.rebase', 'true'],
    ] as const)
      set(key, value);
    for (const name of ['a', 'b']) push(name);
    assert.deepEqual(await merge(), { kind: 'pulled', commits: 2 });
    assert.equal(real.run(folder, 'rev-parse', 'HEAD'), real.run(folder, 'rev-parse', 'origin/main'));
    assert.equal(real.run(folder, 'status', '--porcelain'), '');
    assert.deepEqual(await merge([real.path('other')]), { kind: 'unconfirmed' });
  });

  it('writes all files, although it is aborted meanwhile', async () => {
    for (const name of ['a', 'b', 'c']) real.write(`origin/${name}`, name);
    push();
    const aborted = new AbortController();
    const program = real.write(
      'slow',
      `#!/bin/sh\ncase "$*" in *merge*) sleep 0.3;; esac\nexec '${git}' "$@"\n`,
      0o755,
    );
    const merging = fastForwardClone(folder, [real.folder], program, aborted.signal);
    await waitUntil(() => existsSync(real.path('code/a')) || spawnSync('pgrep', ['-f', program]).status === 0);
    aborted.abort();
    await merging;
    assert.equal(real.run(folder, 'status', '--porcelain'), '');
    assert.equal((await fastForwardClone(folder, [real.folder], git, AbortSignal.abort())).kind, 'failed');
  });
});

describe('moving a clone forward that lacks objects', () => {
  it('fetches those of the files that change, and overwrites nothing without them', async () => {
    await using server = await GitServer.start();
    const { real } = server;
    const work = real.create('work');
    real.run(real.folder, 'clone', '--quiet', '--bare', 'work', 'origin.git');
    real.run(server.path('origin.git'), 'config', 'uploadpack.allowFilter', 'true');
    const options = ['--quiet', '--filter=blob:none', server.url('origin.git'), 'code'];
    await promisify(execFile)('git', ['clone', ...options], { cwd: real.folder, env: real.environment });
    real.write('work/README.md', 'New\n');
    real.run(work, 'commit', '--quiet', '--all', '--message', 'Next');
    real.run(work, 'push', '--quiet', server.path('origin.git'), 'main');
    const folder = real.path('code');
    assert.deepEqual(await fetchClone(folder, [real.folder], git, signal), { kind: 'fetched' });
    server.statuses.set('origin.git', 502);
    assert.notEqual((await fastForwardClone(folder, [real.folder], git, signal)).kind, 'pulled');
    assert.equal(real.run(folder, 'status', '--porcelain'), '');
    server.statuses.clear();
    assert.deepEqual(await fastForwardClone(folder, [real.folder], git, signal), { kind: 'pulled', commits: 1 });
    assert.equal(readFileSync(real.path('code/README.md'), 'utf8'), 'New\n');
  });
});
