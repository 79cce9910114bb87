import assert from 'node:assert/strict';
import type { RepositoryRecord } from '../sandbox/data/repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { signOutInMenu } from './accountsMenu.ts';
import { eventually } from './eventually.ts';
import { storedFiles } from './storedFiles.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';
import { storedBy } from './witness.ts';

const NEXT = 'ridernexttoken0001';
const SECRET = '5309-unmistakable';

/** A root that is stored in the state of the extension, which VS Code stores as text in text. */
const OPENED = /openedRoots[\\":]+\[\{/;

const FILES = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`${name}.txt`, `The file ${name}, ${SECRET}\n`]),
);

describe('a user who reads files while things happen', () => {
  let record: RepositoryRecord;
  const workbench = useWindow({
    sandbox: { repositories: 20 },
    signedInAs: RIDER,
    launch: async (sandbox: Sandbox) => {
      sandbox.add('rider', 'notes', { default_branch: 'main', private: true, files: FILES });
      record = sandbox.add('rider', 'diary', { default_branch: 'main', private: true, files: FILES });
      return {};
    },
  });
  const user = new UserActions(workbench);

  const text = (): Promise<string | null> => workbench.page.locator('.editor-instance').first().textContent();
  const shows = (expected: RegExp): Promise<void> =>
    eventually(async () => assert.match((await text())?.replaceAll('\u00a0', ' ') ?? '', expected));

  /** Picks a file with Go to File…. */
  async function pick(name: string, repository = 'diary'): Promise<void> {
    await user.fromMenu(repository, 'Go to File…');
    await workbench.answer(new RegExp(`^Go to File · rider/${repository} · main · `), name);
  }

  async function open(name: string, repository?: string): Promise<void> {
    await pick(name, repository);
    await workbench.tab(`${name}.txt`).last().waitFor();
    await shows(new RegExp(`The file ${name}`));
  }

  /** Picks a file that can't be read: a message says why, and no editor opens. */
  async function sees(name: string, message: RegExp, repository?: string): Promise<void> {
    await pick(name, repository);
    await workbench.notification(message);
    assert.equal(await workbench.tab(`${name}.txt`).count(), 0);
    await workbench.clearNotifications();
  }

  before(() => workbench.toggle('rider', true));

  it('reads files of a private repository', async () => {
    await open('a');
    await open('b');
  });

  it('reads stored ones while the service is down, and sees why others aren’t read', async () => {
    await workbench.sandbox.stop();
    await open('b');
    await sees('d', /Couldn’t reach the server \(127\.0\.0\.1/);
    await workbench.sandbox.start();
  });

  it('sees that the token was rejected, and reads on with another one', async () => {
    workbench.sandbox.revoke(RIDER);
    await sees('e', /token/i);
    workbench.sandbox.addToken({ value: NEXT, login: 'rider', scopes: ['repo', 'read:org'] });
    await user.replaceToken(NEXT);
    await workbench.notification(/Replaced the token of/);
    await workbench.clearNotifications();
    await open('e');
  });

  it('sees that the repository is gone, and reads what is open', async () => {
    await shows(/The file e/);
    workbench.sandbox.remove(record.id);
    await sees('f', /(deleted|doesn’t exist|not found|access)/i);
    await shows(/The file e/);
  });

  it('reads stored ones after the quota was used up, and sees why others aren’t read', async () => {
    await open('a', 'notes');
    workbench.sandbox.leave(NEXT, 0);
    await open('a', 'notes');
    await sees('g', /API quota on .* used up until \d+:\d\d .M\. Cached data/, 'notes');
  });

  it('signs out, and sees no file, nor is one stored', async () => {
    await user.signOut();
    await workbench.tab('.txt').first().waitFor({ state: 'detached' });
    await eventually(async () => {
      const stored = await storedFiles(workbench.vscode);
      assert.ok(!stored.some((content) => content.includes(SECRET)));
    });
  });

  it('is forgotten by what was opened, even if nothing was used since VS Code started', async () => {
    workbench.sandbox.startPeriods();
    await user.palette('Sign In');
    await workbench.signIn(NEXT);
    await workbench.signedIn();
    await workbench.toggle('rider', true);
    await open('a', 'notes');
    await eventually(async () => assert.ok(OPENED.test(await storedBy(workbench.page))));
    await user.tidyUp();
    await user.reloadWindow();
    await workbench.openView();
    await workbench.row('rider').waitFor();
    const { host } = new URL(workbench.sandbox.baseUrl);
    await signOutInMenu(workbench, `rider (${host})`, /rider/);
    await eventually(async () => assert.ok(!OPENED.test(await storedBy(workbench.page))));
  });
});
