import assert from 'node:assert/strict';
import type { Sessions } from '../../../../src/accounts/core/sessions.ts';
import { adoptNewNames } from '../../../../src/repositories/core/renamedAccounts.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { partOf } from '../../../support/partOf.ts';
import { recordingLog } from '../../../support/ports.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('an account that was renamed', () => {
  it('gets its new name when a list shows it, in this window and in later ones', async () => {
    const windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    const core = await windows.openCore();
    const { id, account } = await core.signIn(RIDER);
    assert.equal(account.login, 'rider');
    const { library, sessions } = core;
    const renamed = adoptNewNames(library, sessions, recordingLog());
    const owner = { login: 'rider-new', id: account.id, type: 'User' };
    const body = JSON.stringify([{ id: 1, name: 'bell', full_name: 'rider-new/bell', private: false, owner }]);
    windows.sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 200, body } : undefined));
    await library.find(id)?.refresh();
    await waitUntil(() => sessions.find(id)?.account.login === 'rider-new');
    const shown = library.find(id)?.state.owners.map((each) => [each.owner.login, each.repositories.length]);
    assert.deepEqual(shown, [['rider-new', 1]]);
    renamed.dispose();
    const later = await windows.openCore();
    assert.equal(later.sessions.find(id)?.account.login, 'rider-new');
    await windows.close();
  });

  it('keeps its name while a list has both names', async () => {
    const windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    const core = await windows.openCore();
    const { id, account } = await core.signIn(RIDER);
    const names: string[] = [];
    const sessions = partOf<Sessions>({ rename: async (_: unknown, name: string) => void names.push(name) });
    const renamed = adoptNewNames(core.library, sessions, recordingLog());
    const body = JSON.stringify(
      ['rider', 'rider-new'].map((login, index) => ({
        id: index + 1,
        name: 'bell',
        full_name: `${login}/bell`,
        owner: { login, id: account.id, type: 'User' },
      })),
    );
    windows.sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 200, body } : undefined));
    await core.library.find(id)?.refresh();
    const shown = core.library.find(id)?.state.owners.map(({ owner }) => owner.login);
    assert.deepEqual([shown, names], [['rider', 'rider-new'], []]);
    renamed.dispose();
    await windows.close();
  });
});
