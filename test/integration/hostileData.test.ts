import assert from 'node:assert/strict';
import { systemClock } from '../../src/base/core/clock.ts';
import { renderMarkdown } from '../../src/pages/markdown.ts';
import { EXPORT_FORMATS, exportText } from '../../src/repositories/core/exportText.ts';
import { ChangeWindows } from '../support/changeWindows.ts';
import { filled, HOSTILE_LENGTH, hostileItems, SEEDS } from '../support/hostileList.ts';
import { TreeWindow } from './treeWindow.ts';

/** As many repositories for each seed. */
const COUNT = 20;

const README_LENGTH = 500_000;

// A test that blocks the extension host fails in any case: see `watchBlocks`.
describe('a list full of hostile texts', () => {
  let windows: ChangeWindows;
  let shown: TreeWindow;

  before(async () => {
    windows = new ChangeWindows();
    await windows.start({ repositories: 10 });
    const body = JSON.stringify(hostileItems(COUNT));
    windows.sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 200, body } : undefined));
    shown = await TreeWindow.show(windows);
  });
  after(async () => {
    shown.dispose();
    await windows.close();
  });

  it('is shown with all its rows and tooltips', async () => {
    const rows = await shown.rows(await shown.owner('rider'));
    assert.equal(rows.length, SEEDS.length * COUNT);
    for (const row of rows) {
      const item = shown.tree.resolveTreeItem(await shown.tree.getTreeItem(row), row);
      assert.ok(item.tooltip);
    }
  });

  it('is searched for hostile texts', async () => {
    for (const seed of SEEDS) {
      await shown.arrange({ filter: filled(seed, HOSTILE_LENGTH) });
      await shown.tree.getChildren();
    }
    await shown.arrange({ filter: '' });
    assert.equal((await shown.rows(await shown.owner('rider'))).length, SEEDS.length * COUNT);
  });

  it('is exported', async () => {
    for (const format of EXPORT_FORMATS)
      assert.ok((await exportText(shown.opened.window.core.library.entries, format)).length > SEEDS.length * COUNT);
  });

  it('has READMEs that are rendered', async () => {
    for (const seed of SEEDS) assert.ok(await renderMarkdown([filled(seed, README_LENGTH)], systemClock));
  });
});
