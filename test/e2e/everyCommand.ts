import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, type CommandId } from '../../src/ids.ts';
import { timestamp } from '../sandbox/data/generate.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import { OTHER_TOKEN, OWNER_TOKEN, TOKEN, type UserActions } from './userActions.ts';

/** Why Git doesn't run in the only clone. */
const NOT_CONFIRMED = /velodrome\/handbook: The folder isn’t in a clone folder\./;

/** How to run each command, in an order in which each prepares the next. The type requires every command. */
export const WAYS: Readonly<Record<CommandId, (user: UserActions) => Promise<void>>> = {
  [Command.refresh]: async (user) => {
    await user.refreshed();
    user.workbench.sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 404 } : undefined));
    await user.refreshed();
    await user.workbench.row('Retry').waitFor();
    user.workbench.sandbox.intercept(undefined);
    await user.asksFor('/user/repos', () => user.workbench.row('Retry').click());
  },
  [Command.stopRefresh]: async (user) => {
    await user.palette('Refresh');
    // The refresh may end before anything can stop it.
    await user.workbench
      .titleAction('Stop Refreshing')
      .click({ timeout: stretched(300) })
      .catch(() => undefined);
  },
  [Command.clearCache]: (user) => user.asksFor('/user/repos', () => user.palette('Clear Cache')),
  [Command.showSaying]: (user) => user.asksFor('/zen', () => user.palette('Show a Saying')),
  [Command.countCyclists]: (user) =>
    user.asksFor('/bicyclists/helsinki', () => user.workbench.countCyclists('Helsinki')),
  [Command.lookUpUser]: async (user) => {
    await user.palette('Go to User or Organization');
    await user.asksFor('/users/wanderer', () => user.workbench.answer(/Name of a user/, 'wanderer'));
    await user.workbench.webview.getByText('Nowhere').first().waitFor();
  },
  [Command.refreshPage]: async (user) => {
    for (const refresh of [
      () => user.workbench.editorAction('Refresh Page').click(),
      () => user.palette('Refresh Page'),
    ]) {
      await user.asksFor('/users/wanderer', refresh);
    }
  },
  [Command.openPageOnWeb]: async (user) => {
    for (const open of [
      () => user.workbench.editorAction('Open Page in Browser').click(),
      () => user.palette('Open Page in Browser'),
    ]) {
      await open();
      await user.closeDialog();
    }
  },
  [Command.showAccount]: async (user) => {
    await user.workbench.webview.getByRole('button', { name: 'Watch', exact: true }).click();
    await user.fromMenu('wanderer', 'Show Account');
    await user.workbench.webview.getByText('Nowhere').first().waitFor();
  },
  [Command.unwatch]: async (user) => {
    await user.fromMenu('wanderer', 'Stop Watching');
    await user.workbench.row('wanderer').waitFor({ state: 'detached' });
  },
  [Command.showRepository]: async (user) => {
    await user.workbench.toggle('velodrome', true);
    await user.asksFor('/repos/velodrome/handbook', () => user.fromMenu('handbook', 'Show Repository Details'));
    await user.workbench.webview.getByRole('button', { name: 'Copy SSH' }).click();
  },
  [Command.openOnWeb]: async (user) => {
    await user.fromMenu('handbook', 'Open in Browser');
    await user.closeDialog();
  },
  [Command.openElsewhere]: async (user) => {
    await user.showWebEditorRow();
    await user.fromMenu('webby', 'Open Elsewhere…');
    await user.workbench.pick('github.dev');
    await user.closeDialog();
    user.workbench.sandbox.intercept(undefined);
    await user.refreshed();
  },
  [Command.cloneAndOpen]: async (user) => {
    // A window that opens the clone would lose what this test observes, so another folder is in the way.
    const { userDataDir } = user.workbench.vscode;
    await mkdir(join(userDataDir, 'handbook', 'other'), { recursive: true });
    await user.fromMenu('handbook', 'Clone and Open…');
    await user.chooseFolder(userDataDir);
    await user.workbench.notification(/the folder .* already exists/);
    await user.workbench.clearNotifications();
    await rm(join(userDataDir, 'handbook'), { recursive: true });
  },
  [Command.clone]: async (user) => {
    await user.fromMenu('handbook', 'Clone…');
    await user.chooseFolder(user.workbench.vscode.userDataDir);
    await user.workbench.notification(/velodrome\/handbook: Cloned into/);
    await user.workbench.clearNotifications();
  },
  [Command.openAsWorkspace]: async (user) => {
    await user.palette('Open as Workspace');
    await user.workbench.page.locator('.quick-input-title', { hasText: 'Save Workspace' }).waitFor();
    await user.closeBox();
  },
  [Command.fetch]: async (user) => {
    await user.fromMenu('handbook', 'Fetch');
    await user.workbench.notification(NOT_CONFIRMED);
    await user.workbench.clearNotifications();
  },
  [Command.fetchAll]: (user) => confirmed(user, 'Fetch'),
  [Command.cloneAll]: async (user) => {
    await user.palette('Clone All');
    // Asked once in a window: Git gets no token.
    await user.workbench.page
      .locator('.monaco-dialog-box')
      .getByRole('button', { name: 'Clone without Account' })
      .click();
    await user.workbench.pick('HTTPS');
    // The question had everything: the dialog for the folder follows.
    await user.workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'Clone Here' }).waitFor();
    await user.closeBox();
    await user.fromMenu('velodrome', 'Clone All…');
    await user.workbench.pick('HTTPS');
    await user.closeDialog();
  },
  [Command.open]: async (user) => {
    await user.workbench.openPage(user.workbench.row('handbook').first(), user.workbench.tab('handbook'));
  },
  // This window is on the computer with the disk, but has no trash.
  [Command.cleanUpClones]: (user) => user.lacksInPalette('Clean Up Clones', 'Sort By'),
  [Command.deleteClone]: (user) => user.lacksInPalette('Delete Clone', 'Sort By'),
  [Command.useInThisWindow]: (user) => user.lacksInPalette('Use Repo Rider in This Window', 'Sort By'),
  [Command.chooseCloneFolders]: async (user) => {
    await user.palette('Choose Clone Folders');
    await user.workbench.listRow(user.workbench.vscode.userDataDir).waitFor();
    await user.workbench.closeBox();
  },
  // The browser isn’t on the computer with the disk.
  [Command.openContainingFolder]: (user) => user.lacksInMenu('handbook', 'Open Containing Folder', 'Copy Path'),
  [Command.openInTerminal]: async (user) => {
    await user.fromMenu('handbook', 'Open in Integrated Terminal');
    await user.workbench.page.locator('.terminal-wrapper.active .xterm.focus').waitFor();
    await user.workbench.runCommand('Terminal: Kill All Terminals');
  },
  [Command.pull]: async (user) => {
    await user.fromMenu('handbook', 'Pull');
    await user.workbench.notification(NOT_CONFIRMED);
    await user.workbench.clearNotifications();
  },
  [Command.pullAll]: (user) => confirmed(user, 'Pull'),
  [Command.copyPath]: (user) => user.fromMenu('handbook', 'Copy Path'),
  [Command.openFolder]: async (user) => {
    const { workbench } = user;
    // While the menu is open: soon after, the row no longer shows a clone.
    await user.fromMenu('handbook', 'Open Folder', () =>
      rm(join(workbench.vscode.userDataDir, 'handbook'), { recursive: true }),
    );
    await workbench.pressInNotification(
      /velodrome\/handbook is no longer in |No clone of velodrome\/handbook /,
      'Clone…',
    );
    await user.chooseFolder(workbench.vscode.userDataDir);
    await workbench.notification(/velodrome\/handbook: Cloned into/);
  },
  [Command.openInNewWindow]: async (user) => {
    const opened = await user.workbench.pageOpenedBy(() => user.fromMenu('handbook', 'Open in New Window'));
    await opened.close();
    await user.workbench.clearNotifications();
  },
  [Command.addToWorkspace]: async (user) => {
    const { workbench } = user;
    await user.fromMenu('handbook', 'Add to Workspace', () =>
      rm(join(workbench.vscode.userDataDir, 'handbook'), { recursive: true }),
    );
    await workbench.notification(/velodrome\/handbook is no longer in |No clone of velodrome\/handbook /);
    await workbench.clearNotifications();
    for (const key of ['Control+Enter', 'Alt+Enter']) {
      await findHandbook(user, key);
      await workbench.notification(/No clone of velodrome\/handbook /);
      await workbench.clearNotifications();
    }
  },
  [Command.copyCloneUrl]: (user) => user.fromMenu('handbook', 'Copy Clone URL'),
  [Command.copyWebAddress]: (user) => user.fromMenu('handbook', 'Copy Link'),
  [Command.copyFullName]: (user) => user.fromMenu('handbook', 'Copy Full Name'),
  [Command.export]: async (user) => {
    for (const choose of [() => user.palette('Export'), () => user.fromMenu('velodrome', 'Export…')]) {
      await choose();
      await user.workbench.pick('Copy as Markdown');
      await user.workbench.page.locator('.statusbar', { hasText: /Copied [\d,]+ repositories as Markdown/ }).waitFor();
    }
  },
  [Command.goToRepository]: async (user) => {
    await user.palette('Go to Repository');
    await user.workbench.answer(/Go to Repository/, 'handbook');
    await user.workbench.tab('handbook').waitFor();
  },
  [Command.goToFile]: async (user) => {
    await user.fromMenu('handbook', 'Go to File…');
    await user.workbench.answer(/^Go to File · velodrome\/handbook · /, 'guide');
    await user.workbench.tab('guide.md').waitFor();
    await findHandbook(user, 'ArrowRight');
    await user.workbench.answer(/^Go to File · velodrome\/handbook · /, 'README');
    await user.workbench.tab('README.md').waitFor();
    await user.fromMenu('handbook', 'Go to File…');
    const { page } = user.workbench;
    await page.locator('.quick-input-title', { hasText: /^Go to File · velodrome\/handbook · / }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.editor-group-container').nth(1).waitFor();
  },
  [Command.openFileOnWeb]: async (user) => {
    // A local address opens without a question.
    const opened = await user.workbench.pageOpenedBy(() => user.palette('Open in Browser'));
    await opened.close();
  },
  [Command.copyPermalink]: async (user) => {
    await user.palette('Copy Permalink');
    await user.workbench.page.locator('.statusbar', { hasText: /Copied http/ }).waitFor();
  },
  [Command.cloneAndOpenFile]: async (user) => {
    // As above, another folder is in the way.
    const { userDataDir } = user.workbench.vscode;
    await mkdir(join(userDataDir, 'handbook', 'other'), { recursive: true });
    await user.palette('Clone and Open This File');
    await user.workbench.notification(/the folder .* already exists/);
    await user.workbench.clearNotifications();
    await rm(join(userDataDir, 'handbook'), { recursive: true });
  },
  [Command.browseFiles]: async (user) => {
    await user.fromMenu('handbook', 'Browse Files');
    await user.workbench.row('README.md').waitFor();
    await user.workbench.titleAction('Go to File…').click();
    await user.workbench.answer(/^Go to File · velodrome\/handbook · /, 'guide');
    await user.workbench.tab('guide.md').last().waitFor();
  },
  [Command.switchBranch]: async (user) => {
    await user.palette('Switch Branch or Tag');
    await user.workbench.listRow('develop').waitFor();
    await user.closeBox();
  },
  [Command.refreshFiles]: async (user) => {
    await user.asksFor('/repos/velodrome/handbook/commits/', () => user.workbench.titleAction('Refresh Files').click());
  },
  [Command.closeFiles]: async (user) => {
    await user.workbench.fromTitleMenu('Close Files');
    await user.workbench.filesView.waitFor({ state: 'hidden' });
  },
  [Command.revealInSidebar]: async (user) => {
    await user.workbench.tab('handbook').first().click();
    await user.workbench.webview.getByRole('button', { name: 'Reveal in Sidebar' }).click();
    await user.workbench.page.locator('.sidebar .monaco-list-row.focused', { hasText: 'handbook' }).waitFor();
  },
  [Command.filter]: async (user) => {
    await user.palette('Filter');
    await user.workbench.answer(/Filter Repositories/, 'owner:velodrome handbook');
    await user.workbench.status(/“owner:velodrome handbook”: 1 of/);
  },
  [Command.clearFilter]: async (user) => {
    await user.workbench.titleAction('Clear Filter').click();
    await user.workbench.row('rider').waitFor();
  },
  [Command.saveFilter]: async (user) => {
    await user.palette('Save Filter');
    await user.workbench.pick('Private and archived');
    await user.workbench.answer(/Save Filter/, 'Attic');
    // The focus goes there, which would close another box.
    await user.workbench.page.locator('.sidebar .monaco-list-row.focused', { hasText: 'Attic' }).waitFor();
    await user.palette('Save Filter');
    await user.workbench.pick('Cloned with changes');
    await user.workbench.answer(/Save Filter/, 'To push');
    await user.workbench.row('To push').waitFor();
  },
  [Command.moveUp]: async (user) => {
    await user.fromMenu('To push', 'Move Row Up');
    await isAbove(user, 'To push', 'Attic');
  },
  [Command.moveDown]: async (user) => {
    await user.fromMenu('To push', 'Move Row Down');
    await isAbove(user, 'Attic', 'To push');
  },
  [Command.renameFilter]: async (user) => {
    await user.fromMenu('Attic', 'Rename Saved Filter…');
    await user.workbench.answer(/Rename Saved Filter/, 'Cellar');
    await user.workbench.row('Cellar').waitFor();
  },
  [Command.editFilter]: async (user) => {
    await user.fromMenu('Cellar', 'Edit Saved Filter…');
    await user.workbench.answer(/Edit Filter: /, 'handbook');
    await user.workbench.row('Cellar').filter({ hasText: '1' }).waitFor();
  },
  [Command.removeFilter]: async (user) => {
    for (const name of ['Cellar', 'To push']) {
      await user.fromMenu(name, 'Remove Saved Filter');
      await user.workbench.row(name).waitFor({ state: 'detached' });
    }
    await user.workbench.clearNotifications();
  },
  [Command.sort]: async (user) => {
    await user.palette('Sort By');
    await user.workbench.pick('Stars');
  },
  [Command.group]: async (user) => {
    await user.palette('Group By');
    await user.workbench.pick('Language');
    await user.workbench.row('No language').waitFor();
    await user.palette('Group By');
    await user.workbench.pick('Owner');
    await user.workbench.row('handbook').waitFor();
  },
  [Command.chooseOwners]: async (user) => {
    await user.palette('Choose Owners');
    await user.checkOwner('peloton');
    await user.workbench.row('peloton').waitFor({ state: 'detached' });
    await user.workbench.status(/1 owner hidden$/);
    await user.palette('Choose Owners');
    await user.asksFor('/user/repos', () => user.checkOwner('peloton'));
    await user.workbench.row('peloton').waitFor();
  },
  [Command.pin]: async (user) => {
    const { workbench } = user;
    await user.fromMenu('handbook', 'Pin');
    await workbench.row('Pinned').waitFor();
    const other = workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]', { hasNotText: 'handbook' });
    const pinned = (await other.first().locator('.label-name').textContent()) ?? '';
    await user.fromMenu(pinned, 'Pin');
    await workbench.fromMenu(workbench.row(pinned).first(), 'Move Row Up');
    await isAbove(user, pinned, 'handbook');
    await workbench.fromMenu(workbench.row(pinned).first(), 'Unpin');
  },
  [Command.unpin]: async (user) => {
    const handbook = user.workbench.row('handbook').first();
    await handbook.hover();
    await handbook.getByRole('button', { name: 'Unpin' }).click();
    await user.workbench.row('Pinned').waitFor({ state: 'detached' });
  },
  [Command.addTag]: async (user) => {
    await user.fromMenu('handbook', 'Add Tag…');
    await user.workbench.answer(/Add Tag: velodrome\/handbook/, 'errands');
    await user.workbench.row('handbook').filter({ hasText: 'errands' }).waitFor();
  },
  [Command.removeTag]: async (user) => {
    await user.fromMenu('handbook', 'Remove Tag…');
    await user.workbench.pick('errands');
    await user.workbench.row('handbook').filter({ hasText: 'errands' }).waitFor({ state: 'detached' });
  },
  [Command.showChanges]: async (user) => {
    const [first] = user.workbench.sandbox.repositories.visibleTo(TOKEN);
    if (first) user.workbench.sandbox.update(first.id, { pushed_at: timestamp(Date.now()) });
    await user.refreshed();
    await user.palette('Show Changes Since Last Visit');
    await user.workbench.row('Changes').waitFor();
  },
  [Command.markSeen]: async (user) => {
    const changed = user.workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]', {
      hasText: 'new commits',
    });
    await user.workbench.fromMenu(changed.first(), /^Mark as Seen$/);
    await user.workbench.expectDescription(user.workbench.row('Changes'), /^none/);
    const [, second] = user.workbench.sandbox.repositories.visibleTo(TOKEN);
    if (second) user.workbench.sandbox.update(second.id, { pushed_at: timestamp(Date.now()) });
    await user.refreshed();
    await user.workbench.expectDescription(user.workbench.row('Changes'), /^1/);
  },
  [Command.markAllSeen]: async (user) => {
    await user.palette('Mark All as Seen');
    await user.workbench.expectDescription(user.workbench.row('Changes'), /^none/);
  },
  [Command.hideChanges]: async (user) => {
    await user.palette('Hide Changes Since Last Visit');
    await user.workbench.row('Changes').waitFor({ state: 'detached' });
  },
  [Command.showQuota]: async (user) => {
    await user.palette('Show API Quota');
    await user.workbench.webview.getByRole('heading', { name: 'API Quota' }).waitFor();
    await user.workbench.webview
      .getByRole('button', { name: /^Copy as curl/ })
      .first()
      .click();
  },
  [Command.manageAccount]: async (user) => {
    await user.asksFor('/user', () => user.palette('Manage Account'));
    await user.workbench.pick('The token is valid. It belongs to Rita Rider (rider).');
    await user.closeDialog();
    await user.replaceToken(OTHER_TOKEN);
    await user.workbench.notification(/Replaced the token of rider/);
  },
  // Only an account of VS Code has this entry.
  [Command.openServerSetting]: (user) => user.lacksInMenu('rider', 'Open Settings', 'Sign Out'),
  [Command.addToken]: async (user) => {
    await user.fromMenu('peloton', 'Add Token…');
    await user.workbench.answer(/peloton as its resource owner/, OWNER_TOKEN);
    await user.workbench.notification(/Added the token for peloton/);
    await user.palette('Sign Out');
    await user.workbench.pick('Remove the Token for peloton');
    const dialog = user.workbench.page.locator('.monaco-dialog-box', { hasText: 'Remove the token for peloton' });
    await dialog.getByRole('button', { name: 'Remove Token' }).click();
    await dialog.waitFor({ state: 'detached' });
  },
  [Command.authorize]: async (user) => {
    const headers = { 'x-service-sso': `required; url=${user.workbench.sandbox.baseUrl}/sso` };
    user.workbench.sandbox.intercept(({ path }) =>
      path.startsWith('/user/repos') ? { status: 403, headers } : undefined,
    );
    await user.refreshed();
    // A local address opens without a question.
    const opened = await user.workbench.pageOpenedBy(() => user.workbench.row('Authorize Token').click());
    await opened.close();
    user.workbench.sandbox.intercept(undefined);
    await user.refreshed();
    await user.workbench.row('Authorize Token').waitFor({ state: 'detached' });
  },
  [Command.openDocumentation]: async (user) => {
    await user.palette('Open Documentation');
    await user.workbench.tab('Preview README.md').waitFor();
  },
  [Command.showLog]: (user) => user.palette('Show Log'),
  [Command.signIn]: async (user) => {
    await user.palette('Sign In');
    await user.workbench.signIn(TOKEN);
    await user.workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  },
  [Command.signOut]: async (user) => {
    await user.palette('Sign Out');
    await user.workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
    await user.workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
  },
};

/** Runs *Fetch All…* or *Pull All…*, which ask first. */
async function confirmed(user: UserActions, kind: 'Fetch' | 'Pull'): Promise<void> {
  await user.palette(`${kind} All`);
  const dialog = user.workbench.page.locator('.monaco-dialog-box', { hasText: `${kind} 1 clone?` });
  await dialog.getByRole('button', { name: kind }).click();
  await user.workbench.notification(NOT_CONFIRMED);
  await user.workbench.clearNotifications();
}

/** Presses a key on the row of `handbook` in *Go to Repository…*. */
async function findHandbook({ workbench }: UserActions, key: string): Promise<void> {
  await workbench.page.keyboard.press('Control+Alt+h');
  await workbench.page.locator('.quick-input-widget input').fill('handbook');
  await workbench.listRow('velodrome/handbook').waitFor();
  await workbench.page.keyboard.press(key);
}

/** Waits until a row is above another one. */
async function isAbove({ workbench }: UserActions, upper: string, lower: string): Promise<void> {
  const placeOf = async (label: string): Promise<number> =>
    Number(await workbench.row(label).first().getAttribute('data-index'));
  await eventually(async () => assert.ok((await placeOf(upper)) < (await placeOf(lower))));
}
