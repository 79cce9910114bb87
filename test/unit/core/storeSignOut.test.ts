import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { StorageError } from '../../../src/core/errors.ts';
import { RiderWindows } from '../../support/riderWindows.ts';
import { SECOND } from '../../support/tokens.ts';

describe('what the store leaves at sign-out', () => {
  let rider: RiderWindows;
  beforeEach(() => {
    rider = new RiderWindows();
  });
  afterEach(() => rider.close());

  it('leaves nothing on disk at sign-out', async () => {
    await rider.start();
    const { store, session } = await rider.open();
    await store.open();
    assert.ok([...rider.storage.files.keys()].some((name) => name.endsWith('.ndjson')));
    const reading = store.refresh('person');
    await session.signOut();
    await reading;
    await delay(400);
    assert.deepEqual([...rider.storage.files.keys()], []);
  });

  it('leaves nothing on disk of an account that another one follows', async () => {
    await rider.start();
    const { store, session } = await rider.open();
    await store.open();
    await session.signIn(new URL(`${rider.sandbox.baseUrl}/`), { kind: 'token', token: SECOND });
    await store.open();
    await session.signOut();
    await delay(400);
    assert.deepEqual([...rider.storage.files.keys()], []);
  });

  it('asks for nothing with a token that was signed out meanwhile', async () => {
    await rider.start({ tokenLimit: 2, periodSeconds: 1 });
    const { session } = await rider.open();
    const { client } = await session.connected();
    await client.zen();
    const waiting = assert.rejects(client.zen(), { name: 'AbortError' });
    await delay(50);
    rider.sandbox.clearRequests();
    await session.signOut();
    await waiting;
    await delay(2200);
    assert.deepEqual(rider.sandbox.requests, []);
  });

  it('says so when what was kept could not be deleted, and forgets the token all the same', async () => {
    await rider.start();
    const { store, session } = await rider.open();
    await store.open();
    rider.storage.broken = true;
    await assert.rejects(session.signOut(), StorageError);
    assert.deepEqual([session.state.kind, rider.secrets.entries.size], ['signedOut', 0]);
  });
});
