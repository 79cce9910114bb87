import assert from 'node:assert/strict';
import { commands, extensions, workspace } from 'vscode';
import { Command, Setting } from '../../src/ids.ts';

describe('the extension', () => {
  const extension = extensions.getExtension('repo-rider.repo-rider');

  it('is there and wakes up', async () => {
    assert.ok(extension);
    // What it returned, other extensions would have.
    assert.equal(await extension.activate(), undefined);
    assert.equal(extension.exports, undefined);
    assert.ok(extension.isActive);
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
