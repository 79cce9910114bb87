import assert from 'node:assert/strict';
import { window } from 'vscode';
import type { AccountReference } from '../../src/accounts/core/vscodeAccounts.ts';
import type { SessionRequest } from '../../src/accounts/providedAccounts.ts';
import { signInForPrivate, signInWithProvider } from '../../src/accounts/providedSignIn.ts';
import { providerPlace } from '../../src/accounts/providerAddress.ts';
import type { CommandServices } from '../../src/compose/services.ts';
import { View } from '../../src/ids.ts';
import { partOf } from '../support/partOf.ts';

const GITHUB = new URL('https://api.github.com/');
const PUBLIC: AccountReference = {
  kind: 'vscode',
  provider: 'github',
  id: '1',
  label: 'rider',
  scopes: ['user:email'],
};

describe('a sign-in with VS Code', () => {
  const { withProgress, createQuickPick } = window;
  let asked: SessionRequest[];
  /** Where progress is shown while VS Code is asked. */
  let progress: unknown;
  let services: CommandServices;

  beforeEach(() => {
    asked = [];
    window.withProgress = async ({ location }, task) => {
      progress = location;
      try {
        return await task({ report: () => undefined }, {} as never);
      } finally {
        progress = undefined;
      }
    };
    const request = async (of: SessionRequest): Promise<undefined> => {
      asked.push(of);
      assert.deepEqual(progress, { viewId: View.repositories });
    };
    services = partOf<CommandServices>({ vscodeAccounts: { request } });
  });
  afterEach(() => {
    Object.assign(window, { withProgress, createQuickPick });
  });

  it('asks for private repositories directly, if a silent search finds none', async () => {
    assert.equal(await signInForPrivate(services, PUBLIC, GITHUB), 'cancelled');
    assert.deepEqual(
      asked.map(({ how }) => how),
      ['silent', 'silent', 'ask'],
    );
    assert.deepEqual(asked.at(-1)?.scopes, ['read:org', 'repo']);
    assert.equal(asked.at(-1)?.account?.label, 'rider');
  });

  it('asks VS Code nothing if the user goes back', async () => {
    window.createQuickPick = () => {
      const pick = createQuickPick();
      let back: (button: never) => unknown;
      Object.defineProperty(pick, 'onDidTriggerButton', { value: (listener: typeof back) => (back = listener) });
      Object.defineProperty(pick, 'show', { value: () => back({} as never) });
      return pick as never;
    };
    assert.equal(await signInWithProvider(services, 'github', false, providerPlace('github')), 'back');
    assert.deepEqual(asked, []);
  });
});
