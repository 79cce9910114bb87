import assert from 'node:assert/strict';
import { commands, type ExtensionContext } from 'vscode';
import { type Parts, wake } from '../../src/shell.ts';

describe('an extension whose files can’t be read', () => {
  it('fails with its commands, and ends', async () => {
    const contributes = { commands: [{ command: 'test.incomplete' }], languageModelTools: [] };
    const subscriptions: { dispose(): unknown }[] = [];
    const context = { extension: { packageJSON: { contributes } }, subscriptions };
    const missing = (): Promise<never> => Promise.reject(new Error('not there'));
    const parts: Parts = { main: missing, network: missing, actions: missing };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it uses of it
    const { exports, beforeClosing } = wake(context as unknown as ExtensionContext, parts, undefined);
    await assert.rejects(async () => commands.executeCommand('test.incomplete'), /not there/);
    await assert.rejects(() => exports.getAPI(1).getAccounts(), /not there/);
    await beforeClosing();
    for (const each of subscriptions) each.dispose();
  });
});
