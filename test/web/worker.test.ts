import assert from 'node:assert/strict';
import { eventually } from '../e2e/eventually.ts';
import { useWindow } from '../e2e/useWindow.ts';
import { httpAnswer, type RawServer, startRawServer } from '../support/rawServer.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { webHost } from './webHost.ts';

/** The browser hides the target of a redirect: the next list contains the moved repository. */
const MOVED = /The address has changed on .* Refresh the repositories to load the new one/;

describe('a user without a server', () => {
  const workbench = useWindow({ host: webHost, sandbox: { repositories: 60 }, signedInAs: RIDER });
  let elsewhere: RawServer;

  before(async () => {
    elsewhere = await startRawServer((socket) => socket.end(httpAnswer(200, {}, '[]')));
  });
  after(() => elsewhere?.close());

  const requestsFor = (path: string): readonly string[] =>
    workbench.sandbox.requests.filter((request) => request.path.startsWith(path)).map(({ method }) => method);

  const again = () => workbench.editorAction('Refresh Page');

  it('sees the avatars of owners, requested without the token', async () => {
    await workbench.toggle('velodrome', true);
    const picture = workbench.webview.locator('img').first();
    await workbench.openPage(workbench.row('handbook'), picture);
    await eventually(async () =>
      assert.ok((await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0),
    );
    assert.deepEqual(requestsFor('/avatars/'), ['GET']);
  });

  it('sees one message that a browser has no Git, and what to do', async () => {
    await workbench.webview.getByRole('button', { name: 'Clone…' }).click();
    await workbench.notification(
      /Git isn’t available in the browser\. Copy the clone URL and clone on your computer\./,
    );
    assert.equal(await workbench.page.locator('.notification-list-item').count(), 1);
    await workbench.clearNotifications();
  });

  it('revalidates lists that have not changed, which uses no quota', async () => {
    const { sandbox } = workbench;
    sandbox.clearRequests();
    await workbench.runCommand('Repo Rider: Refresh');
    const lists = () => sandbox.requests.filter(({ method, path }) => method === 'GET' && /\/repos\?/.test(path));
    await eventually(() => assert.ok(lists().length > 0));
    await workbench.idle();
    // Browsers may add `Cache-Control: no-cache`, for which the sandbox, like Express, never responds with 304.
    assert.deepEqual(new Set(lists().map(({ status }) => status)), new Set([304]));
  });

  it('opens a repository on the web', async () => {
    await workbench.editorAction('Open Page in Browser').click();
    const dialog = workbench.page.locator('.monaco-dialog-box', {
      hasText: 'https://codehost.example/velodrome/handbook',
    });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('opens a page from a link', async () => {
    const { host } = new URL(workbench.sandbox.baseUrl);
    const other = workbench.sandbox.repositories
      .inOrganization('velodrome', RIDER)
      .find(({ name }) => name !== 'handbook');
    assert.ok(other);
    await workbench.runCommand('Developer: Open URL');
    await workbench.page.locator('.quick-input-widget input.input').waitFor();
    await workbench.type(`code-oss://repo-rider.repo-rider/repository?host=${host}&name=velodrome/${other.name}`);
    await workbench.page
      .locator('.monaco-dialog-box', { hasText: 'Allow' })
      .getByRole('button', { name: 'Open' })
      .click();
    await workbench.webview.getByRole('heading', { level: 1, name: `velodrome / ${other.name}` }).waitFor();
    await workbench.webview.getByText('Created', { exact: true }).waitFor();
  });

  for (const [where, location] of [
    ['there', () => `${workbench.sandbox.baseUrl}/user`],
    ['elsewhere', () => `${elsewhere.origin}/user`],
  ] as const) {
    it(`sees that a record moved ${where}, which is not followed`, async () => {
      workbench.sandbox.clearRequests();
      workbench.sandbox.intercept(({ path }) =>
        path.startsWith('/repos/') ? { status: 301, headers: { location: location() }, body: '' } : undefined,
      );
      await again().click();
      await workbench.webview.getByText(MOVED).first().waitFor();
      workbench.sandbox.intercept(undefined);
      assert.deepEqual(requestsFor('/user'), []);
      assert.deepEqual(elsewhere.requests, []);
      await again().click();
      await workbench.webview.getByText(MOVED).waitFor({ state: 'detached' });
    });
  }

  it('sees that a remote code host requires https', async () => {
    await workbench.runCommand('Repo Rider: Sign In');
    await workbench.chooseToken();
    await workbench.answer(/Address of your code host/, 'http://codehost.example');
    await workbench.complaint(/must start with https/);
    // Even with a server at that address: VS Code's content security policy forbids requests of a worker to it.
    await workbench.type('http://[::1]:8080');
    await workbench.complaint(/Couldn’t reach/);
    await workbench.type('http://127.0.0.2:8080');
    await workbench.complaint(/must start with https/);
    await workbench.closeBox();
  });

  it('counts cyclists', async () => {
    assert.equal(await workbench.countCyclists('Helsinki'), workbench.sandbox.cyclists.helsinki);
  });

  it('sees each request in the journal', async () => {
    await workbench.runCommand('Repo Rider: Show API Quota');
    await workbench.webview.getByText('/user/repos').first().waitFor();
    await workbench.expectQuota(() => workbench.sandbox.quota(RIDER).remaining);
  });
});
