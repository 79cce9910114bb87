import assert from 'node:assert/strict';
import { commands, type QuickPickItem, Uri, window } from 'vscode';
import { reportRun, runEach } from '../../src/commands/clones/runMany.ts';
import { CloneAddressError } from '../../src/core/clones/make/cloneErrors.ts';
import { describeRun, type RunResult, type RunRow, showRun } from '../../src/views/ask/runResults.ts';
import { realPorts } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the result of a run', () => {
  const { showQuickPick, showErrorMessage, showWarningMessage } = window;
  afterEach(() => Object.assign(window, { showQuickPick, showErrorMessage, showWarningMessage }));

  const row = (name: string | undefined, kind: 'fetched' | 'failed' | 'refused' | 'noRemote' | 'existing'): RunRow => ({
    name,
    folder: Uri.file(`/${name}`),
    result: { kind },
  });
  const unsafe: RunResult = { kind: 'unsafe', key: 'filter.[x](command:y)' };

  for (const [what, rows, text] of [
    ['names the only one that failed', [row('rider/spoke', 'failed')], 'rider/spoke failed.'],
    ['counts several', [row('rider/spoke', 'failed'), row('rider/rim', 'failed')], '2 failed.'],
    ['counts one that is no longer listed', [row(undefined, 'failed')], '1 failed.'],
    ['has no link of a name', [row('rider/[x](command:y)\n', 'failed')], 'rider/[x] (command:y) failed.'],
    ['does not name what was left out', [row('rider/spoke', 'noRemote')], '1 was left out.'],
    ['counts each group', [row('a', 'existing'), row('b', 'refused')], '1 was already there. 1 was left out.'],
  ] as const) {
    it(what, () => {
      const all = [row('rider/hub', 'fetched'), ...rows, { name: 'rider/tire', folder: undefined }];
      const done = `Cloned 1 of ${all.length} repositories.`;
      assert.equal(describeRun('clone', all), `${done} ${text} 1 is left.`);
    });
  }

  it('counts clones that are up to date, pulled or not', () => {
    const results: readonly RunResult[] = [{ kind: 'pulled', commits: 2 }, { kind: 'current' }, { kind: 'diverged' }];
    const rows = results.map((result) => ({ ...row('rider/rim', 'fetched'), result }));
    assert.equal(describeRun('pull', rows), 'Clones up to date: 2 of 3. 1 was left out.');
  });

  it('says why the only clone was not fetched, without links', () => {
    const text = 'rider/rim: The Git configuration of the clone sets filter.[x] (command:y).';
    assert.equal(describeRun('fetch', [{ ...row('rider/rim', 'fetched'), result: unsafe }]), text);
  });

  it('shows why one was refused, and opens the setting that changes it', async () => {
    const text =
      'Another repository of the same name is cloned into the same folder. Change the setting “Clone Layout” to sort clones by owner.';
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
      await showRun('clone', [{ ...row('rider/spoke', 'refused'), refusal: new CloneAddressError('sameFolder') }]);
      await waitUntil(() => window.tabGroups.activeTabGroup.activeTab?.label === 'Settings');
    } finally {
      await commands.executeCommand('workbench.action.closeAllEditors');
    }
    assert.deepEqual([details, shown], [[`Not cloned: ${text}`], [[text, 'Open Settings']]]);
  });

  for (const [title, last, kept] of [
    ['Continue', undefined, ['a', 'b']],
    ['Retry', { kind: 'noRemote' }, ['a', 'c']],
  ] as const) {
    it(`offers “${title}”, which keeps other results`, async () => {
      const items = ['a', 'b', 'c'].map((key) => ({ key, name: key, folder: Uri.file(`/${key}`) }));
      const kinds = new Map<string, RunResult | undefined>([
        ['a', { kind: 'fetched' }],
        ['b', { kind: 'late' }],
        ['c', last],
      ]);
      const press = async (_: string, ...buttons: readonly { readonly title: string }[]) =>
        buttons.find((button) => button.title === title);
      Object.assign(window, { showWarningMessage: press });
      const results = await runEach(realPorts(), 'fetch', items, new Map(), async ({ key }) => kinds.get(key));
      const again: string[] = [];
      await reportRun('fetch', items, results, async (before) => void again.push(...before.keys()));
      assert.deepEqual(again, kept);
    });
  }
});
