import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullName, type RepositoryRecord } from '../sandbox/data/repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { eventually } from './eventually.ts';
import { useWindow } from './useWindow.ts';

/** The badge of a row, which VS Code draws with a style sheet. */
const BADGE = '.monaco-icon-label.monaco-decoration-itemBadge, .monaco-icon-label[class*="itemBadge"]';

describe('a user with clones', () => {
  const real = new RealGit();
  const code = real.path('my code 🚲');
  let records: readonly RepositoryRecord[];

  const launch = async (sandbox: Sandbox): Promise<LaunchOptions> => {
    records = sandbox.repositories
      .visibleTo(RIDER)
      .filter(({ owner, name }) => owner === 'velodrome' && /^[\w-]+$/.test(name))
      .slice(0, 3);
    for (const record of records) {
      real.create(join('my code 🚲', record.name), `${sandbox.gitUrl}/${fullName(record)}.git`);
    }
    appendFileSync(join(code, records[1]?.name ?? '', 'README.md'), 'More\n');
    return { env: { HOME: real.folder }, settings: { 'repoRider.cloneRoots': [code] } };
  };
  const workbench = useWindow({
    sandbox: { repositories: 60 },
    launch,
    settings: { 'repoRider.openAction': 'open' },
    signedInAs: RIDER,
  });
  after(() => real[Symbol.dispose]());

  const badge = async (name: string): Promise<string> =>
    workbench
      .row(name)
      .locator(BADGE)
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content);

  /** Finds a repository with the keyboard. */
  async function find(name: string): Promise<void> {
    const { page } = workbench;
    // A page that has just opened may take the focus a time later, which closes the list.
    await eventually(async () => {
      await page.keyboard.press('Control+Alt+h');
      await page.locator('.quick-input-title', { hasText: /^Go to Repository/ }).waitFor({ timeout: 3000 });
    });
    await page.keyboard.type(name);
    await workbench.listRow(name).waitFor();
  }

  it('sees which repositories are cloned, and which of them have changes', async () => {
    const [clean, dirty] = records;
    assert.ok(clean && dirty);
    await workbench.toggle('velodrome', true);
    await eventually(async () => assert.equal(await badge(clean.name), '"⌂"'));
    await eventually(async () => assert.equal(await badge(dirty.name), '"●"'));
  });

  it('finds clones', async () => {
    await workbench.search('is:dirty');
    await workbench.page
      .locator('.quick-input-list')
      .getByText(records[1]?.name ?? '')
      .first()
      .waitFor();
    await workbench.closeBox();
  });

  it('is offered to clone a repository without a clone', async () => {
    await workbench.search('velodrome/handbook');
    await workbench.listRow('velodrome/handbook').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.listRow('Clone and Open…').waitFor();
    await workbench.listRow('Show Repository Details').click();
    await workbench.tab('handbook').waitFor();
  });

  it('opens a clone in a new window with a key, and with Enter in this window', async () => {
    const [clean] = records;
    assert.ok(clean);
    const { page } = workbench;
    await find(fullName(clean));
    const opened = await workbench.pageOpenedBy(() => page.keyboard.press('Control+Enter'));
    await opened.getByText(clean.name).first().waitFor();
    await opened.close();
    await find(fullName(clean));
    await page.keyboard.press('Enter');
    await eventually(async () => assert.match(await page.title(), new RegExp(clean.name)));
  });
});
