import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, type CommandId } from '../../src/ids.ts';
import { OTHER_TOKEN, type Person, TOKEN } from './person.ts';

/** How to run each command, in an order in which each prepares the next. The type requires every command. */
export const WAYS: Readonly<Record<CommandId, (person: Person) => Promise<void>>> = {
  [Command.refresh]: (person) => person.refreshed(),
  [Command.stopRefresh]: async (person) => {
    await person.palette('Refresh');
    // The refresh may end before anything can stop it.
    await person.workbench
      .titleAction('Stop Refreshing')
      .click({ timeout: 300 })
      .catch(() => undefined);
  },
  [Command.clearCache]: (person) => person.asksFor('/user/repos', () => person.palette('Clear Cache')),
  [Command.showSaying]: (person) => person.asksFor('/zen', () => person.palette('Show a Saying')),
  [Command.countCyclists]: async (person) => {
    await person.palette('Count Cyclists in a City');
    await person.asksFor('/bicyclists', () => person.workbench.answer(/Count Cyclists/, 'Helsinki'));
  },
  [Command.compareCyclists]: async (person) => {
    await person.asksFor('/bicyclists/spb', () => person.palette('Compare Cyclists by City'));
    await person.workbench.webview.getByRole('button', { name: 'Copy as Table' }).click();
  },
  [Command.lookUpUser]: async (person) => {
    await person.palette('Look Up User or Organization');
    await person.asksFor('/users/wanderer', () => person.workbench.answer(/Name of a user/, 'wanderer'));
    await person.workbench.webview.getByRole('button', { name: 'Open in Browser' }).waitFor();
  },
  [Command.watch]: async (person) => {
    await person.palette('Watch User or Organization');
    await person.workbench.answer(/Name of a user/, 'wanderer');
    await person.workbench.page.locator('.sidebar .monaco-list-row.focused', { hasText: 'wanderer' }).waitFor();
  },
  [Command.showAccount]: async (person) => {
    await person.fromMenu('wanderer', 'Show Account');
    await person.workbench.webview.getByText('Nowhere').first().waitFor();
  },
  [Command.unwatch]: async (person) => {
    await person.fromMenu('wanderer', 'Stop Watching');
    await person.workbench.row('wanderer').waitFor({ state: 'detached' });
  },
  [Command.showRepository]: async (person) => {
    await person.workbench.toggle('velodrome', true);
    await person.asksFor('/repos/velodrome/handbook', () => person.fromMenu('handbook', 'Show Repository Details'));
    await person.workbench.webview.getByRole('button', { name: 'Copy SSH' }).click();
  },
  [Command.openOnWeb]: async (person) => {
    await person.fromMenu('handbook', 'Open in Browser');
    await person.closeDialog();
  },
  [Command.openInWebEditor]: async (person) => {
    await person.showWebEditorRow();
    await person.fromMenu('webby', 'Open in Web Editor');
    await person.closeDialog();
  },
  [Command.openInRemoteRepositories]: async (person) => {
    // Without that extension, the menu has no such entry.
    await person.lacksInMenu('webby', 'Open in Remote Repositories', 'Open in Web Editor');
    person.workbench.sandbox.intercept(undefined);
    await person.refreshed();
  },
  [Command.clone]: async (person) => {
    await person.fromMenu('handbook', 'Clone…');
    await person.chooseFolder(person.workbench.vscode.userDataDir);
    await person.workbench.notification(/^.*Cloned velodrome\/handbook into/);
    await person.workbench.clearNotifications();
  },
  [Command.openFolder]: async (person) => {
    const { workbench } = person;
    await rm(join(workbench.vscode.userDataDir, 'handbook'), { recursive: true });
    await person.fromMenu('handbook', 'Open Folder');
    await workbench.pressInNotification(/velodrome\/handbook is no longer in /, 'Clone…');
    await person.chooseFolder(workbench.vscode.userDataDir);
    await workbench.notification(/^.*Cloned velodrome\/handbook into/);
  },
  [Command.openInNewWindow]: async (person) => {
    const opened = await person.workbench.pageOpenedBy(() => person.fromMenu('handbook', 'Open in New Window'));
    await opened.close();
    await person.workbench.clearNotifications();
  },
  [Command.copyHttpsAddress]: (person) => person.fromMenu('handbook', 'Copy HTTPS Clone URL'),
  [Command.copySshAddress]: (person) => person.fromMenu('handbook', 'Copy SSH Clone URL'),
  [Command.copyWebAddress]: (person) => person.fromMenu('handbook', 'Copy Link'),
  [Command.copyFullName]: (person) => person.fromMenu('handbook', 'Copy Full Name'),
  [Command.goToRepository]: async (person) => {
    await person.palette('Go to Repository');
    await person.workbench.answer(/Go to Repository/, 'handbook');
    await person.workbench.tab('handbook').waitFor();
  },
  [Command.revealInSidebar]: async (person) => {
    await person.workbench.webview.getByRole('button', { name: 'Reveal in Sidebar' }).click();
    await person.workbench.page.locator('.sidebar .monaco-list-row.focused', { hasText: 'handbook' }).waitFor();
  },
  [Command.filter]: async (person) => {
    await person.palette('Filter');
    await person.workbench.answer(/Filter Repositories/, 'owner:velodrome handbook');
    await person.workbench.status(/“owner:velodrome handbook”: 1 of/);
  },
  [Command.clearFilter]: async (person) => {
    await person.workbench.titleAction('Clear Filter').click();
    await person.workbench.row('rider').waitFor();
  },
  [Command.sort]: async (person) => {
    await person.palette('Sort By');
    await person.workbench.pick('Stars');
  },
  [Command.group]: async (person) => {
    await person.palette('Group By');
    await person.workbench.pick('Language');
    await person.workbench.row('No language').waitFor();
    await person.palette('Group By');
    await person.workbench.pick('Owner');
    await person.workbench.row('handbook').waitFor();
  },
  [Command.pin]: async (person) => {
    await person.fromMenu('handbook', 'Pin');
    await person.workbench.row('Pinned').waitFor();
  },
  [Command.unpin]: async (person) => {
    const pinned = person.workbench.row('handbook').first();
    await pinned.hover();
    await pinned.getByRole('button', { name: 'Unpin' }).click();
    await person.workbench.row('Pinned').waitFor({ state: 'detached' });
  },
  [Command.showChanges]: async (person) => {
    const [first] = person.workbench.sandbox.repositories.visibleTo(TOKEN);
    if (first) person.workbench.sandbox.update(first.id, { stargazers_count: 1_000_000 });
    await person.refreshed();
    await person.palette('Show Changes Since Last Visit');
    await person.workbench.row('Changes').waitFor();
  },
  [Command.markSeen]: async (person) => {
    const changed = person.workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]', {
      hasText: /\+[\d,]+ stars/,
    });
    await person.workbench.fromMenu(changed.first(), /^Mark as Seen$/);
    await person.workbench.expectDescription(person.workbench.row('Changes'), /^none/);
    const [, second] = person.workbench.sandbox.repositories.visibleTo(TOKEN);
    if (second) person.workbench.sandbox.update(second.id, { stargazers_count: 1_000_000 });
    await person.refreshed();
    await person.workbench.expectDescription(person.workbench.row('Changes'), /^1/);
  },
  [Command.markAllSeen]: async (person) => {
    await person.palette('Mark All as Seen');
    await person.workbench.expectDescription(person.workbench.row('Changes'), /^none/);
  },
  [Command.hideChanges]: async (person) => {
    await person.palette('Hide Changes Since Last Visit');
    await person.workbench.row('Changes').waitFor({ state: 'detached' });
  },
  [Command.showQuota]: async (person) => {
    await person.palette('Show API Quota');
    await person.workbench.webview.getByRole('heading', { name: 'API Quota' }).waitFor();
  },
  [Command.showJournal]: async (person) => {
    await person.palette('Show Request Journal');
    await person.workbench.webview
      .getByRole('button', { name: /^Copy as curl/ })
      .first()
      .click();
  },
  [Command.checkToken]: async (person) => {
    await person.asksFor('/user', () => person.palette('Check Token'));
    await person.closeDialog();
  },
  [Command.replaceToken]: async (person) => {
    await person.replaceToken(OTHER_TOKEN);
    await person.workbench.notification(/Replaced the token of rider/);
  },
  [Command.retry]: async (person) => {
    person.workbench.sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 404 } : undefined));
    await person.refreshed();
    await person.workbench.row('Retry').waitFor();
    person.workbench.sandbox.intercept(undefined);
    await person.asksFor('/user/repos', () => person.workbench.row('Retry').click());
  },
  [Command.authorize]: async (person) => {
    const headers = { 'x-service-sso': `required; url=${person.workbench.sandbox.baseUrl}/sso` };
    person.workbench.sandbox.intercept(({ path }) =>
      path.startsWith('/user/repos') ? { status: 403, headers } : undefined,
    );
    await person.refreshed();
    // A local address opens without a question.
    const opened = await person.workbench.pageOpenedBy(() => person.workbench.row('Authorize Token').click());
    await opened.close();
    person.workbench.sandbox.intercept(undefined);
    await person.refreshed();
    await person.workbench.row('Authorize Token').waitFor({ state: 'detached' });
  },
  [Command.showLog]: (person) => person.palette('Show Log'),
  [Command.signIn]: async (person) => {
    await person.palette('Sign In');
    await person.workbench.signIn(TOKEN);
    await person.workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  },
  [Command.signOut]: async (person) => {
    await person.palette('Sign Out');
    await person.workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
    await person.workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
  },
};
