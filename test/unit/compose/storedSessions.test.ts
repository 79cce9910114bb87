import assert from 'node:assert/strict';
import { storedIds } from '../../../src/accounts/core/accountKeys.ts';
import { connectionOf } from '../../../src/accounts/core/session.ts';
import type { Secrets } from '../../../src/accounts/core/tokenVault.ts';
import { storedSessions } from '../../../src/compose/storedSessions.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { Core } from '../../support/core.ts';
import { FakeVSCodeAccounts, referenceTo } from '../../support/fakeVSCodeAccounts.ts';
import { partOf } from '../../support/partOf.ts';
import { RIDER, SECOND } from '../../support/sandboxTokens.ts';

describe('the stored sessions', () => {
  const fineGranted = 'riderfinegrained01';
  let sandbox: Sandbox;
  let core: Core;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    sandbox.addToken({ value: fineGranted, login: 'rider', scopes: undefined });
    const vscodeAccounts = new FakeVSCodeAccounts();
    vscodeAccounts.tokens.set('1', RIDER);
    core = new Core({ base: sandbox.baseUrl, vscodeAccounts });
  });
  afterEach(async () => {
    core.dispose();
    await sandbox.close();
  });

  const read = (hasPending = false, hasEnded = false) =>
    storedSessions(
      core.secrets,
      async () => hasPending,
      async () => hasEnded,
    );
  /** Changes what is stored of the only account. */
  function change(by: (stored: Record<string, unknown>) => unknown): void {
    for (const [key, text] of core.secrets.entries) core.secrets.entries.set(key, JSON.stringify(by(JSON.parse(text))));
  }

  it('are those of all accounts with tokens, by name, with the scopes of the tokens', async () => {
    const second = await core.signIn(SECOND);
    const rider = await core.signIn(RIDER);
    assert.deepEqual((await storedIds(core.secrets)).toSorted(), [rider.id, second.id].toSorted());
    const all = await read();
    assert.deepEqual(
      all?.map(({ session }) => [session.id, session.account.id, session.account.label, session.accessToken]),
      [
        [rider.id, rider.id, `rider (${core.base.host})`, RIDER],
        [second.id, second.id, `second (${core.base.host})`, SECOND],
      ],
    );
    const { scopes } = connectionOf(rider).token.traits;
    assert.deepEqual([all?.[0]?.session.scopes, all?.[0]?.granted], [scopes, scopes]);
  });

  it('have unknown scopes for a fine-grained token', async () => {
    await core.signIn(fineGranted);
    const [stored] = (await read()) ?? [];
    assert.deepEqual([stored?.session.scopes, stored?.granted], [[], undefined]);
  });

  it('are none for accounts of VS Code, and none without accounts', async () => {
    assert.deepEqual(await read(), []);
    await core.sessions.signInWith(core.base, referenceTo('1'), RIDER);
    assert.deepEqual(await read(), []);
  });

  for (const [what, by] of [
    ['of another origin', (stored: object) => ({ ...stored, base: 'https://elsewhere.example/' })],
    ['of another account', (stored: object) => ({ ...stored, account: { login: 'rider', id: 8 } })],
    ['with an unsafe address', (stored: object) => ({ ...stored, base: 'http://elsewhere.example/' })],
    ['without a token', (stored: object) => ({ ...stored, credential: { kind: 'token' } })],
    ['with a token of another kind', (stored: object) => ({ ...stored, credential: { kind: 'other', token: RIDER } })],
    ['with scopes that are no texts', (stored: object) => ({ ...stored, scopes: [7] })],
  ] as const) {
    it(`are unknown with a secret ${what}`, async () => {
      await core.signIn(RIDER);
      change(by);
      assert.equal(await read(), undefined);
    });
  }

  it('are unknown if the keyring can’t be read, or a sign-out is pending', async () => {
    const { id } = await core.signIn(RIDER);
    assert.equal(await read(true), undefined);
    assert.equal(await read(false, true), undefined);
    const get = () => Promise.reject(new Error('locked'));
    const locked = partOf<Secrets>({ keys: async () => [`account:${id}`], get });
    assert.equal(
      await storedSessions(
        locked,
        async () => false,
        async () => false,
      ),
      undefined,
    );
  });
});
