import assert from 'node:assert/strict';
import type { CurrentSession } from '../../../src/accounts/core/currentSession.ts';
import type { Sessions } from '../../../src/accounts/core/sessions.ts';
import { sessionState } from '../../../src/accounts/sessionState.ts';
import { SessionState } from '../../../src/ids.ts';
import { anonymous, rider } from '../../support/fakeAccounts.ts';
import { unavailable } from '../../support/fakeVSCodeAccounts.ts';
import { partOf } from '../../support/partOf.ts';

describe('the session state', () => {
  for (const [what, sessions, session, state] of [
    ['somebody', { accounts: [rider], isRead: true }, rider, SessionState.signedIn],
    [
      'signed in, in any state of the secret storage',
      { accounts: [rider], isRead: false },
      rider,
      SessionState.signedIn,
    ],
    [
      'signed in with an account that is unavailable in this window',
      { accounts: [], unavailable: [unavailable()], isRead: true },
      anonymous,
      SessionState.signedIn,
    ],
    ['anonymous', { accounts: [], isRead: true }, anonymous, SessionState.signedOut],
    ['anonymous at an invalid address', { accounts: [], isRead: true }, undefined, SessionState.misconfigured],
    ['unknown while the secret storage is locked', { accounts: [], isRead: false }, anonymous, SessionState.locked],
  ] as const) {
    it(`is ${what}`, () =>
      assert.equal(
        sessionState(partOf<Sessions>({ unavailable: [], ...sessions }), partOf<CurrentSession>({ session })),
        state,
      ));
  }
});
