import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { environmentFor } from '../../../../src/base/node/runGit.ts';
import { CONFIG_ARGUMENTS, unsafeKey } from '../../../../src/clones/core/git/safeConfig.ts';
import { SAFE_OPTIONS } from '../../../../src/clones/node/gitStatus.ts';
import { RealGit } from '../../../support/realGit.ts';

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
  /** The key that stops it, after Git's own reading. */
  const stop = (): string | undefined => unsafeKey(real.run(folder, ...CONFIG_ARGUMENTS), 'merge');
  /** @returns whether it was merged */
  const merge = (): boolean => {
    const env = { ...environmentFor(folder), HOME: real.folder };
    const args = [...SAFE_OPTIONS, 'merge', '--ff-only', '--quiet'];
    return spawnSync('git', args, { cwd: folder, env }).status === 0;
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
    it(`neither runs a program nor writes elsewhere, because it stops at ${key}`, () => {
      set(key, value());
      assert.equal(stop()?.toLowerCase(), key.toLowerCase());
      merge();
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
    it(`runs no program in spite of ${key}`, () => {
      set(key, value());
      assert.equal(stop(), undefined);
      assert.ok(merge());
      assert.ok(!ran());
      if (!works) return;
      real.run(folder, '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', 'reset', '--hard', 'HEAD@{1}');
      mergePlain();
      assert.ok(ran(), 'without our options, Git does');
    });
  }

  it('leaves uncommitted changes alone, whatever the configuration says', () => {
    push('README.md', 'Theirs\n');
    set('merge.autoStash', 'true');
    real.write('code/README.md', 'Mine\n');
    assert.ok(!merge());
    assert.equal(readFileSync(real.path('code/README.md'), 'utf8'), 'Mine\n');
    mergePlain();
    assert.notEqual(readFileSync(real.path('code/README.md'), 'utf8'), 'Mine\n');
  });
});
