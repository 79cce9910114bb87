import assert from 'node:assert/strict';
import { LOCAL_SESSION } from '../../../../src/accounts/core/session.ts';
import { askFileHost, FileHosts } from '../../../../src/files/core/fileHosts.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { entryAt } from '../../../support/entries.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('whether a code host serves files', () => {
  let windows: CoreWindows | undefined;
  let sandbox: Sandbox;

  afterEach(() => windows?.close());

  /** A window in which the account is signed in, and what it knows of code hosts. */
  async function open(options?: Parameters<CoreWindows['start']>[0]) {
    const opened = new CoreWindows();
    windows = opened;
    await opened.start({ repositories: 5, ...options });
    ({ sandbox } = opened);
    const core = await opened.openCore();
    await core.signIn(RIDER);
    await core.library.refresh();
    return { core, hosts: hostsIn(core), stored: opened.storage.files, openLater: () => opened.openCore() };
  }

  function hostsIn(core: Core): FileHosts {
    return new FileHosts((entry) => askFileHost(core.memento, entry));
  }

  const asked = (): readonly string[] =>
    sandbox.requests.flatMap(({ path, status }) => (path.endsWith('/commits/HEAD') ? [String(status)] : []));

  const answerOf = ({ library }: Core, hosts: FileHosts): boolean | undefined =>
    library.stores.map(({ session }) => hosts.serves(session))[0];

  it('is known after one request, in later windows without one', async () => {
    const { core, hosts, stored, openLater } = await open();
    let changes = 0;
    hosts.onDidChange(() => changes++);
    assert.equal(answerOf(core, hosts), false);
    const count = stored.size;
    await hosts.ask(core.library.stores);
    await hosts.ask(core.library.stores);
    assert.deepEqual([answerOf(core, hosts), asked(), changes], [true, ['200'], 1]);
    // The index and the values of one more group, which are written together.
    await waitUntil(() => stored.size === count + 2);
    const later = await openLater();
    await later.library.load();
    const hostsThere = hostsIn(later);
    await hostsThere.ask(later.library.stores);
    assert.deepEqual([answerOf(later, hostsThere), asked()], [true, ['200']]);
  });

  it('is known after two requests a day, if it serves none', async () => {
    const { core, hosts } = await open({ specOnly: true });
    await hosts.ask(core.library.stores);
    await hosts.ask(core.library.stores);
    await hostsIn(core).ask(core.library.stores);
    assert.deepEqual([answerOf(core, hosts), asked()], [false, ['404', '404']]);
  });

  it('is known if the first repository was deleted', async () => {
    const { core, hosts } = await open();
    const [first] = core.library.stores.flatMap(({ state }) =>
      state.owners.flatMap(({ repositories }) => repositories),
    );
    assert.ok(first);
    sandbox.remove(first.id);
    await hosts.ask(core.library.stores);
    assert.deepEqual([answerOf(core, hosts), asked()], [true, ['404', '200']]);
  });

  it('is asked again later, if the host has not answered', async () => {
    const { core, hosts } = await open();
    sandbox.intercept(({ path }) => (path.endsWith('/commits/HEAD') ? { status: 500 } : undefined));
    await hosts.ask(core.library.stores);
    sandbox.intercept(undefined);
    await hosts.ask(core.library.stores);
    assert.deepEqual([answerOf(core, hosts), new Set(asked())], [false, new Set(['500'])]);
    // Another window, for ten minutes that pass.
    const later = hostsIn(core);
    await later.ask(core.library.stores);
    assert.equal(answerOf(core, later), true);
  });

  it('is known of GitHub, and of clones that no account lists, without a request', () => {
    const never = new FileHosts(() => Promise.reject(new Error('A request')));
    assert.equal(never.serves(entryAt('github.com', 'rider/tools').session), true);
    assert.equal(never.serves(LOCAL_SESSION), false);
  });

  it('is not asked before a repository with files is listed', async () => {
    const { core, hosts } = await open();
    await hosts.ask(core.library.stores.map(({ session }) => ({ session, state: { owners: [] } })));
    assert.deepEqual(asked(), []);
    await hosts.ask(core.library.stores);
    assert.equal(answerOf(core, hosts), true);
  });
});
