import assert from 'node:assert/strict';
import { loadWithTokens } from '../../../../src/accounts/core/gitAccess.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { systemClock } from '../../../../src/base/core/clock.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { FakeVSCodeAccounts, referenceTo } from '../../../support/fakeVSCodeAccounts.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('the accounts for Git in a window that has just read them', () => {
  let windows: CoreWindows;
  let vscodeAccounts: FakeVSCodeAccounts;
  let core: Core;
  let respond: () => void;
  beforeEach(async () => {
    windows = new CoreWindows();
    vscodeAccounts = new FakeVSCodeAccounts();
    vscodeAccounts.tokens.set('1', RIDER);
    await windows.start({ repositories: 5 });
    const earlier = await windows.openCore({ vscodeAccounts });
    const { id } = await earlier.sessions.signInWith(earlier.base, referenceTo('1'), RIDER);
    await earlier.library.find(id)?.open();
    await waitUntil(() => windows.storage.files.size > 0);
    const response = Promise.withResolvers<void>();
    respond = response.resolve;
    vscodeAccounts.response = response.promise;
    core = windows.createCore({ vscodeAccounts });
  });
  afterEach(() => windows.close());

  const load = (clock = systemClock) => loadWithTokens(() => core.library.load(), core.sessions, clock);
  const tokens = () => core.library.stores.map(({ session }) => connectionOf(session).credential?.token);

  it('have the tokens that VS Code returns soon, and their repositories', async () => {
    const loaded = load();
    await letWorkEnd();
    respond();
    await loaded;
    assert.deepEqual(tokens(), [RIDER]);
    assert.ok(core.library.entries.length > 0);
  });

  it('aren’t awaited for long', async () => {
    await load({ ...systemClock, delay: async () => undefined });
    assert.deepEqual(tokens(), [undefined]);
    respond();
  });
});
