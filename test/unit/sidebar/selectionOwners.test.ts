import assert from 'node:assert/strict';
import type { Session } from '../../../src/accounts/core/session.ts';
import { ours } from '../../../src/base/core/text.ts';
import type { RepositoryEntry } from '../../../src/repositories/core/entry.ts';
import type { Library } from '../../../src/repositories/core/library.ts';
import { ownersAmong, readOwners, shownOf } from '../../../src/sidebar/selection.ts';
import { partOf } from '../../support/partOf.ts';

const session = { id: 'https://code.example#1' };
const row = (login: string, id: number) => ({ kind: 'owner', session, listing: { owner: { login, id } } });

const rider = partOf<RepositoryEntry>({
  session: partOf<Session>(session),
  repository: partOf<RepositoryEntry['repository']>({ owner: { login: ours('rider'), id: 1 } }),
});

describe('the owners that a command applies to', () => {
  /** What is read for rows, with one list that was not read yet. */
  async function readFor(...rows: readonly unknown[]): Promise<readonly unknown[]> {
    const read: unknown[] = [];
    const unread = [{ owner: { login: 'velodrome', id: 7 } }];
    const store = { unread, readOwner: async (listing: unknown) => void read.push(listing) };
    const library = partOf<Library>({ find: (id: string) => (id === session.id ? store : undefined) });
    await readOwners(library, ownersAmong(rows), new AbortController().signal);
    assert.ok(read.every((listing) => listing === unread[0]));
    return read;
  }

  it('are read as the account lists them', async () => assert.equal((await readFor(row('velodrome', 7))).length, 1));

  for (const [title, other] of [
    ['an owner that no account lists', row('../user', 8)],
    ['another owner with the same name', row('velodrome', 8)],
    ['an unknown account', { ...row('velodrome', 7), session: { id: 'x' } }],
    ['an owner without a name', { ...row('velodrome', 7), listing: { owner: {} } }],
    ['a row of another kind', { ...row('velodrome', 7), kind: 'tag' }],
    ['nothing', undefined],
  ] as const) {
    it(`are not read for ${title}`, async () => assert.deepEqual(await readFor(other), []));
  }

  it('have repositories among those that are shown, and so has an account', () => {
    const account = { kind: 'account', session: { id: 'https://code.example#2' } };
    const [own, other] = [rider, { ...rider, session: partOf<Session>(account.session) }];
    assert.deepEqual(shownOf([row('rider', 1)], [own, other]), [own]);
    assert.deepEqual(shownOf([account, { kind: 'account' }, undefined], [own, other]), [other]);
  });
});
