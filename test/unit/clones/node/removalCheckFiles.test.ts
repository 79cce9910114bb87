import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MAX_ENTRIES } from '../../../../src/clones/core/disk.ts';
import { checkedClone, keeps } from '../../../support/checkedClone.ts';

describe('a clone that is kept because of its files', () => {
  const clone = checkedClone();

  keeps(clone, {
    'a changed file': {
      make: () => appendFileSync(join(clone.folder, 'README.md'), 'more\n'),
      reason: { kind: 'changed', count: 1 },
    },
    'a changed file with the same size and time': {
      make: async () => {
        await clone.run('config', 'core.checkStat', 'minimal');
        await clone.run('config', 'core.trustctime', 'false');
        const file = join(clone.folder, 'README.md');
        // Git doesn't trust the time of a file that was written with the index.
        utimesSync(file, 1_700_000_000, 1_700_000_000);
        await clone.run('update-index', '--refresh').catch(() => undefined);
        await clone.run('status');
        // Git compares the times of changes by seconds.
        await setTimeout(1100);
        writeFileSync(file, 'rEAD ME\n');
        utimesSync(file, 1_700_000_000, 1_700_000_000);
        assert.equal(await clone.run('status', '--porcelain'), '');
      },
      reason: { kind: 'changed', count: 1 },
    },
    'a deleted file': { make: () => rmSync(join(clone.folder, 'README.md')), reason: { kind: 'changed', count: 1 } },
    'a staged file': {
      make: async () => {
        clone.write('new.txt');
        await clone.run('add', 'new.txt');
      },
      reason: { kind: 'changed', count: 1 },
    },
    'a staged commit of a submodule': {
      make: async () => {
        await clone.addSubmodule();
        await clone.run('push', '--quiet', 'origin', 'main');
        const head = (await clone.run('rev-parse', 'HEAD')).trim();
        await clone.run('update-index', '--cacheinfo', `160000,${head},sub`);
      },
      reason: { kind: 'changed', count: 1 },
    },
    'a new file': { make: () => clone.write('new.txt'), reason: { kind: 'untracked', path: 'new.txt', count: 1 } },
    'a new file in a folder with others': {
      make: async () => {
        for (const name of ['b/two', 'a/one', 'a/three']) clone.write(name);
      },
      reason: { kind: 'untracked', path: 'a/one', count: 3 },
    },
    'an ignored file': {
      make: async () => {
        clone.write('.gitignore', 'node_modules\n');
        await clone.run('add', '.gitignore');
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'main');
        clone.write('node_modules/x.js');
        assert.equal(await clone.run('status', '--porcelain'), '');
      },
      reason: { kind: 'untracked', path: 'node_modules/x.js', count: 1 },
    },
    'a new file whose name isn’t UTF-8, and looks like that of another one': {
      make: async () => {
        const name = (byte: number): Buffer => Buffer.concat([Buffer.from(`${clone.folder}/caf`), Buffer.from([byte])]);
        writeFileSync(name(0xe9), 'text\n');
        await clone.run('add', '.');
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'main');
        writeFileSync(name(0xe8), 'only here\n');
      },
      reason: { kind: 'unread', path: 'caf\uFFFD' },
      isPossible: process.platform === 'linux',
    },
    'a new file whose name isn’t UTF-8': {
      make: () => writeFileSync(Buffer.concat([Buffer.from(`${clone.folder}/caf`), Buffer.from([0xe8])]), ''),
      reason: { kind: 'unread', path: 'caf\uFFFD' },
      isPossible: process.platform === 'linux',
    },
    'a link that Git doesn’t have': {
      make: () => symlinkSync('/etc', join(clone.folder, 'link')),
      reason: { kind: 'untracked', path: 'link', count: 1 },
    },
    'very many ignored files': {
      make: () => {
        for (let index = 0; index < 1100; index++) clone.write(`build/${index}`);
      },
      reason: { kind: 'untracked', path: 'build/0', count: 1000 },
    },
    'a file that is assumed to be unchanged': {
      make: () => clone.run('update-index', '--assume-unchanged', 'README.md'),
      reason: { kind: 'hidden', path: 'README.md' },
    },
    'a file that Git skips': {
      make: () => clone.run('update-index', '--skip-worktree', 'README.md'),
      reason: { kind: 'hidden', path: 'README.md' },
    },
    'changes that a filter of the user removes': {
      make: async () => {
        clone.write('.gitattributes', '*.nb filter=strip\n');
        clone.write('a.nb', 'code\n');
        await clone.run('add', '.');
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'main');
        process.env.GIT_CONFIG_GLOBAL = clone.real.write('config', '[filter "strip"]\n\tclean = sed /result/d\n');
        clone.write('a.nb', 'code\nresult\n');
        await clone.run('add', 'a.nb');
        assert.equal(await clone.run('status', '--porcelain'), '');
      },
      reason: { kind: 'filtered', path: 'a.nb' },
    },
    'a sparse checkout': {
      make: () => clone.run('sparse-checkout', 'set', '--no-cone', 'nothing'),
      reason: { kind: 'hidden', path: 'README.md' },
    },
    'a repository inside': {
      make: () => clone.real.run(clone.folder, 'init', '--quiet', 'inner'),
      reason: { kind: 'nested', path: 'inner/' },
    },
    'a repository inside, in capitals': {
      make: () => clone.write('inner/.GIT/HEAD'),
      reason: { kind: 'nested', path: 'inner/' },
    },
    'a broken repository inside, which Git doesn’t see': {
      make: async () => {
        clone.write('inner/.git/objects/work');
        assert.equal(await clone.run('status', '--porcelain', '--ignored'), '');
      },
      reason: { kind: 'nested', path: 'inner/' },
    },
    'a new file whose name differs from that of another one only in case': {
      make: async () => {
        await clone.run('config', 'core.ignoreCase', 'true');
        clone.write('readme.md');
        assert.equal(await clone.run('status', '--porcelain'), '');
      },
      reason: { kind: 'untracked', path: 'readme.md', count: 1 },
      isPossible: process.platform === 'linux',
    },
    'a repository in a folder whose files Git has': {
      make: async () => {
        clone.write('lib/code.js');
        await clone.run('add', '.');
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'main');
        clone.real.run(join(clone.folder, 'lib'), 'init', '--quiet');
        assert.equal(await clone.run('status', '--porcelain', '--ignored'), '');
      },
      reason: { kind: 'nested', path: 'lib/' },
    },
    'a submodule with files': {
      make: async () => {
        await clone.addSubmodule();
        await clone.run('push', '--quiet', 'origin', 'main');
        clone.write('sub/file');
      },
      reason: { kind: 'nested', path: 'sub/' },
    },
    'a submodule that was checked out': {
      make: () => clone.gitFile('modules/sub/HEAD'),
      reason: { kind: 'nested', path: '.git/modules' },
    },
    'a folder with more files than are listed': {
      make: () => {
        mkdirSync(join(clone.folder, 'many'));
        for (let index = 0; index <= MAX_ENTRIES; index++) writeFileSync(join(clone.folder, 'many', String(index)), '');
      },
      reason: { kind: 'unread', path: 'many/' },
    },
  });
});
