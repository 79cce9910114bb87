import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fullName, type RepositoryRecord } from '../sandbox/data/repository.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { eventually } from './eventually.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

/** Repositories that are cloned together. */
const WANTED = 60;

const FILTER = 'is:public owner:velodrome';

describe('a user who clones many repositories together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'repo-rider-many-'));
  const tools = mkdtempSync(join(tmpdir(), 'repo-rider-tools-'));
  const slowFile = join(tools, 'slow');
  let records: readonly RepositoryRecord[];
  let failing: RepositoryRecord;
  let existing: RepositoryRecord;
  let user: UserActions;

  /** Puts a git on PATH before the machine's own, which waits before it clones what a file names. */
  const launch = async (): Promise<LaunchOptions> => {
    const { PATH = '' } = process.env;
    const wait = `case "$*" in *clone*) while case "$*" in *"/$(cat '${slowFile}').git"*) true;; *) false;; esac; do sleep 0.1; done;; esac`;
    writeFileSync(slowFile, 'none');
    writeFileSync(join(tools, 'git'), `#!/bin/sh\nPATH='${PATH}'\n${wait}\nexec git "$@"\n`, { mode: 0o755 });
    return { env: { PATH: `${tools}${delimiter}${PATH}` } };
  };

  const prepare = async (): Promise<void> => {
    const { sandbox } = workbench;
    const listed = sandbox.repositories
      .visibleTo(RIDER)
      .filter(({ owner, private: hidden }) => owner === 'velodrome' && !hidden);
    // Those with odd names are refused, which other tests cover.
    const usual = listed.filter(({ name }) => /^[\w-]+$/.test(name));
    records = usual.slice(0, WANTED);
    for (const { id } of listed.filter((each) => !records.includes(each))) sandbox.update(id, { private: true });
    const [first, second] = records.toSorted((a, b) => (a.pushed_at < b.pushed_at ? 1 : -1)).slice(20);
    assert.ok(first && second && records.length === WANTED);
    [failing, existing] = [first, second];
    sandbox.update(failing.id, { clone_url: `${sandbox.baseUrl}/nothing/${failing.name}.git` });
    user = new UserActions(workbench);
    await workbench.signInFirst(RIDER);
    await user.palette('Filter');
    await workbench.answer(/Filter Repositories/, FILTER);
    await workbench.status(new RegExp(`${WANTED} of`));
  };

  const workbench = useWindow({
    sandbox: { repositories: 1200 },
    launch,
    prepare,
    settings: { 'repoRider.cloneFolders': [folder] },
  });

  after(() => {
    for (const each of [folder, tools]) rmSync(each, { recursive: true, force: true });
  });

  /** Rows are cloned in the order of the list, the last pushed first. */
  const nthToClone = (index: number): RepositoryRecord => {
    const record = records.toSorted((a, b) => (a.pushed_at < b.pushed_at ? 1 : -1))[index];
    assert.ok(record);
    return record;
  };

  /** Makes Git wait before it clones a repository, instead of the one before. */
  const waitFor = ({ name }: RepositoryRecord): void => writeFileSync(slowFile, name);

  const cloned = (): readonly string[] => readdirSync(folder).filter((name) => existsSync(join(folder, name, '.git')));
  const inFolder = (name: string): boolean => existsSync(join(folder, name));

  it('sees how many they are and how large, and chooses the folder once', async () => {
    mkdirSync(join(folder, existing.name));
    const slow = nthToClone(5);
    waitFor(slow);
    // The focused row must not matter.
    await workbench.row(nthToClone(0).name).click();
    await workbench.fromTitleMenu('Clone All…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(new RegExp(`^Clone ${WANTED} repositories \\([\\d.,]+ .B\\)\\?$`)).waitFor();
    await dialog.getByRole('button', { name: 'Choose Folder…' }).click();
    await user.chooseFolder(folder);
    // Git waits while it clones this one.
    await workbench.notification(new RegExp(`Cloning: \\d+ of ${WANTED}: velodrome/${slow.name}`));
    assert.ok(cloned().length >= 3 && !inFolder(slow.name));
  });

  it('cancels, and continues', async () => {
    const [current, next] = [nthToClone(5), nthToClone(10)];
    await workbench.pressInNotification(new RegExp(`Cloning: \\d+ of ${WANTED}`), 'Cancel');
    waitFor(next);
    // What Git was cloning is complete, and nothing follows.
    const text = await workbench.notification(/Cloned \d+ of 60 repositories/);
    assert.equal(text, `Cloned ${cloned().length} of 60 repositories. ${WANTED - cloned().length} are left.`);
    assert.ok(inFolder(current.name) && !inFolder(next.name));
    await workbench.pressInNotification(/Cloned \d+ of 60/, 'Continue');
    await workbench.notification(new RegExp(`Cloning: \\d+ of ${WANTED}: velodrome/${next.name}`));
  });

  it('reloads the window, and continues', async () => {
    await workbench.page.reload();
    await workbench.openView();
    writeFileSync(slowFile, 'none');
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: /Repositories left: \d+ of 60\./ });
    await dialog.getByRole('button', { name: 'Don’t Continue' }).waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Cancel' }).count(), 0);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  });

  it('sees that one fails, and that one exists', async () => {
    await user.closeDialog();
    const text = await workbench.notification(/Cloned \d+ of 60 repositories/);
    assert.equal(text, `Cloned 58 of 60 repositories. 1 was already there. ${fullName(failing)} failed.`);
    await workbench.pressInNotification(/Cloned 58 of 60/, 'Show Results');
    await workbench.listRow(fullName(failing)).waitFor();
    await workbench.page.locator('.quick-input-list', { hasText: 'already exists' }).waitFor();
    await workbench.closeBox();
    assert.equal(cloned().length, WANTED - 2);
    for (const { name } of records.filter((each) => each !== failing)) assert.ok(inFolder(name), name);
  });

  it('retries what failed', async () => {
    workbench.sandbox.update(failing.id, {
      clone_url: `${workbench.sandbox.gitUrl}/${fullName(failing)}.git`,
    });
    await user.refreshed();
    await workbench.pressInNotification(/Cloned 58 of 60/, 'Retry');
    const text = await workbench.notification(/Cloned 59 of 60/);
    assert.equal(text, 'Cloned 59 of 60 repositories. 1 was already there.');
    await workbench.clearNotifications();
    assert.equal(cloned().length, WANTED - 1);
  });

  it('fetches all, and sees each result', async () => {
    const [one] = cloned();
    assert.ok(one);
    const config = join(folder, one, '.git', 'config');
    writeFileSync(config, `${readFileSync(config, 'utf8')}[core]\n\tsshCommand = touch ${join(tools, 'ran')}\n`);
    await user.palette('Fetch All');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Fetch' }).click();
    const text = await workbench.notification(/Fetched \d/);
    assert.equal(text, 'Fetched 58 of 59 clones. 1 was left out.');
    await workbench.pressInNotification(/Fetched \d/, 'Show Results');
    await workbench.page.locator('.quick-input-list', { hasText: 'sets core.sshcommand' }).waitFor();
    await workbench.closeBox();
    await workbench.clearNotifications();
    assert.ok(!existsSync(join(tools, 'ran')));
    const fetched = readdirSync(folder).filter((name) =>
      existsSync(join(folder, name, '.git', 'refs', 'remotes', 'origin')),
    );
    assert.ok(fetched.length >= WANTED - 2);
  });

  it('sees that cloning stops after three failures in a row', async () => {
    const { sandbox } = workbench;
    const nothing = ['one', 'two', 'three', 'four', 'five'].map((name) =>
      sandbox.add('velodrome', name, { clone_url: `${sandbox.baseUrl}/nothing/${name}.git` }),
    );
    await user.refreshed();
    await workbench.fromTitleMenu('Clone All…');
    await workbench.page.locator('.monaco-dialog-box').getByText('Clone 6 repositories (').waitFor();
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Choose Folder…' }).click();
    await user.chooseFolder(folder);
    // VS Code’s Git shows each failure, one after the other, before anything else can be clicked.
    const dialog = workbench.page.locator('.monaco-dialog-box');
    const failures = new Set<string | null>();
    await eventually(async () => {
      if (await dialog.isVisible()) {
        failures.add(await dialog.textContent({ timeout: stretched(1000) }));
        await workbench.page.keyboard.press('Escape');
      }
      assert.equal(failures.size, 3);
      assert.ok(await dialog.isHidden());
    });
    const text = await workbench.notification(/Cloned \d+ of 6 repositories/);
    assert.equal(text, 'Cloned 0 of 6 repositories. 3 failed. 3 are left.');
    await workbench.clearNotifications();
    for (const { id } of nothing) sandbox.update(id, { private: true });
    await user.refreshed();
  });

  it('opens all of them as a workspace', async () => {
    const file = join(folder, 'all.code-workspace');
    await user.palette('Open as Workspace');
    const input = workbench.page.locator('.quick-input-widget input.input');
    await eventually(async () => {
      // VS Code writes the file after the box has closed.
      if (existsSync(file)) return;
      await input.fill(file, { timeout: stretched(1000) });
      // When the box has just opened, VS Code replaces the text with the path that it proposes.
      await workbench.still('.quick-input-widget');
      assert.equal(await input.inputValue({ timeout: stretched(1000) }), file);
      await workbench.page
        .locator('.quick-input-widget')
        .getByRole('button', { name: 'OK' })
        .click({ timeout: stretched(1000) });
      assert.ok(existsSync(file));
    });
    const { folders } = JSON.parse(readFileSync(file, 'utf8')) as { readonly folders: readonly { path: string }[] };
    assert.deepEqual(
      folders.map(({ path }) => path).toSorted(),
      cloned()
        .map((name) => join(folder, name))
        .toSorted(),
    );
    await workbench.page.waitForURL(/all\.code-workspace/);
  });
});
