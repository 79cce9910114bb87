import assert from 'node:assert/strict';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { authentication, commands, extensions, workspace } from 'vscode';
import { AUTHENTICATION_PROVIDER, Command, Setting } from '../../src/ids.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the extension', () => {
  const extension = extensions.getExtension('repo-rider.repo-rider');

  /** The names of its modules that Node has loaded, except chunks that several modules share. */
  function loaded(): readonly string[] {
    const scripts: string[] = [];
    const session = new Session();
    session.connect();
    session.on('Debugger.scriptParsed', ({ params: { url } }) => scripts.push(url));
    // Reports all existing scripts before it returns.
    session.post('Debugger.enable');
    session.disconnect();
    const dist = pathToFileURL(join(extension?.extensionPath ?? '', 'dist', '/')).href;
    const names = scripts
      .filter((url) => url.startsWith(dist))
      .map((url) => basename(url, '.mjs').replace(/-[\dA-Z]{8}$/, ''));
    return [...new Set(names)].filter((name) => name !== 'chunk').toSorted();
  }

  it('is installed and activates', async () => {
    assert.ok(extension);
    // The exports of the extension.
    assert.deepEqual(Object.keys(Object(await extension.activate())), ['getAPI']);
    assert.deepEqual(Object.keys(Object(extension.exports)), ['getAPI']);
    assert.ok(extension.isActive);
  });

  it('loads no page, command or request module before its first use', async () => {
    await waitUntil(() => loaded().includes('compose'));
    // The extension answers when it has restored its accounts, the last work of its start.
    await authentication.getAccounts(AUTHENTICATION_PROVIDER);
    assert.deepEqual(loaded(), ['compose', 'composeAccounts', 'composeSidebar', 'extension']);
    await commands.executeCommand(Command.clearFilter);
    assert.deepEqual(loaded(), ['compose', 'composeAccounts', 'composeActions', 'composeSidebar', 'extension']);
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
