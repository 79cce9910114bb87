import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateCa } from '../support/privateCa.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

/** Repositories that are cloned together. */
const WANTED = 60;

const ca = await createPrivateCa('A company');
const gitIdentity = await ca.issue('127.0.0.1');

describe('a user of an Enterprise server with private repositories', () => {
  const folder = mkdtempSync(join(tmpdir(), 'repo-rider-private-'));
  const tools = mkdtempSync(join(tmpdir(), 'repo-rider-tools-'));
  let user: UserActions;

  const prepare = async (): Promise<void> => {
    const { sandbox } = workbench;
    const ofOwner = sandbox.repositories.visibleTo(RIDER).filter(({ owner }) => owner === 'velodrome');
    for (const { id } of ofOwner) sandbox.update(id, { private: false });
    for (let count = 0; count < WANTED; count++) sandbox.add('velodrome', `secret-${count}`, { private: true });
    user = new UserActions(workbench);
    await workbench.signInFirst(RIDER);
    await user.palette('Filter');
    await workbench.answer(/Filter Repositories/, 'is:private owner:velodrome');
    await workbench.status(new RegExp(`${WANTED} of`));
  };

  const workbench = useWindow({
    sandbox: { repositories: 60, enterprise: true, gitIdentity },
    launch: async () => {
      writeFileSync(join(tools, 'ca.pem'), ca.cert);
      const identity = { GIT_AUTHOR_NAME: 'Rita', GIT_AUTHOR_EMAIL: 'rita@codehost.example' };
      const committer = { GIT_COMMITTER_NAME: 'Rita', GIT_COMMITTER_EMAIL: 'rita@codehost.example' };
      return { env: { GIT_SSL_CAINFO: join(tools, 'ca.pem'), ...identity, ...committer } };
    },
    prepare,
    settings: { 'repoRider.cloneFolders': [folder] },
  });

  after(() => {
    for (const each of [folder, tools]) rmSync(each, { recursive: true, force: true });
  });

  const cloned = (): readonly string[] => readdirSync(folder).filter((name) => existsSync(join(folder, name, '.git')));
  /** The credentials that the git host has got, and the requests that it has refused with some. */
  const sent = () => {
    const ofGit = workbench.sandbox.requests.filter(
      ({ service, headers }) => service === 'git' && headers.authorization,
    );
    return {
      all: [...new Set(ofGit.map(({ headers }) => headers.authorization))],
      refused: ofGit.filter(({ status }) => status >= 400).length,
    };
  };
  const right = { all: [`Basic ${btoa(`rider:${RIDER}`)}`], refused: 0 };

  it('agrees once, and clones all of them without a question', async () => {
    assert.match(workbench.sandbox.gitUrl, /^https:/);
    await workbench.fromTitleMenu('Clone All…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(new RegExp(`^Clone ${WANTED} repositories \\(.+, ${WANTED} private\\)\\?$`)).waitFor();
    await dialog.getByRole('button', { name: 'Clone with Account' }).click();
    await user.chooseFolder(folder);
    // A question would wait for an answer.
    const text = await workbench.notification(/Cloned \d+ .*repositories/);
    assert.equal(text, `Cloned ${WANTED} of ${WANTED} repositories.`);
    assert.equal(cloned().length, WANTED);
    assert.deepEqual(sent(), right);
    await workbench.clearNotifications();
  });

  it('fetches all of them without a question', async () => {
    workbench.sandbox.clearRequests();
    await user.palette('Fetch All');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Fetch' }).click();
    assert.equal(await workbench.notification(/Fetched \d/), `Fetched ${WANTED} of ${WANTED} clones.`);
    assert.deepEqual(sent(), right);
    await workbench.clearNotifications();
  });

  it('opens one, and pushes from a terminal without a question', async () => {
    const [name = ''] = cloned();
    // Otherwise, its row may be below the visible ones.
    await user.palette('Filter');
    await workbench.answer(/Filter Repositories/, name);
    await user.fromMenu(name, 'Open Folder');
    await workbench.page.waitForEvent('domcontentloaded');
    await workbench.page.locator('.explorer-folders-view', { hasText: 'README.md' }).waitFor();
    const trust = workbench.page.locator('.monaco-dialog-box', { hasText: 'Do you trust' });
    if (await trust.isVisible()) await trust.getByRole('button', { name: 'Yes' }).click();
    workbench.sandbox.clearRequests();
    await workbench.runCommand('Terminal: Create New Terminal');
    await workbench.page.locator('.terminal.xterm').first().waitFor();
    const done = join(tools, 'pushed');
    const script = join(tools, 'push.sh');
    writeFileSync(
      script,
      `git commit --allow-empty -m Empty && git push origin HEAD > '${done}' 2>&1; echo "rc $?" >> '${done}'\n`,
    );
    await eventually(async () => {
      await workbench.page.locator('.terminal.xterm').first().click();
      await workbench.page.keyboard.type(`sh ${script}\n`);
      await eventually(() => assert.match(existsSync(done) ? readFileSync(done, 'utf8') : '', /rc /));
    });
    assert.match(readFileSync(done, 'utf8'), /HEAD -> .*\nrc 0\n$/s);
    assert.ok(
      workbench.sandbox.requests.some(({ path, status }) => path.endsWith('/git-receive-pack') && status === 200),
    );
    assert.deepEqual(sent(), right);
  });
});
