import assert from 'node:assert/strict';
import { SessionState } from '../../../src/ids.ts';
import { sessionState } from '../../../src/views/sessionState.ts';
import { anonymous, rider } from '../../support/fakeAccounts.ts';

describe('who is signed in', () => {
  for (const [what, sessions, session, state] of [
    ['somebody', { accounts: [rider], isRead: true }, rider, SessionState.signedIn],
    [
      'somebody, whatever the secret storage says now',
      { accounts: [rider], isRead: false },
      rider,
      SessionState.signedIn,
    ],
    ['nobody', { accounts: [], isRead: true }, anonymous, SessionState.signedOut],
    ['nobody, at an address that can’t be used', { accounts: [], isRead: true }, undefined, SessionState.misconfigured],
    ['not known: the secret storage is locked', { accounts: [], isRead: false }, anonymous, SessionState.locked],
  ] as const) {
    it(`is ${what}`, () => assert.equal(sessionState(sessions, { session }), state));
  }
});
