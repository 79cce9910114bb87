import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, env, Uri, window } from 'vscode';
import { openReadmeLink } from '../../src/views/pages/openReadmeLink.ts';

const PAGE = 'https://code.example/o/r/blob/main/';
const readme = { path: 'README.md', webUrl: `${PAGE}README.md`, rawUrl: undefined, text: '', isCut: false };

describe('a link of a README', () => {
  const { openExternal } = env;
  let root: string;
  let opened: string[];

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'repo-rider-readme-'));
    await mkdir(join(root, 'clone', 'docs'), { recursive: true });
    await mkdir(join(root, 'clone', '.git'));
    await writeFile(join(root, 'secret.md'), 'secret');
    await writeFile(join(root, 'clone', 'docs', 'guide.md'), '# Guide');
    await writeFile(join(root, 'clone', '.git', 'config'), '[core]');
    await symlink(join(root, 'secret.md'), join(root, 'clone', 'linked.md'));
    await symlink(root, join(root, 'clone', 'up'));
    Object.defineProperty(env, 'openExternal', {
      configurable: true,
      value: async (uri: Uri) => {
        opened.push(uri.toString(true));
        return true;
      },
    });
  });
  after(async () => {
    Object.defineProperty(env, 'openExternal', { configurable: true, value: openExternal });
    await commands.executeCommand('workbench.action.closeAllEditors');
    await rm(root, { recursive: true });
  });
  beforeEach(async () => {
    opened = [];
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  const open = async (address: string, folder = Uri.file(join(root, 'clone')).toString()) => {
    await openReadmeLink(address, readme, folder);
    return window.activeTextEditor?.document.uri.fsPath;
  };

  it('opens a file of the clone', async () => {
    assert.equal(await open('docs/guide.md#use'), join(root, 'clone', 'docs', 'guide.md'));
    assert.deepEqual(opened, []);
  });

  it('opens the web page without a clone', async () => {
    await openReadmeLink('docs/guide.md', readme, undefined);
    assert.deepEqual([window.activeTextEditor, opened], [undefined, [`${PAGE}docs/guide.md`]]);
  });

  for (const [what, address, pages] of [
    ['a file that the clone lacks', 'docs/none.md', [`${PAGE}docs/none.md`]],
    ['a folder', 'docs', [`${PAGE}docs`]],
    ['Git’s own file', '.git/config', [`${PAGE}.git/config`]],
    ['a symbolic link, which may lead out of the clone', 'linked.md', [`${PAGE}linked.md`]],
    ['a file below a symbolic link', 'up/secret.md', [`${PAGE}up/secret.md`]],
    ['a file outside the clone', '../secret.md', []],
    ['a command', 'command:workbench.action.files.newUntitledFile', []],
    ['another page', 'https://elsewhere.example/x', ['https://elsewhere.example/x']],
    [
      'a mail address, without anything to attach',
      'mailto:rita@code.example?attach=/etc/passwd',
      ['mailto:rita@code.example'],
    ],
  ] as const) {
    it(`opens no file for ${what}`, async () => {
      assert.equal(await open(address), undefined);
      assert.deepEqual(opened, pages);
    });
  }
});
