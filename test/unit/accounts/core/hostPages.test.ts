import assert from 'node:assert/strict';
import { accountPage, isOfHost, isPastedHost, ownPage, webOrigin } from '../../../../src/accounts/core/hostPages.ts';

describe('the web pages of a code host', () => {
  for (const [base, origin] of [
    ['https://api.github.com/', 'https://github.com/'],
    ['https://api.acme.ghe.com/', 'https://acme.ghe.com/'],
    ['https://ghe.example.com/api/v3/', 'https://ghe.example.com/'],
    ['https://ghe.example.com:8443/api/v3/', 'https://ghe.example.com:8443/'],
    ['https://api.internal/', 'https://api.internal/'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
  ] as const) {
    it(`of ${base} are at ${origin}`, () => {
      assert.equal(webOrigin(new URL(base)).href, origin);
      assert.ok(
        accountPage(new URL(base), 'newToken').href.startsWith(`${origin}settings/tokens/new?scopes=repo,read:org`),
      );
      assert.equal(accountPage(new URL(base), 'tokens').href, `${origin}settings/tokens`);
    });
  }

  const github = new URL('https://api.github.com/');
  for (const [address, isOwn] of [
    ['https://github.com/orgs/x/sso?authorization_request=AB', true],
    ['https://api.github.com/x', true],
    ['https://github.com.evil.example/orgs/x/sso', false],
    ['https://evil.example/', false],
    ['http://github.com/orgs/x/sso', false],
    ['https://me@github.com/', false],
    ['https://github.com:444/', false],
    ['javascript:alert(1)', false],
    ['vscode://x.y/z', false],
    ['command:workbench.action.quit', false],
    ['nonsense', false],
    [undefined, false],
  ] as const) {
    it(`${isOwn ? 'hold' : 'do not hold'} ${address}`, () =>
      assert.equal(ownPage(github, address)?.href, isOwn ? address : undefined));
  }

  for (const [host, isIts] of [
    ['github.com', true],
    ['api.github.com', true],
    ['evil.example', false],
    ['hub.com', false],
    ['', false],
  ] as const) {
    it(`${isIts ? 'are' : 'are not'} those of ${JSON.stringify(host)}`, () =>
      assert.equal(isOfHost(github, host), isIts));
  }

  for (const [base, pasted, isIts] of [
    ['https://api.github.com/', 'www.github.com', true],
    ['https://api.github.com/', 'ssh.github.com', true],
    ['https://www.code.example/', 'www.code.example', true],
    ['https://code.example:8443/', 'code.example', true],
    ['https://code.example/', 'www.evil.example', false],
    ['https://www.code.example/', 'code.example', false],
  ] as const) {
    it(`${isIts ? 'are' : 'are not'} those of the pasted ${pasted}, for ${base}`, () =>
      assert.equal(isPastedHost(new URL(base), pasted), isIts));
  }
});
