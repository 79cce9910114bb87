import assert from 'node:assert/strict';
import { Connector } from '../../../../../src/accounts/core/connection.ts';
import { systemClock } from '../../../../../src/base/core/clock.ts';
import { ignoring, NotStoredError } from '../../../../../src/base/core/errors.ts';
import { OWN_REPOSITORIES } from '../../../../../src/hosts/core/lists.ts';
import { CacheFolder } from '../../../../../src/http/core/cache/cacheFolder.ts';
import { HttpCache } from '../../../../../src/http/core/cache/httpCache.ts';
import { CacheRules } from '../../../../../src/http/core/cache/policy.ts';
import type { ReadIntent } from '../../../../../src/http/core/readIntent.ts';
import { parseBaseAddress } from '../../../../../src/http/core/send/gate.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/sandbox.ts';
import { MemoryStorage } from '../../../../support/memoryStorage.ts';
import { PLAIN_FORMAT } from '../../../../support/plainFormat.ts';
import { realPorts, recordingLog } from '../../../../support/ports.ts';
import { RIDER, RIDER_PUBLIC } from '../../../../support/sandboxTokens.ts';

describe('a list that another window has cached', () => {
  const place = (credential: string) => async () => ({ folder: 'accounts/a', credentialOf: () => credential });
  const clock = systemClock;
  const key = { url: new URL('https://code.example/user/repos'), accept: 'application/json' };

  /** A window's cache of the same account, with this credential. */
  function windowOf(storage: MemoryStorage, credential: string): HttpCache {
    const rules = new CacheRules(clock);
    const services = {
      storage,
      place: place(credential),
      rules,
      clock,
      log: recordingLog(),
      format: PLAIN_FORMAT,
    };
    return new HttpCache(new CacheFolder(services), clock);
  }

  for (const [credential, expected] of [
    ['one', 'what one token sees'],
    ['another', undefined],
  ] as const) {
    it(`is adopted only if it was read with the same token: ${credential}`, async () => {
      const storage = new MemoryStorage();
      const first = windowOf(storage, 'one');
      const second = windowOf(storage, credential);
      await second.load('user/repos');
      const metadata = { group: 'user/repos', policy: undefined, link: undefined, validatedAt: clock.now() };
      first.put({ ...key, ...metadata, value: 'what one token sees' });
      await first.settle('user/repos', [key]);
      await second.reload('user/repos');
      assert.equal(second.find({ ...key, group: 'user/repos' })?.value, expected);
    });
  }
});

describe('a cached list', () => {
  let sandbox: Sandbox;
  let storage: MemoryStorage;
  let log: ReturnType<typeof recordingLog>;
  let offsetMs: number;
  beforeEach(async () => {
    offsetMs = 0;
    log = recordingLog();
    storage = new MemoryStorage();
    sandbox = await startSandbox({ repositories: 250 });
  });
  afterEach(() => sandbox.close());

  /** A window of the rider's account. */
  function open(token: string = RIDER, accountId = 1) {
    const clock = { ...realPorts().clock, now: () => Date.now() + offsetMs };
    const connector = new Connector(realPorts({ storage, clock, log }));
    const connection = connector.connect(parseBaseAddress(sandbox.baseUrl), { kind: 'token', token }, accountId);
    return async (intent: ReadIntent) => {
      sandbox.clearRequests();
      const before = sandbox.quota(RIDER).used;
      const list = await connection.lists().read(OWN_REPOSITORIES, { intent });
      await list.stored;
      const names = list.repositories.map(({ full_name }) => full_name);
      return { names, list, requests: sandbox.requests.length, spent: sandbox.quota(RIDER).used - before };
    };
  }

  const files = (ending: string): string[] => [...storage.files.keys()].filter((name) => name.endsWith(ending));

  it('is used while it is fresh; a refresh revalidates it and spends no quota if nothing changed', async () => {
    const read = open();
    assert.deepEqual([(await read('open')).spent, sandbox.requests.length], [3, 3]);
    assert.equal((await read('open')).requests, 0);
    const again = await read('refresh');
    assert.deepEqual([again.requests, again.spent, again.list.cost], [3, 0, 0]);
    offsetMs = 61_000;
    assert.deepEqual([(await read('open')).requests, (await read('open')).requests], [3, 0]);
  });

  it('is available in the next window without a request, and revalidated by its ETags', async () => {
    const { names } = await open()('open');
    const read = open();
    const stored = await read('stored');
    assert.deepEqual([stored.names, stored.requests], [names, 0]);
    assert.deepEqual([(await read('refresh')).spent, sandbox.requests.length], [0, 3]);
  });

  for (const { what, control, expected } of [
    { what: 'neither an ETag nor Cache-Control', control: undefined, expected: 1 },
    { what: 'no-cache', control: 'no-cache', expected: 1 },
    { what: 'no-store', control: 'no-store', expected: undefined },
  ]) {
    it(`replaces what the next window has if its responses have ${what}`, async () => {
      await open()('open');
      const owner = { login: 'rider', id: 1, type: 'User' };
      const body = JSON.stringify([{ id: 1, name: 'bell', full_name: 'rider/bell', private: false, owner }]);
      sandbox.intercept(() => ({ status: 200, body, headers: { 'cache-control': control } }));
      const read = open();
      await read('refresh');
      const stored = await ignoring(NotStoredError, () => open()('stored'));
      assert.equal(stored?.names.length, expected);
      assert.equal((await read('open')).requests, 1, 'it is never fresh');
    });
  }

  it('of another address is not used', async () => {
    await open()('open');
    const [index = ''] = files('.json').filter((name) => !/(windows|quota)\.json$/.test(name));
    const text = new TextDecoder().decode(storage.files.get(index)).replaceAll('direction=asc', 'direction=desc');
    storage.files.set(index, new TextEncoder().encode(text));
    await assert.rejects(open()('stored'), NotStoredError);
  });

  it('includes a new last page, although no other page has changed', async () => {
    const read = open();
    await read('open');
    for (let i = 0; i < 60; i++) sandbox.add('rider', `new-${i}`);
    const { names, spent, list } = await read('refresh');
    assert.deepEqual([names.length, list.complete], [sandbox.repositories.visibleTo(RIDER).length, true]);
    assert.equal(spent, 2, 'the page that filled up, and the new one');
    assert.equal((await open()('stored')).names.length, names.length);
  });

  it('is not rewritten completely when nothing changed', async () => {
    const read = open();
    await read('open');
    const [values] = files('.values');
    const before = values && storage.files.get(values);
    await read('refresh');
    assert.equal(values && storage.files.get(values), before);
    assert.equal(files('.values').length, 1);
  });

  it('is shown with another token of the account, but never revalidated with ETags of the first', async () => {
    await open()('open');
    const read = open(RIDER_PUBLIC);
    assert.equal((await read('stored')).names.length, 250);
    const { spent } = await read('refresh');
    assert.ok(spent > 0 && sandbox.requests.every(({ headers }) => !('if-none-match' in headers)));
  });

  it('is not shared with another account', async () => {
    await open()('open');
    await assert.rejects(open(RIDER, 2)('stored'), NotStoredError);
  });

  for (const [what, ending, damage] of [
    ['a half-written index', '.json', (bytes: Uint8Array) => bytes.slice(0, 200)],
    ['a flipped bit', '.values', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 700 ? byte ^ 1 : byte))],
  ] as const) {
    it(`is removed and read again after damage: ${what}`, async () => {
      await open()('open');
      for (const name of files(ending)) {
        const bytes = storage.files.get(name);
        if (bytes && !name.endsWith('windows.json')) storage.files.set(name, damage(bytes));
      }
      const read = open();
      await assert.rejects(read('stored'), NotStoredError);
      assert.match(log.lines.join('\n'), /damaged/);
      assert.deepEqual(files('.values'), []);
      assert.equal((await read('open')).names.length, 250);
      assert.equal((await open()('stored')).names.length, 250);
    });
  }

  it('of another version of the extension is removed and read again', async () => {
    await open()('open');
    const [index = ''] = files('.json').filter((name) => !/(windows|quota)\.json$/.test(name));
    const text = new TextDecoder().decode(storage.files.get(index)).replace(/"format":"\d+/, '"format":"0');
    storage.files.set(index, new TextEncoder().encode(text));
    await assert.rejects(open()('stored'), NotStoredError);
    assert.deepEqual(files('.values'), []);
    assert.ok(!log.lines.join('\n').includes('damaged'));
  });

  it('is readable for a window that reads while another one writes', async () => {
    const first = open();
    await first('open');
    const read = storage.read.bind(storage);
    let written = false;
    storage.read = async (name) => {
      // Another window writes twice between index and values, which removes the values that the index names.
      if (name.endsWith('.values') && !written) {
        written = true;
        for (const description of ['once', 'twice']) {
          sandbox.update(sandbox.repositories.visibleTo(RIDER)[0]?.id ?? 0, { description });
          await first('refresh');
        }
      }
      return read(name);
    };
    assert.equal((await open()('stored')).names.length, 250);
    assert.ok(written);
  });

  it('leaves only its current files, however often it changes', async () => {
    for (const description of ['a', 'b', 'c', 'd']) {
      sandbox.update(sandbox.repositories.visibleTo(RIDER)[0]?.id ?? 0, { description });
      await open()('refresh');
    }
    assert.equal(files('.values').length, 4, 'recent files, which another window may be about to reference');
    offsetMs = 11 * 60_000;
    sandbox.update(sandbox.repositories.visibleTo(RIDER)[0]?.id ?? 0, { description: 'e' });
    await open()('refresh');
    assert.equal(files('.values').length, 1);
  });

  it('is not stored if the host has no storage, and everything else works', async () => {
    storage.broken = true;
    const read = open();
    assert.equal((await read('open')).names.length, 250);
    assert.equal((await read('open')).requests, 0);
    await assert.rejects(open()('stored'), NotStoredError);
  });

  it('contains no token, raw or encoded, and no clone token', async () => {
    await open()('open');
    const all = [...storage.files].map(([name, bytes]) => name + new TextDecoder().decode(bytes)).join('\n');
    for (const secret of [RIDER, btoa(RIDER), 'temp_clone_token', '"authorization"'])
      assert.ok(!all.includes(secret), secret);
  });
});
