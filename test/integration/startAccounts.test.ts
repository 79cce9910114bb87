import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type ExtensionContext,
  Uri,
} from 'vscode';
import { RiderAuthenticationProvider } from '../../src/accounts/authenticationProvider.ts';
import type { AccountSession } from '../../src/accounts/core/session.ts';
import { factName } from '../../src/base/core/digest.ts';
import { StartAccounts } from '../../src/compose/startAccounts.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from '../support/core.ts';
import { partOf } from '../support/partOf.ts';
import { RIDER, SECOND } from '../support/sandboxTokens.ts';

describe('the accounts before their code is loaded', () => {
  let sandbox: Sandbox;
  let core: Core;
  let rider: AccountSession;
  let loaded: RiderAuthenticationProvider;
  let made: AuthenticationProvider | undefined;
  let loads: number;
  let folder: string;
  let start: StartAccounts;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    core = new Core({ base: sandbox.baseUrl });
    rider = await core.signIn(RIDER);
    loaded = new RiderAuthenticationProvider(core.sessions, async () => undefined);
    made = undefined;
    loads = 0;
    folder = await mkdtemp(join(tmpdir(), 'accounts-'));
    const context = { secrets: core.secrets, globalStorageUri: Uri.file(folder) };
    start = new StartAccounts(
      partOf<ExtensionContext>(context),
      () => made,
      async () => {
        loads++;
        made = loaded;
        return loaded;
      },
    );
  });
  afterEach(async () => {
    start.dispose();
    loaded.dispose();
    core.dispose();
    await sandbox.close();
  });

  const account = ({ id }: AccountSession) => ({ id, label: '' });

  for (const scopes of [undefined, [], ['repo'], ['public_repo'], ['repo', 'delete_repo'], ['admin:org']]) {
    it(`are the same as after for ${scopes?.join(' ') ?? 'any scopes'}`, async () => {
      await core.signIn(SECOND);
      for (const options of [{}, { account: account(rider) }, { account: { id: 'other', label: '' } }])
        assert.deepEqual(await start.getSessions(scopes, options), await loaded.getSessions(scopes, options));
      assert.equal(loads, 0);
    });
  }

  it('are loaded if a sign-out is pending', async () => {
    await mkdir(join(folder, 'signedOut'));
    await start.getSessions(undefined, {});
    assert.equal(loads, 0);
    await writeFile(join(folder, 'signedOut', 'one'), '');
    await start.getSessions(undefined, {});
    assert.equal(loads, 1);
  });

  it('are loaded if one was signed out in another window of a browser, whose secrets this one doesn’t see', async () => {
    const [stored] = await core.vault.list();
    await mkdir(join(folder, 'endedSignIns'));
    await writeFile(join(folder, 'endedSignIns', await factName('another one')), '');
    await start.getSessions([], {});
    assert.equal(loads, 0);
    await writeFile(join(folder, 'endedSignIns', await factName(stored?.stamp ?? '')), '');
    await start.getSessions([], {});
    assert.equal(loads, 1);
  });

  it('are loaded to sign one out', async () => {
    await start.getSessions(undefined, {});
    await start.removeSession(rider.id);
    assert.deepEqual([loads, core.secrets.entries.size], [1, 0]);
    assert.deepEqual(await start.getSessions(undefined, {}), []);
  });

  it('are remembered as given to VS Code until they are loaded, and then followed', async () => {
    const given = await start.getSessions(undefined, {});
    assert.deepEqual([...start.given], given);
    const changes: AuthenticationProviderAuthenticationSessionsChangeEvent[] = [];
    start.onDidChangeSessions((change) => changes.push(change));
    start.follow(loaded);
    assert.deepEqual([...start.given], []);
    await core.sessions.signOut(rider.id);
    assert.deepEqual(
      changes.map(({ removed }) => removed?.map(({ id }) => id)),
      [[rider.id]],
    );
  });
});
