import assert from 'node:assert/strict';
import { commands, type QuickPickItem, window } from 'vscode';
import { CloneAddressError } from '../../src/core/clones/make/cloneErrors.ts';
import type { ResultKind } from '../../src/core/clones/make/cloneQueue.ts';
import { describeQueue, type QueueResult, showResults } from '../../src/views/ask/cloneResults.ts';
import { entryAt } from '../support/entries.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the result of cloning many', () => {
  function failed(fullName: string | undefined, kind: ResultKind = 'failed'): QueueResult {
    return { entry: fullName ? entryAt('github.com', fullName) : undefined, kind, folder: undefined };
  }

  for (const [what, results, text] of [
    ['names the only one that failed', [failed('rider/spoke')], 'rider/spoke failed.'],
    ['counts several', [failed('rider/spoke'), failed('rider/rim', 'refused')], '2 failed.'],
    ['counts one that is no longer listed', [failed(undefined)], '1 failed.'],
    ['has no link of a name', [failed('rider/[x](command:y)\n')], 'rider/[x] (command:y) failed.'],
  ] as const) {
    it(what, () => {
      assert.equal(describeQueue(results, 2), `Cloned 0 of 2 repositories. ${text}${left(2 - results.length)}`);
    });
  }

  it('shows why one was refused, and opens the setting that changes it', async () => {
    const text =
      'Another repository of the same name is cloned into the same folder. Change the setting “Clone Layout” to sort clones by owner.';
    const { showQuickPick, showErrorMessage } = window;
    const details: (string | undefined)[] = [];
    const shown: (readonly string[])[] = [];
    const pick = async (items: readonly QuickPickItem[]): Promise<QuickPickItem | undefined> => {
      details.push(...items.map(({ detail }) => detail));
      return items[0];
    };
    const press = async (...message: readonly string[]): Promise<string | undefined> => {
      shown.push(message);
      return message[1];
    };
    Object.assign(window, { showQuickPick: pick, showErrorMessage: press });
    try {
      await showResults([{ ...failed('rider/spoke', 'refused'), refusal: new CloneAddressError('sameFolder') }]);
      await waitUntil(() => window.tabGroups.activeTabGroup.activeTab?.label === 'Settings');
    } finally {
      Object.assign(window, { showQuickPick, showErrorMessage });
      await commands.executeCommand('workbench.action.closeAllEditors');
    }
    assert.deepEqual([details, shown], [[`Not cloned: ${text}`], [[text, 'Open Settings']]]);
  });

  function left(count: number): string {
    return count === 0 ? '' : ` ${count} is left.`;
  }
});
