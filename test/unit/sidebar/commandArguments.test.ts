import assert from 'node:assert/strict';
import { connectionOf, LOCAL_SESSION, type Session } from '../../../src/accounts/core/session.ts';
import { SignedOutError } from '../../../src/base/core/errors.ts';
import { decodeColumns, encodeColumns } from '../../../src/hosts/core/storedLists/storedValues.ts';
import { resolveArguments } from '../../../src/sidebar/commandArguments.ts';
import { entryInFolder } from '../../support/entries.ts';
import { rider } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';

const find = async (id: string): Promise<Session | undefined> => (id === rider.id ? rider : undefined);
const FOLDER = 'file:///home/rita/handbook';
const inFolder = entryInFolder(FOLDER);
const resolve = (...args: readonly unknown[]) =>
  resolveArguments(args, find, (folder) => (folder === FOLDER ? inFolder : undefined));

describe('the arguments of commands', () => {
  it('keep values that are not rows', async () => {
    const how = { preserveFocus: true };
    for (const value of [undefined, null, 'x', 7, how, []]) assert.deepEqual(await resolve(value), [value]);
    assert.equal((await resolve(how))[0], how);
  });

  it('resolve the session by its id, and ignore its other members', async () => {
    const forged = {
      id: rider.id,
      account: { login: 'evil', id: 2 },
      origin: 'https://evil.example',
      host: 'evil.example',
    };
    const connection = { base: new URL('https://evil.example/'), credential: { kind: 'token', token: 'x' } };
    const [node] = await resolve({ kind: 'account', session: { ...forged, connection } });
    const { session, kind } = node as { session: Session; kind: string };
    assert.deepEqual([session, kind], [rider, 'account']);
    assert.equal(connectionOf(session).base.host, 'code.example');
  });

  for (const session of [{ id: 'https://evil.example#1' }, { id: { toString: () => rider.id } }, null, rider.id]) {
    it(`are refused with an unknown session: ${JSON.stringify(session)}`, async () => {
      await assert.rejects(resolve({ kind: 'account', session }), SignedOutError);
      await assert.rejects(resolve(undefined, [{ session }]), SignedOutError);
    });
  }

  it('keep only the fields of a repository that lists have', async () => {
    const known = repository(7, 'rider/handbook', { clone_url: 'https://code.example/rider/handbook.git' });
    const forged = { id: rider.id, origin: 'https://evil.example', host: 'evil.example' };
    const repositoryOf = { ...known, temp_clone_token: 'secret', evil: () => 1 };
    const [row] = await resolve({ session: forged, repository: repositoryOf });
    assert.equal((row as { session: Session }).session, rider);
    const read = (row as { repository: object }).repository;
    assert.ok(!('temp_clone_token' in read) && !('evil' in read));
    assert.equal((read as typeof known).clone_url, known.clone_url);
  });

  it('have the fields of a repository that came from disk', async () => {
    const known = repository(7, 'rider/handbook', { clone_url: 'https://code.example/rider/handbook.git' });
    const bytes = await encodeColumns([{ items: [known], dropped: 0 }]);
    const [page] = decodeColumns(bytes) as [{ items: readonly (typeof known)[] }];
    const [row] = await resolve({ session: rider, repository: page.items[0] });
    const read = (row as { repository: typeof known }).repository;
    assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(known)));
    assert.equal(Object.hasOwn(read, 'clone_url'), true);
  });

  for (const forged of [undefined, null, 7, {}, { id: '7', name: 'a', full_name: 'a/b' }, { id: 7, name: {} }]) {
    it(`drop an invalid repository: ${JSON.stringify(forged)}`, async () => {
      assert.deepEqual(await resolve({ session: rider, repository: forged }), [
        { session: rider, repository: undefined },
      ]);
    });
  }

  it('resolve the row of a folder to the one that exists, and keep other members', async () => {
    const forged = { ...inFolder.repository, name: 'forged', clone_url: 'https://evil.example/x' };
    const [row] = await resolve({ kind: 'repository', session: rider, repository: forged });
    assert.deepEqual(row, { kind: 'repository', ...inFolder });
  });

  it('are nothing for a folder that has no row', async () => {
    const at = (local: unknown) => ({ session: LOCAL_SESSION, repository: { ...inFolder.repository, local } });
    for (const local of [{ folder: 'file:///etc' }, { folder: 7 }, { folder: FOLDER, worktreeOf: 7 }, 'x', undefined])
      assert.deepEqual(await resolve(at(local)), [{}], JSON.stringify(local));
  });

  it('of a notice about clones don’t count as signed out', async () => {
    assert.deepEqual(await resolve({ kind: 'notice', session: LOCAL_SESSION }), [{}]);
  });

  it('map the same row to the same object', async () => {
    const [a, b] = [7, 8].map((id) => ({ session: { id: rider.id }, repository: repository(id, `rider/r${id}`) }));
    const [clicked, selected] = (await resolve(a, [b, a])) as [unknown, unknown[]];
    assert.equal(selected[1], clicked);
    assert.notEqual(selected[0], clicked);
  });
});

describe('a forged session', () => {
  it('has no connection', () => {
    for (const forged of [{ ...rider }, structuredClone(rider), Object.create(rider)]) {
      assert.throws(() => connectionOf(forged), { name: 'Error', message: 'Defect' });
    }
  });

  it('gets no connection from the copy of a session', () => {
    for (const held of [rider, rider.account]) assert.ok(Object.isFrozen(held));
  });
});
