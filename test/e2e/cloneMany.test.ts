import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fullName, type RepositoryRecord } from '../sandbox/data/repository.ts';
import { RIDER } from '../support/sandboxTokens.ts';
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
  const [slowFile, goFile] = [join(tools, 'slow'), join(tools, 'go')];
  let records: readonly RepositoryRecord[];
  let failing: RepositoryRecord;
  let existing: RepositoryRecord;
  let user: UserActions;

  /** Puts a git on PATH before the machine's own, which waits before it clones what a file names. */
  const launch = async (): Promise<LaunchOptions> => {
    const { PATH = '' } = process.env;
    const wait = `case "$*" in *clone*) if [ -e '${slowFile}' ]; then case "$*" in *"/$(cat '${slowFile}').git"*) while [ ! -e '${goFile}' ]; do sleep 0.1; done;; esac; fi;; esac`;
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
    settings: { 'repoRider.cloneRoots': [folder] },
  });

  after(() => {
    for (const each of [folder, tools]) rmSync(each, { recursive: true, force: true });
  });

  const cloned = (): readonly string[] => readdirSync(folder).filter((name) => existsSync(join(folder, name, '.git')));
  const inFolder = (name: string): boolean => existsSync(join(folder, name));

  it('sees how many they are and how large, and chooses the folder once', async () => {
    mkdirSync(join(folder, existing.name));
    const slow = records.toSorted((a, b) => (a.pushed_at < b.pushed_at ? 1 : -1))[10];
    assert.ok(slow);
    writeFileSync(slowFile, slow.name);
    await user.palette('Clone All Shown');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(`Clone ${WANTED} repositories?`).waitFor();
    await dialog.getByText(/Their size on the code host is about [\d.,]+ .B\./).waitFor();
    await dialog.getByRole('button', { name: 'Choose Folder…' }).click();
    await user.chooseFolder(folder);
    // Git waits while it clones this one.
    await workbench.notification(new RegExp(`Cloning: \\d+ of ${WANTED}: velodrome/${slow.name}`));
    assert.ok(cloned().length >= 3 && !inFolder(slow.name));
  });

  it('reloads the window, and continues', async () => {
    await workbench.page.reload();
    await workbench.openView();
    writeFileSync(goFile, '');
    const text = await workbench.notification(/Cloning was interrupted/);
    assert.match(text, /: \d+ of 60 repositories are left\.$/);
    await workbench.pressInNotification(/Cloning was interrupted/, 'Continue');
  });

  it('sees that one fails, and that one exists', async () => {
    await user.closeDialog();
    const text = await workbench.notification(/Cloned \d+ of 60 repositories/);
    assert.equal(text, 'Cloned 58 of 60 repositories. 1 was already there. 1 failed.');
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
    const text = await workbench.notification(/Fetched \d/);
    assert.equal(text, 'Fetched 58 of 59 clones. 1 was left out, because Git may not run there.');
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

  it('opens all of them as a workspace', async () => {
    const file = join(folder, 'all.code-workspace');
    await user.palette('Open as Workspace');
    const input = workbench.page.locator('.quick-input-widget input.input');
    await eventually(async () => {
      // VS Code writes the file after the box has closed.
      if (existsSync(file)) return;
      await input.fill(file, { timeout: 1000 });
      await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click({ timeout: 1000 });
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
