import assert from 'node:assert/strict';
import { type AuthenticationGetSessionOptions, authentication, ConfigurationTarget, workspace } from 'vscode';
import type { AccountReference } from '../../src/core/accounts/vscodeAccounts.ts';
import {
  OtherAddressError,
  ProviderFailedError,
  ProviderMissingError,
  SignInDeclinedError,
} from '../../src/core/errors.ts';
import { ProvidedAccounts } from '../../src/platform/providedAccounts.ts';
import { providerPlace } from '../../src/platform/providerAddress.ts';

const ENTERPRISE_URI = 'github-enterprise.uri';
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
  let asked: { readonly provider: string; readonly scopes: readonly string[]; readonly options: object }[];
  /** What VS Code returns. */
  let respond: (
    scopes: readonly string[],
  ) => Promise<{ account: typeof ACCOUNT; scopes: readonly string[] } | undefined>;

  beforeEach(() => {
    accounts = new ProvidedAccounts();
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
    await setUri(undefined);
  });

  const setUri = async (uri: string | undefined): Promise<void> => {
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
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
      return { account: ACCOUNT, scopes };
    };
    const found = await Promise.all([1, 2, 3].map(() => accounts.find(reference(), GITHUB)));
    assert.deepEqual(found, [{ token: 'a token' }, { token: 'a token' }, { token: 'a token' }]);
  });

  it('are elsewhere if the address changes while VS Code asks, even if it changes back', async function () {
    this.timeout(15_000);
    const place = await enterprise('https://ghe.example');
    respond = async (scopes) => {
      await setUri('https://evil.example');
      await setUri('https://ghe.example');
      return { account: ACCOUNT, scopes };
    };
    const asking = accounts.request({ provider: 'github-enterprise', place, scopes: [], how: 'ask' });
    await assert.rejects(asking, OtherAddressError);
  });

  it('are elsewhere if the address is spelled as VS Code has other accounts for', async function () {
    this.timeout(15_000);
    const { base, server } = await enterprise('https://ghe.example');
    const stored = reference({ provider: 'github-enterprise', server });
    assert.deepEqual(await accounts.find(stored, base), { token: 'a token' });
    Object.assign(authentication, { getAccounts: async () => [] });
    assert.equal(await accounts.isRemoved(stored), true);
    await setUri('https://ghe.example/x');
    assert.equal(await accounts.find(stored, base), 'otherAddress');
    assert.equal(await accounts.isRemoved(stored), false);
  });

  it('are listed after the provider has followed a change of the address', async function () {
    this.timeout(15_000);
    await enterprise('https://ghe.example');
    let isListed = false;
    const listing = accounts.list('github-enterprise').then(() => (isListed = true));
    assert.deepEqual(await accounts.list('github'), [ACCOUNT]);
    assert.equal(isListed, false);
    await listing;
  });

  it('are not removed if the provider fails', async () => {
    Object.assign(authentication, { getAccounts: () => Promise.reject(new Error('no')) });
    assert.equal(await accounts.isRemoved(reference()), false);
    assert.deepEqual(await accounts.list('github'), []);
  });
});
