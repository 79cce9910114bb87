import assert from 'node:assert/strict';
import { ConfigurationTarget, type QuickPick, type QuickPickItem, QuickPickItemKind, window, workspace } from 'vscode';
import type { ProviderId } from '../../src/accounts/core/vscodeAccounts.ts';
import type { ProvidedAccount } from '../../src/accounts/providedAccounts.ts';
import { providerPlace } from '../../src/accounts/providerAddress.ts';
import { methodItems, pickAccess, pickSignInMethod } from '../../src/accounts/signInPicker.ts';
import { ManualClock } from '../support/manualClock.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { applied, pressBack, pressEnter } from './pressKeys.ts';

const WAYS = [
  '$(github) Continue with GitHub',
  '$(github) Continue with GitHub Enterprise Server',
  '$(key) Use a personal access token…',
  '$(globe) Browse public repositories…',
];

const account = (label: string): ProvidedAccount => ({ id: `id of ${label}`, label });
const labels = (items: readonly QuickPickItem[]): readonly string[] =>
  items.filter(({ kind }) => kind !== QuickPickItemKind.Separator).map(({ label }) => label);

describe('the ways to sign in', () => {
  const none = { github: [], 'github-enterprise': [] };

  it('are four without accounts in VS Code', () => {
    assert.deepEqual(labels(methodItems(none, () => false)), WAYS);
    assert.deepEqual(
      methodItems(none, () => false).map(({ method }) => method?.kind),
      ['provider', 'provider', 'token', 'browse'],
    );
  });

  it('begin with the accounts in VS Code that are not in use yet', () => {
    const found = { ...none, github: [account('second'), account('rider')] };
    const items = methodItems(found, (_, { label }) => label === 'second');
    assert.deepEqual(labels(items), ['$(account) rider', '$(account) second', ...WAYS]);
    const [rider, second, another] = items.filter(({ kind }) => kind !== QuickPickItemKind.Separator);
    assert.equal(rider?.description, 'github.com');
    assert.equal(second?.description, 'github.com · already in Repo Rider');
    assert.equal(another?.description, 'github.com · another account');
  });

  it('begin with GitHub if all accounts in VS Code are in use', () => {
    const items = methodItems({ ...none, github: [account('rider')] }, () => true);
    assert.deepEqual(labels(items), [...WAYS, '$(account) rider']);
    assert.equal(items[0]?.description, 'github.com · another account');
  });

  it('show no icon or link that a provider has put into a name', () => {
    const found = { ...none, github: [account('$(zap) [evil](command:evil)\nsecond line')] };
    const [, item] = methodItems(found, () => false);
    assert.doesNotMatch(item?.label.replace('$(account)', '') ?? '$(', /\$\(|\]\(|\n/);
  });

  describe('with a server that the user has chosen', () => {
    const setUri = (uri: string | undefined, target: ConfigurationTarget) =>
      workspace.getConfiguration().update('github-enterprise.uri', uri, target);
    const buttonOfServer = () => methodItems(none, () => false)[1]?.buttons?.[0];
    afterEach(() => setUri(undefined, ConfigurationTarget.Global));

    it('include a button that changes the server', async () => {
      assert.equal(buttonOfServer(), undefined);
      await setUri('https://ghe.example', ConfigurationTarget.Global);
      assert.equal(buttonOfServer()?.tooltip, 'Change Server…');
      assert.deepEqual(
        methodItems(none, () => false).map(({ buttons }) => buttons?.length ?? 0),
        [0, 1, 0, 0],
      );
    });
  });

  describe('in the list', () => {
    const { createQuickPick } = window;
    let pick: QuickPick<QuickPickItem>;
    beforeEach(() => {
      window.createQuickPick = () => {
        pick = createQuickPick();
        return pick as never;
      };
    });
    afterEach(() => {
      window.createQuickPick = createQuickPick;
    });

    /** A clock that the test sets, and that doesn't wait for accounts. */
    const impatient = { time: 1000, now: () => impatient.time, delay: () => Promise.resolve() };

    it('show before a missing provider has failed', async () => {
      const missing = new Promise<never>(() => undefined);
      const picking = pickSignInMethod(
        () => missing,
        () => false,
        impatient,
      );
      await waitUntil(() => pick?.items.length === 4);
      assert.equal(pick.busy, true);
      pick.hide();
      assert.equal(await picking, undefined);
    });

    it('include accounts that arrive immediately from the start', async () => {
      const list = async (provider: ProviderId) => (provider === 'github' ? [account('rider')] : []);
      const picking = pickSignInMethod(list, () => false, new ManualClock());
      await waitUntil(() => pick?.items.length > 0);
      assert.deepEqual(labels(pick.items), ['$(account) rider', ...WAYS]);
      await waitUntil(() => pick.activeItems.length === 1);
      await pressEnter();
      const place = providerPlace('github');
      assert.deepEqual(await picking, { kind: 'account', provider: 'github', account: account('rider'), place });
    });

    it('keep the active one when accounts arrive later, and ignore a click at that moment', async () => {
      const late = Promise.withResolvers<readonly ProvidedAccount[]>();
      const picking = pickSignInMethod(
        (provider) => (provider === 'github' ? late.promise : Promise.resolve([])),
        () => false,
        impatient,
      );
      await waitUntil(() => pick?.items.length === 4);
      pick.activeItems = pick.items.slice(2, 3);
      await applied();
      late.resolve([account('rider')]);
      await waitUntil(() => pick.items.length > 4);
      assert.deepEqual(labels(pick.activeItems), [WAYS[2]]);
      await pressEnter();
      let method: Awaited<typeof picking>;
      void picking.then((chosen) => (method = chosen));
      await applied();
      assert.equal(method, undefined);
      assert.deepEqual(pick.selectedItems, []);
      impatient.time += 1000;
      await pressEnter();
      assert.deepEqual(await picking, { kind: 'token' });
    });
  });

  describe('followed by the question for access', () => {
    const { createQuickPick } = window;
    let pick: QuickPick<QuickPickItem>;
    beforeEach(() => {
      window.createQuickPick = () => {
        pick = createQuickPick();
        return pick as never;
      };
    });
    afterEach(() => {
      window.createQuickPick = createQuickPick;
    });

    it('say first whether write access is included', async () => {
      const picking = pickAccess('Sign In', 'Choose');
      assert.deepEqual(
        pick.items.map(({ detail = '' }) => /^(Includes|No) write access/.test(detail)),
        [true, true],
      );
      pick.hide();
      assert.equal(await picking, 'cancelled');
    });

    it('can be reached again', async () => {
      const picking = pickAccess('Sign In', 'Choose');
      await waitUntil(() => pick.activeItems.length === 1);
      await pressBack();
      assert.equal(await picking, 'back');
    });
  });
});
