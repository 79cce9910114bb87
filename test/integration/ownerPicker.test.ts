import assert from 'node:assert/strict';
import { commands, type QuickPick, type QuickPickItem, window } from 'vscode';
import { pickOwners } from '../../src/accounts/ownerPicker.ts';
import { Emitter } from '../../src/base/core/event.ts';
import { showable } from '../../src/base/core/text.ts';
import { Command } from '../../src/ids.ts';
import type { OwnerOption } from '../../src/repositories/core/chooseOwners.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { applied, pressEnter } from './pressKeys.ts';
import { SignedInExtension } from './signedIn.ts';

const option = (login: string, isShown = true, type = 'Organization'): OwnerOption => ({
  owner: { login: showable(login), type },
  isShown,
  repositories: isShown ? 2 : 0,
});

describe('the list of owners', () => {
  const { createQuickPick } = window;
  let pick: QuickPick<QuickPickItem>;
  let changed: Emitter<void>;
  let options: readonly OwnerOption[];
  const source = {
    get options() {
      return options;
    },
    isLoading: false,
    get onDidChange() {
      return changed.event;
    },
  };
  beforeEach(() => {
    changed = new Emitter();
    const create = () => {
      pick = createQuickPick();
      return pick as never;
    };
    window.createQuickPick = create;
  });
  afterEach(() => {
    window.createQuickPick = createQuickPick;
  });

  const checked = () => pick.selectedItems.map(({ label }) => label);

  async function uncheck(...labels: readonly string[]): Promise<void> {
    const wanted = pick.selectedItems.filter(({ label }) => !labels.includes(label));
    // Earlier checks, which VS Code reports late, would replace these.
    const reported = new Promise<void>((resolve) => {
      pick.onDidChangeSelection((items) => {
        if (items.length === wanted.length && items.every((item) => wanted.includes(item))) resolve();
      });
    });
    pick.selectedItems = wanted;
    await reported;
  }

  it('shows what is loaded of each owner, and the checks of the last choice', async () => {
    options = [option('rider', true, 'User'), option('$(zap)'), option('velodrome', false)];
    const picking = pickOwners('Choose', source);
    assert.deepEqual(
      pick.items.map(({ label, description }) => [label, description]),
      [
        ['rider', 'user · 2 repositories'],
        ['$\u200b(zap)', 'organization · 2 repositories'],
        ['velodrome', 'organization'],
      ],
    );
    assert.deepEqual(checked(), ['rider', '$\u200b(zap)']);
    assert.deepEqual(
      pick.buttons.map(({ tooltip }) => tooltip),
      ['Show All Owners'],
    );
    pick.hide();
    assert.equal(await picking, undefined);
  });

  it('adds owners that arrive, and keeps the user’s checks', async () => {
    options = [option('rider', true, 'User'), option('peloton')];
    const picking = pickOwners('Choose', source);
    assert.deepEqual(pick.buttons, []);
    await applied();
    await uncheck('peloton');
    options = [...options, option('velodrome'), option('wheels', false)];
    changed.fire();
    assert.deepEqual(checked(), ['rider', 'velodrome']);
    await pressEnter();
    assert.deepEqual(await picking, new Set(['peloton', 'wheels']));
  });

  describe('of an account', () => {
    let opened: SignedInExtension;
    before(async () => {
      opened = await SignedInExtension.open();
      await opened.refresh();
    });
    after(() => opened.close());

    const owners = async () => {
      const repositories = await opened.exports.getAPI(1).getRepositories();
      return [...new Set(repositories.map(({ fullName }) => fullName.split('/')[0]))];
    };

    async function choose(work: () => Promise<unknown>): Promise<void> {
      pick = undefined as never;
      const choosing = commands.executeCommand(Command.chooseOwners);
      await waitUntil(() => pick?.items.length > 1);
      await applied();
      await work();
      await choosing;
    }

    it('decides what is shown and read, until all are shown again', async () => {
      const before = await owners();
      assert.ok(before.includes('velodrome'));
      await choose(async () => pick.hide());
      assert.deepEqual(await owners(), before);
      opened.sandbox.clearRequests();
      await choose(async () => {
        await uncheck('velodrome');
        await pressEnter();
      });
      assert.ok(!(await owners()).includes('velodrome'));
      await opened.refresh();
      const paths = opened.sandbox.requests.map(({ path }) => path);
      assert.ok(paths.some((path) => path.includes('affiliation=')));
      assert.ok(!paths.some((path) => path.includes('velodrome')));
      await choose(async () => {
        await waitUntil(() => pick.items.some(({ label }) => label === 'velodrome'));
        pick.selectedItems = pick.items;
        await pressEnter();
      });
      await waitUntil(async () => (await owners()).includes('velodrome'));
    });
  });
});
