import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { cloneAddressesOf, workspaceText } from '../../../../../src/clones/core/known/workspaceFile.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';

describe('a workspace file', () => {
  it('has the folder of each clone once, in the order of the repositories', async () => {
    const [a, b, c] = ['rider/a', 'rider/b', 'rider/c'].map((name) => entryAt('github.com', name));
    assert.ok(a && b && c);
    const clones = new Clones(new MemoryMemento());
    await clones.addClone(a, 'file:///code/a', 'https://github.com/rider/a.git');
    await clones.addClone(c, 'file:///code/c', 'https://github.com/rider/c.git');
    assert.deepEqual(cloneAddressesOf([c, b, a, c], clones), ['file:///code/c', 'file:///code/a']);
  });

  it('contains folders and nothing else', () => {
    assert.deepEqual(JSON.parse(workspaceText([{ path: '/code/a"b' }, { uri: 'vscode-remote://x/y' }])), {
      folders: [{ path: '/code/a"b' }, { uri: 'vscode-remote://x/y' }],
    });
  });
});
