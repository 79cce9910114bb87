import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, commands, extensions, Uri, workspace } from 'vscode';
import { entriesOf } from '../../src/commands/selection.ts';
import { parseCloneAddress } from '../../src/core/clones/cloneAddress.ts';
import { CloneAddressError, SameFolderError } from '../../src/core/clones/cloneErrors.ts';
import { Clones } from '../../src/core/clones/clones.ts';
import { gitClone, presence } from '../../src/platform/gitClone.ts';
import { requireGit } from '../../src/platform/gitExtension.ts';
import { GitFolders } from '../../src/platform/gitFolders.ts';
import { type CloneOutcome, describeOutcomes } from '../../src/views/cloneReport.ts';
import { webEditorOf } from '../../src/views/webEditor.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { entryAt } from '../support/entries.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { realPorts } from '../support/ports.ts';
import { waitUntil } from './pageWindow.ts';

const HOST = 'codehost.example';
const [first, second] = [entryAt(HOST, 'velodrome/first'), entryAt(HOST, 'velodrome/second')];
const owner = { session: first.session, listing: {} };

describe('what is cloned', () => {
  for (const [what, clicked, selected, expected] of [
    ['nothing', undefined, undefined, []],
    ['a row', first, undefined, [first]],
    ['the selected rows, of which one was clicked', first, [second, first], [second, first]],
    ['a row beside the selected ones', first, [second], [first]],
    ['the repositories among the selected rows', first, [owner, first, undefined, second], [first, second]],
    ['what others hand over', [second, first], undefined, [second, first]],
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

describe('the report of what was cloned', () => {
  const folder = Uri.file('/home/rita/handbook');
  const outcomes: readonly CloneOutcome[] = [
    { kind: 'cloned', entry: first, folder },
    { kind: 'existing', entry: second, folder },
    { kind: 'failed', entry: second },
    { kind: 'refused', entry: second, error: new CloneAddressError('missing') },
    { kind: 'refused', entry: second, error: new SameFolderError() },
    { kind: 'failed', entry: second },
  ];

  it('counts, and has a sentence for each that was not', () => {
    const text = describeOutcomes(outcomes, 7);
    assert.match(
      text,
      /^Cloned 1 of 7 repositories\. velodrome\/second: there is a folder \/home\/rita\/handbook already\./,
    );
    assert.match(
      text,
      /list does not tell the address .* Another repository of this name .* 1 more were not cloned\.$/,
    );
  });

  it('makes no links of names', () => {
    const entry = entryAt(HOST, 'velodrome/[x](command:y)');
    assert.ok(!describeOutcomes([{ kind: 'failed', entry }], 2).includes(']('));
  });
});

describe('VS Code’s Git', () => {
  let sandbox: Sandbox;
  let folder: string;
  const address = (fullName: string) => parseCloneAddress(`${sandbox.gitUrl}/${fullName}.git`);

  before(async () => {
    sandbox = await startSandbox({ repositories: 10 });
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-clones-'));
    await requireGit();
  });
  after(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('clones, and says where', async () => {
    const result = await gitClone(address('velodrome/handbook'), Uri.file(folder));
    assert.ok(result.kind === 'cloned');
    assert.equal(result.folder.fsPath, join(folder, 'handbook'));
    assert.equal(await readFile(join(folder, 'handbook', 'README.md'), 'utf8'), '# velodrome/handbook\n');
  });

  it('leaves a folder alone that is there', async () => {
    sandbox.clearRequests();
    assert.equal((await gitClone(address('velodrome/handbook'), Uri.file(folder))).kind, 'existing');
    assert.deepEqual(sandbox.requests, []);
    assert.equal(await presence(Uri.file(join(folder, 'handbook-1'))), 'gone');
  });

  it('tells which repositories are open', async () => {
    const clones = new Clones(new MemoryMemento());
    const folders = new GitFolders(clones, realPorts().log);
    folders.follow();
    const git = extensions.getExtension('vscode.git');
    // Before 1.139 it opens nothing outside of the workspace's folders otherwise.
    const setting = workspace.getConfiguration('git');
    await setting.update('openRepositoryInParentFolders', 'always', ConfigurationTarget.Global);
    const root = Uri.file(join(folder, 'handbook'));
    await git?.exports.getAPI(1).openRepository(root);
    const entry = entryAt(HOST, 'velodrome/handbook', { clone_url: `${sandbox.gitUrl}/velodrome/handbook.git` });
    await waitUntil(() => clones.find(entry) !== undefined);
    assert.equal(clones.find(entry), root.toString());
    folders.dispose();
    await commands.executeCommand('git.close', root);
    await setting.update('openRepositoryInParentFolders', 'never', ConfigurationTarget.Global);
  });
});
