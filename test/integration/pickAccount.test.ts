import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import type { UnavailableAccount } from '../../src/accounts/core/accountState.ts';
import type { Sessions } from '../../src/accounts/core/sessions.ts';
import { pickAccount } from '../../src/accounts/pickAccount.ts';
import { Command } from '../../src/ids.ts';
import { unavailable } from '../support/fakeVSCodeAccounts.ts';

describe('a command that needs an account', () => {
  const { showInformationMessage } = window;
  const { executeCommand } = commands;
  let shown: readonly unknown[];
  beforeEach(() => {
    window.showInformationMessage = async (...message: readonly unknown[]) => {
      shown = message;
      return undefined as never;
    };
  });
  beforeEach(() => {
    commands.executeCommand = async (command) => {
      shown = [command];
      return undefined as never;
    };
  });
  afterEach(() => {
    commands.executeCommand = executeCommand;
    window.showInformationMessage = showInformationMessage;
  });

  const pick = async (accounts: readonly UnavailableAccount[]): Promise<readonly unknown[]> => {
    const nothing = () => Promise.resolve();
    const sessions: Partial<Sessions> = {
      accounts: [],
      unavailable: accounts,
      vaultRead: nothing,
      ready: nothing,
      isPending: () => false,
    };
    assert.equal(await pickAccount(sessions as Sessions, undefined, 'Choose'), undefined);
    return shown;
  };

  it('says that there is none', async () => {
    assert.deepEqual(await pick([]), ['Not signed in.']);
  });

  it('shows why one isn’t available, and what to do', async () => {
    assert.deepEqual(await pick([unavailable('noSession')]), [Command.manageAccount]);
  });
});
