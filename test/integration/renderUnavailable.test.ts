import assert from 'node:assert/strict';
import { ConfigurationTarget, workspace } from 'vscode';
import { ours } from '../../src/base/core/text.ts';
import { Command } from '../../src/ids.ts';
import { renderUnavailable } from '../../src/sidebar/renderUnavailable.ts';

const account = { login: ours('rider'), id: 1, type: 'User' } as const;
const node = {
  kind: 'unavailable',
  id: 'https://ghe.example#1',
  account,
  host: ours('ghe.example'),
  server: 'ghe.example/',
} as const;

describe('the row of an account that VS Code can’t use', () => {
  const setUri = (uri: string | undefined) =>
    workspace.getConfiguration().update('github-enterprise.uri', uri, ConfigurationTarget.Global);
  after(() => setUri(undefined));

  for (const [reason, description] of [
    ['noSession', 'sign-in required · ghe.example'],
    ['noProvider', 'VS Code’s sign-in unavailable · ghe.example'],
  ] as const) {
    it(`says why, and signs in again: ${reason}`, () => {
      const item = renderUnavailable({ ...node, reason });
      assert.deepEqual([item.label, item.description], ['rider', description]);
      assert.equal(item.command?.command, Command.signIn);
      assert.equal(item.contextValue, `unavailable.${reason}`);
    });
  }

  for (const [uri, description, named] of [
    [undefined, 'no server set · ghe.example', /on ghe\.example\. .* is empty or not valid/],
    ['https://other.example', 'other server set · ghe.example', /on ghe\.example\. .* is other\.example in/],
    ['https://ghe.example/x', 'other server set · ghe.example', /on ghe\.example\. .* is ghe\.example\/x in/],
  ] as const) {
    it(`names its server and the window’s, and opens the setting: ${uri}`, async () => {
      await setUri(uri);
      const item = renderUnavailable({ ...node, reason: 'otherAddress' });
      assert.equal(item.description, description);
      assert.match(typeof item.tooltip === 'string' ? item.tooltip : '', named);
      assert.equal(item.command?.command, Command.openServerSetting);
    });
  }

  it('does nothing while VS Code has not responded yet', () => {
    const item = renderUnavailable({ ...node, reason: 'pending' });
    assert.deepEqual([item.description, item.command], ['signing in… · ghe.example', undefined]);
  });
});
