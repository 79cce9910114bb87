import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/core/clones/known/clones.ts';
import { repositoryOfLinkedFolder, repositoryOfOpenFolder } from '../../../../../src/core/clones/known/openFolder.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';

const HOST = 'codehost.example';
const upstream = entryAt(HOST, 'velodrome/handbook');
const fork = entryAt(HOST, 'rider/handbook');
const renamed = entryAt(HOST, 'velodrome/guide', { id: 42 });
const entries = [upstream, fork, renamed];

describe('repository of the open folder', () => {
  const clones = new Clones(new MemoryMemento());

  before(async () => {
    await clones.addFolder('file:///fork', [`git@${HOST}:rider/handbook.git`, `git@${HOST}:velodrome/handbook.git`]);
    await clones.addFolder('file:///unlisted', [
      `git@${HOST}:stranger/nothing.git`,
      `git@${HOST}:velodrome/handbook.git`,
    ]);
    await clones.addFolder('file:///fork/vendor/other', [`git@${HOST}:stranger/nothing.git`]);
    await clones.addClone(
      entryAt(HOST, 'velodrome/former', { id: 42 }),
      'file:///cloned',
      `https://${HOST}/velodrome/former`,
    );
  });

  for (const [folders, expected] of [
    [[], undefined],
    [['file:///elsewhere'], undefined],
    [['file:///fork'], fork],
    [['file:///fork/src/core'], fork],
    [['file:///fork-of-another'], undefined],
    [['file:///fork/vendor/other'], undefined],
    [['file:///elsewhere', 'file:///fork'], fork],
    [['file:///unlisted'], upstream],
    [['file:///cloned'], renamed],
  ] as const) {
    it(`of ${JSON.stringify(folders)} is ${String(expected?.repository.full_name)}`, () => {
      assert.equal(repositoryOfOpenFolder(clones, entries, folders), expected);
    });
  }

  it('is found by another path of the folder', async () => {
    // The folder with the clones is a link.
    const asked: string[] = [];
    const real = async (folder: string): Promise<string | undefined> => {
      asked.push(folder);
      return folder.replace(/^file:\/\/\/(?=fork)/, 'file:///data/');
    };
    const find = (...folders: readonly string[]) => repositoryOfLinkedFolder(clones, entries, folders, real);
    assert.equal(await find('file:///data/fork/src'), fork);
    assert.deepEqual(asked, ['file:///data/fork/src', 'file:///fork']);
    assert.equal(await find('file:///data/other'), undefined);
    assert.equal(
      await repositoryOfLinkedFolder(clones, entries, ['file:///data/fork'], async () => undefined),
      undefined,
    );
  });
});
