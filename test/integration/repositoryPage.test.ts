import assert from 'node:assert/strict';
import { env, extensions, ViewColumn, window } from 'vscode';
import { Connector } from '../../src/core/accounts/connection.ts';
import { Session } from '../../src/core/accounts/session.ts';
import { TokenVault } from '../../src/core/accounts/tokenVault.ts';
import { systemClock } from '../../src/core/clock.ts';
import { pageHtml } from '../../src/views/pages/html.ts';
import { RepositoryPage } from '../../src/views/pages/repositoryPage.ts';
import { MemorySecrets } from '../support/memorySecrets.ts';
import { realPorts, recordingLog } from '../support/ports.ts';

const extension = extensions.getExtension('repo-rider.repo-rider');
assert.ok(extension);
const { extensionUri } = extension;

describe('the document of a page', () => {
  it('loads nothing but its own, runs one script by nonce, and connects to nothing', () => {
    const panel = window.createWebviewPanel('test', 'test', ViewColumn.Active);
    const html = pageHtml(panel.webview, extensionUri, 'repository', '<b>"title"</b>');
    const again = pageHtml(panel.webview, extensionUri, 'repository', '');
    const source = panel.webview.cspSource;
    panel.dispose();
    const nonce = /<script type="module" nonce="([0-9a-f]{32})"/.exec(html)?.[1];
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
    assert.ok(nonce);
    assert.equal(
      policy,
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source}; font-src ${source}; base-uri 'none'; form-action 'none'`,
    );
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.ok(html.includes('<title>&#60;b&#62;&#34;title&#34;&#60;/b&#62;</title>'));
    assert.notEqual(nonce, /nonce-([0-9a-f]+)/.exec(again)?.[1]);
  });
});

describe('messages of a page', () => {
  for (const message of [
    undefined,
    null,
    'ready',
    {},
    { type: 'delete' },
    { type: 'open' },
    { type: 'open', address: 'file:///etc/passwd' },
    { type: 'copy', address: ['https'] },
  ]) {
    it(`of the wrong shape are refused, and logged: ${JSON.stringify(message)}`, async () => {
      const log = recordingLog();
      const session = new Session({
        vault: new TokenVault(new MemorySecrets()),
        connector: new Connector(realPorts()),
        log,
        baseAddress: () => 'http://127.0.0.1:1',
      });
      await env.clipboard.writeText('before');
      await new RepositoryPage(session, extensionUri, log, systemClock).receive(message);
      assert.equal(await env.clipboard.readText(), 'before');
      assert.equal(log.lines.length, 1);
      assert.match(log.lines[0] ?? '', /wrong shape/);
    });
  }
});
