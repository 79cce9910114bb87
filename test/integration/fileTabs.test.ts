import assert from 'node:assert/strict';
import { commands, Uri, ViewColumn, window } from 'vscode';
import { activeFile, closeTabs, fileOfTab, followActiveFile, isInTab } from '../../src/files/fileTabs.ts';
import { FILE_SCHEME } from '../../src/ids.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the editors of files without a clone', () => {
  const [notes, secret] = ['notes.txt', 'secret.txt'].map((name) =>
    Uri.from({ scheme: FILE_SCHEME, authority: 'none.example', path: `/rider/diary/${name}` }),
  );
  const opened = (): string[] =>
    window.tabGroups.all.flatMap(({ tabs }) => tabs).map((tab) => fileOfTab(tab)?.toString() ?? 'another');

  before(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    const untitled = Uri.from({ scheme: 'untitled', path: 'Mine' });
    // An editor opens although there is no such file, and says so.
    for (const file of [notes, secret, untitled]) {
      await commands.executeCommand('vscode.open', file, { preview: false });
    }
    await waitUntil(() => opened().length === 3);
  });
  after(() => commands.executeCommand('workbench.action.closeAllEditors'));

  it('are known', () => {
    assert.ok(notes && isInTab(notes));
    assert.equal(isInTab(notes.with({ path: '/rider/diary/other.txt' })), false);
  });

  it('are followed into another group, whose tabs stay the same', async () => {
    const seen: string[] = [];
    await commands.executeCommand('vscode.open', notes, { preview: false });
    await commands.executeCommand('vscode.open', secret, { viewColumn: ViewColumn.Beside, preview: false });
    await waitUntil(() => activeFile()?.path === secret?.path);
    const followed = followActiveFile((file) => seen.push(file.path));
    try {
      await commands.executeCommand('workbench.action.focusFirstEditorGroup');
      await waitUntil(() => seen.at(-1) === notes?.path);
      await commands.executeCommand('workbench.action.focusSecondEditorGroup');
      await waitUntil(() => seen.at(-1) === secret?.path);
    } finally {
      followed.dispose();
      await commands.executeCommand('workbench.action.closeActiveEditor');
    }
  });

  it('close when their files may no longer be read, and no others do', async () => {
    await closeTabs((file) => file.path === notes?.path);
    assert.deepEqual(opened(), [notes?.toString(), 'untitled:Mine']);
  });
});
