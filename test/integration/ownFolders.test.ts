import assert from 'node:assert/strict';
import { type ExtensionContext, ExtensionKind, env, UIKind } from 'vscode';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { withOwnFolders } from '../../src/clones/ownFolders.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { entryAt, entryInFolder } from '../support/entries.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { partOf } from '../support/partOf.ts';
import { replaceProperties } from '../support/replaceProperties.ts';

const entry = entryAt('codehost.example', 'velodrome/handbook');
const FOLDER = 'file:///home/rita/code/handbook';

describe('the storage of windows on several computers', () => {
  let shared: MemoryMemento;
  let restore: () => void;

  beforeEach(() => {
    shared = new MemoryMemento();
    restore = replaceProperties(env, { remoteName: 'ssh-remote', uiKind: UIKind.Desktop });
  });
  afterEach(() => restore());

  const memento = (computer: string, extensionKind: ExtensionKind) => {
    const subscriptions: unknown[] = [];
    const context = partOf<ExtensionContext>({ globalState: shared, extension: { extensionKind }, subscriptions });
    const own = withOwnFolders(context, computer);
    assert.equal(own.subscriptions, subscriptions);
    return own.globalState;
  };
  const remote = (computer: string) => memento(computer, ExtensionKind.Workspace);
  const foldersIn = (state: ExtensionContext['globalState']) => new Clones(state).all.map(({ folder }) => folder);

  it('has clones of each computer, and the same pins', async () => {
    const local = memento('laptop', ExtensionKind.UI);
    await new Clones(local).addClone(entry, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    await new Clones(remote('first')).addClone(entry, `${FOLDER}2`, 'https://codehost.example/velodrome/handbook.git');
    await new Pins(remote('first')).pin([entry]);
    assert.deepEqual(
      [local, remote('first'), remote('second')].map((each) => foldersIn(each)),
      [[FOLDER], [`${FOLDER}2`], []],
    );
    assert.ok(new Pins(remote('second')).has(entry));
  });

  it('has pins of clones that no account lists of each computer', async () => {
    const clone = entryInFolder(FOLDER);
    await new Pins(remote('first')).pin([clone]);
    assert.deepEqual(
      ['first', 'second'].map((computer) => new Pins(remote(computer)).has(clone)),
      [true, false],
    );
  });

  it('has the same clones in all containers, which have names of their own', async () => {
    restore();
    restore = replaceProperties(env, { remoteName: 'dev-container', uiKind: UIKind.Desktop });
    await new Clones(remote('first')).addClone(entry, FOLDER, 'https://codehost.example/velodrome/handbook.git');
    assert.deepEqual(foldersIn(remote('second')), [FOLDER]);
  });

  for (const [where, values] of [
    ['a local window', { remoteName: undefined }],
    ['a browser, in which each server has its own', { uiKind: UIKind.Web }],
  ] as const) {
    it(`is VS Code’s own in ${where}`, () => {
      restore();
      restore = replaceProperties(env, { remoteName: 'ssh-remote', uiKind: UIKind.Desktop, ...values });
      assert.equal(remote('first'), shared);
    });
  }
});
