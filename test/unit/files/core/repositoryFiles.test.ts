import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryKindOf, type TreeEntry } from '../../../../src/hosts/core/treeEntry.ts';
import { InvalidResponseError, WebPageError } from '../../../../src/http/core/send/requestErrors.ts';
import type { RepositoryEntry } from '../../../../src/repositories/core/entry.ts';
import { manyFiles } from '../../../sandbox/data/manyFiles.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Core } from '../../../support/core.ts';
import { entryOf, filesOf } from '../../../support/coreFiles.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { git } from '../../sandbox/runGit.ts';

const NAME = 'rider/big';

describe('the files of a repository', () => {
  let windows: CoreWindows;
  let sandbox: Sandbox;
  let core: Core;
  let entry: RepositoryEntry;
  let before = 0;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    ({ sandbox } = windows);
    sandbox.add('rider', 'big', { ...manyFiles(2200), private: true, default_branch: 'main' });
    core = await windows.openCore();
    await core.signIn(RIDER);
    entry = await entryOf(core, NAME);
    before = sandbox.requests.length;
  });
  afterEach(() => windows.close());

  /** The requests about files since the test began. */
  const requested = (): readonly string[] =>
    sandbox.requests.slice(before).flatMap(({ path, status }) => {
      const below = path.split('/repos/rider/big/')[1];
      return below === undefined ? [] : [`${below} ${status}`];
    });

  it('have the same paths, modes, sizes and bytes as those of Git', async () => {
    const { files } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    const tree = await files.trees.read(root);
    const clone = await cloneOf(sandbox);
    assert.equal(root.commit, (await git([clone, 'rev-parse', 'main'])).toString().trim());
    const listed = listedIn((await git([clone, 'ls-tree', '-r', '-l', '-z', '--full-tree', 'main'])).toString());
    assert.ok(listed.length >= 2200, `${listed.length}`);
    // Of two names that are no UTF-8 and look the same, one is left out.
    assert.deepEqual(tree.leftOut, ['names/same-\ufffd.txt']);
    const unique = [...new Map(listed.toReversed().map((each) => [each.path, each])).values()];
    assert.equal(unique.length, listed.length - 1);
    const shown = [...tree.entries].filter((each) => entryKindOf(each) !== 'folder');
    assert.deepEqual(
      shown.map(({ path, mode, hash, size }) => ({ path, mode, hash, size })).toSorted(byPath),
      unique.toSorted(byPath),
    );
    // Most files of two folders differ only in a number.
    const isPlain = /^(src|crowd)\/.*[1-9]\.ts$/;
    const others = shown.filter((each) => entryKindOf(each) !== 'submodule' && !isPlain.test(each.path));
    assert.ok(others.length > 200, `${others.length}`);
    const contents = contentsIn(
      await git([clone, 'cat-file', '--batch'], others.map(({ hash }) => `${hash}\n`).join('')),
    );
    for (const [at, each] of others.entries()) {
      assert.deepEqual(Buffer.from(await files.contents.read(root, each)), contents[at], each.path);
    }
  });

  it('are listed with two requests, and later with one that is free', async () => {
    const { files } = filesOf(core);
    const first = await files.open(entry, 'heads/main');
    await files.trees.read(first.root);
    assert.deepEqual(requested(), ['commits/heads/main 200', `git/trees/${first.root.commit}?recursive=1 200`]);
    await waitUntil(() => storedAs('trees').length > 0);
    before = sandbox.requests.length;
    const others = filesOf(core).files;
    const again = await others.open(entry, 'heads/main', { intent: 'refresh' });
    assert.equal(again.root.commit, first.root.commit);
    const tree = await others.trees.read(again.root);
    assert.ok(tree.files.length > 2000);
    assert.deepEqual(requested(), ['commits/heads/main 304']);
  });

  for (const [what, below] of [
    ['their list', '/git/trees/'],
    ['one of them', '/git/blobs/'],
  ] as const) {
    it(`are not read from a login page in place of ${what}`, async () => {
      sandbox.intercept(({ path }) =>
        path.includes(below) ? { status: 200, body: '\n<!DOCTYPE html><title>Log in</title>' } : undefined,
      );
      const { files } = filesOf(core);
      const reading = async (): Promise<unknown> => {
        const { root } = await files.open(entry, 'heads/main');
        const [file] = [...(await files.trees.read(root)).entries].filter((each) => entryKindOf(each) === 'file');
        return file && files.contents.read(root, file);
      };
      await assert.rejects(reading(), WebPageError);
    });
  }

  it('are not read from a response of brackets, which would take all memory', async () => {
    const body = `{"tree":[],"x":${'['.repeat(600_000)}${']'.repeat(600_000)}}`;
    sandbox.intercept(({ path }) => (path.includes('/git/trees/') ? { status: 200, body } : undefined));
    const { files } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    await assert.rejects(files.trees.read(root), InvalidResponseError);
  });

  const storedAs = (kind: string): readonly string[] =>
    [...windows.storage.files.keys()].filter((name) => name.includes(`/${kind}/`));
});

type Listed = Pick<TreeEntry, 'path' | 'mode' | 'hash' | 'size'>;

function byPath(a: Pick<TreeEntry, 'path'>, b: Pick<TreeEntry, 'path'>): number {
  return a.path < b.path ? -1 : 1;
}

/** @returns the option of Git that names the clone */
async function cloneOf(sandbox: Sandbox): Promise<string> {
  const address = new URL(`${sandbox.gitUrl}/rider/big.git`);
  Object.assign(address, { username: 'rider', password: RIDER });
  const folder = join(await mkdtemp(join(tmpdir(), 'repo-rider-files-')), 'clone.git');
  await git(['clone', '--quiet', '--bare', address.href, folder]);
  return `--git-dir=${folder}`;
}

function listedIn(output: string): readonly Listed[] {
  return output
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [, mode = '', hash = '', size, path = ''] = /^(\d+) \w+ (\w+) +(-|\d+)\t(.*)$/s.exec(line) ?? [];
      return { path, mode, hash, size: size === '-' ? undefined : Number(size) };
    });
}

/** The contents in the output of `git cat-file --batch`. */
function contentsIn(output: Buffer): readonly Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const size = Number(output.subarray(at, end).toString().split(' ')[2]);
    contents.push(output.subarray(end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return contents;
}
