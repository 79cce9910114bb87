import assert from 'node:assert/strict';
import { commands, type ExtensionContext, window } from 'vscode';
import type { StartWindow } from '../../src/compose/startWindow.ts';
import { start } from '../../src/shell.ts';

/** The context of an extension with one command, and a function that disposes its subscriptions. */
function contextOf(command: string) {
  const contributes = { commands: [{ command }], languageModelTools: [] };
  const subscriptions: { dispose(): unknown }[] = [];
  const context = { extension: { packageJSON: { contributes } }, subscriptions };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the members that the extension uses
  return { context: context as unknown as ExtensionContext, end: () => subscriptions.map((each) => each.dispose()) };
}

/** Starts an extension whose other files `load` imports, without a view: VS Code has that of the installed one. */
function startWith(command: string, load: Parameters<typeof start>[2]) {
  const { context, end } = contextOf(command);
  let opened = 0;
  const fake = { open: async () => void opened++, dispose: () => undefined };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the members that the extension uses
  return {
    ...start(context, { cacheMode: 'no-cache' }, load, () => fake as unknown as StartWindow),
    end,
    opened: () => opened,
  };
}

describe('an extension whose files can’t be read', () => {
  const { showErrorMessage } = window;
  afterEach(() => Object.assign(window, { showErrorMessage }));

  it('reports the failure, retries with the next command, and deactivates', async () => {
    let tries = 0;
    const main = (): Promise<never> => {
      tries++;
      return Promise.reject(new Error('not there'));
    };
    const { beforeClosing, end } = startWith('test.incomplete', main);
    const shown: unknown[][] = [];
    const show = async (...message: readonly unknown[]): Promise<void> => void shown.push([...message]);
    Object.assign(window, { showErrorMessage: show });
    assert.equal(tries, 0);
    await commands.executeCommand('test.incomplete');
    await commands.executeCommand('test.incomplete');
    assert.equal(tries, 2);
    const message = 'Couldn’t start Repo Rider. Reload the window. If this persists, reinstall Repo Rider.';
    assert.deepEqual(shown, [
      [message, 'Reload Window'],
      [message, 'Reload Window'],
    ]);
    await beforeClosing();
    end();
  });
});

describe('the API of an extension whose files can’t be read', () => {
  it('rejects each call with an error that names no file', async () => {
    const main = (): Promise<never> => Promise.reject(new Error('ENOENT: /home/somebody/main.js'));
    const { exports, end } = startWith('test.unreadable', main);
    const api = exports.getAPI(1);
    for (const _ of ['first', 'second']) {
      await assert.rejects(api.getAccounts(), (error) => {
        assert.ok(error instanceof Error && error.cause === undefined);
        assert.deepEqual([error.name, error.message.includes('/')], ['NotReadyError', false]);
        return true;
      });
    }
    end();
  });
});

describe('an extension that is deactivated while it starts', () => {
  it('does not start', async () => {
    let composed = 0;
    const file = Promise.withResolvers<() => never>();
    const { beforeClosing, end, opened } = startWith('test.ended', () => file.promise);
    await beforeClosing();
    const command = commands.executeCommand('test.ended');
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(opened(), 0);
    file.resolve(() => {
      composed++;
      throw new Error('too late');
    });
    await command;
    assert.equal(composed, 0);
    end();
  });
});
