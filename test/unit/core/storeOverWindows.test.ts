import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Connector } from '../../../src/core/accounts/connection.ts';
import { Session } from '../../../src/core/accounts/session.ts';
import { TokenVault } from '../../../src/core/accounts/tokenVault.ts';
import { StorageError, UnreachableError } from '../../../src/core/errors.ts';
import { RepositoryStore } from '../../../src/core/repositories/repositoryStore.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { MemorySecrets } from '../../support/memorySecrets.ts';
import { MemoryStorage } from '../../support/memoryStorage.ts';
import { realPorts, recordingLog } from '../../support/ports.ts';
import { RIDER, SECOND } from '../../support/tokens.ts';

interface Window {
  readonly session: Session;
  readonly store: RepositoryStore;
}

describe('the store over windows', () => {
  let sandbox: Sandbox;
  let storage: MemoryStorage;
  let secrets: MemorySecrets;
  let offsetMs: number;
  let windows: Window[];

  /** A window in which the rider is signed in. */
  async function open(): Promise<Window> {
    const clock = { ...realPorts().clock, now: () => Date.now() + offsetMs };
    const session = new Session({
      vault: new TokenVault(secrets),
      connector: new Connector(realPorts({ storage, clock })),
      log: recordingLog(),
      baseAddress: () => sandbox.baseUrl,
    });
    const store = new RepositoryStore(session, recordingLog());
    session.onDidChange(() => store.reset());
    await session.restore();
    if (session.state.kind !== 'signedIn') {
      await session.signIn(new URL(`${sandbox.baseUrl}/`), { kind: 'token', token: RIDER });
    }
    sandbox.clearRequests();
    const window = { session, store };
    windows.push(window);
    return window;
  }

  const count = ({ store }: Window): number => store.state.owners.flatMap(({ repositories }) => repositories).length;
  const shown = ({ store }: Window, login: string): readonly string[] =>
    store.state.owners.find(({ owner }) => owner.login === login)?.repositories.map(({ name }) => name) ?? [];

  async function start(options: Parameters<typeof startSandbox>[0] = {}): Promise<void> {
    sandbox = await startSandbox({ repositories: 250, now: () => Date.now() + offsetMs, ...options });
  }

  beforeEach(() => {
    offsetMs = 0;
    windows = [];
    storage = new MemoryStorage();
    secrets = new MemorySecrets();
  });
  afterEach(async () => {
    for (const { store, session } of windows) {
      store.dispose();
      session.connection?.dispose();
    }
    await sandbox.close();
  });

  it('opens with what an earlier window has kept, then makes it new', async () => {
    await start();
    const first = await open();
    await first.store.open();
    await first.store.openOrganization('velodrome');
    offsetMs = 3_600_000;
    const second = await open();
    const seen: (number | undefined)[] = [];
    second.store.onDidChange(() => seen.push(second.store.state.confirmedAt));
    await second.store.open();
    assert.equal(seen[0], first.store.state.confirmedAt, 'shown before it was confirmed');
    assert.ok((second.store.state.confirmedAt ?? 0) >= offsetMs + Date.now() - 5000);
    assert.equal(second.store.state.failure, undefined);
    assert.deepEqual(shown(second, 'velodrome'), shown(first, 'velodrome'));
    assert.equal(second.store.state.lastCost, 0);
  });

  it('asks for nothing when an earlier window has just asked', async () => {
    await start();
    await (await open()).store.open();
    const second = await open();
    await second.store.open();
    assert.equal(sandbox.requests.length, 0);
    assert.equal(count(second), 250);
  });

  it('shows what was kept, with its age, while the service is gone', async () => {
    await start();
    const first = await open();
    await first.store.open();
    const keptAt = first.store.state.confirmedAt;
    await sandbox.stop();
    offsetMs = 3_600_000;
    const second = await open();
    await second.store.open();
    const { failure, confirmedAt } = second.store.state;
    assert.ok(failure instanceof UnreachableError);
    assert.deepEqual([count(second), confirmedAt], [250, keptAt]);
    await sandbox.start();
  });

  it('does not refresh what another window is refreshing', async () => {
    await start({ latencyMs: 40 });
    const [first, second] = [await open(), await open()];
    await Promise.all([first.store.open(), second.store.open()]);
    assert.deepEqual([count(first), count(second)], [250, 250]);
    assert.equal(sandbox.requests.length, 3);
  });

  it('takes over what another window has read, when it is looked at, and asks for nothing', async () => {
    await start();
    const [first, second] = [await open(), await open()];
    await Promise.all([first.store.open(), second.store.open()]);
    await first.store.openOrganization('velodrome');
    await second.store.openOrganization('velodrome');
    await delay(10);
    const added = sandbox.add('rider', 'added-meanwhile');
    await second.store.refresh('person');
    sandbox.clearRequests();
    offsetMs = 120_000;
    let changes = 0;
    first.store.onDidChange(() => changes++);
    for (let look = 0; look < 3; look++) await first.store.catchUp();
    assert.equal(changes, 1, 'rows are drawn anew once');
    assert.ok(shown(first, 'rider').includes(added.name));
    assert.equal(sandbox.requests.length, 0);
  });

  it('shows a person what is so now, not what was so when a refresh of nobody’s began', async () => {
    await start({ latencyMs: 40 });
    const window = await open();
    await window.store.open();
    offsetMs = 120_000;
    const [taken] = sandbox.repositories.visibleTo(RIDER);
    assert.ok(taken);
    const background = window.store.refresh('nobody');
    await delay(60);
    sandbox.rename(taken.id, 'renamed-meanwhile');
    await Promise.all([background, window.store.refresh('person')]);
    assert.ok(shown(window, taken.owner).includes('renamed-meanwhile'));
    assert.equal(window.store.state.failure, undefined);
  });

  it('asks for a person, although what is there is fresh and was just opened', async () => {
    await start();
    await (await open()).store.open();
    const second = await open();
    await Promise.all([second.store.open(), second.store.refresh('person')]);
    assert.equal(sandbox.requests.length, 3);
  });

  it('spares the allowance in the background, and says nothing of it', async () => {
    await start({ tokenLimit: 210 });
    const first = await open();
    await first.store.open();
    offsetMs = 120_000;
    sandbox.clearRequests();
    // A change on every page would cost more than may be spent.
    for (let i = 0; i < 10; i++) await first.session.connection?.client.zen();
    sandbox.clearRequests();
    await first.store.refresh('nobody');
    assert.equal(sandbox.requests.length, 0);
    assert.equal(first.store.state.failure, undefined);
    await first.store.refresh('person');
    assert.equal(sandbox.requests.length, 3);
  });

  it('gives up in the background, without a word, when more has changed than was expected', async () => {
    await start({ tokenLimit: 205 });
    const window = await open();
    await window.store.open();
    offsetMs = 120_000;
    for (const { id } of sandbox.repositories.visibleTo(RIDER)) sandbox.update(id, { description: 'changed' });
    sandbox.clearRequests();
    await window.store.refresh('nobody');
    assert.equal(window.store.state.failure, undefined);
    assert.ok(sandbox.requests.length < 3);
    assert.equal(count(window), 250);
  });

  it('waits for the allowance, tells until when, and goes on by itself', async () => {
    await start({ tokenLimit: 3, periodSeconds: 2 });
    const window = await open();
    const reading = window.store.refresh('person');
    while (window.store.activity.kind !== 'waiting') await delay(5);
    const { rest } = window.store.activity;
    assert.ok(rest.cause === 'quota' && rest.until - Date.now() < 3500);
    await reading;
    assert.deepEqual([count(window), window.store.state.failure], [250, undefined]);
    assert.equal(window.store.activity.kind, 'idle');
  });

  it('ends with a person’s wish; what is known stays, and it can be read again', async () => {
    await start({ latencyMs: 50 });
    const window = await open();
    const reading = window.store.open();
    await delay(70);
    window.store.stop();
    await reading;
    assert.deepEqual([window.store.state.stopped, window.store.state.failure, count(window)], [true, undefined, 0]);
    await window.store.refresh('person');
    assert.deepEqual([window.store.state.stopped, count(window)], [false, 250]);
    const again = window.store.refresh('person');
    window.store.stop();
    await again;
    assert.deepEqual([window.store.state.stopped, count(window)], [false, 250]);
  });

  it('stops an organization’s reading for good, too', async () => {
    await start({ latencyMs: 50 });
    const { store } = await open();
    await store.refresh('person');
    store.onDidChange(() => void store.openOrganization('velodrome'));
    const reading = store.openOrganization('velodrome');
    await delay(20);
    store.stop();
    await reading;
    sandbox.clearRequests();
    await delay(120);
    assert.deepEqual([sandbox.requests.length, store.activity.kind], [0, 'idle']);
  });

  it('reads anew what it can’t take up', async () => {
    await start();
    await (await open()).store.open();
    const values = [...storage.files.keys()].find((name) => name.endsWith('.ndjson')) ?? '';
    const index = values.replace(/\.\w+\.ndjson$/, '.json');
    const bytes = new TextEncoder().encode('{}\n{}\n{}\n');
    const digest = createHash('sha256').update(bytes).digest('hex');
    const kept = new TextDecoder().decode(storage.files.get(index)).replace(/"values":"\w+"/, `"values":"${digest}"`);
    storage.files.set(index, new TextEncoder().encode(kept));
    storage.files.set(values.replace(/\.\w+\.ndjson$/, `.${digest.slice(0, 16)}.ndjson`), bytes);
    const second = await open();
    await second.store.open();
    assert.ok(second.store.state.settled);
  });

  it('tells how far the reading is', async () => {
    await start();
    const window = await open();
    const seen = new Set<string>();
    window.store.onDidChangeActivity(() => {
      const { activity } = window.store;
      if (activity.kind === 'reading') seen.add(`${activity.progress?.done} of ${activity.progress?.total}`);
    });
    await window.store.refresh('person');
    for (const progress of ['1 of 3', '2 of 3', '3 of 3']) assert.ok(seen.has(progress), [...seen].join());
  });

  it('leaves nothing on disk at sign-out', async () => {
    await start();
    const { store, session } = await open();
    await store.open();
    assert.ok([...storage.files.keys()].some((name) => name.endsWith('.ndjson')));
    const reading = store.refresh('person');
    await session.signOut();
    await reading;
    await delay(400);
    assert.deepEqual([...storage.files.keys()], []);
  });

  it('leaves nothing on disk of an account that another one follows', async () => {
    await start();
    const { store, session } = await open();
    await store.open();
    await session.signIn(new URL(`${sandbox.baseUrl}/`), { kind: 'token', token: SECOND });
    await store.open();
    await session.signOut();
    await delay(400);
    assert.deepEqual([...storage.files.keys()], []);
  });

  it('asks for nothing with a token that was signed out meanwhile', async () => {
    await start({ tokenLimit: 2, periodSeconds: 1 });
    const { session } = await open();
    const { client } = await session.connected();
    await client.zen();
    const waiting = assert.rejects(client.zen(), { name: 'AbortError' });
    await delay(50);
    sandbox.clearRequests();
    await session.signOut();
    await waiting;
    await delay(2200);
    assert.deepEqual(sandbox.requests, []);
  });

  it('says so when what was kept could not be deleted, and forgets the token all the same', async () => {
    await start();
    const { store, session } = await open();
    await store.open();
    storage.broken = true;
    await assert.rejects(session.signOut(), StorageError);
    assert.deepEqual([session.state.kind, secrets.entries.size], ['signedOut', 0]);
  });
});
