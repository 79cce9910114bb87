import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commands, extensions, workspace } from 'vscode';
import { Command, Setting } from '../../src/ids.ts';

describe('the extension', () => {
  const extension = extensions.getExtension('repo-rider.repo-rider');

  /** Its files that Node has loaded. */
  function loaded(): readonly string[] {
    const dist = join(extension?.extensionPath ?? '', 'dist', '/');
    const files = Object.keys(createRequire(__filename).cache).filter((path) => path.startsWith(dist));
    return files.map((path) => basename(path)).toSorted();
  }

  it('is there and wakes up', async () => {
    assert.ok(extension);
    // What it returns, other extensions have.
    assert.deepEqual(Object.keys(Object(await extension.activate())), ['getAPI']);
    assert.deepEqual(Object.keys(Object(extension.exports)), ['getAPI']);
    assert.ok(extension.isActive);
  });

  it('reads no page, no command and nothing that requests take before somebody asks for something', async () => {
    for (let left = 50; left > 0 && !loaded().includes('main.js'); left--) await delay(100);
    await delay(500);
    assert.deepEqual(loaded(), ['extension.js', 'main.js']);
    await commands.executeCommand(Command.clearFilter);
    assert.deepEqual(loaded(), ['actions.js', 'extension.js', 'main.js', 'network.js']);
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
    assert.equal(value(Setting.baseUrl), 'https://api.github.com');
    assert.equal(value(Setting.authentication), 'token');
    assert.equal(value(Setting.counterUrl), '');
  });
});
