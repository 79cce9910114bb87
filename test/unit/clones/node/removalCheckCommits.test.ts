import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedClone, keeps } from '../../../support/checkedClone.ts';

describe('a clone that is kept because of its commits', () => {
  const clone = checkedClone();

  keeps(clone, {
    'a commit that wasn’t pushed': { make: () => clone.commit(), reason: { kind: 'commits', name: 'refs/heads/main' } },
    'a commit on another branch': {
      make: async () => {
        await clone.run('switch', '--quiet', '--create', 'mine');
        await clone.commit();
        await clone.run('switch', '--quiet', 'main');
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'a commit without a branch': {
      make: async () => {
        await clone.run('checkout', '--quiet', '--detach');
        await clone.commit();
      },
      reason: { kind: 'commits', name: 'HEAD' },
    },
    'a commit that only the clone’s copy of the remote has': {
      make: async () => {
        await clone.run('switch', '--quiet', '--create', 'mine');
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'mine');
        clone.onServer('branch', '-D', 'mine');
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'commits that a force-push has removed': {
      make: async () => {
        await clone.commit();
        await clone.run('push', '--quiet', 'origin', 'main');
        clone.onServer('update-ref', 'refs/heads/main', 'refs/heads/feature');
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote that doesn’t answer': {
      make: async () => {
        await clone.addFork();
        await clone.commit();
        await clone.run('push', '--quiet', 'fork', 'main');
        clone.server.statuses.set('fork.git', 404);
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote on this computer': {
      make: async () => {
        await clone.addFork();
        await clone.run('remote', 'set-url', 'fork', clone.server.url('fork.git').replace('127.0.0.1', 'localhost'));
        await clone.commit();
        await clone.run('push', '--quiet', 'fork', 'main');
      },
      request: () => ({ hosts: new Set(['localhost', '127.0.0.1']) }),
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote that is at another address of the main one': {
      make: async () => {
        await clone.addFork();
        await clone.run('remote', 'set-url', 'fork', clone.server.url('fork.git').replace('127.0.0.1', 'localhost'));
        const address = clone.server.url('fork.git').replace('127.0.0.1', 'localhost');
        await clone.run('remote', 'set-url', '--add', 'origin', address);
        await clone.commit();
        await clone.run('push', '--quiet', 'fork', 'main');
      },
      request: () => ({ hosts: new Set(['localhost', '127.0.0.1']) }),
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a remote that takes too long': {
      make: async () => {
        await clone.addFork();
        await clone.commit();
        await clone.run('push', '--quiet', 'fork', 'main');
      },
      request: () => ({ otherRemoteMs: 0 }),
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a ref below those of remotes, of none of them': {
      make: async () => {
        const mine = (await clone.run('commit-tree', '-m', 'Mine', 'main^{tree}')).trim();
        await clone.run('update-ref', 'refs/remotes/mine/work', mine);
      },
      reason: { kind: 'commits', name: 'refs/remotes/mine/work' },
    },
    'a deleted ref below those of remotes, of none of them': {
      make: async () => {
        const mine = (await clone.run('commit-tree', '-m', 'Mine', 'main^{tree}')).trim();
        await clone.run('update-ref', '--create-reflog', 'refs/remotes/mine/work', mine);
        await clone.run('update-ref', 'refs/remotes/mine/work', 'origin/main');
      },
      reason: { kind: 'recent' },
    },
    'a stash': {
      make: async () => {
        appendFileSync(join(clone.folder, 'README.md'), 'more\n');
        await clone.run('stash', 'push', '--quiet');
      },
      reason: { kind: 'stash' },
    },
    'a tag with a text that only the clone has': {
      make: () => clone.run('tag', '--force', '--annotate', '--message', 'Mine', 'v1'),
      reason: { kind: 'commits', name: 'refs/tags/v1' },
    },
    'a note': {
      make: () => clone.run('notes', 'add', '--message', 'Note'),
      reason: { kind: 'commits', name: 'refs/notes/commits' },
    },
    'a ref of a file': {
      make: async () =>
        clone.run('update-ref', 'refs/mine/file', (await clone.run('hash-object', '-w', 'README.md')).trim()),
      reason: { kind: 'commits', name: 'refs/mine/file' },
    },
    'a commit before a reset': {
      make: async () => {
        await clone.commit();
        await clone.run('reset', '--quiet', '--hard', 'origin/main');
        rmSync(join(clone.folder, '.git/ORIG_HEAD'));
      },
      reason: { kind: 'recent' },
    },
    'a commit of a deleted branch': {
      make: async () => {
        await clone.run('switch', '--quiet', '--create', 'mine');
        await clone.commit();
        await clone.run('switch', '--quiet', 'main');
        await clone.run('branch', '--quiet', '--delete', '--force', 'mine');
      },
      reason: { kind: 'recent' },
    },
    'a commit before a reset, of which there is no log': {
      make: async () => {
        await clone.commit();
        await clone.run('reset', '--quiet', '--hard', 'origin/main');
        for (const log of ['HEAD', 'refs/heads/main']) writeFileSync(join(clone.folder, '.git/logs', log), '');
      },
      reason: { kind: 'recent' },
    },
    'a log in another format': {
      make: () => writeFileSync(join(clone.folder, '.git/logs/HEAD'), 'text\n'),
      reason: { kind: 'unread', path: '.git/logs/HEAD' },
    },
    'a branch of one that is not fetched': {
      make: async () => {
        await clone.cloneAgain('--single-branch', '--branch', 'main');
        await clone.run('switch', '--quiet', '--create', 'mine');
        await clone.commit();
      },
      reason: { kind: 'commits', name: 'refs/heads/mine' },
    },
    'a commit in a shallow clone': {
      make: async () => {
        await clone.cloneAgain('--depth=1');
        await clone.commit();
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
    'a commit in a mirror': {
      make: async () => {
        await clone.run('config', 'remote.origin.mirror', 'true');
        await clone.run('config', 'remote.origin.fetch', '+refs/*:refs/*');
        await clone.commit();
      },
      reason: { kind: 'commits', name: 'refs/heads/main' },
    },
  });
});
