import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uri } from 'vscode';
import { fileInFolder } from '../../src/files/fileInFolder.ts';

/** Names that Windows gives another meaning, and places that no link may lead to. */
const REFUSED = [
  'back\\slash.txt',
  '.git/config',
  '.GIT/config',
  'git~1/config',
  'docs/.git/config',
  'stream.txt:hidden',
  'trailing.txt.',
  'trailing.txt ',
  'line\nbreak.txt',
];

describe('a file in a clone', () => {
  let parent: string;
  let folder: string;

  const found = async (path: string): Promise<string | undefined> =>
    (await fileInFolder(Uri.file(folder).toString(), path))?.fsPath;

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'repo-rider-clones-'));
    folder = join(parent, 'clone');
    for (const path of ['docs/guide.md', 'ä ö#%.txt', ...REFUSED]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), 'text');
    }
    await writeFile(join(parent, 'outside.txt'), 'text');
    await symlink(parent, join(folder, 'up'));
    await symlink(join(parent, 'outside.txt'), join(folder, 'link.txt'));
  });
  after(() => rm(parent, { recursive: true, force: true }));

  it('is found', async () => {
    assert.equal(await found('docs/guide.md'), join(folder, 'docs/guide.md'));
    assert.equal(await found('ä ö#%.txt'), join(folder, 'ä ö#%.txt'));
  });

  for (const path of ['docs', 'docs/none.md', '', 'docs/guide.md/x', '../outside.txt', 'docs/../docs/guide.md']) {
    it(`is none at ${JSON.stringify(path)}`, async () => assert.equal(await found(path), undefined));
  }

  for (const path of ['link.txt', 'up/outside.txt', 'up/clone/docs/guide.md']) {
    it(`is not found through a symbolic link: ${path}`, async () => assert.equal(await found(path), undefined));
  }

  for (const path of REFUSED) {
    it(`is refused by its name, although it is there: ${JSON.stringify(path)}`, async () =>
      assert.equal(await found(path), undefined));
  }
});
