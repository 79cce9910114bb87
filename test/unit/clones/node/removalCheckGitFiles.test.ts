import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checkedClone, keeps } from '../../../support/checkedClone.ts';

describe('a clone that is kept because of a file of Git', () => {
  const clone = checkedClone();

  keeps(clone, {
    'another worktree': {
      make: () => clone.run('worktree', 'add', '--quiet', clone.real.path('worktree'), 'feature'),
      reason: { kind: 'worktrees' },
    },
    'a merge': {
      make: async () => {
        await clone.run('merge', '--quiet', '--no-commit', '--no-ff', 'origin/feature');
      },
      reason: { kind: 'operation', name: 'MERGE_HEAD' },
    },
    'a bisection': {
      make: () => clone.run('bisect', 'start'),
      reason: { kind: 'operation', name: 'BISECT_LOG' },
    },
    'a rebase': {
      make: async () => {
        await clone.run('-c', 'sequence.editor=echo break >', 'rebase', '--interactive', 'HEAD').catch(() => undefined);
      },
      reason: { kind: 'operation', name: 'rebase-merge' },
    },
    'a cherry-pick': {
      make: () =>
        clone.run('cherry-pick', '--no-commit', 'origin/feature').then(() => clone.gitFile('CHERRY_PICK_HEAD')),
      reason: { kind: 'operation', name: 'CHERRY_PICK_HEAD' },
    },
    'a revert': { make: () => clone.gitFile('REVERT_HEAD'), reason: { kind: 'operation', name: 'REVERT_HEAD' } },
    'a sequence': { make: () => clone.gitFile('sequencer/todo'), reason: { kind: 'operation', name: 'sequencer' } },
    'patches that are applied': {
      make: () => clone.gitFile('rebase-apply/patch'),
      reason: { kind: 'operation', name: 'rebase-apply' },
    },
    'conflicts that aren’t resolved': {
      make: () => clone.gitFile('MERGE_RR', 'text'),
      reason: { kind: 'operation', name: 'MERGE_RR' },
    },
    'a lock': { make: () => clone.gitFile('index.lock'), reason: { kind: 'operation', name: 'index.lock' } },
    'a hook': { make: () => clone.gitFile('hooks/pre-commit'), reason: { kind: 'gitFile', name: 'hooks/pre-commit' } },
    'a file of another tool': {
      make: () => clone.gitFile('patches/one'),
      reason: { kind: 'gitFile', name: 'patches' },
    },
    'large files of Git LFS': {
      make: () => clone.gitFile('lfs/objects/ab/cd'),
      reason: { kind: 'gitFile', name: 'lfs' },
    },
    'a legacy list of branches': {
      make: () => clone.gitFile('branches/other', 'https://example.com/x.git\n'),
      reason: { kind: 'gitFile', name: 'branches' },
    },
    'a file in the folder of objects': {
      make: () => clone.gitFile('objects/notes.txt'),
      reason: { kind: 'gitFile', name: 'objects/notes.txt' },
    },
    'an unknown file beside rules of the clone': {
      make: () => clone.gitFile('info/notes'),
      reason: { kind: 'gitFile', name: 'info/notes' },
    },
    'objects that another clone uses': {
      make: () => undefined,
      request: () => ({ borrowed: new Set([join(clone.folder, '.git/objects')]) }),
      reason: { kind: 'shared' },
    },
    'objects of another repository': {
      make: () => {
        const other = clone.real.create('other');
        clone.gitFile('objects/info/alternates', `${other}/.git/objects\n`);
      },
      reason: { kind: 'shared' },
    },
    'a link to objects': {
      make: () => {
        renameSync(join(clone.folder, '.git/objects'), clone.real.path('objects'));
        symlinkSync(clone.real.path('objects'), join(clone.folder, '.git/objects'));
      },
      reason: { kind: 'shared' },
    },
    'a link to packs': {
      make: () => {
        renameSync(join(clone.folder, '.git/objects/pack'), clone.real.path('pack'));
        symlinkSync(clone.real.path('pack'), join(clone.folder, '.git/objects/pack'));
      },
      reason: { kind: 'shared' },
    },
    'a link to a pack': {
      make: () => {
        const packs = join(clone.folder, '.git/objects/pack');
        const [pack = ''] = readdirSync(packs).filter((name) => name.endsWith('.pack'));
        renameSync(join(packs, pack), clone.real.path(pack));
        symlinkSync(clone.real.path(pack), join(packs, pack));
      },
      reason: { kind: 'shared' },
    },
    'a folder of hooks that is a file': {
      make: () => {
        rmSync(join(clone.folder, '.git/hooks'), { recursive: true, force: true });
        clone.gitFile('hooks');
      },
      reason: { kind: 'unread', path: '.git/hooks/' },
    },
    'a configuration that names a program': {
      make: () => clone.run('config', 'filter.x.clean', 'cat'),
      reason: { kind: 'unsafe', key: 'filter.x.clean' },
    },
    'files elsewhere': {
      make: () => clone.run('config', 'core.worktree', clone.real.path('files')),
      reason: { kind: 'unsafe', key: 'core.worktree' },
    },
    'addresses that its configuration replaces': {
      make: () => clone.run('config', `url.${clone.server.url('x')}.insteadOf`, clone.server.url('origin.git')),
      reason: () => ({ kind: 'unsafe', key: `url.${clone.server.url('x')}.insteadof` }),
    },
  });
});
