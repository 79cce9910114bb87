import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connector } from '../../../../../src/accounts/core/connection.ts';
import type { Time } from '../../../../../src/base/core/clock.ts';
import type { Storage } from '../../../../../src/base/core/storage.ts';
import type { RecordClient } from '../../../../../src/hosts/core/recordClient.ts';
import { CacheFolder } from '../../../../../src/http/core/cache/cacheFolder.ts';
import { HttpCache } from '../../../../../src/http/core/cache/httpCache.ts';
import { CacheRules } from '../../../../../src/http/core/cache/policy.ts';
import { parseBaseAddress } from '../../../../../src/http/core/send/gate.ts';
import { startSandbox } from '../../../../sandbox/sandbox.ts';
import { FileStorage } from '../../../../support/fileStorage.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { MemoryStorage } from '../../../../support/memoryStorage.ts';
import { PLAIN_FORMAT } from '../../../../support/plainFormat.ts';
import { realPorts, recordingLog } from '../../../../support/ports.ts';
import { RIDER } from '../../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../../support/waitUntil.ts';

const HOUR = 3_600_000;

describe('records that two windows cache concurrently', () => {
  it('are all available to the next window', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repo-rider-cache-'));
    const sandbox = await startSandbox({ repositories: 40 });
    const open = (): Promise<RecordClient> => {
      const connector = new Connector(realPorts({ storage: new FileStorage(folder) }));
      return connector.connect(parseBaseAddress(sandbox.baseUrl), { kind: 'token', token: RIDER }, 1).records();
    };
    const names = sandbox.repositories.visibleTo(RIDER).map(({ owner, name }) => [owner, name] as const);
    const [first, second] = [await open(), await open()];
    await Promise.all(names.map(([owner, name], index) => (index % 2 ? first : second).repository(owner, name)));
    await waitUntil(async () => {
      const next = await open();
      const stored = names.map(([owner, name]) => next.repository(owner, name, { intent: 'stored' }));
      return (await Promise.allSettled(stored)).every(({ status }) => status === 'fulfilled');
    });
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
});

describe('a group that two windows store', () => {
  let clock: ManualClock;
  let start: Time;
  let storage: MemoryStorage;
  beforeEach(() => {
    // File times come from the system clock, and the tests before may take long.
    clock = new ManualClock(Date.now());
    start = clock.now() - 10;
    storage = new MemoryStorage();
  });

  function open(disk: Storage = storage): HttpCache {
    const place = async () => ({ folder: 'accounts/a', credentialOf: () => 'one' });
    const services = { storage: disk, place, rules: new CacheRules(clock), clock, log: recordingLog() };
    return new HttpCache(new CacheFolder({ ...services, format: PLAIN_FORMAT }), clock);
  }

  const keyOf = (name: string, group = 'records') => ({
    url: new URL(`https://code.example/${name}`),
    accept: 'application/json',
    group,
  });

  function put(window: HttpCache, group: string, name: string, value: string, validatedAt = start): void {
    window.put({ ...keyOf(name, group), policy: undefined, link: undefined, value, validatedAt });
  }

  /** Values that a new window reads. */
  async function stored(group: string, ...names: readonly string[]): Promise<readonly unknown[]> {
    const window = open();
    await window.load(group);
    return names.map((name) => window.find(keyOf(name, group))?.value);
  }

  /** Stores single entries. */
  async function save(window: HttpCache, group = 'records'): Promise<void> {
    window.trim(group);
    await clock.advance(2000);
    await window.idle();
  }

  it('contains the newest version of each record, from both windows', async () => {
    const [first, second] = [open(), open()];
    put(first, 'records', 'a', 'old');
    put(first, 'records', 'b', 'of the first');
    put(second, 'records', 'a', 'new', start + 1);
    put(second, 'records', 'c', 'of the second');
    await save(second);
    await save(first);
    assert.deepEqual(await stored('records', 'a', 'b', 'c'), ['new', 'of the first', 'of the second']);
    assert.equal(first.find(keyOf('a'))?.value, 'new', 'adopted');
  });

  it('ignores a time in the future', async () => {
    const [first, second] = [open(), open()];
    put(first, 'records', 'a', 'of a clock that was ahead', clock.now() + HOUR);
    await save(first);
    put(second, 'records', 'a', 'since', clock.now());
    await save(second);
    assert.deepEqual(await stored('records', 'a'), ['since']);
  });

  it('leaves out what is too long, and keeps the rest', async () => {
    const window = open();
    put(window, 'details', 'a', 'a');
    put(window, 'details', 'b', 'b'.repeat(3_000_000), start + 1);
    put(window, 'details', 'c', 'c'.repeat(5_000_000), start + 2);
    put(window, 'details', 'd', 'd'.repeat(2_000_000), start + 3);
    await save(window, 'details');
    const values = await stored('details', 'a', 'b', 'c', 'd');
    assert.deepEqual(
      values.map((value) => (typeof value === 'string' ? value.length : undefined)),
      [1, undefined, undefined, 2_000_000],
    );
  });

  it('keeps the newest 200', async () => {
    const [first, second] = [open(), open()];
    for (let at = 0; at < 150; at++) {
      put(first, 'records', `first-${at}`, 'x', start + at);
      put(second, 'records', `second-${at}`, 'x', start + at);
    }
    await save(first);
    await save(second);
    assert.deepEqual(await stored('records', 'first-49', 'first-50', 'second-49', 'second-50'), [
      undefined,
      'x',
      undefined,
      'x',
    ]);
  });

  it('is the newer list, whichever window is slower', async () => {
    const [first, second] = [open(), open()];
    put(first, 'user/repos', 'page', 'old');
    put(second, 'user/repos', 'page', 'new', start + 1);
    await second.settle('user/repos', [keyOf('page')]);
    await first.settle('user/repos', [keyOf('page')]);
    assert.deepEqual(await stored('user/repos', 'page'), ['new']);
    put(first, 'user/repos', 'page', 'newest', start + 2);
    await first.settle('user/repos', [keyOf('page')]);
    assert.deepEqual(await stored('user/repos', 'page'), ['newest']);
  });

  it('is complete although another window stores a list between its values and its index', async () => {
    const second = open();
    const slow = Object.assign(new MemoryStorage(), { files: storage.files });
    const write = slow.write.bind(slow);
    slow.write = async (name, bytes) => {
      if (name.endsWith('.json')) {
        for (const value of ['between', 'and once more']) {
          put(second, 'user/repos', 'page', value);
          await second.settle('user/repos', [keyOf('page')]);
        }
      }
      await write(name, bytes);
    };
    const first = open(slow);
    put(first, 'user/repos', 'page', 'of the slow window');
    await first.settle('user/repos', [keyOf('page')]);
    assert.deepEqual(await stored('user/repos', 'page'), ['of the slow window']);
  });

  it('is empty once none of its records may be stored', async () => {
    const window = open();
    put(window, 'user/repos', 'page', 'old');
    await window.settle('user/repos', [keyOf('page')]);
    window.forget(keyOf('page', 'user/repos'));
    await window.settle('user/repos', []);
    assert.deepEqual(await stored('user/repos', 'page'), [undefined]);
  });

  it('has no record any more that a window has forgotten, unless another one has read it since', async () => {
    const [first, second] = [open(), open()];
    for (const name of ['a', 'b']) put(first, 'records', name, 'old');
    await save(first);
    for (const name of ['a', 'b']) first.forget(keyOf(name));
    put(second, 'records', 'b', 'since', clock.now() + 1);
    await save(second);
    put(first, 'records', 'c', 'another', clock.now());
    await save(first);
    assert.deepEqual(await stored('records', 'a', 'b', 'c'), [undefined, 'since', 'another']);
    assert.equal(first.find(keyOf('a')), undefined);
  });

  it('is read again after the storage has failed', async () => {
    const window = open();
    put(window, 'user/repos', 'page', 'kept');
    await window.settle('user/repos', [keyOf('page')]);
    const next = open();
    storage.broken = true;
    await next.load('user/repos');
    assert.equal(next.find(keyOf('page', 'user/repos')), undefined);
    storage.broken = false;
    await next.load('user/repos');
    assert.equal(next.find(keyOf('page', 'user/repos'))?.value, 'kept');
  });

  describe('that was settled', () => {
    const GROUP = 'user/repos';
    const keys = ['a', 'b', 'c'].map((name) => keyOf(name, GROUP));

    /** Settles a group whose entries have arrived in another order. */
    async function settle(window: HttpCache, note: unknown, validatedAt = start): Promise<void> {
      for (const name of ['c', 'a', 'b']) put(window, GROUP, name, name, validatedAt);
      await window.settle(GROUP, keys, note);
    }

    const settled = (window: HttpCache): unknown => {
      const { entries, note } = window.settled(GROUP) ?? {};
      return entries && [note, entries.map(({ value }) => value).join('')];
    };

    it('has its order and its note, also in other windows', async () => {
      const [first, second] = [open(), open()];
      await settle(first, { complete: true });
      await second.load(GROUP);
      assert.deepEqual(settled(first), [{ complete: true }, 'abc']);
      assert.deepEqual(settled(second), [{ complete: true }, 'abc']);
    });

    it('has the note of another window that has read it since', async () => {
      const [first, second] = [open(), open()];
      await settle(first, 'first');
      await clock.advance(1);
      await settle(second, 'second', clock.now());
      await first.reload(GROUP);
      assert.deepEqual(settled(first), ['second', 'abc']);
    });

    it('keeps its note if another window has stored nothing newer', async () => {
      const window = open();
      await settle(window, 'note');
      await window.reload(GROUP);
      assert.deepEqual(settled(window), ['note', 'abc']);
    });

    for (const [title, change] of [
      ['a value has changed', (window) => put(window, GROUP, 'b', 'other')],
      ['a value was added', (window) => put(window, GROUP, 'd', 'd')],
      ['a value was forgotten', (window) => window.forget(keyOf('b', GROUP))],
      [
        'a link has changed',
        (window) =>
          window.put({ ...keyOf('b', GROUP), policy: undefined, link: '<d>', value: 'b', validatedAt: start }),
      ],
    ] as readonly (readonly [string, (window: HttpCache) => void])[]) {
      it(`is none any more after ${title}`, async () => {
        const window = open();
        await settle(window, 'note');
        change(window);
        assert.equal(window.settled(GROUP), undefined);
      });
    }

    it('is none if only some of it is newer in another window', async () => {
      const [first, second] = [open(), open()];
      await settle(first, 'first');
      put(second, GROUP, 'a', 'A', start + 1);
      await second.settle(GROUP, [keyOf('a', GROUP)], 'second');
      await clock.advance(1);
      await first.reload(GROUP);
      assert.equal(first.settled(GROUP), undefined);
    });

    it('is none if a part of it may not be stored', async () => {
      const window = open();
      await settle(window, 'note');
      await window.settle(GROUP, [...keys, keyOf('d', GROUP)], 'note');
      assert.equal(window.settled(GROUP), undefined);
    });
  });

  it('is not created if nothing was stored', async () => {
    await save(open());
    assert.deepEqual([...storage.files.keys()], []);
  });
});
