import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { packageCompanion } from '../companion/packageCompanion.ts';
import { findAccount } from '../sandbox/data/sandboxAccounts.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER, SECOND } from '../support/sandboxTokens.ts';
import { signOutInMenu } from './accountsMenu.ts';
import { companionMessage } from './companionMessage.ts';
import { eventually } from './eventually.ts';
import { packaged } from './packaged.ts';
import { useWindow } from './useWindow.ts';

describe('a user whose session another extension requests', () => {
  const workbench = useWindow({
    sandbox: { repositories: 10 },
    launch: async () => ({ vsix: [await packaged(), await packageCompanion()] }),
    prepare: () => signInButton().waitFor(),
  });
  let here: Sandbox;
  let there: Sandbox;

  before(async () => {
    here = workbench.sandbox;
    there = await startSandbox({ repositories: 10 });
  });
  after(() => there?.close());

  const labelOf = (login: string, { baseUrl }: Sandbox): string => `${login} (${new URL(baseUrl).host})`;
  const sessionOf = (login: string, sandbox: Sandbox, token: string): string =>
    `Session of ${labelOf(login, sandbox)}, id ${new URL(sandbox.baseUrl).origin}#${findAccount(login)?.id}, ` +
    `token of ${token.length} characters.`;

  const signInButton = (): Locator => workbench.page.getByRole('button', { name: 'Sign In…' });
  const dialog = (): Locator => workbench.page.locator('.monaco-dialog-box');

  /** Answers VS Code's question whether the companion may sign in. */
  const consent = (answer: 'Allow' | 'Cancel'): Promise<void> =>
    dialog()
      .filter({ hasText: "The extension 'Companion' wants to sign in using Repo Rider." })
      .getByRole('button', { name: answer })
      .click();

  async function askSilently(): Promise<string> {
    await workbench.runCommand('Companion: Ask Silently');
    return companionMessage(workbench);
  }

  async function listAccounts(): Promise<string> {
    await workbench.runCommand('Companion: List Accounts');
    return companionMessage(workbench);
  }

  const signOut = (label: string, question: RegExp): Promise<void> =>
    signOutInMenu(workbench, `${label} (Repo Rider)`, question);

  it('sees no prompt for a silent request', async () => {
    assert.equal(await askSilently(), 'No session.');
    assert.equal(await listAccounts(), 'Accounts: none.');
    assert.equal(await dialog().count(), 0);
  });

  it('refuses, or cancels at the host or the token, and stays anonymous', async () => {
    await workbench.runCommand('Companion: Ask for a Session');
    await consent('Cancel');
    assert.equal(await companionMessage(workbench), 'Refused: User did not consent to login.');
    await workbench.runCommand('Companion: Ask for a Session');
    await consent('Allow');
    await workbench.page.locator('.quick-input-message', { hasText: /Address of your code host/ }).waitFor();
    assert.deepEqual(here.requests, []);
    await workbench.closeBox();
    assert.equal(await companionMessage(workbench), 'Refused: Canceled');
    await workbench.runCommand('Companion: Ask for a Session');
    await consent('Allow');
    await workbench.confirmHost();
    await workbench.page.locator('.quick-input-message', { hasText: /personal access token/ }).waitFor();
    await workbench.page.locator('.quick-input-widget input.input').fill(RIDER);
    await workbench.closeBox();
    assert.equal(await companionMessage(workbench), 'Refused: Canceled');
    assert.equal(await listAccounts(), 'Accounts: none.');
    assert.ok(await signInButton().isVisible());
    assert.ok(here.requests.every(({ headers }) => !('authorization' in headers)));
  });

  it('signs in for the companion, and sees the repositories in the tree', async () => {
    await workbench.runCommand('Companion: Ask for a Session');
    await consent('Allow');
    await workbench.confirmHost();
    await workbench.answer(/personal access token/, RIDER);
    assert.equal(await companionMessage(workbench), sessionOf('rider', here, RIDER));
    for (const owner of ['rider', 'criterium', 'peloton', 'velodrome']) await workbench.row(owner).waitFor();
  });

  it('signs in with a second account, and the companion still gets the first', async () => {
    await workbench.runCommand('Repo Rider: Sign In');
    await workbench.signIn(SECOND, there.baseUrl);
    await workbench.signedIn('second');
    assert.equal(await listAccounts(), `Accounts: ${labelOf('rider', here)}, ${labelOf('second', there)}.`);
    await workbench.runCommand('Companion: Ask for a Session');
    assert.equal(await companionMessage(workbench), sessionOf('rider', here, RIDER));
  });

  it('signs one account out in the accounts menu, and keeps the other', async () => {
    await signOut(labelOf('rider', here), /has been used by:\s*Companion/);
    await workbench.row('rider').first().waitFor({ state: 'detached' });
    await workbench.row('second').first().waitFor();
    assert.equal(await listAccounts(), `Accounts: ${labelOf('second', there)}.`);
    assert.equal(await askSilently(), 'No session.');
  });

  it('refuses the companion the remaining account', async () => {
    await workbench.runCommand('Companion: Ask for a Session');
    await consent('Cancel');
    assert.equal(await companionMessage(workbench), 'Refused: User did not consent to login.');
    assert.equal(await askSilently(), 'No session.');
  });

  it('chooses an account for the companion, or none', async () => {
    await workbench.runCommand('Repo Rider: Sign In');
    await workbench.signIn(RIDER);
    await workbench.signedIn('rider');
    const choices = workbench.page.locator('.quick-input-list .monaco-list-row .label-name');
    const choose = async (): Promise<void> => {
      await workbench.runCommand('Companion: Ask for a Session');
      await consent('Allow');
      const title = "The extension 'Companion' wants to access a Repo Rider account";
      await workbench.page.locator('.quick-input-title', { hasText: title }).waitFor();
    };
    await choose();
    const offered = [labelOf('rider', here), labelOf('second', there), 'Sign in to another account'];
    await eventually(async () => assert.deepEqual(await choices.allTextContents(), offered));
    await workbench.closeBox();
    assert.equal(await companionMessage(workbench), 'Refused: User did not consent to account access');
    assert.equal(await askSilently(), 'No session.');
    await choose();
    await choices.filter({ hasText: 'second' }).click();
    assert.equal(await companionMessage(workbench), sessionOf('second', there, SECOND));
  });

  it('signs out another account, and the companion keeps its own', async () => {
    await signOut(labelOf('rider', here), /Sign out of/);
    await workbench.row('rider').first().waitFor({ state: 'detached' });
    assert.equal(await askSilently(), sessionOf('second', there, SECOND));
  });
});
