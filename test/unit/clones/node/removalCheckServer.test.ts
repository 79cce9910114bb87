import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { checkedClone, keeps } from '../../../support/checkedClone.ts';

describe('a clone that is kept because of its server', () => {
  const clone = checkedClone();

  keeps(clone, {
    'no remote': { make: () => clone.run('remote', 'remove', 'origin'), reason: { kind: 'noRemote' } },
    'a server with very many tags': {
      make: () => {
        const head = clone.onServer('rev-parse', 'main').trim();
        const tags = Array.from({ length: 100_001 }, (_, index) => `${head} refs/tags/${index}x\n`);
        appendFileSync(clone.server.path('origin.git/packed-refs'), tags.join(''));
      },
      request: () => ({ fetches: false }),
      reason: { kind: 'unread', path: 'origin' },
    },
    'an index with very long paths': {
      make: () => {
        const blob = execFileSync('git', ['rev-parse', 'HEAD:README.md'], {
          cwd: clone.folder,
          encoding: 'utf8',
        }).trim();
        const end = 'x'.repeat(4000);
        const paths = Array.from({ length: 17_000 }, (_, index) => `100644 ${blob}\t${index}/${end}\n`);
        const input = paths.join('');
        execFileSync('git', ['update-index', '--index-info'], {
          cwd: clone.folder,
          env: clone.real.environment,
          input,
        });
      },
      reason: { kind: 'unread', path: '.git' },
    },
    'a broken index': { make: () => clone.gitFile('index', 'text'), reason: { kind: 'unchecked' } },
    'a repository that is no longer on the server': {
      make: () => clone.server.statuses.set('origin.git', 404),
      reason: { kind: 'notFound' },
    },
    'a server that wants credentials': {
      make: () => clone.server.statuses.set('origin.git', 401),
      reason: { kind: 'credentials', isRefused: false },
    },
    'a server that gives no access': {
      make: () => clone.server.statuses.set('origin.git', 403),
      reason: { kind: 'forbidden' },
    },
    'a server that fails after the fetch': {
      make: () => undefined,
      request: () => {
        let asked = 0;
        clone.server.onRequest = (path) => {
          if (path === 'info/refs' && ++asked > 1) clone.server.statuses.set('origin.git', 500);
        };
        return {};
      },
      reason: { kind: 'server' },
    },
    'a fetch that fails': {
      make: () =>
        clone.onServer('update-ref', 'refs/heads/main', clone.onServer('commit-tree', '-m', 'x', 'main^{tree}').trim()),
      request: () => {
        let packs = 0;
        clone.server.onRequest = (path) => {
          // The first one lists the refs, and the second one gets the commit.
          if (path === 'git-upload-pack' && ++packs === 2) clone.server.statuses.set('origin.git', 500);
          else clone.server.statuses.clear();
        };
        return {};
      },
      reason: { kind: 'broken' },
    },
    'a remote that is a folder': {
      make: () => clone.run('remote', 'set-url', 'origin', clone.server.path('origin.git')),
      reason: { kind: 'protocol' },
    },
  });
});
