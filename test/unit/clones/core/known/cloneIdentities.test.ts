import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/base/core/event.ts';
import { CloneIdentities, identifyRemotes } from '../../../../../src/clones/core/known/cloneIdentities.ts';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { NO_CHANGES } from '../../../../../src/repositories/core/change.ts';
import type { ChangeTracker } from '../../../../../src/repositories/core/changeTracker.ts';
import { entryKey, type RepositoryEntry } from '../../../../../src/repositories/core/entry.ts';
import type { Library } from '../../../../../src/repositories/core/library.ts';
import { entryAt } from '../../../../support/entries.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { partOf } from '../../../../support/partOf.ts';

const HOST = 'codehost.example';
const REMOTE = `${HOST}/velodrome/handbook`;
const handbook = entryAt(HOST, 'velodrome/handbook');
const renamed = entryAt(HOST, 'velodrome/guide', { id: handbook.repository.id });
const successor = entryAt(HOST, 'velodrome/handbook', { id: 999 });

const idsOf = (entries: readonly RepositoryEntry[], formerName?: string) =>
  Object.fromEntries(
    identifyRemotes(new Set([REMOTE]), entries, (entry) => (entry === renamed ? formerName : undefined)),
  );

describe('the repository that a remote means', () => {
  it('has this name', () => {
    assert.deepEqual(idsOf([handbook, renamed]), { [REMOTE]: entryKey(handbook) });
  });

  it('had this name before', () => {
    assert.deepEqual(idsOf([renamed], 'Velodrome/Handbook'), { [REMOTE]: entryKey(renamed) });
  });

  it('has this name now, if another one had it before', () => {
    assert.deepEqual(idsOf([renamed, successor], 'velodrome/handbook'), { [REMOTE]: entryKey(successor) });
  });

  it('is unknown if there are several', () => {
    assert.deepEqual(idsOf([handbook, successor]), {});
  });

  it('is not one that another host lists', () => {
    const foreign = entryAt('evil.example', 'velodrome/handbook');
    const claimed = { ...foreign, repository: { ...foreign.repository, clone_url: `https://${REMOTE}.git` } };
    assert.deepEqual(idsOf([claimed]), {});
  });
});

describe('clones that a search found', () => {
  it('stay those of their repository when another one gets its name', async () => {
    const clones = new Clones(new MemoryMemento());
    const clock = new ManualClock();
    const changed = new Emitter<void>();
    let entries = [handbook];
    const library = partOf<Library>({
      get entries() {
        return entries;
      },
      onDidChange: changed.event,
    });
    const changes = partOf<ChangeTracker>({ changesOf: () => NO_CHANGES, onDidChange: changed.event });
    const log = { debug() {}, info() {}, warn: assert.fail, error: assert.fail };
    const found = [{ folder: 'file:///work/handbook', remotes: [REMOTE], branch: 'main' }];
    const identities = new CloneIdentities({ clones, library, changes, clock, log });
    await clones.setFound(found);
    await letWorkEnd();
    entries = [renamed, successor];
    changed.fire();
    await clock.advance(2000);
    for (let search = 0; search < 2; search++) {
      assert.equal(clones.find(renamed)?.folder, 'file:///work/handbook');
      assert.equal(clones.find(successor), undefined);
      await clones.setFound(found.map((each) => ({ ...each, branch: 'fix' })));
    }
    identities.dispose();
  });
});
