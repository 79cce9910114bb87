import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type ConnectProxy, startConnectProxy } from '../support/connectProxy.ts';
import type { Listening } from '../support/loopback.ts';
import { createPrivateCa } from '../support/privateCa.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { startTlsFront } from '../support/tlsFront.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { type Settings, writeSettings } from '../vscode/userSettings.ts';
import { eventually } from './eventually.ts';
import { onlyOwnProxy, type Trust, trustIn } from './testNetwork.ts';
import { useWindow } from './useWindow.ts';

/** No resolver knows these names (RFC 6761): only the proxy can find them. */
const HOST = 'codehost.invalid';
const UNTRUSTED_HOST = 'untrusted.invalid';

describe('a user behind a proxy', () => {
  let folder: string;
  let trusted: Listening;
  let untrusted: Listening;
  let proxy: ConnectProxy;
  let trust: Trust;

  const settings = (baseUrl: string): Settings => ({
    ...trust.settings,
    'repoRider.server': baseUrl,
    'repoRider.cyclistCounter': workbench.sandbox.counterUrl,
  });
  const withProxy = (baseUrl: string): Settings => ({ ...settings(baseUrl), 'http.proxy': proxy.url });
  const comeBackWith = async (changed: Settings): Promise<void> => {
    await writeSettings(join(workbench.vscode.userDataDir, 'data'), changed);
    proxy.forget();
    workbench.sandbox.clearRequests();
    // This VS Code has no file watcher: it reads its settings when the window opens.
    await workbench.page.reload();
    await workbench.openView();
    // The window starts with its previous settings.
    await eventually(async () => {
      const host = await proposedHost();
      await workbench.closeBox();
      assert.equal(host, new URL(String(changed['repoRider.server'])).host);
    });
  };
  /** Opens the box that asks for the code host. @returns the proposed host */
  const proposedHost = async (): Promise<string> => {
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.chooseToken();
    await workbench.complaint(/Address of your code host/);
    return new URL(await workbench.page.locator('.quick-input-widget input.input').inputValue()).host;
  };
  const signIn = async (host: string): Promise<void> => {
    assert.equal(await proposedHost(), host);
    await workbench.page.locator('.quick-input-widget input.input').press('Enter');
  };

  const launch = async (sandbox: Sandbox): Promise<LaunchOptions> => {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-ca-'));
    const service = new URL(sandbox.baseUrl);
    const [ours, foreign] = await Promise.all([createPrivateCa('Ours'), createPrivateCa('Foreign')]);
    trusted = await startTlsFront(await ours.issue(HOST), service);
    untrusted = await startTlsFront(await foreign.issue(UNTRUSTED_HOST, '127.0.0.1'), service);
    proxy = await startConnectProxy({ [`${HOST}:443`]: trusted.port, [`${UNTRUSTED_HOST}:443`]: untrusted.port });
    trust = await trustIn(join(folder, 'ca.pem'), ours.cert);
    return { settings: withProxy(`https://${HOST}`), env: { ...onlyOwnProxy, ...trust.env } };
  };
  // Three lookups of a name may each take a resolver a long time.
  const workbench = useWindow({ sandbox: { repositories: 10 }, launch, patienceMs: 60_000 });

  after(async () => {
    await proxy?.close();
    await untrusted?.close();
    await trusted?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('signs in to a code host that only the proxy can reach', async () => {
    await signIn(HOST);
    await workbench.answer(/personal access token/, RIDER);
    await workbench.signedIn('rider');
    await workbench.toggle('velodrome', true);
    await workbench.row('handbook').waitFor();
    assert.ok(workbench.sandbox.requests.length > 0);
    assert.ok(workbench.sandbox.requests.every(({ headers }) => headers.host === HOST));
    assertAsked(proxy, [`CONNECT ${HOST}:443`]);
    assert.doesNotMatch(proxy.heard(), new RegExp(`authorization|${RIDER}`, 'i'));
  });

  it('reaches a service on this machine without the proxy', async () => {
    assert.equal(await workbench.countCyclists('Helsinki'), workbench.sandbox.cyclists.helsinki);
    assertAsked(proxy, [`CONNECT ${HOST}:443`]);
  });

  it('signs out', async () => {
    await workbench.runCommand('Repo Rider: Sign Out');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
    await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
  });

  for (const { where, address, asked } of [
    { where: 'on this machine', address: () => `https://127.0.0.1:${untrusted.port}`, asked: [] },
    { where: 'behind the proxy', address: () => `https://${UNTRUSTED_HOST}`, asked: [`CONNECT ${UNTRUSTED_HOST}:443`] },
  ]) {
    it(`sees an untrusted certificate ${where}, before the token prompt`, async () => {
      await comeBackWith(withProxy(address()));
      const { host } = new URL(address());
      await signIn(host);
      const code = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
      await workbench.complaint(
        new RegExp(`Couldn’t connect to ${host}: its certificate is not trusted \\(${code}\\)`),
      );
      assert.deepEqual(workbench.sandbox.requests, []);
      assertAsked(proxy, asked);
    });
  }

  it('sees that the code host can’t be reached without the proxy', async () => {
    await comeBackWith(settings(`https://${HOST}`));
    // Sayings are not cached: each needs a request.
    await workbench.runCommand('Repo Rider: Show a Saying');
    await workbench.notification(/Couldn’t reach the server \(codehost\.invalid\)/);
    assert.deepEqual(workbench.sandbox.requests, []);
    assertAsked(proxy, []);
  });
});

/** Checks the targets of tunnels, not their number: requests may share a tunnel or use several. */
function assertAsked(proxy: ConnectProxy, expected: readonly string[]): void {
  assert.deepEqual([...new Set(proxy.asked)], expected);
}
