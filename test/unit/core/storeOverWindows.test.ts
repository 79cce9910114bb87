import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Connector } from '../../../src/core/accounts/connection.ts';
import { Session } from '../../../src/core/accounts/session.ts';
import { TokenVault } from '../../../src/core/accounts/tokenVault.ts';
import { UnreachableError } from '../../../src/core/errors.ts';
import { RepositoryStore } from '../../../src/core/repositories/repositoryStore.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { MemorySecrets } from '../../support/memorySecrets.ts';
import { MemoryStorage } from '../../support/memoryStorage.ts';
import { realPorts, recordingLog } from '../../support/ports.ts';
import { RIDER } from '../../support/tokens.ts';

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
    const states: boolean[] = [];
    second.store.onDidChange(() => states.push(second.store.state.current));
    await second.store.open();
    assert.equal(states[0], false, 'shown before it was confirmed');
    assert.ok(second.store.state.current && second.store.state.failure === undefined);
    assert.deepEqual(shown(second, 'velodrome'), shown(first, 'velodrome'));
    assert.equal(second.store.state.lastCost, 0);
  });

  it('asks for nothing when an earlier window has just asked', async () => {
    await start();
    await (await open()).store.open();
    const second = await open();
    await second.store.open();
    assert.equal(sandbox.requests.length, 0);
    assert.deepEqual([count(second), second.store.state.current], [250, true]);
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
    const { failure, confirmedAt, current } = second.store.state;
    assert.ok(failure instanceof UnreachableError);
    assert.deepEqual([count(second), confirmedAt, current], [250, keptAt, false]);
    await sandbox.start();
  });

  it('does not refresh what another window is refreshing', async () => {
    await start({ latencyMs: 40 });
    const [first, second] = [await open(), await open()];
    const reading = first.store.refresh('person');
    await delay(60);
    await Promise.all([reading, second.store.refresh('person')]);
    assert.deepEqual([count(first), count(second)], [250, 250]);
    assert.equal(sandbox.requests.length, 3);
  });

  it('takes over what another window has read since, when it is looked at', async () => {
    await start();
    const [first, second] = [await open(), await open()];
    await Promise.all([first.store.open(), second.store.open()]);
    await delay(10);
    const added = sandbox.add('rider', 'added-meanwhile');
    await second.store.refresh('person');
    sandbox.clearRequests();
    await first.store.catchUp();
    assert.ok(shown(first, 'rider').includes(added.name));
    assert.equal(sandbox.requests.length, 0);
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
    await session.signOut();
    await delay(400);
    const left = [...storage.files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('');
    assert.ok(!/rider|velodrome/.test(left), left);
    assert.ok(![...storage.files.keys()].some((name) => name.endsWith('.ndjson')));
  });
});
