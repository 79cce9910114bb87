import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { type AuthenticationGetSessionOptions, authentication, ConfigurationTarget, workspace } from 'vscode';
import type { AccountReference } from '../../src/accounts/core/vscodeAccounts.ts';
import { ProvidedAccounts } from '../../src/accounts/providedAccounts.ts';
import { providerPlace } from '../../src/accounts/providerAddress.ts';
import {
  OtherAddressError,
  ProviderFailedError,
  ProviderMissingError,
  SignInDeclinedError,
} from '../../src/base/core/errors.ts';
import { ManualClock } from '../support/manualClock.ts';
import { waitUntil } from '../support/waitUntil.ts';

const ENTERPRISE_URI = 'github-enterprise.uri';
/** How long the provider has the accounts of the old address after a change. */
const SETTLING_MS = 2000;
const ACCOUNT = { id: '1', label: 'rider' };
const GITHUB = new URL('https://api.github.com/');

const reference = (more: Partial<AccountReference> = {}): AccountReference => ({
  kind: 'vscode',
  provider: 'github',
  ...ACCOUNT,
  scopes: ['repo'],
  ...more,
});

describe('the accounts that VS Code provides', () => {
  const { getSession, getAccounts } = authentication;
  let accounts: ProvidedAccounts;
  let clock: ManualClock;
  let isUriSet = false;
  let asked: { readonly provider: string; readonly scopes: readonly string[]; readonly options: object }[];
  /** What VS Code returns. */
  let respond: (
    scopes: readonly string[],
  ) => Promise<{ account: typeof ACCOUNT; scopes: readonly string[] } | undefined>;

  beforeEach(() => {
    clock = new ManualClock();
    accounts = new ProvidedAccounts(clock);
    asked = [];
    respond = async (scopes) => ({ account: ACCOUNT, scopes });
    const get = async (provider: string, scopes: readonly string[], options: AuthenticationGetSessionOptions) => {
      asked.push({ provider, scopes, options });
      const session = await respond(scopes);
      return session && { id: 'x', accessToken: 'a token', ...session };
    };
    Object.assign(authentication, { getSession: get, getAccounts: async () => [ACCOUNT] });
  });
  afterEach(async () => {
    accounts.dispose();
    Object.assign(authentication, { getSession, getAccounts });
    if (isUriSet) await setUri(undefined);
    isUriSet = false;
  });

  const setUri = async (uri: string | undefined): Promise<void> => {
    isUriSet = true;
    await workspace.getConfiguration().update(ENTERPRISE_URI, uri, ConfigurationTarget.Global);
  };
  const enterprise = async (uri: string): Promise<{ base: URL; server: string }> => {
    await setUri(uri);
    return providerPlace('github-enterprise') ?? assert.fail();
  };
  const request = (how: 'silent' | 'ask' | 'new', place = { base: GITHUB, server: '' }) =>
    accounts.request({ provider: 'github', place, scopes: ['repo'], account: ACCOUNT, how });

  it('have a token for their own address only', async () => {
    assert.deepEqual(await accounts.find(reference(), GITHUB), { token: 'a token' });
    assert.equal(await accounts.find(reference(), new URL('https://evil.example/')), 'otherAddress');
    assert.deepEqual(
      asked.map(({ options }) => options),
      [{ silent: true, account: ACCOUNT }],
    );
  });

  it('have no token if VS Code returns another account’s', async () => {
    respond = async (scopes) => ({ account: { id: '2', label: 'rider' }, scopes });
    assert.equal(await accounts.find(reference(), GITHUB), 'noSession');
  });

  it('have no token with write access if the user wanted public repositories', async () => {
    respond = async () => ({ account: ACCOUNT, scopes: ['repo'] });
    assert.equal(await accounts.find(reference({ scopes: [] }), GITHUB), 'noSession');
  });

  for (const [message, kind] of [
    ['User did not consent to login.', SignInDeclinedError],
    ['Cancelled', SignInDeclinedError],
    ['Timed out waiting for authentication provider ‘github’ to register.', ProviderMissingError],
    ['The keyring is locked.', ProviderFailedError],
  ] as const) {
    it(`report “${message}” as ${kind.name}`, async () => {
      respond = () => Promise.reject(new Error(message));
      await assert.rejects(request('ask'), kind);
      assert.equal(await accounts.find(reference(), GITHUB), 'noProvider');
    });
  }

  it('are searched one after the other', async () => {
    let running = 0;
    respond = async (scopes) => {
      assert.equal(++running, 1);
      await setImmediate();
      running--;
      return { account: ACCOUNT, scopes };
    };
    const found = await Promise.all([1, 2, 3].map(() => accounts.find(reference(), GITHUB)));
    assert.deepEqual(found, [{ token: 'a token' }, { token: 'a token' }, { token: 'a token' }]);
  });

  it('are elsewhere if the address changes while VS Code asks, even if it changes back', async () => {
    const place = await enterprise('https://ghe.example');
    respond = async (scopes) => {
      await setUri('https://evil.example');
      await setUri('https://ghe.example');
      return { account: ACCOUNT, scopes };
    };
    const asking = accounts.request({ provider: 'github-enterprise', place, scopes: [], how: 'ask' });
    await clock.advance(SETTLING_MS);
    await assert.rejects(asking, OtherAddressError);
  });

  it('are elsewhere if the address is spelled as VS Code has other accounts for', async () => {
    const { base, server } = await enterprise('https://ghe.example');
    const stored = reference({ provider: 'github-enterprise', server });
    await clock.advance(SETTLING_MS);
    assert.deepEqual(await accounts.find(stored, base), { token: 'a token' });
    Object.assign(authentication, { getAccounts: async () => [] });
    assert.equal(await accounts.isRemoved(stored), true);
    await setUri('https://ghe.example/x');
    await clock.advance(SETTLING_MS);
    assert.equal(await accounts.find(stored, base), 'otherAddress');
    assert.equal(await accounts.isRemoved(stored), false);
  });

  it('are listed after the provider has followed a change of the address', async () => {
    await enterprise('https://ghe.example');
    let isListed = false;
    const listing = accounts.list('github-enterprise').then(() => (isListed = true));
    assert.deepEqual(await accounts.list('github'), [ACCOUNT]);
    await clock.advance(SETTLING_MS - 1);
    assert.equal(isListed, false);
    await clock.advance(1);
    await listing;
  });

  it('are late if the provider takes longer than ten seconds, and are searched again when it responds', async () => {
    const response = Promise.withResolvers<undefined>();
    respond = () => response.promise;
    const changes: unknown[] = [];
    accounts.onDidChange((change) => changes.push(change));
    const finding = accounts.find(reference(), GITHUB);
    await clock.advance(10_000);
    assert.equal(await finding, 'late');
    assert.deepEqual(changes, []);
    response.resolve(undefined);
    await waitUntil(() => changes.length > 0);
    assert.deepEqual(changes, [{ provider: 'github', mayRemove: false }]);
  });

  it('are searched once each if the provider always takes longer than ten seconds', async () => {
    const duration = 15_000;
    respond = async (scopes) => {
      const [{ account = ACCOUNT } = {}] = asked
        .slice(-1)
        .map(({ options }) => options as { account?: typeof ACCOUNT });
      await clock.delay(duration);
      return { account, scopes };
    };
    const references = ['1', '2'].map((id) => reference({ id, label: `rider ${id}` }));
    const latest = new Map<string, unknown>();
    const findAll = (): void => {
      for (const each of references) void accounts.find(each, GITHUB).then((found) => latest.set(each.id, found));
    };
    // As the sessions do.
    accounts.onDidChange(findAll);
    findAll();
    for (let second = 0; second < 120; second++) await clock.advance(1000);
    assert.equal(asked.length, references.length);
    assert.deepEqual(Object.fromEntries(latest), { 1: { token: 'a token' }, 2: { token: 'a token' } });
  });

  it('are searched again after a change, although a search from before it is late', async () => {
    const first = Promise.withResolvers<void>();
    respond = async (scopes) => {
      if (asked.length > 1) return { account: ACCOUNT, scopes };
      await first.promise;
      return undefined;
    };
    const before = accounts.find(reference(), GITHUB);
    await clock.advance(5000);
    await enterprise('https://ghe.example');
    const after = accounts.find(reference(), GITHUB);
    await clock.advance(5000);
    assert.equal(await before, 'late');
    first.resolve();
    assert.deepEqual(await after, { token: 'a token' });
    assert.deepEqual(await accounts.find(reference(), GITHUB), { token: 'a token' });
  });

  it('are not removed if the provider fails', async () => {
    Object.assign(authentication, { getAccounts: () => Promise.reject(new Error('no')) });
    assert.equal(await accounts.isRemoved(reference()), false);
    assert.deepEqual(await accounts.list('github'), []);
  });
});
