import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedClone } from '../../../support/checkedClone.ts';

const DAY_MS = 24 * 3_600_000;

describe('a clone that can be deleted', () => {
  const clone = checkedClone();

  const SAFE: Readonly<Record<string, () => unknown>> = {
    'a new clone': () => undefined,
    'a clone with a branch that the server has': () => clone.run('switch', '--quiet', 'feature'),
    'a clone of an earlier state': () => clone.run('checkout', '--quiet', 'main~0'),
    'pushed commits': async () => {
      await clone.commit();
      await clone.run('push', '--quiet', 'origin', 'HEAD');
    },
    'commits that were pushed to another branch': async () => {
      await clone.commit();
      await clone.run('push', '--quiet', 'origin', 'HEAD:other');
    },
    'commits that the server has merged': async () => {
      await clone.run('switch', '--quiet', '--create', 'mine');
      await clone.commit();
      await clone.run('push', '--quiet', 'origin', 'mine');
      await clone.run('switch', '--quiet', 'main');
      await clone.run('merge', '--quiet', '--no-ff', 'mine');
      await clone.run('push', '--quiet', 'origin', 'main', ':mine');
    },
    'a filter of the user that is not used': () => {
      process.env.GIT_CONFIG_GLOBAL = clone.real.write('config', '[filter "strip"]\n\tclean = sed /result/d\n');
    },
    'a shallow clone': () => clone.cloneAgain('--depth=1', '--no-local'),
    'a clone of one branch': () => clone.cloneAgain('--single-branch', '--branch', 'main'),
    'a partial clone': () => clone.cloneAgain('--filter=blob:none'),
    'an empty folder, and a link that Git has': async () => {
      mkdirSync(join(clone.folder, 'empty/below'), { recursive: true });
      symlinkSync('/etc', join(clone.folder, 'link'));
      await clone.run('add', 'link');
      await clone.commit();
      await clone.run('push', '--quiet', 'origin', 'main');
    },
    'commits of another remote': async () => {
      await clone.addFork();
      await clone.commit();
      await clone.run('push', '--quiet', 'fork', 'main');
    },
    'reset commits of more than 90 days ago': async () => {
      await clone.commit();
      await clone.run('reset', '--quiet', '--hard', 'origin/main');
      rmSync(join(clone.folder, '.git/ORIG_HEAD'));
      for (const log of ['HEAD', 'refs/heads/main']) writeFileSync(join(clone.folder, '.git/logs', log), oldLog(log));
    },
    'a submodule that was never checked out': async () => {
      await clone.addSubmodule();
      await clone.run('push', '--quiet', 'origin', 'main');
    },
    'a rebase of more than 90 days ago': async () => {
      await clone.commit();
      await clone.run('reset', '--quiet', '--hard', 'origin/main');
      const old = new Date(Date.now() - 91 * DAY_MS);
      utimesSync(join(clone.folder, '.git/ORIG_HEAD'), old, old);
      for (const log of ['HEAD', 'refs/heads/main']) writeFileSync(join(clone.folder, '.git/logs', log), oldLog(log));
    },
    'a branch of others that was force-pushed': async () => {
      const before = clone.onServer('rev-parse', 'feature').trim();
      clone.onServer(
        'update-ref',
        'refs/heads/feature',
        clone.onServer('commit-tree', '-m', 'x', 'main^{tree}').trim(),
      );
      await clone.run('fetch', '--quiet', 'origin');
      clone.onServer('update-ref', 'refs/heads/feature', before);
    },
    'a tag on a commit that the server has': () => clone.run('tag', 'mine'),
    'no logs': () => rmSync(join(clone.folder, '.git/logs'), { recursive: true }),
    'own rules, drafts, and a description of a branch': async () => {
      for (const name of ['info/exclude', 'info/attributes', 'info/grafts', '.COMMIT_EDITMSG.swp'])
        clone.gitFile(name, '# text\n');
      await clone.run('config', 'branch.main.description', 'What it is for');
    },
    'what tools leave': () => {
      clone.gitFile('gk/config', 'text\n');
      clone.gitFile('MERGE_RR');
      mkdirSync(join(clone.folder, '.git/rr-cache'));
      for (const folder of ['', 'empty/', '.git/', '.git/hooks/', '.git/info/', '.git/objects/', '.git/logs/'])
        for (const name of ['.DS_Store', 'desktop.ini']) clone.write(`${folder}${name}`);
    },
    'an empty clone of an empty repository': async () => {
      rmSync(clone.server.path('origin.git'), { recursive: true });
      clone.real.run(clone.real.folder, 'init', '--quiet', '--bare', clone.server.path('origin.git'));
      await clone.cloneAgain();
    },
  };

  /** A log as if everything had happened 91 days ago. */
  function oldLog(log: string): string {
    const text = readFileSync(join(clone.folder, '.git/logs', log), 'utf8');
    const seconds = Math.floor((Date.now() - 91 * DAY_MS) / 1000);
    return text.replace(/> \d+ /g, `> ${seconds} `);
  }

  for (const [what, make] of Object.entries(SAFE)) {
    it(what, async () => {
      await make();
      const result = await clone.check();
      assert.equal(result.kind, 'safe', JSON.stringify(result));
      assert.deepEqual(await clone.move(), { kind: 'moved' });
      assert.deepEqual([existsSync(clone.folder), existsSync(join(clone.moved, '.git'))], [false, true]);
    });
  }

  it('says when Git was last used', async () => {
    const old = new Date(Date.now() - 100 * DAY_MS);
    for (const file of ['index', 'HEAD', 'logs/HEAD']) utimesSync(join(clone.folder, '.git', file), old, old);
    const result = await clone.check();
    assert.ok(result.kind === 'safe' && Math.abs(result.usedAt - old.getTime()) < 1000, JSON.stringify(result));
    assert.ok(Math.abs(statSync(join(clone.folder, '.git/index')).mtimeMs - old.getTime()) < 1000);
  });
});
