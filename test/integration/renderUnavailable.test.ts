import assert from 'node:assert/strict';
import { Command } from '../../src/ids.ts';
import { renderUnavailable } from '../../src/views/tree/renderUnavailable.ts';

const account = { login: 'rider', id: 1, type: 'User' } as const;
const node = { kind: 'unavailable', id: 'https://api.github.com#1', account, host: 'api.github.com' } as const;

describe('the row of an account that VS Code can’t use', () => {
  for (const [reason, description] of [
    ['noSession', 'api.github.com · sign-in required'],
    ['noProvider', 'api.github.com · VS Code’s sign-in unavailable'],
    ['otherAddress', 'api.github.com · not used in this window'],
  ] as const) {
    it(`says why, and signs in again: ${reason}`, () => {
      const item = renderUnavailable({ ...node, reason });
      assert.deepEqual([item.label, item.description], ['rider', description]);
      assert.equal(item.command?.command, Command.signIn);
      assert.equal(item.contextValue, `unavailable.${reason}`);
    });
  }

  it('does nothing while VS Code has not responded yet', () => {
    const item = renderUnavailable({ ...node, reason: 'pending' });
    assert.deepEqual([item.description, item.command], ['api.github.com · signing in…', undefined]);
  });
});
