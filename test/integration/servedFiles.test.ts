import assert from 'node:assert/strict';
import { CancellationTokenSource, FileSystemError, FileType, Uri } from 'vscode';
import type { OpenedRoot } from '../../src/files/core/openedRoots.ts';
import { fileAddressOf, type RootAddress } from '../../src/files/core/rootAddress.ts';
import { fileDecorations } from '../../src/files/renderFiles.ts';
import { ServedFiles, uriOf } from '../../src/files/servedFiles.ts';
import { manyFiles } from '../sandbox/data/manyFiles.ts';
import type { Core } from '../support/core.ts';
import { entryOf, filesOf } from '../support/coreFiles.ts';
import { CoreWindows } from '../support/coreWindows.ts';
import { RIDER } from '../support/sandboxTokens.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('files for VS Code', () => {
  let windows: CoreWindows;
  let core: Core;
  let root: OpenedRoot;
  let asked: RootAddress[];
  let failed: string[];
  let doesAgree: boolean;
  let served: ServedFiles;
  let before: number;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    const many = manyFiles(300);
    windows.sandbox.add('rider', 'small', { ...many, private: true, default_branch: 'main' });
    core = await windows.openCore();
    await core.signIn(RIDER);
    const { files: reader, roots, log } = filesOf(core);
    ({ root } = await reader.open(await entryOf(core, 'rider/small'), 'heads/main'));
    [asked, failed, doesAgree] = [[], [], false];
    const ask = async (address: RootAddress): Promise<boolean> => {
      asked.push(address);
      return doesAgree;
    };
    served = new ServedFiles({
      roots,
      files: reader,
      ask,
      onFailure: (file) => void failed.push(file.toString()),
      log,
    });
    before = windows.sandbox.requests.length;
  });
  afterEach(async () => {
    served.dispose();
    await windows.close();
  });

  const requests = () => windows.sandbox.requests.slice(before);

  /** Fails with this code of `FileSystemError` for each way to read. */
  async function refuses(uri: Uri, code: string): Promise<void> {
    for (const read of [() => served.stat(uri), () => served.readFile(uri), () => served.readDirectory(uri)]) {
      await assert.rejects(read, (error) => error instanceof FileSystemError && error.code === code, uri.toString());
    }
  }

  it('have folders, files, links and submodules, with their sizes', async () => {
    const names = new Map(await served.readDirectory(uriOf(root)));
    assert.equal(names.get('README.md'), FileType.File);
    assert.equal(names.get('modes'), FileType.Directory);
    const modes = new Map(await served.readDirectory(uriOf(root, 'modes')));
    assert.equal(modes.get('run.sh'), FileType.File);
    assert.equal(modes.get('to-file'), FileType.File | FileType.SymbolicLink);
    assert.equal((await served.stat(uriOf(root, 'contents/all-bytes.bin'))).size, 256);
    assert.deepEqual(
      await served.readFile(uriOf(root, 'contents/all-bytes.bin')),
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    );
    assert.equal(text(await served.readFile(uriOf(root, 'modes/to-file'))), '../README.md');
    const submodule = uriOf(root, 'vendor/library');
    const shown = await served.readFile(submodule);
    assert.match(text(shown), /commit 0123456789012345678901234567890123456789/);
    assert.equal((await served.stat(submodule)).size, shown.length);
  });

  it('have names that are odd in addresses', async () => {
    const names = await served.readDirectory(uriOf(root, 'names'));
    assert.ok(names.length > 60);
    for (const [name, type] of names.filter((each) => each[1] === FileType.File)) {
      const uri = Uri.parse(uriOf(root, `names/${name}`).toString());
      assert.equal((await served.stat(uri)).type, type, name);
      assert.match(text(await served.readFile(uri)), /^\d+\n$/, name);
    }
  });

  it('have the folders above, with nothing else', async () => {
    const top = uriOf(root).with({ path: '/' });
    assert.deepEqual(await served.readDirectory(top), [['rider', FileType.Directory]]);
    assert.deepEqual(await served.readDirectory(top.with({ path: '/rider' })), [['small', FileType.Directory]]);
    assert.deepEqual(requests(), []);
  });

  it('are missing where the repository has none', async () => {
    for (const path of ['missing', 'README.md/x', 'modes/../README.md', '__proto__', 'Readme.md']) {
      const uri = Uri.from({ scheme: 'repo-rider', ...fileAddressOf(root, path) });
      await assert.rejects(
        () => served.readFile(uri),
        (error) => error instanceof FileSystemError && error.code === 'FileNotFound',
        path,
      );
    }
  });

  for (const [what, other] of [
    ['another commit', { commit: 'a'.repeat(40) }],
    ['another repository', { repositoryId: 1 }],
    ['another host', { host: 'evil.example' }],
    ['another port', { host: '127.0.0.1:1' }],
    ['another name', { name: 'other' }],
    ['another owner', { owner: 'second' }],
  ] as const) {
    it(`of ${what} are refused without a request, and the user is asked`, async () => {
      await refuses(uriOf({ ...root, ...other }, 'README.md'), 'NoPermissions');
      assert.deepEqual(asked[0], {
        host: root.host,
        repositoryId: root.repositoryId,
        commit: root.commit,
        owner: root.owner,
        name: root.name,
        ...other,
      });
      assert.deepEqual(requests(), []);
    });
  }

  for (const [what, authority, path] of [
    ['a branch', 'main', '/rider/small/README.md'],
    ['nothing', '', '/rider/small/README.md'],
    ['no repository', `7+${'a'.repeat(40)}+github.com`, '//README.md'],
  ] as const) {
    it(`of an address with ${what} are missing, and the user isn’t asked`, async () => {
      await refuses(Uri.from({ scheme: 'repo-rider', authority, path }), 'FileNotFound');
      assert.deepEqual([asked, requests()], [[], []]);
    });
  }

  it('say in tooltips which branch and commit they are of', async () => {
    const { roots } = filesOf(core);
    const decorations = fileDecorations(roots);
    const tooltipOf = async (uri: Uri) =>
      (await decorations.provideFileDecoration(uri, new CancellationTokenSource().token))?.tooltip;
    assert.equal(await tooltipOf(uriOf(root, 'README.md')), `main · ${root.commit.slice(0, 7)}`);
    assert.equal(await tooltipOf(uriOf({ ...root, commit: 'a'.repeat(40) }, 'README.md')), undefined);
    assert.equal(await tooltipOf(Uri.file('/README.md')), undefined);
  });

  it('are read again after the user has agreed', async () => {
    const uri = uriOf({ ...root, commit: 'a'.repeat(40) }, 'README.md');
    doesAgree = true;
    const changed = new Promise<readonly string[]>((resolve) =>
      served.onDidChangeFile((changes) => resolve(changes.map((change) => change.uri.toString()))),
    );
    await assert.rejects(() => served.readFile(uri));
    assert.ok((await changed).includes(uri.toString()));
  });

  it('are refused after the account was signed out, and nothing is left on disk', async () => {
    await served.readFile(uriOf(root, 'README.md'));
    await core.sessions.signOut(root.session);
    await refuses(uriOf(root, 'README.md'), 'NoPermissions');
    assert.deepEqual(windows.storage.names, []);
    assert.equal(JSON.stringify(windows.memento.get('openedRoots')).includes('small'), false);
  });

  it('say why they can’t be read while the service is down, and are read afterwards', async () => {
    await windows.sandbox.stop();
    const uri = uriOf(root, 'README.md');
    await assert.rejects(
      () => served.readFile(uri),
      (error) => error instanceof FileSystemError && error.code === 'Unavailable' && /127\.0\.0\.1/.test(error.message),
    );
    assert.deepEqual(failed, [uri.toString()]);
    await windows.sandbox.start();
    assert.match(text(await served.readFile(uri)), /^# Many files/);
  });
});
