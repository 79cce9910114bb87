import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/core/accounts/connection.ts';
import { openSession, type Session } from '../../../../src/core/accounts/session.ts';
import { shownSessions } from '../../../../src/core/accounts/shownSessions.ts';

function sessionOf(id: string): Session {
  const connection = { base: new URL('https://code.example/') } as Connection;
  return openSession(connection, { login: id, id: id.charCodeAt(0) });
}

describe('the sessions on the quota page', () => {
  const [a, b, anonymous] = ['a', 'b', '#'].map((id) => sessionOf(id)) as [Session, Session, Session];

  for (const [name, used, stores, shown] of [
    ['the current one first', b, [a, b, anonymous], [b, a, anonymous]],
    ['the current one, also without rows', anonymous, [a, b], [anonymous, a, b]],
    ['those with rows, if none is current', undefined, [a, b], [a, b]],
    ['none if none exists', undefined, [], []],
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

  it('appear once each, with their current token', () => {
    const replaced = sessionOf('a');
    assert.deepEqual(shownSessions(replaced, [{ session: a }]), [replaced]);
  });
});
