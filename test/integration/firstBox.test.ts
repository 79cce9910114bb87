import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import { FirstBox } from '../../src/search/firstBox.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { applied, pressEnter } from './pressKeys.ts';

describe('the box that opens before its list is loaded', () => {
  it('is given to one list, with the Enter that was pressed in it', async () => {
    const box = new FirstBox();
    await box.during(async () => {
      await pressEnter();
      await applied();
      const taken = box.take();
      assert.equal(taken?.isEntered, true);
      assert.equal(taken.isClosed, false);
      assert.equal(box.take(), undefined);
      taken.pick.hide();
    });
  });

  it('is with VS Code before the command begins, whose work would delay it', async () => {
    const begun: string[] = [];
    const running = new FirstBox().during(async () => void begun.push('command'));
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(begun, []);
    await running;
    assert.deepEqual(begun, ['command']);
  });

  it('is closed if no list takes it', async () => {
    const { createQuickPick } = window;
    let isHidden = false;
    window.createQuickPick = (() => {
      const pick = createQuickPick();
      pick.onDidHide(() => (isHidden = true));
      return pick;
    }) as never;
    await new FirstBox().during(async () => undefined).finally(() => (window.createQuickPick = createQuickPick));
    await waitUntil(() => isHidden);
  });

  it('stays the only one if the command runs again meanwhile, until the user closes it', async () => {
    const box = new FirstBox();
    let runs = 0;
    const run = async (): Promise<void> => {
      runs++;
      if (runs > 1) return;
      await box.during(run);
      await commands.executeCommand('workbench.action.closeQuickOpen');
      await applied();
      await box.during(run);
    };
    await box.during(run);
    assert.equal(runs, 2);
  });
});
