import assert from 'node:assert/strict';
import { systemClock } from '../../../src/base/core/clock.ts';
import { Emitter } from '../../../src/base/core/event.ts';
import type { Sidebar } from '../../../src/compose/composeSidebar.ts';
import type { Services } from '../../../src/compose/services.ts';
import { START_FILE } from '../../../src/compose/startRecord.ts';
import { StartRecorder } from '../../../src/compose/startRecorder.ts';
import type { StoredQuota } from '../../../src/quota/quotaItem.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { Core } from '../../support/core.ts';
import { FakeVSCodeAccounts, referenceTo } from '../../support/fakeVSCodeAccounts.ts';
import { letWorkEnd } from '../../support/letWorkEnd.ts';
import { MemoryStorage } from '../../support/memoryStorage.ts';
import { partOf } from '../../support/partOf.ts';
import { RIDER, SECOND } from '../../support/sandboxTokens.ts';
import { waitUntil } from '../../support/waitUntil.ts';

describe('the record for the next window', () => {
  const quota: StoredQuota = {
    text: '4,987',
    rows: [['rider', '4,987 of 5,000']],
    notes: [],
    level: 'enough',
    until: 7,
  };
  let sandbox: Sandbox;
  let core: Core;
  let vscodeAccounts: FakeVSCodeAccounts;
  let storage: MemoryStorage;
  let recorder: StartRecorder;
  let toStore: Map<string, unknown>;
  let isReading: boolean;
  let rendered: Emitter<void>;
  let keysChanged: Emitter<void>;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    vscodeAccounts = new FakeVSCodeAccounts();
    vscodeAccounts.tokens.set('1', RIDER);
    core = new Core({ base: sandbox.baseUrl, vscodeAccounts });
    storage = new MemoryStorage();
    toStore = new Map<string, unknown>([['repoRider.rows', true]]);
    isReading = false;
    rendered = new Emitter();
    keysChanged = new Emitter();
    const services = partOf<Services & Sidebar>({
      sessions: core.sessions,
      library: core.library,
      clock: systemClock,
      contextKeys: { toStore, onDidChange: keysChanged.event },
      statusBar: {
        get isReading() {
          return isReading;
        },
        shown: quota,
        onDidRender: rendered.event,
      },
    });
    recorder = new StartRecorder(services, storage, { version: '0.2.0', language: 'de' });
  });
  afterEach(async () => {
    recorder.dispose();
    core.dispose();
    await sandbox.close();
  });

  function stored(): Record<string, unknown> | undefined {
    const bytes = storage.files.get(START_FILE);
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  }

  it('has the accounts, the hosts, the context keys, and the quota', async () => {
    await core.restore();
    const second = await core.signIn(SECOND);
    const rider = await core.sessions.signInWith(core.base, referenceTo('1'), RIDER);
    await recorder.record();
    const { host, hostname } = core.base;
    assert.deepEqual(stored(), {
      version: '0.2.0',
      language: 'de',
      accounts: { [second.id]: 'token', [rider.id]: 'github' },
      keys: { 'repoRider.rows': true },
      hosts: [host, hostname],
      quota,
    });
    vscodeAccounts.tokens.clear();
    vscodeAccounts.isBroken = true;
    vscodeAccounts.change();
    await waitUntil(() => JSON.stringify(stored()).includes('hidden'));
    assert.deepEqual(stored()?.accounts, { [second.id]: 'token', [rider.id]: 'hidden' });
  });

  it('has no account any more as soon as it is signed out', async () => {
    await core.restore();
    const { id } = await core.signIn(RIDER);
    await recorder.record();
    assert.ok(JSON.stringify(stored()).includes(id));
    await core.sessions.signOut(id);
    await waitUntil(() => !JSON.stringify(stored()).includes(id));
  });

  it('is stored soon after quotas were read, whatever has changed before', async () => {
    await core.restore();
    isReading = true;
    keysChanged.fire();
    await letWorkEnd();
    assert.equal(stored(), undefined);
    isReading = false;
    rendered.fire();
    await waitUntil(() => stored() !== undefined);
  });

  it('is written only if it has changed', async () => {
    await core.restore();
    await recorder.record();
    storage.files.clear();
    await recorder.record();
    assert.equal(stored(), undefined);
    toStore.set('repoRider.rows', false);
    await recorder.record();
    assert.deepEqual(stored()?.keys, { 'repoRider.rows': false });
  });

  it('is written again after a failure', async () => {
    await core.restore();
    storage.broken = true;
    await recorder.record();
    storage.broken = false;
    await recorder.record();
    assert.ok(stored());
  });

  it('isn’t stored before it is complete', async () => {
    await recorder.record();
    assert.equal(stored(), undefined, 'the vault was not read');
    await core.restore();
    isReading = true;
    await recorder.record();
    assert.equal(stored(), undefined, 'quotas are being read');
    isReading = false;
    toStore.clear();
    await recorder.record();
    assert.equal(stored(), undefined, 'no context key is set');
  });
});
