import { chownSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkedClone, keeps } from '../../../support/checkedClone.ts';

const IS_ROOT = process.getuid?.() === 0;

describe('a clone that is kept because of where it is', () => {
  const clone = checkedClone();

  keeps(clone, {
    'a folder that is a link': {
      make: () => {
        renameSync(clone.folder, clone.real.path('other'));
        symlinkSync(clone.real.path('other'), clone.folder);
      },
      reason: { kind: 'link' },
    },
    'a folder below a link': {
      make: () => {
        renameSync(clone.real.path('code'), clone.real.path('other'));
        symlinkSync(clone.real.path('other'), clone.real.path('code'));
      },
      reason: { kind: 'link' },
    },
    'the home folder': { make: () => undefined, home: () => clone.folder, reason: { kind: 'home' } },
    'a folder around the home folder': {
      make: () => undefined,
      home: () => join(clone.folder, 'home'),
      reason: { kind: 'home' },
    },
    'a clone folder': {
      make: () => undefined,
      request: () => ({ cloneFolders: [clone.folder] }),
      reason: { kind: 'cloneFolder' },
    },
    'a folder around a clone folder': {
      make: () => undefined,
      request: () => ({ cloneFolders: [join(clone.folder, 'code')] }),
      reason: { kind: 'cloneFolder' },
    },
    'an open folder': { make: () => undefined, request: () => ({ open: [clone.folder] }), reason: { kind: 'open' } },
    'a folder in an open one': {
      make: () => undefined,
      request: () => ({ open: [dirname(clone.folder)] }),
      reason: { kind: 'open' },
    },
    'a folder around an open one': {
      make: () => undefined,
      request: () => ({ open: [join(clone.folder, 'src')] }),
      reason: { kind: 'open' },
    },
    'a folder that is open by another path': {
      make: () => symlinkSync(clone.folder, clone.real.path('link')),
      request: () => ({ open: [clone.real.path('link')] }),
      reason: { kind: 'open' },
    },
    'a folder that is open in another window': {
      make: () => undefined,
      request: () => ({ openElsewhere: [clone.folder] }),
      reason: { kind: 'openElsewhere' },
    },
    'a folder if those of other windows are unknown': {
      make: () => undefined,
      request: () => ({ used: async () => ({ open: [], openElsewhere: undefined, unsaved: [] }) }),
      reason: { kind: 'windows' },
    },
    'a folder with an unsaved file, by another path': {
      make: () => symlinkSync(clone.folder, clone.real.path('link')),
      request: () => ({ unsaved: [clone.real.path('link', 'README.md')] }),
      reason: { kind: 'unsaved' },
    },
    'a folder with an unsaved file that doesn’t exist yet, by another path': {
      make: () => symlinkSync(clone.folder, clone.real.path('link')),
      request: () => ({ unsaved: [clone.real.path('link', 'new', 'file.txt')] }),
      reason: { kind: 'unsaved' },
    },
    'a folder that is not confirmed': {
      make: () => undefined,
      request: () => ({ roots: [clone.real.path('elsewhere')] }),
      reason: { kind: 'unconfirmed' },
    },
    'a folder of another user': {
      make: () => {
        chownSync(clone.folder, 12_345, 12_345);
        process.env.GIT_CONFIG_GLOBAL = clone.real.write('config', '[safe]\n\tdirectory = *\n');
      },
      reason: { kind: 'notOwned' },
      isPossible: IS_ROOT,
    },
    'a folder whose .git is another user’s': {
      make: () => {
        chownSync(join(clone.folder, '.git'), 12_345, 12_345);
        process.env.GIT_CONFIG_GLOBAL = clone.real.write('config', '[safe]\n\tdirectory = *\n');
      },
      reason: { kind: 'notOwned' },
      isPossible: IS_ROOT,
    },
    'a folder without .git': {
      make: () => rmSync(join(clone.folder, '.git'), { recursive: true }),
      reason: { kind: 'broken' },
    },
    'a bare repository': {
      make: () => clone.cloneAgain('--bare'),
      reason: { kind: 'broken' },
    },
    'a .git that is a link': {
      make: () => {
        renameSync(join(clone.folder, '.git'), clone.real.path('git'));
        symlinkSync(clone.real.path('git'), join(clone.folder, '.git'));
      },
      reason: { kind: 'link' },
    },
    'a worktree': {
      make: async () => {
        const worktree = clone.real.path('code', 'worktree');
        await clone.run('worktree', 'add', '--quiet', worktree, 'feature');
        clone.folder = worktree;
      },
      reason: { kind: 'linked' },
    },
    'a Git folder elsewhere': {
      make: async () => clone.cloneAgain(`--separate-git-dir=${clone.real.path('git')}`),
      reason: { kind: 'linked' },
    },
  });
});
