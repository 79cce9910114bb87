import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/core/accounts/connection.ts';
import { openSession, type Session } from '../../../../src/core/accounts/session.ts';
import { shownSessions } from '../../../../src/core/accounts/shownSessions.ts';

function sessionOf(id: string): Session {
  const connection = { base: new URL('https://code.example/') } as Connection;
  return openSession(connection, { login: id, id: id.charCodeAt(0) });
}

describe('the sessions on the quota page', () => {
  const [a, b, nobody] = ['a', 'b', '#'].map((id) => sessionOf(id)) as [Session, Session, Session];

  for (const [name, used, stores, shown] of [
    ['the one in use first', b, [a, b, nobody], [b, a, nobody]],
    ['the one in use, also when it has no rows', nobody, [a, b], [nobody, a, b]],
    ['those with rows, where none is in use', undefined, [a, b], [a, b]],
    ['none where there is none', undefined, [], []],
  ] as const) {
    it(`are ${name}`, () => {
      const found = shownSessions(
        used,
        stores.map((session) => ({ session })),
      );
      assert.deepEqual(
        found.map(({ id }) => id),
        shown.map(({ id }) => id),
      );
    });
  }

  it('are each there once, with the token that it has now', () => {
    const replaced = sessionOf('a');
    assert.deepEqual(shownSessions(replaced, [{ session: a }]), [replaced]);
  });
});
