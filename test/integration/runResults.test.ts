import assert from 'node:assert/strict';
import { commands, type QuickPickItem, Uri, window } from 'vscode';
import { systemClock } from '../../src/base/core/clock.ts';
import { CloneAddressError } from '../../src/clones/core/make/cloneErrors.ts';
import { reportRun, runEach } from '../../src/clones/runMany.ts';
import { describeRun, type RunResult, resultRow, showRun } from '../../src/clones/runResults.ts';
import { entryAt } from '../support/entries.ts';
import { recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the result of a run', () => {
  const { showQuickPick, showErrorMessage, showWarningMessage } = window;
  afterEach(() => Object.assign(window, { showQuickPick, showErrorMessage, showWarningMessage }));

  const row = (name: string | undefined, kind: 'cloned' | 'failed' | 'refused' | 'existing') =>
    resultRow('clone', itemOf(name), { kind });
  const itemOf = (name: string | undefined) => ({
    key: name ?? '',
    entry: name === undefined ? undefined : entryAt('github.com', name),
    folder: Uri.file(`/${name}`),
  });

  for (const [what, rows, text] of [
    ['names the only one that failed', [row('rider/spoke', 'failed')], 'rider/spoke failed.'],
    ['counts several', [row('rider/spoke', 'failed'), row('rider/rim', 'failed')], '2 failed.'],
    ['counts one that is no longer listed', [row(undefined, 'failed')], '1 failed.'],
    [
      'counts each group',
      [row('rider/spoke', 'existing'), row('rider/rim', 'refused')],
      '1 was already there. 1 was left out.',
    ],
  ] as const) {
    it(what, () => {
      const all = [row('rider/hub', 'cloned'), ...rows, resultRow('clone', itemOf('rider/tire'), undefined)];
      assert.equal(describeRun('clone', all), `Cloned 1 of ${all.length} repositories. ${text} 1 is left.`);
    });
  }

  it('counts clones that are up to date, pulled or not', () => {
    const results: readonly RunResult[] = [{ kind: 'pulled', commits: 2 }, { kind: 'current' }, { kind: 'diverged' }];
    const rows = results.map((result) => resultRow('pull', itemOf('rider/rim'), result));
    assert.equal(describeRun('pull', rows), 'Clones up to date: 2 of 3. 1 was left out.');
  });

  it('says what happened to the only one, without links', () => {
    const result: RunResult = { kind: 'unsafe', key: 'filter.[x](command:y)' };
    assert.equal(
      describeRun('fetch', [resultRow('fetch', itemOf('rider/rim'), result)]),
      'rider/rim: The Git configuration of the clone sets filter.[x] (command:y).',
    );
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
      const item = { ...itemOf('rider/spoke'), refusal: new CloneAddressError('sameFolder') };
      await showRun('clone', [resultRow('clone', item, { kind: 'refused' })]);
      await waitUntil(() => window.tabGroups.activeTabGroup.activeTab?.label === 'Settings');
    } finally {
      await commands.executeCommand('workbench.action.closeAllEditors');
    }
    assert.deepEqual([details, shown], [[`Not cloned: ${text}`], [[text, 'Open Settings']]]);
  });

  for (const [title, last, expected] of [
    ['Continue', undefined, ['rider/rim', 'rider/hub']],
    ['Retry', { kind: 'noRemote' }, ['rider/rim', 'rider/tire']],
  ] as const) {
    it(`offers “${title}”, which keeps other results`, async () => {
      const kinds = new Map<string, RunResult | undefined>([
        ['rider/rim', { kind: 'fetched' }],
        ['rider/hub', { kind: 'late' }],
        ['rider/tire', last],
      ]);
      const press = async (_: string, ...buttons: readonly { readonly title: string }[]) =>
        buttons.find((button) => button.title === title);
      Object.assign(window, { showWarningMessage: press });
      const items = [...kinds.keys()].map(itemOf);
      const results = new Map<string, RunResult>();
      await runEach(systemClock, recordingLog(), 'fetch', items, results, async ({ key }) => kinds.get(key));
      const kept: string[] = [];
      await reportRun('fetch', items, results, async () => void kept.push(...results.keys()));
      assert.deepEqual(kept, expected);
    });
  }
});
