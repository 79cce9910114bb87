import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { timestamp } from '../sandbox/data/generate.ts';
import { fullName, type RepositoryRecord } from '../sandbox/data/repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { eventually } from './eventually.ts';
import { TEN_THOUSAND } from './tenThousand.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';
import { workingCopy } from './workingCopy.ts';

describe('a user with ten thousand repositories', () => {
  /** The window has a clone of `spoke` open. */
  const launch = async (sandbox: Sandbox): Promise<LaunchOptions> => {
    spoke = oneOfVelodrome(sandbox);
    folder = await workingCopy(`${sandbox.gitUrl}/${fullName(spoke)}.git`);
    return { folder };
  };
  const workbench = useWindow({ sandbox: TEN_THOUSAND, launch, signedInAs: RIDER });
  let folder: string;
  let spoke: RepositoryRecord;

  const page = () => workbench.page;
  const input = () => page().locator('.quick-input-widget input.input');
  const found = () => page().locator('.quick-input-list .monaco-list-row .label-name');
  const title = (text: RegExp) => page().locator('.quick-input-title', { hasText: text }).waitFor();
  const below = () => page().locator('.sidebar .monaco-list-row[aria-level="2"]');
  const inPart = () => page().locator('.sidebar .monaco-list-row[aria-level="3"]');
  const copied = (text: RegExp) => page().locator('.statusbar-item', { hasText: text }).waitFor();
  const all = (): readonly RepositoryRecord[] => workbench.sandbox.repositories.visibleTo(RIDER);
  const ridersOwn = (): RepositoryRecord[] => all().filter(({ owner }) => owner === 'rider');

  after(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('finds a repository by letters of its name, without a request, the latest push first', async () => {
    workbench.sandbox.clearRequests();
    await workbench.search('invoice');
    const byPush = all()
      .filter((record) => fullName(record).toLowerCase().includes('invoice'))
      .toSorted((a, b) => Date.parse(b.pushed_at) - Date.parse(a.pushed_at));
    // This order differs from the order of labels, which VS Code would apply by default.
    const first = byPush.slice(0, 12).map(fullName);
    assert.notDeepEqual(first, first.toSorted());
    await eventually(async () => assert.deepEqual((await found().allTextContents()).slice(0, 12), first));
    await page().locator('.quick-input-list .monaco-list-row .highlight', { hasText: 'invoice' }).first().waitFor();
    assert.deepEqual(workbench.sandbox.requests, []);
    await workbench.closeBox();
  });

  it('shows at most two hundred rows, and the number of further matches', async () => {
    await workbench.search('');
    await page().keyboard.press('ArrowUp');
    await page().locator('.quick-input-list .monaco-list-row', { hasText: '9,800 more' }).waitFor();
    await workbench.closeBox();
  });

  it('searches by properties, gets completions, and sees problems in a query', async () => {
    const wanted = all().filter(
      ({ archived, fork, language, stargazers_count: stars }) => archived && !fork && language === 'Go' && stars > 5,
    );
    assert.ok(wanted.length > 1);
    await workbench.search('is:archived -is:fork lang:golang stars:>5 sort:stars');
    await title(new RegExp(`· ${wanted.length} of 10,000 repositories`));
    await input().fill('is:priv');
    await page().locator('.quick-input-list .monaco-list-row.focused', { hasText: 'is:private' }).waitFor();
    await page().keyboard.press('Enter');
    await eventually(async () => assert.equal(await input().inputValue(), 'is:private'));
    await title(
      new RegExp(
        `${all()
          .filter((each) => each.private)
          .length.toLocaleString('en')} of 10,000`,
      ),
    );
    await input().fill(`is:privat ${fullName(spoke)}`);
    await page()
      .locator('.quick-input-list .monaco-list-row', { hasText: /is:private/ })
      .waitFor();
    await page()
      .locator('.quick-input-list .monaco-list-row', { hasText: fullName(spoke) })
      .waitFor();
    await workbench.closeBox();
  });

  it('copies from a row, opens a page, and sees used repositories first next time', async () => {
    await workbench.search(fullName(spoke));
    const row = page()
      .locator('.quick-input-list .monaco-list-row', { hasText: fullName(spoke) })
      .first();
    await row.hover();
    await row.getByRole('button', { name: 'Copy Clone URL' }).click();
    await copied(new RegExp(`Copied .*/${fullName(spoke)}\\.git`));
    await page().keyboard.press('Enter');
    await workbench.tab(spoke.name).waitFor();
    await workbench.search('');
    await eventually(async () => assert.equal((await found().allTextContents())[0], fullName(spoke)));
    await workbench.closeBox();
  });

  it('reveals the row of a page, and of an open folder', async () => {
    const focused = page().locator('.sidebar .monaco-list-row.focused', { hasText: spoke.name });
    await workbench.webview.getByRole('button', { name: 'Reveal in Sidebar' }).click();
    await focused.waitFor();
    await workbench.toggle('velodrome', false);
    await workbench.runCommand('Repo Rider: Reveal Repository of Open Folder in Sidebar');
    await focused.waitFor();
    await workbench.toggle('velodrome', false);
    // The organization's own list has one more.
    await workbench.status(/^10,001 repositories · /);
  });

  it('opens two thousand rows, and scrolls to the last', async () => {
    await workbench.toggle('velodrome', true);
    // Further rows arrive a time after the first screen.
    await eventually(async () => assert.ok((await workbench.rowCount()) > 2000));
    await workbench.idle();
    const list = page().locator('.sidebar .monaco-list').first();
    await list.press('End');
    const last = String((await workbench.rowCount()) - 1);
    await list.locator(`.monaco-list-row.focused[data-index="${last}"]`).waitFor();
    await list.press('Home');
    await workbench.toggle('velodrome', false);
  });

  it('opens an owner with six thousand repositories in parts', async () => {
    await workbench.toggle('rider', true);
    // By default, the latest pushes come first.
    await workbench.row('2026').waitFor();
    await workbench.choose('Repo Rider: Sort By', 'Name');
    assert.equal(await workbench.row('A').getAttribute('aria-label'), 'A: 256 repositories');
    await workbench.toggle('A', true);
    const first = await inPart().first().locator('.label-name').textContent();
    assert.ok(first);
    await inPart().first().click();
    await workbench.tab(first).waitFor();
  });

  it('hears the description of a row', async () => {
    await workbench.toggle('0–9', true);
    const record = ridersOwn().find(({ name, language }) => name === '10-speeds' && language);
    assert.ok(record);
    const label = (await workbench.row('10-speeds').getAttribute('aria-label')) ?? '';
    assert.match(label, new RegExp(`^10-speeds, Public, ${record.language}, \\d+ stars?, pushed .+ ago`));
    await workbench.toggle('0–9', false);
  });

  it('keeps rows expanded, selected and in place during a refresh', async () => {
    const list = page().locator('.sidebar .monaco-list');
    await list.hover();
    await page().mouse.wheel(0, 4000);
    await workbench.still('.sidebar');
    // The first rows lie below the sticky rows of the owner and the part.
    const row = await inPart().nth(4).locator('.label-name').textContent();
    await inPart().nth(4).click();
    const before = await inPart().locator('.label-name').allTextContents();
    workbench.sandbox.clearRequests();
    await workbench.titleAction('Refresh').click();
    await eventually(() => assert.ok(workbench.sandbox.requests.length >= 100));
    await workbench.idle();
    assert.deepEqual(await inPart().locator('.label-name').allTextContents(), before);
    await page()
      .locator('.sidebar .monaco-list-row.selected', { hasText: row ?? '' })
      .waitFor();
    await list.press('Home');
  });

  it('pins several repositories together, and copies them', async () => {
    await inPart().nth(1).click();
    await inPart()
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await workbench.fromMenu(inPart().nth(2), 'Copy Full Name');
    await copied(/Copied 3 lines/);
    await workbench.fromMenu(inPart().nth(2), 'Pin');
    // The new group appears above the visible rows.
    await page().locator('.sidebar .monaco-list').first().press('Home');
    await workbench.expectDescription(workbench.row('Pinned'), '3');
  });

  it('keeps a pin after a rename', async () => {
    const pinned = page().locator('.sidebar .monaco-list-row[aria-level="2"]').first().locator('.label-name');
    const name = await pinned.textContent();
    const sought = ridersOwn().find((each) => each.name === name);
    assert.ok(sought);
    workbench.sandbox.rename(sought.id, 'zzz-renamed');
    await workbench.titleAction('Refresh').click();
    await eventually(async () => assert.equal(await pinned.textContent(), 'zzz-renamed'));
    await workbench.idle();
  });

  it('sees changes since the last visit, and marks them as seen', async () => {
    const [pushed, archived, gone] = ridersOwn().filter(
      (each) => !each.archived && !each.private && /^a[\w-]+$/.test(each.name),
    );
    assert.ok(pushed && archived && gone);
    workbench.sandbox.update(pushed.id, { pushed_at: timestamp(Date.now()) });
    workbench.sandbox.update(archived.id, { archived: true });
    workbench.sandbox.remove(gone.id);
    workbench.sandbox.add('rider', 'aa-brand-new');
    await workbench.titleAction('Refresh').click();
    await workbench.status(/^5 of 10,001 changed · /);
    await workbench.idle();
    await workbench.runCommand('Repo Rider: Show Changes Since Last Visit');
    const shown = page().locator('.sidebar .monaco-list-row');
    for (const [name, what] of [
      [pushed.name, 'new commits'],
      [archived.name, 'now archived'],
      ['aa-brand-new', 'new · rider'],
      [fullName(gone), 'no longer available'],
      ['zzz-renamed', 'renamed from rider/'],
    ]) {
      await shown
        .filter({ hasText: name ?? '' })
        .filter({ hasText: what ?? '' })
        .first()
        .waitFor();
    }
    await workbench.runCommand('Repo Rider: Mark All as Seen');
    await workbench.status(/^10,001 repositories · /);
    await workbench.expectDescription(workbench.row('Changes'), /^none/);
    await workbench.runCommand('Repo Rider: Hide Changes Since Last Visit');
    await workbench.row('Changes').waitFor({ state: 'detached' });
    await workbench.idle();
  });

  it('filters the tree with the same syntax, and clears the filter with a click', async () => {
    await workbench.toggle('Pinned', false);
    await workbench.runCommand('Repo Rider: Filter');
    await workbench.answer(/Filter Repositories/, 'lang:go stars:>1000 sort:stars');
    const wanted = all().filter(({ language, stargazers_count: stars }) => language === 'Go' && stars > 1000);
    await workbench.status(new RegExp(`^“lang:go stars:>1000 sort:stars”: ${wanted.length} of 10,001 `));
    const [most] = wanted
      .filter(({ owner }) => owner === 'rider')
      .toSorted((a, b) => b.stargazers_count - a.stargazers_count);
    await eventually(async () => assert.equal(await below().first().locator('.label-name').textContent(), most?.name));
    // The funnel edits the filter, and Escape restores it.
    await workbench.titleAction('Filter…').click();
    await page()
      .locator('.quick-input-list .monaco-list-row', { hasText: `Show ${wanted.length} of` })
      .waitFor();
    await page().locator('.quick-input-widget input.input').fill('lang:go lang:c');
    await workbench.status(/^“lang:go lang:c”: 0 of 10,001 /);
    await page().keyboard.press('Escape');
    await workbench.status(new RegExp(`^“lang:go stars:>1000 sort:stars”: ${wanted.length} of 10,001 `));
    await workbench.titleAction('Clear Filter').click();
    await workbench.status(/^10,001 repositories · /);
  });

  it('keeps grouping and sorting after a reload, without a network', async () => {
    await workbench.choose('Repo Rider: Group By', 'Language');
    await workbench.choose('Repo Rider: Sort By', 'Size');
    const [largest] = all()
      .filter(({ language }) => language === 'C')
      .toSorted((a, b) => b.size - a.size);
    await workbench.toggle('C', true);
    const first = () => below().first().locator('.label-name').textContent();
    await eventually(async () => assert.equal(await first(), largest?.name));
    await workbench.sandbox.stop();
    await new UserActions(workbench).reloadWindow();
    await workbench.openView();
    await eventually(async () => assert.equal(await first(), largest?.name));
    // An explicit refresh, since the cached data is still fresh.
    await workbench.titleAction('Refresh').click();
    await workbench.row('Retry').waitFor();
    await workbench.status(/^10,001 repositories · (just now|\d+ minutes? ago)$/);
    await workbench.search(`"${fullName(spoke)}"`);
    // A clone of no account counts, too.
    await title(/1 of 10,00[12] repositories · updated (just now|\d+ minutes? ago)$/);
    await page().keyboard.press('Enter');
    await workbench.tab(spoke.name).waitFor();
    await workbench.webview.getByRole('button', { name: 'Reveal in Sidebar' }).waitFor();
    // A page that was never opened shows the data of the list.
    assert.ok(largest);
    await workbench.search(`"${fullName(largest)}"`);
    await title(/1 of 10,00[12] repositories/);
    await page().keyboard.press('Enter');
    await workbench.tab(largest.name).waitFor();
    await workbench.webview.getByText(/Last updated .* Couldn’t reach/).waitFor();
    await workbench.sandbox.start();
  });
});

function oneOfVelodrome({ repositories }: Sandbox): RepositoryRecord {
  const [first] = repositories
    .visibleTo(RIDER)
    .filter(({ owner, name, private: hidden }) => owner === 'velodrome' && !hidden && /^[a-z]+-[a-z]+$/.test(name));
  assert.ok(first);
  return first;
}
