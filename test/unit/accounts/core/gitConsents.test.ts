import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { GitConsents } from '../../../../src/accounts/core/gitConsents.ts';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';

const SERVER = 'https://code.example';
const [rider, second] = [{ id: 'https://code.example#1' }, { id: 'https://code.example#2' }];

describe('the consent for a server', () => {
  let storage: MemoryStorage;
  let consents: GitConsents;
  beforeEach(() => {
    storage = new MemoryStorage();
    consents = new GitConsents(storage);
  });

  /** What another window does. */
  const elsewhere = () => new GitConsents(storage);
  const allowed = (stored = elsewhere()) => Promise.all([rider, second].map((each) => stored.isAllowed(SERVER, each)));

  it('is for the accounts that the user has seen, and stored', async () => {
    assert.deepEqual([await allowed(), await consents.isRefused(SERVER)], [[false, false], false]);
    await consents.allow(SERVER, [rider]);
    assert.deepEqual(await allowed(), [true, false]);
    await consents.allow(SERVER, [second]);
    assert.deepEqual(await allowed(), [true, true]);
  });

  it('can be refused for all accounts, and taken back', async () => {
    await consents.allow(SERVER, [rider]);
    await consents.disallow(SERVER, true);
    assert.deepEqual([await allowed(), await elsewhere().isRefused(SERVER)], [[false, false], true]);
    await consents.disallow(SERVER, false);
    assert.deepEqual([await allowed(), await consents.isRefused(SERVER)], [[false, false], false]);
    assert.deepEqual([await consents.origins(), storage.files.size], [[], 0]);
  });

  it('is not asked for again in a window in which the user has postponed it', async () => {
    consents.postpone(SERVER);
    assert.ok(await consents.isRefused(SERVER));
    assert.ok(!(await elsewhere().isRefused(SERVER)));
    assert.deepEqual(await consents.origins(), []);
  });

  it('applies to an exact origin only', async () => {
    await consents.allow(SERVER, [rider]);
    for (const other of ['https://code.example:8443', 'http://code.example', 'https://code.example.', '__proto__'])
      assert.ok(!(await consents.isAllowed(other, rider)));
  });

  const given = ({ id }: { readonly id: string }, userName: string) => ({ session: id, userName });

  for (const isNever of [true, false]) {
    it(`is ${isNever ? 'refused' : 'taken back'} whatever another window stores at the same moment`, async () => {
      await consents.allow(SERVER, [rider]);
      const other = elsewhere();
      await Promise.all([
        consents.disallow(SERVER, isNever),
        other.note(SERVER, given(rider, 'rider')),
        other.choose(SERVER, '/o/n.git', second.id),
        other.allow('https://other.example', [rider]),
        ...(isNever ? [other.allow(SERVER, [rider, second])] : []),
      ]);
      for (const window of [consents, other, elsewhere()]) {
        assert.deepEqual([await allowed(window), await window.isRefused(SERVER)], [[false, false], isNever]);
        assert.ok(await window.isAllowed('https://other.example', rider));
        assert.deepEqual((await window.of(SERVER)).given, [given(rider, 'rider')]);
      }
    });
  }

  it('is taken back also while it is still being stored', async () => {
    const write = storage.write.bind(storage);
    storage.write = async (...args) => {
      await setTimeout(20);
      await write(...args);
    };
    await Promise.all([consents.allow(SERVER, [rider]), consents.disallow(SERVER, false)]);
    assert.deepEqual(
      [await allowed(consents), await allowed()],
      [
        [false, false],
        [false, false],
      ],
    );
  });

  it('is taken back before the refusal that another window has stored something in spite of', async () => {
    await consents.disallow(SERVER, true);
    await elsewhere().allow(SERVER, [rider]);
    const remove = storage.remove.bind(storage);
    storage.remove = async (name) => {
      await remove(name);
      assert.deepEqual(await allowed(), [false, false]);
    };
    await consents.disallow(SERVER, false);
    assert.deepEqual(await allowed(), [false, false]);
  });

  it('is taken back also if the refusal can’t be stored, such as on a full disk', async () => {
    await consents.allow(SERVER, [rider]);
    storage.write = () => Promise.reject(new StorageError('write'));
    await assert.rejects(consents.disallow(SERVER, true), StorageError);
    assert.deepEqual([await allowed(), await consents.isRefused(SERVER)], [[false, false], true]);
  });

  it('is refused in this window if that can’t be stored', async () => {
    await consents.allow(SERVER, [rider]);
    storage.broken = true;
    await assert.rejects(consents.disallow(SERVER, true));
    storage.broken = false;
    assert.deepEqual([await allowed(consents), await consents.isRefused(SERVER)], [[false, false], true]);
  });

  it('applies to this window also to a question that comes while it is stored', async () => {
    const list = storage.list.bind(storage);
    const stored = consents.disallow(SERVER, true);
    storage.list = async (folder) => {
      storage.list = list;
      const names = await list(folder);
      await stored;
      return names;
    };
    assert.ok(await consents.isRefused(SERVER));
  });

  it('remembers the users whose tokens Git has got, also after it was taken back', async () => {
    const [one, other] = [given(rider, 'rider'), given(second, 'second')];
    await consents.allow(SERVER, [rider]);
    for (const each of [one, other, one]) await consents.note(SERVER, each);
    await consents.disallow(SERVER, false);
    assert.deepEqual(new Set((await elsewhere().of(SERVER)).given), new Set([one, other]));
    await consents.clear(SERVER, one);
    assert.deepEqual([(await consents.of(SERVER)).given, await consents.origins()], [[other], [SERVER]]);
    await consents.clear(SERVER, other);
    assert.deepEqual(await consents.origins(), []);
  });

  it('ends with the sign-out of an account', async () => {
    await consents.allow(SERVER, [rider, second]);
    await consents.choose(SERVER, '/o/n.git', rider.id);
    await consents.note(SERVER, given(rider, 'rider'));
    await consents.forget(SERVER, rider.id);
    assert.deepEqual([await allowed(), await consents.chosen(SERVER, '/o/n.git')], [[false, true], undefined]);
    assert.deepEqual((await consents.of(SERVER)).given, [given(rider, 'rider')]);
  });

  it('keeps in mind that VS Code’s own answer was switched off', async () => {
    await consents.noteVSCode(SERVER, true);
    await consents.disallow(SERVER, false);
    assert.ok((await elsewhere().of(SERVER)).isVSCodeOff);
    await consents.noteVSCode(SERVER, false);
    assert.deepEqual(await consents.origins(), []);
  });

  it('remembers the account of a repository, the last one', async () => {
    await consents.choose(SERVER, '/o/n.git', second.id);
    await consents.choose(SERVER, '/o/n.git', rider.id);
    await consents.choose(SERVER, undefined, second.id);
    const paths = ['/o/n.git', undefined, '/x', '__proto__'];
    assert.deepEqual(await Promise.all(paths.map((path) => consents.chosen(SERVER, path))), [
      rider.id,
      second.id,
      undefined,
      undefined,
    ]);
  });

  it('allows nothing by the temporary file of a window that has ended', async () => {
    await consents.allow(SERVER, [rider]);
    const stored = [...storage.files];
    for (const [name, bytes] of stored) storage.files.set(`${name}.abcdefg.tmp`, bytes);
    await consents.disallow(SERVER, false);
    assert.deepEqual([storage.files.size, await allowed()], [1, [false, false]]);
  });

  for (const stored of ['', '["allowed"]', '["other","https://code.example"]', '{"allowed":true}']) {
    it(`allows nothing if what is stored is damaged: ${stored}`, async () => {
      await consents.allow(SERVER, [rider]);
      for (const name of storage.files.keys()) storage.files.set(name, new TextEncoder().encode(stored));
      assert.deepEqual([await allowed(), await consents.origins()], [[false, false], []]);
    });
  }
});
