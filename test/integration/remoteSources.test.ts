import assert from 'node:assert/strict';
import { systemClock } from '../../src/base/core/clock.ts';
import type { CloneRow } from '../../src/clones/core/known/cloneRows.ts';
import type { CloneProtocol } from '../../src/clones/core/make/cloneAddress.ts';
import type { Services } from '../../src/compose/services.ts';
import { ChangeTracker } from '../../src/repositories/core/changeTracker.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { Tags } from '../../src/repositories/core/tags.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import { shareableSearch } from '../../src/search/core/repositorySearch.ts';
import { RemoteSources } from '../../src/search/remoteSources.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from '../support/core.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../support/noClones.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts } from '../support/ports.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { cloneRow } from '../support/treeData.ts';

describe('the source of Git: Clone', () => {
  let sandbox: Sandbox;
  let core: Core;
  let changes: ChangeTracker;
  const settings: { cloneProtocol: CloneProtocol } = { cloneProtocol: 'https' };
  let sources: RemoteSources;
  let own: readonly CloneRow[] = [];

  before(async () => {
    sandbox = await startSandbox({ repositories: 240 });
    core = new Core({ base: sandbox.baseUrl });
    await core.restore();
    const { library, memento } = core;
    const clock = systemClock;
    changes = new ChangeTracker(library, clock, realPorts().log);
    const search = shareableSearch({
      library,
      pins: new Pins(memento),
      tags: new Tags(memento),
      uses: new Uses(memento, clock),
      changes,
      cloneFacts: NO_CLONES,
      get cloneRows() {
        return { ...NO_CLONE_ROWS, own };
      },
    });
    sources = new RemoteSources(partOf<Services>({ library, clock, settings }), search);
  });
  after(async () => {
    changes.dispose();
    core.dispose();
    await sandbox.close();
  });

  it('finds nothing while nothing is cached', async () => {
    const [only, ...others] = await sources.getRemoteSources();
    assert.equal(only?.url, '');
    assert.match(only.name, /No repositories/);
    assert.deepEqual(others, []);
    assert.deepEqual(await sources.getRecentRemoteSources(), []);
  });

  it('finds cached repositories without a request, matches first, 200 at most', async () => {
    await core.signIn(RIDER);
    await core.library.refresh();
    const [record, usual] = sandbox.repositories.visibleTo(RIDER).filter(({ name }) => /^\w+$/.test(name));
    assert.ok(record && usual);
    sandbox.update(record.id, { description: '$(trash) $(x)' });
    sandbox.update(record.id, { clone_url: 'ext::sh' });
    sandbox.update(usual.id, { description: `Quotes ${RIDER}` });
    await core.library.refresh();
    sandbox.clearRequests();
    assert.equal((await sources.getRemoteSources()).length, 200);
    const named = `${usual.owner}/${usual.name}`;
    const [found] = await sources.getRemoteSources(named);
    assert.equal(found?.name, named);
    assert.equal(found.url, `${sandbox.gitUrl}/${named}.git`);
    assert.equal(found.description, 'Quotes ***');
    const odd = `${record.owner}/${record.name}`;
    assert.ok(
      (await sources.getRemoteSources(odd)).every(({ name }) => name !== odd),
      'an unsafe address is offered',
    );
    settings.cloneProtocol = 'ssh';
    const other = (await sources.getRemoteSources(odd)).find(({ name }) => name === odd);
    assert.match(other?.url ?? '', /^git@codehost\.example:/);
    // Its host isn't that of the account.
    assert.match(other?.description ?? '', /^from codehost\.example · /);
    assert.ok(other?.description?.includes('trash') && !other.description.includes('$('));
    settings.cloneProtocol = 'https';
    assert.deepEqual(sandbox.requests, []);
  });

  it('finds no clones: a second one would be its repository again', async () => {
    const [{ session, repository } = assert.fail()] = core.library.entries;
    const named = await sources.getRemoteSources(repository.full_name);
    const local = { folder: 'file:///home/rita/copy', host: undefined, isListed: true };
    own = [cloneRow({ ...repository, local }, session)];
    assert.deepEqual(await sources.getRemoteSources(repository.full_name), named);
    own = [];
  });

  it('finds what was loaded last', async () => {
    const [record] = sandbox.repositories
      .visibleTo(RIDER)
      .filter(({ name }) => /^\w+$/.test(name))
      .slice(1);
    assert.ok(record);
    sandbox.update(record.id, { description: 'Said otherwise' });
    await core.library.refresh();
    const [found] = await sources.getRemoteSources(`${record.owner}/${record.name}`);
    assert.equal(found?.description, 'Said otherwise');
  });

  it('starts with the latest push', async () => {
    const recent = await sources.getRecentRemoteSources();
    assert.equal(recent.length, 5);
    const times = recent.map(({ timestamp }) => timestamp);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    );
    const pushed = sandbox.repositories.visibleTo(RIDER).map(({ pushed_at: at }) => Date.parse(at));
    assert.equal(times[0], Math.max(...pushed));
  });
});
