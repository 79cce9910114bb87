import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  ConfigurationTarget,
  commands,
  extensions,
  type MessageOptions,
  TabInputCustom,
  Uri,
  window,
  workspace,
} from 'vscode';
import { systemClock } from '../../src/base/core/clock.ts';
import { ours } from '../../src/base/core/text.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import type { RemovalRequest } from '../../src/clones/core/machine.ts';
import type { KeepReason } from '../../src/clones/core/removal/keepReason.ts';
import { keepText } from '../../src/clones/keepText.ts';
import { LocalClones } from '../../src/clones/localClones.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import { foldersElsewhere } from '../../src/clones/openElsewhere.ts';
import { storeOpenFolders, windowsFolder } from '../../src/clones/openWindows.ts';
import { cloneChecker } from '../../src/clones/removal/checkClones.ts';
import { cleanUpClones } from '../../src/clones/removal/cleanUpCommands.ts';
import { deleteClone } from '../../src/clones/removal/deleteCloneCommand.ts';
import { whereTrash } from '../../src/clones/removal/whereTrash.ts';
import { systemTrash } from '../../src/clones/trash.ts';
import { unsavedFiles } from '../../src/clones/unsavedFiles.ts';
import type { CommandServices } from '../../src/compose/services.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import { entryAt } from '../support/entries.ts';
import { GitServer } from '../support/gitServer.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { noGitAccess } from '../support/noGitAccess.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { RealGit } from '../support/realGit.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pressEnter } from './pressKeys.ts';

/** Runs Git while this process serves it. */
const execute = promisify(execFile);

/** A message, and the buttons below it. */
interface Shown {
  readonly text: string;
  readonly detail: string | undefined;
  readonly buttons: readonly string[];
}

describe('deleting clones', () => {
  let server: GitServer;
  let real: RealGit;
  let clones: Clones;
  let localClones: LocalClones;
  /** The repositories of all accounts. */
  let listed: readonly RepositoryEntry[];
  let shown: Shown[];
  /** What the user chooses in a message; called when it is shown. */
  let answer: (text: string) => string | undefined;
  /** As on Windows. */
  let hasRecycleBin: boolean;
  const { showWarningMessage, showInformationMessage, showErrorMessage } = window;

  before(async () => {
    await extensions.getExtension('vscode.git')?.activate();
    // Otherwise, this window saves a change after a second.
    await setAutoSave('off');
    server = await GitServer.start();
    const source = server.real.create('source');
    server.real.run(server.real.folder, 'clone', '--quiet', '--bare', source, server.path('origin.git'));
    const { environment: env } = server.real;
    await execute('git', ['clone', '--quiet', server.url('origin.git'), server.real.path('clone')], { env });
  });
  after(async () => {
    await setAutoSave(undefined);
    await server[Symbol.asyncDispose]();
  });

  const setAutoSave = (value: string | undefined): Thenable<void> =>
    workspace.getConfiguration('files').update('autoSave', value, ConfigurationTarget.Global);

  beforeEach(() => {
    real = new RealGit();
    clones = new Clones(new MemoryMemento());
    localClones = new LocalClones({
      clones,
      askpassFolder: '',
      confirmed: () => [real.path('code')],
      clock: systemClock,
      log: recordingLog(),
      machine: {
        ...nodeMachine,
        get hasRecycleBin() {
          return hasRecycleBin;
        },
      },
    });
    listed = [];
    shown = [];
    hasRecycleBin = false;
    answer = (text) => (text.startsWith('Delete ') ? 'Move to Trash' : undefined);
    const show = async (text: string, ...rest: readonly unknown[]): Promise<never> => {
      const options = rest.find((each) => typeof each === 'object' && each !== null && 'detail' in each);
      const buttons = rest.filter((each) => each !== options);
      const titles = buttons.map((each) => (typeof each === 'string' ? each : (each as { title: string }).title));
      shown.push({ text, detail: (options as MessageOptions | undefined)?.detail, buttons: titles });
      const chosen = answer(text);
      return buttons[titles.indexOf(chosen ?? '')] as never;
    };
    Object.assign(window, { showWarningMessage: show, showInformationMessage: show, showErrorMessage: show });
  });
  afterEach(async () => {
    Object.assign(window, { showWarningMessage, showInformationMessage, showErrorMessage });
    await commands.executeCommand('workbench.action.closeAllEditors');
    localClones.dispose();
    clones.dispose();
    real[Symbol.dispose]();
  });

  const entry = (name: string): RepositoryEntry => entryAt('codehost.example', `velodrome/${name}`);
  const folderOf = (name: string): string => real.path('code', name);

  async function clone(name: string): Promise<RepositoryEntry> {
    cpSync(server.real.path('clone'), folderOf(name), { recursive: true });
    await clones.addClone(entry(name), Uri.file(folderOf(name)).toString(), server.url('origin.git'));
    return entry(name);
  }

  const services = (
    move?: (folder: string) => Promise<void>,
    others: { readonly [Key in keyof CommandServices]?: unknown } = {},
  ) =>
    partOf<CommandServices>({
      clones,
      ...noGitAccess(),
      localClones,
      library: { entries: listed },
      uses: new Uses(new MemoryMemento(), systemClock),
      trash: {
        isAvailable: true,
        move:
          move ??
          (async (folder: string) => {
            mkdirSync(real.path('trash'), { recursive: true });
            const { fsPath } = Uri.parse(folder);
            renameSync(fsPath, real.path('trash', basename(fsPath)));
          }),
      },
      openElsewhere: async (): Promise<readonly string[]> => [],
      clock: systemClock,
      log: recordingLog(),
      ...others,
    });
  const remove = (each: RepositoryEntry, with_ = services()) => deleteClone(with_, (action) => action(each));
  const cleanUp = (entries: readonly RepositoryEntry[]) => cleanUpClones(services(), entries);
  const texts = (): readonly string[] => shown.map(({ text }) => text);

  /** Runs work while a property of the workspace has another value. */
  async function withWorkspace<T>(name: 'workspaceFile' | 'workspaceFolders', value: unknown, work: () => T) {
    const { [name]: before } = workspace;
    const set = (other: unknown) => Object.defineProperty(workspace, name, { configurable: true, get: () => other });
    set(value);
    try {
      return await work();
    } finally {
      set(before);
    }
  }

  it('is refused in a window without a trash', async () => {
    const removal = { deleteClone, cleanUpClones };
    const run = async (): Promise<never> => assert.fail('run');
    await whereTrash({ isAvailable: false, move: run }, removal, run);
    await whereTrash({ isAvailable: true, move: run }, undefined, run);
    const sentence = 'Clones can’t be deleted in this window, only in a local one.';
    assert.deepEqual(texts(), [sentence, sentence]);
  });

  it('asks, moves a clone to the trash, and forgets it', async () => {
    await remove(await clone('a'));
    assert.deepEqual(texts(), ['Delete 1 clone?', 'Deleted the clone of velodrome/a.']);
    assert.ok(shown[0]?.detail?.startsWith(`${folderOf('a')}\n`), shown[0]?.detail);
    assert.deepEqual([existsSync(folderOf('a')), existsSync(real.path('trash/a/.git')), clones.all], [false, true, []]);
  });

  it('keeps a clone if the user cancels', async () => {
    answer = () => undefined;
    await remove(await clone('a'));
    assert.deepEqual([texts(), existsSync(folderOf('a'))], [['Delete 1 clone?'], true]);
  });

  it('says why a clone stays, and what helps', async () => {
    const each = await clone('a');
    writeFileSync(join(folderOf('a'), '[new](command:x).txt'), '');
    await remove(each);
    assert.deepEqual(shown, [
      {
        text: 'Didn’t delete the clone of velodrome/a. The clone has 1 file that isn’t in Git: [new] (command:x).txt.',
        detail: undefined,
        buttons: ['Open Folder'],
      },
    ]);
  });

  it('offers to fetch if that may help', async () => {
    const each = await clone('a');
    await execute('git', ['commit', '--quiet', '--allow-empty', '--message', 'Mine'], {
      cwd: folderOf('a'),
      env: real.environment,
    });
    await remove(each);
    assert.match(texts()[0] ?? '', /doesn’t have all commits of the branch main/);
    assert.deepEqual(shown[0]?.buttons, ['Open Folder', 'Fetch']);
  });

  it('keeps a clone whose remote has a former name that another repository has now', async () => {
    await clone('a');
    const { repository } = entry('a');
    const renamed = entryAt('codehost.example', 'velodrome/b', { id: repository.id });
    const [first] = clones.all;
    await clones.addFolder(Uri.file(folderOf('a')).toString(), ['https://codehost.example/velodrome/a.git']);
    await clones.addClone(renamed, first?.folder ?? '', 'https://codehost.example/velodrome/a.git');
    listed = [renamed, entryAt('codehost.example', 'velodrome/a', { id: 999 })];
    await remove(renamed);
    assert.match(texts()[0] ?? '', /former name/);
    assert.ok(existsSync(folderOf('a')));
  });

  it('keeps a clone with unsaved changes in an editor', async () => {
    const each = await clone('a');
    const editor = await window.showTextDocument(Uri.file(join(folderOf('a'), 'README.md')));
    await editor.edit((edit) => edit.insert(editor.document.positionAt(0), 'x'));
    await remove(each);
    await commands.executeCommand('workbench.action.files.revert');
    await waitUntil(() => unsavedFiles().length === 0);
    assert.match(texts()[0] ?? '', /unsaved changes/);
    await remove(each);
    assert.equal(existsSync(folderOf('a')), false, texts().join('\n'));
  });

  it('keeps a clone with unsaved changes in an editor of another path', async () => {
    const each = await clone('a');
    symlinkSync(folderOf('a'), real.path('link'));
    const editor = await window.showTextDocument(Uri.file(real.path('link', 'README.md')));
    await editor.edit((edit) => edit.insert(editor.document.positionAt(0), 'x'));
    await remove(each);
    await commands.executeCommand('workbench.action.files.revert');
    await waitUntil(() => unsavedFiles().length === 0);
    assert.match(texts()[0] ?? '', /unsaved changes/);
  });

  it('keeps a clone with unsaved changes in an editor that has no document', async () => {
    const each = await clone('a');
    const input = new TabInputCustom(Uri.file(join(folderOf('a'), 'picture.png')), 'editor.of.pictures');
    const { tabGroups } = window;
    const set = (value: unknown) =>
      Object.defineProperty(window, 'tabGroups', { configurable: true, get: () => value });
    set({ all: [{ tabs: [{ isDirty: true, input }] }] });
    try {
      await remove(each);
    } finally {
      set(tabGroups);
    }
    assert.match(texts()[0] ?? '', /unsaved changes/);
  });

  it('keeps a clone whose objects another one uses', async () => {
    const each = await clone('a');
    const borrower = real.path('code', 'borrower');
    await execute('git', ['clone', '--quiet', '--shared', folderOf('a'), borrower], { env: real.environment });
    await clones.addFolder(Uri.file(borrower).toString(), ['https://codehost.example/velodrome/borrower.git']);
    await remove(each);
    assert.match(texts()[0] ?? '', /shares Git objects/);
  });

  it('keeps a clone with the workspace file of the window', async () => {
    const each = await clone('a');
    await withWorkspace('workspaceFile', Uri.file(join(folderOf('a'), 'x.code-workspace')), () => remove(each));
    assert.match(texts()[0] ?? '', /open in this window/);
  });

  it('checks a clone of a fork once, and as one of the fork', async () => {
    const each = await clone('fork');
    await clones.forget(Uri.file(folderOf('fork')).toString());
    const remotes = ['fork', 'upstream'].map((name) => `https://codehost.example/velodrome/${name}.git`);
    await clones.addFolder(Uri.file(folderOf('fork')).toString(), remotes);
    writeFileSync(join(folderOf('fork'), 'new.txt'), '');
    const log = recordingLog();
    const logged = services(undefined, { log });
    for (const entries of [
      [each, entry('upstream')],
      [entry('upstream'), each],
    ])
      await cleanUpClones(logged, entries);
    const line = 'info Checking velodrome/fork: untracked';
    assert.deepEqual(log.lines, [line, line]);
  });

  it('keeps a clone that is open in another window', async () => {
    const each = await clone('a');
    const openElsewhere = async (): Promise<readonly string[]> => [folderOf('a')];
    await remove(each, { ...services(), openElsewhere });
    assert.match(texts()[0] ?? '', /open in another window/);
    shown = [];
    await remove(each, { ...services(), openElsewhere: async () => Promise.reject(new Error('unreadable')) });
    assert.match(texts()[0] ?? '', /other windows have open can’t be read/);
  });

  it('keeps a clone that has changed since the question', async () => {
    const each = await clone('a');
    answer = (text) => {
      writeFileSync(join(folderOf('a'), 'new.txt'), '');
      return text.startsWith('Delete ') ? 'Move to Trash' : undefined;
    };
    await remove(each);
    assert.match(texts()[1] ?? '', /^Didn’t delete .* isn’t in Git: new\.txt\.$/);
    assert.ok(existsSync(folderOf('a')));
  });

  it('deletes nothing if the trash fails', async () => {
    const each = await clone('a');
    await remove(
      each,
      services(async () => {
        throw new Error('no trash');
      }),
    );
    assert.match(texts()[1] ?? '', /^Didn’t delete the clone of velodrome\/a\. The disk may have no Trash\./);
    assert.deepEqual([existsSync(folderOf('a')), clones.all.length], [true, 1]);
  });

  it('names the Recycle Bin on Windows', async () => {
    hasRecycleBin = true;
    answer = (text) => (text.startsWith('Delete ') ? 'Move to Recycle Bin' : undefined);
    const fail = async (): Promise<never> => Promise.reject(new Error('full'));
    await remove(await clone('a'), services(fail));
    const [question, failure] = shown;
    assert.deepEqual(question?.buttons, ['Move to Recycle Bin']);
    assert.ok(question.detail?.endsWith('You can restore it from the Recycle Bin.'), question.detail);
    assert.equal(
      failure?.text,
      'Didn’t delete the clone of velodrome/a. The disk may have no Recycle Bin. Nothing was deleted.',
    );
  });

  it('lists the clones with which nothing is lost, and moves the selected ones: those not used for 90 days', async () => {
    const entries = [await clone('old'), await clone('fresh'), await clone('changed'), await clone('used')];
    const before = new Date(Date.now() - 91 * 24 * 3_600_000);
    for (const name of ['old', 'used'])
      for (const file of ['index', 'HEAD', 'logs/HEAD']) utimesSync(join(folderOf(name), '.git', file), before, before);
    const uses = new Uses(new MemoryMemento(), systemClock);
    await uses.add([entry('used')]);
    writeFileSync(join(folderOf('changed'), 'new.txt'), '');
    const { createQuickPick } = window;
    const picker = Promise.withResolvers<ReturnType<typeof createQuickPick>>();
    window.createQuickPick = () => {
      const created = createQuickPick();
      picker.resolve(created);
      return created as never;
    };
    try {
      const running = cleanUpClones(services(undefined, { uses }), entries);
      const { items, selectedItems, buttons } = await picker.promise.then(async (each) => {
        await waitUntil(() => each.items.length > 0 && each.selectedItems.length > 0);
        return { items: each.items, selectedItems: each.selectedItems, buttons: each.buttons };
      });
      assert.deepEqual(
        [items, selectedItems].map((rows) => rows.map(({ label }) => label)),
        [['velodrome/old', 'velodrome/fresh', 'velodrome/used'], ['velodrome/old']],
      );
      assert.deepEqual(
        buttons.map(({ tooltip }) => tooltip),
        ['Show why 1 clone stays'],
      );
      await pressEnter();
      await running;
    } finally {
      window.createQuickPick = createQuickPick;
    }
    await waitUntil(() => shown.length === 2);
    assert.deepEqual(texts(), ['Delete 1 clone?', 'Deleted 1 of 1 clone.']);
    assert.deepEqual(
      ['old', 'fresh', 'changed'].map((name) => existsSync(folderOf(name))),
      [false, true, true],
    );
  });

  it('says if no clone can be deleted', async () => {
    const each = await clone('a');
    writeFileSync(join(folderOf('a'), 'new.txt'), '');
    await cleanUp([each]);
    await waitUntil(() => shown.length === 1);
    assert.deepEqual([texts()[0]?.slice(0, 25), shown[0]?.buttons], ['No clone can be deleted: ', ['Show Reasons']]);
  });

  it('says without a button that there is no clone', async () => {
    await cleanUp([entry('a')]);
    assert.deepEqual(shown, [
      { text: 'None of these repositories has a clone on this computer.', detail: undefined, buttons: [] },
    ]);
  });

  it('checks two clones at the same time', async () => {
    const entries = [await clone('a'), await clone('b'), await clone('c')];
    let [running, most] = [0, 0];
    const checkRemoval = async (...args: Parameters<LocalClones['checkRemoval']>) => {
      most = Math.max(most, ++running);
      writeFileSync(join(Uri.parse(args[0]).fsPath, 'new.txt'), '');
      const result = await localClones.checkRemoval(...args);
      running--;
      return result;
    };
    const counting = Object.create(localClones, {
      checkRemoval: { value: checkRemoval },
      machine: { value: localClones.machine },
    });
    await cleanUpClones(services(undefined, { localClones: counting }), entries);
    assert.equal(most, 2);
  });

  it('counts other remotes on the hosts of accounts, also those for SSH', async () => {
    const anonymous = entryAt('anonymous.example', 'velodrome/a');
    const other = entryAt('code.example', 'velodrome/a', { ssh_url: 'git@ssh.code.example:velodrome/a.git' });
    const account = { login: ours('rita'), id: 1, type: 'User', avatar_url: null, html_url: null };
    listed = [anonymous, { ...other, session: { ...other.session, account } }];
    const requests: RemovalRequest[] = [];
    const asking = {
      checkRemoval: async (_: string, request: RemovalRequest) => {
        requests.push(request);
        return { kind: 'safe', usedAt: 0 };
      },
      machine: async () => undefined,
    };
    const asked = services(undefined, { localClones: asking });
    await cloneChecker(asked, [anonymous], true)('file:///a', anonymous, new AbortController().signal);
    assert.deepEqual(
      requests.map(({ hosts }) => [...hosts]),
      [['code.example', 'ssh.code.example']],
    );
  });

  it('ends a check that is canceled, even if the disk doesn’t respond', async () => {
    const canceled = new AbortController();
    const hanging = {
      checkRemoval: () => new Promise(() => undefined),
      machine: () => new Promise(() => undefined),
    };
    const stuck = services(undefined, { localClones: hanging });
    const checking = cloneChecker(stuck, [entry('a')], true)('file:///a', entry('a'), canceled.signal);
    canceled.abort();
    assert.deepEqual(await checking, { kind: 'kept', reason: { kind: 'unchecked' } });
  });

  it('has a text for each reason', () => {
    const [name, path] = ['$(x)\nname', 'src/a.ts'];
    const reasons: readonly KeepReason[] = [
      { kind: 'credentials', isRefused: true },
      { kind: 'credentials', isRefused: false },
      { kind: 'unsafe', key: 'a.b' },
      ...(['forbidden', 'late', 'noRemote', 'renamed', 'elsewhere', 'unconfirmed', 'failed', 'notOwned'] as const).map(
        (kind) => ({ kind }),
      ),
      ...(['link', 'linked', 'broken', 'home', 'open', 'openElsewhere', 'unsaved'] as const).map((kind) => ({ kind })),
      ...(['windows', 'unchecked'] as const).map((kind) => ({ kind })),
      ...(['worktrees', 'shared', 'stash', 'recent'] as const).map((kind) => ({ kind })),
      ...(['operation', 'gitFile'] as const).map((kind) => ({ kind, name })),
      ...(['hidden', 'filtered', 'nested', 'unread'] as const).map((kind) => ({ kind, path })),
      ...['refs/heads/main', 'HEAD', 'refs/notes/commits'].map((each) => ({ kind: 'commits' as const, name: each })),
      { kind: 'changed', count: 1 },
      { kind: 'changed', count: 2 },
      { kind: 'untracked', path, count: 1 },
      { kind: 'untracked', path, count: 2 },
      { kind: 'untracked', path, count: 1000 },
    ];
    const all = reasons.map(keepText);
    assert.equal(new Set(all).size, reasons.length);
    for (const text of all) assert.match(text, /^[^\n]+[.]$/);
    assert.ok(all.some((text) => text === 'The server doesn’t have all commits of the branch main. Push it first.'));
  });

  describe('the folders of other windows', () => {
    let storage: Uri;
    const own = { processId: process.pid, bootedAt: nodeMachine.bootedAt };
    const list = (isRunning: (id: number) => boolean) => foldersElsewhere(storage, { ...own, isRunning });
    const files = async () => (await workspace.fs.readDirectory(windowsFolder(storage))).map(([file]) => file);
    const store = (id: number, text: string) =>
      workspace.fs.writeFile(Uri.joinPath(windowsFolder(storage), `${id}.json`), new TextEncoder().encode(text));
    beforeEach(() => {
      storage = Uri.file(real.path('storage'));
    });

    it('are those of running processes', async () => {
      assert.deepEqual(await list(() => true), []);
      await store(1, '["file:///a"]');
      await store(2, '["file:///b"]');
      await store(process.pid, '["file:///own"]');
      assert.deepEqual(await list((id) => id === 1), ['file:///a']);
      assert.deepEqual((await files()).toSorted(), ['1.json', `${process.pid}.json`].toSorted());
    });

    it('can’t be used if a file is damaged, or too large', async () => {
      for (const text of ['{', `["file:///${'a'.repeat(1024 * 1024)}"]`]) {
        await store(1, text);
        await assert.rejects(
          list(() => true),
          text.slice(0, 10),
        );
      }
    });

    it('can’t be used if the files can’t be listed', async () => {
      real.write('storage/windows', '');
      await assert.rejects(list(() => true));
    });

    it('are not those of windows from before the computer was started', async () => {
      await store(1, '["file:///a"]');
      const file = Uri.joinPath(windowsFolder(storage), '1.json').fsPath;
      const { bootedAt } = nodeMachine;
      assert.ok(bootedAt > 1_500_000_000_000 && bootedAt < Date.now());
      utimesSync(file, new Date(bootedAt), new Date(bootedAt));
      assert.deepEqual(await list(() => true), ['file:///a']);
      utimesSync(file, new Date(bootedAt - 120_000), new Date(bootedAt - 120_000));
      assert.deepEqual([await list(() => true), await files()], [[], []]);
    });

    it('are stored by each window, until it closes', async () => {
      const folders = [{ uri: Uri.file('/a') }];
      const begin = () => storeOpenFolders(storage, 1, (error) => assert.ifError(error));
      const windows = await withWorkspace('workspaceFolders', folders, begin);
      await waitUntil(async () => (await list(() => true).catch(() => [])).length === 1);
      assert.deepEqual(await list(() => true), ['file:///a']);
      windows.dispose();
      await waitUntil(async () => (await files()).length === 0);
    });

    it('are asked for by the number of the process', () => {
      assert.deepEqual(
        [process.pid, 2 ** 30].map((id) => nodeMachine.isRunning(id)),
        [true, false],
      );
    });
  });

  describe('the trash of VS Code', () => {
    it(systemTrash.isAvailable ? 'takes a folder' : 'is missing here, so that nothing is deleted', async () => {
      const folder = real.path('to trash');
      real.write('to trash/file', '');
      const moving = systemTrash.move(Uri.file(folder).toString());
      if (systemTrash.isAvailable) await moving;
      else await assert.rejects(moving, /trash/i);
      assert.equal(existsSync(folder), !systemTrash.isAvailable);
    });
  });
});
