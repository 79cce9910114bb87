import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, env, Uri, window } from 'vscode';
import { openReadmeLink } from '../../src/pages/repositoryPanel.ts';

const PAGE = 'https://code.example/o/r/blob/main/';
const readme = { path: 'README.md', webUrl: `${PAGE}README.md`, rawUrl: undefined, text: '', isCut: false };

describe('a link of a README', () => {
  const { openExternal } = env;
  const { executeCommand } = commands;
  let root: string;
  let opened: string[];
  /** Files that were to be opened without a clone. */
  let asked: (readonly [string, number | undefined])[];
  let servesFiles: boolean;

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
    const execute = async (command: string, ...args: unknown[]): Promise<never> => {
      // A text is a page, which a `Uri` would decode.
      if (command !== 'vscode.open' || typeof args[0] !== 'string') return executeCommand(command, ...args);
      return opened.push(args[0]) as never;
    };
    Object.assign(commands, { executeCommand: execute });
  });
  after(async () => {
    Object.defineProperty(env, 'openExternal', { configurable: true, value: openExternal });
    Object.assign(commands, { executeCommand });
    await commands.executeCommand('workbench.action.closeAllEditors');
    await rm(root, { recursive: true });
  });
  beforeEach(async () => {
    [opened, asked, servesFiles] = [[], [], false];
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  const follow = (address: string, folder: string | undefined): Promise<void> =>
    openReadmeLink(address, readme, folder, async (...file) => {
      asked.push(file);
      return servesFiles;
    });
  const open = async (address: string) => {
    await follow(address, Uri.file(join(root, 'clone')).toString());
    return window.activeTextEditor?.document.uri.fsPath;
  };

  it('opens a file of the clone', async () => {
    assert.equal(await open('docs/guide.md#use'), join(root, 'clone', 'docs', 'guide.md'));
    assert.deepEqual([opened, asked], [[], []]);
  });

  for (const [address, ...file] of [
    ['docs/guide.md', 'docs/guide.md', undefined],
    ['docs/guide.md#use', 'docs/guide.md', undefined],
    ['docs/guide.md#L12', 'docs/guide.md', 12],
    [`${PAGE}src/a.ts?plain=1#L12-L20`, 'src/a.ts', 12],
    ['README.md#L3', 'README.md', 3],
  ] as const) {
    it(`opens a file here without a clone: ${address}`, async () => {
      servesFiles = true;
      await follow(address, undefined);
      assert.deepEqual([asked, opened], [[file], []]);
    });
  }

  it('opens pages of the repository on the web', async () => {
    servesFiles = true;
    const located = { ...readme, page: 'https://code.example/o/r' };
    const pages = ['issues', 'wiki/C%2B%2B', 'releases?q=%26'];
    for (const name of pages) await openReadmeLink(`../../${name}`, located, undefined, async () => servesFiles);
    assert.deepEqual(
      opened,
      pages.map((name) => `https://code.example/o/r/${name}`),
    );
  });

  it('opens the web page if the code host doesn’t serve the file', async () => {
    await follow('docs/guide.md', undefined);
    assert.deepEqual([asked, opened], [[['docs/guide.md', undefined]], [`${PAGE}docs/guide.md`]]);
  });

  for (const [address, page] of [
    ['#use', `${PAGE}README.md#use`],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
    [
      'https://elsewhere.example/a%2Fb?q=c%2B%2B%26x%23y%20z#%25',
      'https://elsewhere.example/a%2Fb?q=c%2B%2B%26x%23y%20z#%25',
    ],
    ['mailto:rita@code.example', 'mailto:rita@code.example'],
  ] as const) {
    it(`opens what is no file on the web: ${address}`, async () => {
      servesFiles = true;
      await follow(address, undefined);
      assert.deepEqual([asked, opened], [[], [page]]);
    });
  }

  for (const [what, address, pages] of [
    ['a file that the clone lacks', 'docs/none.md', [`${PAGE}docs/none.md`]],
    ['a folder', 'docs', [`${PAGE}docs`]],
    ['a name with a number sign', 'c%23d.txt', [`${PAGE}c%23d.txt`]],
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
