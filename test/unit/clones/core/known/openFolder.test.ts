import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { repositoryOfLinkedFolder, repositoryOfOpenFolder } from '../../../../../src/clones/core/known/openFolder.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

const HOST = 'codehost.example';
const upstream = entryAt(HOST, 'velodrome/handbook');
const fork = entryAt(HOST, 'rider/handbook');
const renamed = entryAt(HOST, 'velodrome/guide', { id: 42 });
const entries = [upstream, fork, renamed];

describeOnEachSystem('repository of the open folder', ({ addressOf, pathOf, ignoresCase }) => {
  const at = (path: string): string => addressOf(pathOf(path));

  const clones = new Clones(new MemoryMemento());

  before(async () => {
    await clones.addFolder(at('/fork'), [`git@${HOST}:rider/handbook.git`, `git@${HOST}:velodrome/handbook.git`]);
    await clones.addFolder(at('/unlisted'), [`git@${HOST}:stranger/nothing.git`, `git@${HOST}:velodrome/handbook.git`]);
    await clones.addFolder(at('/fork/vendor/other'), [`git@${HOST}:stranger/nothing.git`]);
    await clones.addClone(
      entryAt(HOST, 'velodrome/former', { id: 42 }),
      at('/cloned'),
      `https://${HOST}/velodrome/former`,
    );
  });

  for (const [folders, expected] of [
    [[], undefined],
    [[at('/elsewhere')], undefined],
    [[at('/fork')], fork],
    [[at('/fork/src/core')], fork],
    [[at('/fork-of-another')], undefined],
    [[at('/fork/vendor/other')], undefined],
    [[at('/elsewhere'), at('/fork')], fork],
    [[at('/unlisted')], upstream],
    [[at('/cloned')], renamed],
    [[at('/CLONED/src')], ignoresCase ? renamed : undefined],
  ] as const) {
    it(`of ${JSON.stringify(folders)} is ${String(expected?.repository.full_name)}`, () => {
      assert.equal(repositoryOfOpenFolder(clones.all, entries, folders), expected);
    });
  }

  it('is found by another path of the folder', async () => {
    // The folder with the clones is a link.
    const asked: string[] = [];
    const real = async (folder: string): Promise<string | undefined> => {
      asked.push(folder);
      return folder === at('/fork') ? at('/data/fork') : folder;
    };
    const find = (...folders: readonly string[]) => repositoryOfLinkedFolder(clones.all, entries, folders, real);
    assert.equal(await find(at('/data/fork/src')), fork);
    assert.deepEqual(asked, [at('/data/fork/src'), at('/fork')]);
    assert.equal(await find(at('/data/other')), undefined);
    assert.equal(
      await repositoryOfLinkedFolder(clones.all, entries, [at('/data/fork')], async () => undefined),
      undefined,
    );
  });
});
