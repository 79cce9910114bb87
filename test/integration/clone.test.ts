import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigurationTarget, commands, extensions, type MessageOptions, UIKind, Uri, window, workspace } from 'vscode';
import { logged } from '../../src/base/core/log.ts';
import { usualFolder } from '../../src/clones/askCloneFolder.ts';
import { clone } from '../../src/clones/cloneCommands.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { parseCloneAddress } from '../../src/clones/core/make/cloneAddress.ts';
import { CloneHabits } from '../../src/clones/core/make/cloneHabits.ts';
import { fastForwardOpen } from '../../src/clones/fastForward.ts';
import { absenceOfExtension, requireGit } from '../../src/clones/gitAvailability.ts';
import { gitClone, presence } from '../../src/clones/gitClone.ts';
import { GitFolders } from '../../src/clones/gitFolders.ts';
import { isSameFolder } from '../../src/clones/sameFolder.ts';
import type { CommandServices } from '../../src/compose/services.ts';
import { webEditorOf } from '../../src/repositories/webEditor.ts';
import { contributesCommand } from '../../src/sidebar/repositoryCommands.ts';
import { entriesOf } from '../../src/sidebar/selection.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { entryAt } from '../support/entries.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { noGitAccess } from '../support/noGitAccess.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts, recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';

const HOST = 'codehost.example';
const [first, second] = [entryAt(HOST, 'velodrome/first'), entryAt(HOST, 'velodrome/second')];
const owner = { session: first.session, listing: {} };

describe('the entries to clone', () => {
  for (const [what, clicked, selected, expected] of [
    ['nothing', undefined, undefined, []],
    ['a row', first, undefined, [first]],
    ['the selected rows if the clicked row is selected', first, [second, first], [second, first]],
    ['the clicked row outside the selection', first, [second], [first]],
    ['the repositories among the selected rows', first, [owner, first, undefined, second], [first, second]],
    ['a list that another command passes', [second, first], undefined, [second, first]],
  ] as const) {
    it(`is ${what}`, () => assert.deepEqual(entriesOf(clicked, selected), expected));
  }
});

describe('the web editor', () => {
  for (const [address, editor] of [
    ['https://github.com/velodrome/handbook', 'https://github.dev/velodrome/handbook'],
    ['https://github.com/velodrome/.github/', 'https://github.dev/velodrome/.github'],
    ['https://codehost.example/velodrome/handbook', undefined],
    ['http://github.com/velodrome/handbook', undefined],
    ['https://github.com.codehost.example/velodrome/handbook', undefined],
    ['https://rider@github.com/velodrome/handbook', undefined],
    ['https://github.com/velodrome', undefined],
    ['https://github.com/velodrome/handbook/../../x', undefined],
    ['https://github.com/a/b%2Fc', undefined],
    ['javascript:alert(1)', undefined],
    [null, undefined],
    [undefined, undefined],
  ] as const) {
    it(`of ${String(address)} is ${String(editor)}`, () => assert.equal(webEditorOf({ html_url: address }), editor));
  }
});

describe('another extension’s command', () => {
  for (const [manifest, isThere] of [
    [{ contributes: { commands: [{ command: 'other' }, { command: 'hub.open', title: 'Open' }] } }, true],
    [{ contributes: { commands: [null, 7, { command: 'hub.open' }] } }, true],
    [{ contributes: { commands: [{ command: 'hub.opened' }] } }, false],
    [{ contributes: { commands: { command: 'hub.open' } } }, false],
    [{ contributes: {} }, false],
    [{}, false],
    [undefined, false],
  ] as const) {
    it(`is ${isThere ? '' : 'not '}in ${JSON.stringify(manifest)}`, () => {
      assert.equal(contributesCommand(manifest, 'hub.open'), isThere);
    });
  }

  it('is found before the extension runs, when VS Code does not list it', async () => {
    // No test before this one opens or renders Markdown.
    const asleep = 'markdown.showPreview';
    assert.ok(!(await commands.getCommands(true)).includes(asleep));
    const manifests = extensions.all.map(({ packageJSON: manifest }): unknown => manifest);
    assert.ok(manifests.some((manifest) => contributesCommand(manifest, asleep)));
  });
});

describe('the proposed parent folder of a clone', () => {
  const last = 'file:///home/rita/work';
  const far = 'vscode-remote://ssh-remote%2Bx/srv/work';
  const open = Uri.parse('vscode-remote://ssh-remote%2Bx/srv/open');
  const none = { last: undefined, set: undefined, clones: [], open: undefined, isElsewhere: false };
  for (const [what, hints, expected] of [
    ['none', none, undefined],
    ['the last one', { ...none, last, set: '/srv' }, last],
    ['that of the setting', { ...none, set: '/srv' }, 'file:///srv'],
    ['none if the setting is not a path', { ...none, set: '~/work' }, undefined],
    ['that of the setting if the last one is damaged', { ...none, last: 'no address', set: '/srv' }, 'file:///srv'],
    ['none of this computer if Git runs on another one', { ...none, last, set: '/srv', isElsewhere: true }, undefined],
    ['the last one on the remote', { ...none, last: far, open, isElsewhere: true }, far],
    [
      'that of the setting on the remote',
      { ...none, last, set: '/srv', open, isElsewhere: true },
      'vscode-remote://ssh-remote%2Bx/srv',
    ],
    [
      'the one with the most clones',
      { ...none, clones: ['file:///x/a', 'file:///home/rita/code/a', 'no address', 'file:///home/rita/code/b'] },
      'file:///home/rita/code',
    ],
    ['that of the setting, not the one with clones', { ...none, set: '/srv', clones: ['file:///x/a'] }, 'file:///srv'],
    ['none with clones on another computer', { ...none, clones: [far] }, undefined],
    ['none without a remote folder', { ...none, last, open, isElsewhere: true }, undefined],
  ] as const) {
    const { set, clones, isElsewhere } = hints;
    const folder = usualFolder(hints.last, set, clones, hints.open, isElsewhere);
    it(`is ${what}`, () => assert.equal(folder?.toString().toLowerCase(), expected?.toLowerCase()));
  }
});

describe('Git that is not available', () => {
  for (const [remote, uiKind, reason] of [
    ['ssh-remote', UIKind.Desktop, 'remote'],
    ['codespaces', UIKind.Web, 'remote'],
    [undefined, UIKind.Web, 'web'],
    [undefined, UIKind.Desktop, 'extension'],
  ] as const) {
    it(`is ${reason} in ${remote ?? 'no remote'}, ${UIKind[uiKind]}`, () =>
      assert.equal(absenceOfExtension(remote, uiKind), reason));
  }
});

describe('Clone…', () => {
  it('logs an unexpected error', async () => {
    const log = recordingLog();
    const services = partOf<CommandServices>({
      clones: new Clones(new MemoryMemento()),
      habits: new CloneHabits(new MemoryMemento()),
      settings: { cloneProtocol: 'https', cloneLayout: 'name' },
      ...noGitAccess(),
      log,
    });
    const folder = await mkdtemp(join(tmpdir(), 'repo-rider-clones-'));
    await mkdir(join(folder, first.repository.name));
    const { showOpenDialog, showInformationMessage } = window;
    const showOpen = async () => [Uri.file(folder)];
    Object.assign(window, { showOpenDialog: showOpen, showInformationMessage: () => assert.fail() });
    try {
      await clone(services, first);
      await waitUntil(() => log.lines.length > 0);
    } finally {
      Object.assign(window, { showOpenDialog, showInformationMessage });
      await rm(folder, { recursive: true });
    }
    assert.match(log.lines.join(), /^error repoRider\.clone: AssertionError/);
    await commands.executeCommand('notifications.clearAll');
  });

  for (const answer of [undefined, 'Clone'] as const) {
    it(`asks before it clones from another host: ${answer ?? 'no'}`, async () => {
      const { showWarningMessage, showOpenDialog } = window;
      const asked: { text: string; detail: string | undefined }[] = [];
      let folders = 0;
      try {
        window.showWarningMessage = async (text: string, options: unknown) => {
          asked.push({ text, detail: (options as MessageOptions).detail });
          return answer as never;
        };
        window.showOpenDialog = async () => {
          folders++;
          return undefined;
        };
        const habits = new CloneHabits(new MemoryMemento());
        const services = partOf<CommandServices>({
          clones: new Clones(new MemoryMemento()),
          habits,
          settings: { cloneProtocol: 'https', cloneLayout: 'name' },
          ...noGitAccess(),
          log: recordingLog(),
        });
        const entry = entryAt(HOST, 'velodrome/handbook', { clone_url: 'https://evil.example/velodrome/handbook.git' });
        await clone(services, entry);
        await clone(services, entry);
        assert.equal(asked[0]?.text, 'Clone from evil.example?');
        assert.match(
          asked[0]?.detail ?? '',
          /^velodrome\/handbook is listed by codehost\.example, but .+ on evil\.example\./,
        );
        // The answer is stored.
        assert.deepEqual([asked.length, folders], answer ? [1, 2] : [2, 0]);
      } finally {
        Object.assign(window, { showWarningMessage, showOpenDialog });
      }
    });
  }
});

describe('a folder', () => {
  const remote = { scheme: 'vscode-remote', authority: 'ssh-remote+x' };
  for (const [a, b, isSame] of [
    [Uri.from({ scheme: 'file', path: '/c:/Work/api' }), Uri.from({ scheme: 'file', path: '/C:/Work/api' }), true],
    [Uri.from({ ...remote, path: '/C:/Work/api' }), Uri.from({ ...remote, path: '/c:/Work/api' }), true],
    [Uri.file('/srv/api'), Uri.file('/srv/api'), true],
    [Uri.file('/srv/api'), Uri.file('/srv/API'), false],
    [Uri.file('/srv/api'), Uri.from({ ...remote, path: '/srv/api' }), false],
  ] as const) {
    it(`${a.path} of ${a.scheme} is ${isSame ? '' : 'not '}${b.path} of ${b.scheme}`, () => {
      assert.equal(isSameFolder(a, b), isSame);
    });
  }
});

describe('VS Code’s Git', () => {
  let sandbox: Sandbox;
  let folder: string;
  const task = (fullName: string, folders: readonly string[] = []) => {
    const name = fullName.slice(fullName.indexOf('/') + 1);
    return { address: parseCloneAddress(`${sandbox.gitUrl}/${fullName}.git`, name), folders };
  };

  before(async () => {
    sandbox = await startSandbox({ repositories: 10 });
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-clones-'));
    await requireGit();
  });
  after(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('clones, and returns the folder', async () => {
    const result = await gitClone(task('velodrome/handbook'), Uri.file(folder));
    assert.ok(result.kind === 'cloned');
    assert.equal(result.folder.fsPath, join(folder, 'handbook'));
    assert.match(await readFile(join(folder, 'handbook', 'README.md'), 'utf8'), /^# velodrome\/handbook\n/);
  });

  it('leaves an existing folder alone', async () => {
    sandbox.clearRequests();
    assert.equal((await gitClone(task('velodrome/handbook'), Uri.file(folder))).kind, 'existing');
    assert.deepEqual(sandbox.requests, []);
    assert.equal(await presence(Uri.file(join(folder, 'handbook-1'))), 'gone');
  });

  it('reports which repositories are open', async () => {
    const clones = new Clones(new MemoryMemento());
    const expired = new Set<string | undefined>();
    const folders = new GitFolders(
      (...opened) => clones.addFolder(...opened),
      (each) => expired.add(each),
      logged(realPorts().log),
    );
    folders.follow();
    const git = extensions.getExtension('vscode.git');
    // Before 1.139, VS Code opens no repository outside the workspace folders by default.
    const setting = workspace.getConfiguration('git');
    await setting.update('openRepositoryInParentFolders', 'always', ConfigurationTarget.Global);
    const root = Uri.file(join(folder, 'handbook'));
    await git?.exports.getAPI(1).openRepository(root);
    const entry = entryAt(HOST, 'velodrome/handbook', { clone_url: `${sandbox.gitUrl}/velodrome/handbook.git` });
    await waitUntil(() => clones.find(entry) !== undefined);
    assert.equal(clones.find(entry)?.folder, root.toString());
    assert.deepEqual([...expired], [undefined, root.toString()]);
    await promisify(execFile)('git', ['checkout', '--quiet', '-b', 'spokes'], { cwd: root.fsPath });
    await waitUntil(() => clones.find(entry)?.branch === 'spokes');
    folders.dispose();
    // Moved forward with VS Code's Git while it is open.
    const run = async (...args: readonly string[]): Promise<string> =>
      (await promisify(execFile)('git', args, { cwd: root.fsPath })).stdout.trim();
    assert.deepEqual(await fastForwardOpen(root, new AbortController().signal), { kind: 'noUpstream' });
    await run('checkout', '--quiet', '-');
    const upstream = await run('rev-parse', '--symbolic-full-name', '@{upstream}');
    await run(
      '-c',
      'user.name=R',
      '-c',
      'user.email=r@example.com',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'Next',
    );
    await run('update-ref', upstream, 'HEAD');
    await run('reset', '--quiet', '--hard', 'HEAD~');
    assert.deepEqual(await fastForwardOpen(root, new AbortController().signal), { kind: 'pulled', commits: 1 });
    assert.equal(await run('rev-parse', 'HEAD'), await run('rev-parse', upstream));
    assert.deepEqual(await fastForwardOpen(root, new AbortController().signal), { kind: 'current' });
    await commands.executeCommand('git.close', root);
    assert.equal(await fastForwardOpen(root, new AbortController().signal), undefined);
    await setting.update('openRepositoryInParentFolders', 'never', ConfigurationTarget.Global);
  });
});
