import assert from 'node:assert/strict';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { CancellationTokenSource, ConfigurationTarget, extensions, Uri, workspace } from 'vscode';
import { type Clock, systemClock } from '../../src/base/core/clock.ts';
import { cloneRoots, listCloneFolders } from '../../src/clones/cloneHints.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { LocalClones } from '../../src/clones/localClones.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import { Setting } from '../../src/ids.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import type { GroupNode } from '../../src/sidebar/groupKinds.ts';
import { badgeOf, CloneDecorations, rowUri } from '../../src/sidebar/rowDecorations.ts';
import { readState } from '../support/cloneStates.ts';
import { entryAt } from '../support/entries.ts';
import { ManualClock } from '../support/manualClock.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { recordingLog } from '../support/ports.ts';
import { RealGit } from '../support/realGit.ts';
import { replaceProperties } from '../support/replaceProperties.ts';
import { repositoryNode } from '../support/treeRows.ts';
import { waitUntil } from '../support/waitUntil.ts';

const HOST = 'codehost.example';

describe('local clones', () => {
  let real: RealGit;
  let clones: Clones;
  let local: LocalClones;
  let hasRoots = false;
  const setRoots = (folders: readonly string[] | undefined) => {
    hasRoots = folders !== undefined;
    return workspace.getConfiguration().update(Setting.cloneFolders, folders, ConfigurationTarget.Global);
  };
  const create = (machine?: typeof nodeMachine, clock: Clock = systemClock): LocalClones =>
    new LocalClones({
      clones,
      askpassFolder: '',
      confirmed: cloneRoots,
      clock,
      log: recordingLog(),
      machine,
    });
  const entry = (name: string): RepositoryEntry => entryAt(HOST, `velodrome/${name}`);
  const make = (name: string): string =>
    real.create(name, `https://${HOST}/velodrome/${name.replace(/^.*\//, '')}.git`);
  const folderOf = (path: string): string => Uri.file(path).toString();

  before(() => extensions.getExtension('vscode.git')?.activate());
  beforeEach(() => {
    real = new RealGit();
    clones = new Clones(new MemoryMemento());
    local = create(nodeMachine);
  });
  afterEach(async () => {
    if (hasRoots) await setRoots(undefined);
    local.dispose();
    clones.dispose();
    real[Symbol.dispose]();
  });

  it('are found in the folders of the setting, which also allows Git to read their state', async () => {
    const folder = make('code/a');
    await setRoots([real.path('code')]);
    await local.searchIfDue();
    assert.equal(clones.find(entry('a'))?.folder, folderOf(folder));
    local.states.readIfDue(folderOf(folder));
    await waitUntil(() => local.states.of(folderOf(folder)) !== undefined);
    assert.equal(local.states.of(folderOf(folder))?.kind, 'read');
    assert.deepEqual(await listCloneFolders(local.machine, clones, undefined), [
      { path: real.path('code'), clones: 1, isConfirmed: true },
    ]);
    await setRoots([]);
    local.states.expire();
    local.states.readIfDue(folderOf(folder));
    await waitUntil(() => local.states.of(folderOf(folder))?.kind === 'unconfirmed');
    assert.deepEqual(await listCloneFolders(local.machine, clones, undefined), [
      { path: real.path('code'), clones: 1, isConfirmed: false },
    ]);
  });

  for (const isTrusted of [true, false]) {
    it(`may ${isTrusted ? '' : 'not '}be read by Git in folders of a window that is ${isTrusted ? '' : 'not '}trusted`, async () => {
      const folder = Uri.file(real.path('code'));
      let allowed: readonly string[] | undefined;
      const other = create({
        ...nodeMachine,
        readState: async (_path, folders) => {
          allowed = folders;
          return { kind: 'unconfirmed' };
        },
      });
      const restore = replaceProperties(workspace, { isTrusted, workspaceFolders: [{ uri: folder }] });
      try {
        other.states.readIfDue(folder.toString());
        await waitUntil(() => allowed !== undefined);
      } finally {
        restore();
        other.dispose();
      }
      assert.deepEqual(allowed, isTrusted ? [folder.fsPath] : []);
    });
  }

  it('can’t be chosen by a workspace', async () => {
    make('code/a');
    await workspace
      .getConfiguration()
      .update(Setting.cloneFolders, [real.path('code')], ConfigurationTarget.Workspace)
      .then(undefined, () => undefined);
    await local.searchIfDue();
    assert.equal(clones.find(entry('a')), undefined);
    assert.deepEqual(cloneRoots(), []);
  });

  it('are noticed when they are created and deleted, unlike other files', async () => {
    make('code/a');
    const template = make('template');
    await setRoots([real.path('code')]);
    const clock = new ManualClock();
    local.dispose();
    local = create(nodeMachine, clock);
    await local.searchIfDue();
    /** Waits while the time of the extension passes quickly. */
    const wait = (holds: () => boolean): Promise<void> =>
      waitUntil(async () => {
        await clock.advance(1000);
        return holds();
      });
    const isFound = (name: string) => (): boolean => clones.find(entry(name)) !== undefined;
    // VS Code starts to watch a folder some time after it was asked to: until it notices a clone, others are created.
    const early: string[] = [];
    let polls = 0;
    await wait(() => {
      if (polls++ % 20 === 0) {
        const next = real.path(`code/early${early.length}`);
        cpSync(template, next, { recursive: true });
        early.push(next);
      }
      return isFound('template')();
    });
    for (const folder of early) rmSync(folder, { recursive: true });
    await wait(() => !isFound('template')());
    let changes = 0;
    clones.onDidChange(() => changes++);
    real.write('code/file', '');
    real.write('code/folder/file', '');
    const created = real.path('code/b');
    // Elsewhere, because a slow computer would find it before its address is set.
    real.run(template, 'remote', 'set-url', 'origin', `https://${HOST}/velodrome/b.git`);
    renameSync(template, created);
    await wait(isFound('b'));
    rmSync(created, { recursive: true });
    await wait(() => !isFound('b')());
    assert.equal(changes, 2);
  });

  it('are searched again only if a search was needed before', async () => {
    make('code/a');
    await setRoots([real.path('code')]);
    await local.searchAgain();
    assert.equal(clones.find(entry('a')), undefined);
    await local.searchIfDue();
    make('code/deep/b');
    await local.searchAgain();
    assert.ok(clones.find(entry('b')));
  });

  it('have no state in a window that can’t read the disk', async () => {
    const other = create();
    await other.searchIfDue();
    assert.deepEqual([other.isAvailable, await listCloneFolders(other.machine, clones, undefined)], [false, undefined]);
    other.states.readIfDue('file:///x');
    await waitUntil(() => other.states.of('file:///x') !== undefined);
    assert.deepEqual(other.states.of('file:///x'), { kind: 'elsewhere' });
    other.dispose();
  });

  it('are drawn with a badge, again after a change, while they are in view', async () => {
    const folder = make('code/a');
    await setRoots([real.path('code')]);
    await local.searchIfDue();
    const decorations = new CloneDecorations(local.states);
    const { token } = new CancellationTokenSource();
    const uri = rowUri(repositoryNode({}), { changes: [], clone: clones.find(entry('a')) });
    assert.ok(uri);
    const badge = (): string | undefined => decorations.provideFileDecoration(uri, token)?.badge;
    let redrawn = 0;
    decorations.onDidChangeFileDecorations((uris) => {
      redrawn += uris.length;
    });
    assert.equal(badge(), '⌂');
    real.write('code/a/new', '');
    await waitUntil(() => redrawn === 1);
    assert.equal(badge(), '●');
    rmSync(`${folder}/new`);
    local.states.expire();
    assert.equal(redrawn, 2);
    badge();
    await waitUntil(() => redrawn === 3);
    assert.equal(badge(), '⌂');
    const inCloned: GroupNode = { kind: 'cloned', id: 'cloned', entries: [], surplus: 0, isElsewhere: false };
    const bare = rowUri(repositoryNode({}, inCloned), { changes: [], clone: clones.find(entry('a')) });
    assert.equal(bare && decorations.provideFileDecoration(bare, token), undefined, 'the row itself shows the state');
    assert.equal(decorations.provideFileDecoration(Uri.file('/x'), token), undefined);
    decorations.dispose();
  });

  for (const [changes, ahead, behind, badge] of [
    [0, 0, 0, '⌂'],
    [2, 0, 0, '●'],
    [0, 1, 0, '↑'],
    [0, 0, 1, '↓'],
    [1, 1, 1, '●↕'],
    [0, undefined, undefined, '⌂'],
  ] as const) {
    it(`have the badge ${badge} with ${changes} changes, ${ahead} ahead, ${behind} behind`, () => {
      assert.equal(badgeOf(readState({ changes, ahead, behind })), badge);
    });
  }
});
