import assert from 'node:assert/strict';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { authentication, commands, extensions, workspace } from 'vscode';
import { AUTHENTICATION_PROVIDER, Command, Setting } from '../../src/ids.ts';

describe('the extension', () => {
  const extension = extensions.getExtension('repo-rider.repo-rider');

  /** The files of its code that Node has loaded. */
  function files(): readonly string[] {
    const scripts: string[] = [];
    const session = new Session();
    session.connect();
    session.on('Debugger.scriptParsed', ({ params: { url } }) => scripts.push(url));
    // Reports all existing scripts before it returns.
    session.post('Debugger.enable');
    session.disconnect();
    const dist = pathToFileURL(join(extension?.extensionPath ?? '', 'dist', '/')).href;
    return [...new Set(scripts.filter((url) => url.startsWith(dist)).map((url) => basename(url)))].toSorted();
  }

  it('is installed and activates', async () => {
    assert.ok(extension);
    // The exports of the extension.
    assert.deepEqual(Object.keys(Object(await extension.activate())), ['getAPI']);
    assert.deepEqual(Object.keys(Object(extension.exports)), ['getAPI']);
    assert.ok(extension.isActive);
  });

  it('loads one file, and no other before its first use', async () => {
    // VS Code asks for the accounts in every window.
    assert.deepEqual(await authentication.getAccounts(AUTHENTICATION_PROVIDER), []);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    assert.deepEqual(files(), ['extension.cjs']);
    await commands.executeCommand(Command.clearFilter);
    assert.deepEqual(files(), ['extension.cjs', 'main.cjs']);
  });

  it('registers every command', async () => {
    const registered = new Set(await commands.getCommands(true));
    assert.deepEqual(
      Object.values(Command).filter((id) => !registered.has(id)),
      [],
    );
  });

  it('takes its defaults from the manifest', () => {
    const value = (key: string): unknown => workspace.getConfiguration().inspect(key)?.defaultValue;
    assert.equal(value(Setting.server), 'https://api.github.com');
    assert.equal(value(Setting.authentication), 'token');
    assert.equal(value(Setting.cyclistCounter), '');
  });
});
