import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fullName, type RepositoryRecord } from '../sandbox/data/repository.ts';
import { stretched } from '../support/slowdown.ts';
import { findSecret } from '../support/traces.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { eventually } from './eventually.ts';
import { describeFileLinks } from './fileLinks.ts';
import { TOKEN, UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';
import { Witness } from './witness.ts';

describe('a window of a user who clones', () => {
  let folder: string;
  let tools: string;
  let witness: Witness;
  let user: UserActions;
  /** The log of the command line and environment of each git that VS Code starts. */
  let gitLog: string;

  const inVelodrome = (isPrivate: boolean): RepositoryRecord[] => repositoriesOf('velodrome', isPrivate);
  const repositoriesOf = (account: string, isPrivate: boolean): RepositoryRecord[] =>
    workbench.sandbox.repositories
      .visibleTo(TOKEN)
      .filter(
        ({ owner, private: hidden, name }) =>
          owner === account && hidden === isPrivate && /^(?!handbook$)[\w-]+$/.test(name),
      );

  /** Puts a git on PATH before the machine's own; it logs its command line and environment. */
  const launch = async (): Promise<LaunchOptions> => {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-clones-'));
    tools = await mkdtemp(join(tmpdir(), 'repo-rider-tools-'));
    gitLog = join(tools, 'git.log');
    const git = join(tools, 'git');
    const { PATH = '' } = process.env;
    const script = `#!/bin/sh\nPATH='${PATH}'\n{ echo "git $*"; env; } >> '${gitLog}'\nexec git "$@"\n`;
    await writeFile(git, script, { mode: 0o755 });
    // Through PATH, since VS Code's Git sometimes looks for git before it reads the setting git.path.
    return { env: { PATH: `${tools}${delimiter}${PATH}` }, trace: true };
  };

  const prepare = async (): Promise<void> => {
    workbench.sandbox.addToken({ value: TOKEN, login: 'rider', scopes: ['repo', 'read:org', 'read:user'] });
    witness = await Witness.of(workbench.vscode);
    user = new UserActions(workbench);
    await workbench.signInFirst(TOKEN);
    await workbench.toggle('velodrome', true);
    await workbench.idle();
  };

  const workbench = useWindow({ sandbox: { repositories: 60 }, launch, prepare });

  after(async () => {
    for (const each of [folder, tools]) if (each) await rm(each, { recursive: true, force: true });
  });

  async function expectCloned(record: RepositoryRecord, parent = folder): Promise<void> {
    assert.ok((await readFile(join(parent, record.name, 'README.md'), 'utf8')).startsWith(`# ${fullName(record)}\n`));
    const config = await readFile(join(parent, record.name, '.git', 'config'), 'utf8');
    assert.ok(config.includes(`url = ${workbench.sandbox.gitUrl}/${fullName(record)}.git\n`), config);
  }

  describe('a user who clones', () => {
    it('clones a repository into a folder, and is offered to open it', async () => {
      const [record] = inVelodrome(false);
      assert.ok(record);
      await user.fromMenu(record.name, 'Clone…');
      await user.chooseFolder(folder);
      const text = await workbench.notification(/Cloned/);
      assert.equal(text, `${fullName(record)}: Cloned into ${join(folder, record.name)}`);
      await expectCloned(record);
      const toast = workbench.shownNotification('Cloned');
      for (const name of ['Open', 'Open in New Window'])
        await toast.getByRole('button', { name, exact: true }).waitFor();
      await workbench.clearNotifications();
    });

    it('clones another one into the proposed folder', async () => {
      const [, record] = inVelodrome(false);
      assert.ok(record);
      await user.fromMenu(record.name, 'Clone…');
      const input = workbench.page.locator('.quick-input-widget input.input');
      await eventually(async () => assert.equal((await input.inputValue()).replace(/\/$/, ''), folder));
      await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'Clone Here' }).click();
      await workbench.notification(new RegExp(`velodrome/${record.name}: Cloned`));
      await expectCloned(record);
      await workbench.clearNotifications();
    });

    it('clones several, and chooses the folder once', async () => {
      const [, , , one, other] = inVelodrome(false);
      assert.ok(one && other);
      await workbench.row(one.name).click();
      await workbench.row(other.name).click({ modifiers: ['Control'] });
      await user.fromMenu(other.name, 'Clone…');
      const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Clone 2 repositories (' });
      await dialog.getByRole('button', { name: 'Choose Folder…' }).click();
      await user.chooseFolder(folder);
      assert.equal(await workbench.notification(/Cloned \d/), 'Cloned 2 of 2 repositories.');
      for (const record of [one, other]) {
        await expectCloned(record);
        await workbench.row(record.name).hover();
        await workbench.row(record.name).getByRole('button', { name: 'Open Folder' }).waitFor();
      }
      await workbench.clearNotifications();
    });

    it('sees a message about an existing folder', async () => {
      const [record] = inVelodrome(false);
      assert.ok(record);
      await user.fromMenu(record.name, 'Clone…');
      await user.chooseFolder(folder);
      await workbench.notification(/the folder .* already exists/);
      await workbench.clearNotifications();
      assert.equal((await readdir(folder)).length, 4);
    });

    it('sees a failure of git, and no row shows a clone', async () => {
      const [, , record] = inVelodrome(false);
      assert.ok(record);
      workbench.sandbox.update(record.id, { clone_url: `${workbench.sandbox.baseUrl}/nothing/${record.name}.git` });
      await user.refreshed();
      await workbench.idle();
      await user.fromMenu(record.name, 'Clone…');
      await user.chooseFolder(folder);
      await user.closeDialog();
      await workbench.notification(/Canceled, or Git failed/);
      await workbench.clearNotifications();
      assert.equal((await readdir(folder)).length, 4);
      await user.lacksInMenu(record.name, 'Open Folder', 'Clone…');
    });

    it('lets Git use the account once, and then clones private repositories without a question', async () => {
      const [first, second] = inVelodrome(true);
      assert.ok(first && second);
      await mkdir(join(folder, 'private'));
      workbench.sandbox.clearRequests();
      await user.fromMenu(first.name, 'Clone…');
      const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: /Let Git sign in to .* as rider\?/ });
      assert.match(
        (await dialog.textContent()) ?? '',
        /other extensions, and Git’s credential helper can then get these tokens/,
      );
      await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
      for (const record of [first, second]) {
        if (record === second) await user.fromMenu(record.name, 'Clone…');
        await user.chooseFolder(join(folder, 'private'));
        await workbench.notification(new RegExp(`velodrome/${record.name}: Cloned into`));
        await workbench.clearNotifications();
      }
      const sent = workbench.sandbox.requests.flatMap(
        ({ service, headers }) => (service === 'git' && headers.authorization) || [],
      );
      assert.deepEqual([...new Set(sent)], [`Basic ${btoa(`rider:${TOKEN}`)}`]);
    });

    it('can take that back, and is then asked for the protocol', async () => {
      const record = ['peloton', 'criterium'].flatMap((owner) => repositoriesOf(owner, true))[0];
      assert.ok(record);
      await workbench.toggle(record.owner, true);
      const { host } = new URL(workbench.sandbox.gitUrl);
      await workbench.choose('Repo Rider: Manage Account', `Git Access to ${host}`);
      await workbench.pickLast('Never for This Host');
      await workbench.notification(/^Git can no longer use your accounts on /);
      await user.fromMenu(record.name, 'Clone…');
      const box = workbench.page.locator('.quick-input-widget');
      await box.locator('.quick-input-list .monaco-list-row', { hasText: 'SSH' }).waitFor();
      assert.match(
        (await box.locator('input.input').getAttribute('placeholder')) ?? '',
        /^Git uses its own credentials for /,
      );
      await user.closeBox();
      await workbench.toggle(record.owner, false);
    });

    it('opens the folder from the row', async () => {
      const [record] = inVelodrome(false);
      assert.ok(record);
      await workbench.row('velodrome').click();
      await workbench.toggle('velodrome', true);
      const page = await workbench.pageOpenedBy(() => user.fromMenu(record.name, 'Open in New Window'));
      const isThere = (url: URL): boolean => url.searchParams.get('folder')?.endsWith(`/${record.name}`) ?? false;
      await page.waitForURL(isThere, { waitUntil: 'commit' });
      await page.close();
      // While the menu is open: soon after, the row no longer shows a clone.
      await user.fromMenu(record.name, 'Open in New Window', () => rm(join(folder, record.name), { recursive: true }));
      await workbench.notification(/is no longer in |No clone of /);
      await workbench.clearNotifications();
    });

    it('finds a repository in Git: Clone, and clones it', async () => {
      const [record] = inVelodrome(false);
      assert.ok(record);
      const parent = join(folder, 'elsewhere');
      await mkdir(parent);
      workbench.sandbox.clearRequests();
      const accept = 'Select as Repository Destination';
      const box = workbench.page.locator('.quick-input-widget');
      const first = box.locator('.quick-input-list .monaco-list-row .label-name').first();
      // The list is redrawn as rows arrive, and a click at that timestamp closes it.
      await eventually(async () => {
        await workbench.choose('Git: Clone', 'Clone from Repo Rider');
        await box.locator('input.input').fill(record.name);
        await eventually(async () => assert.equal((await first.textContent())?.trim(), fullName(record)));
        await workbench.pick(fullName(record));
        await box.getByRole('button', { name: accept }).waitFor({ timeout: stretched(5000) });
      });
      await user.chooseFolder(parent, accept);
      await eventually(() => expectCloned(record, parent));
      assert.ok(workbench.sandbox.requests.every(({ service }) => service === 'git'));
      // Git offers to open it.
      await user.closeDialog();
    });

    it('leaves no trace of the token, which git gets only through a pipe', async () => {
      const testimony = await witness.testimony();
      const started = await readFile(gitLog, 'utf8');
      assert.equal(started.match(/^git clone http:\/\/127\.0\.0\.1:\d+\/velodrome\/\S+ /gm)?.length, 7);
      testimony.set('what git was started with', started);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        testimony.set(file, await readFile(file, 'latin1'));
      }
      testimony.set(
        'git requests',
        JSON.stringify(workbench.sandbox.requests.filter(({ service }) => service === 'git')),
      );
      assert.deepEqual(findSecret(testimony, TOKEN), []);
    });
  });

  describeFileLinks(workbench, () => join(folder, 'private'));
});
