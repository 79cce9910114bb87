import assert from 'node:assert/strict';
import { addressOf, webPage } from '../../../../src/model/core/repositoryAddress.ts';

describe('addresses of a repository', () => {
  for (const [clone_url, address] of [
    ['https://h/a.git', 'https://h/a.git'],
    [' https://h/a.git ', 'https://h/a.git'],
    ['https://h/a.git\nrm -rf ~', undefined],
    ['https://h/a.git rm', undefined],
    ['https://h/\u202etig.a', undefined],
    ['https://h/\u0007', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ] as const) {
    it(`are copied only if they are valid: ${JSON.stringify(clone_url)}`, () => {
      assert.equal(addressOf({ clone_url }, 'https'), address);
    });
  }

  for (const [text, href] of [
    ['https://example.com/x', 'https://example.com/x'],
    ['http://example.com', 'http://example.com/'],
    ['example.com', 'https://example.com/'],
    ['www.example.com/x', 'https://www.example.com/x'],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['command:workbench.action.quit', undefined],
    ['vscode://other.extension/x', undefined],
    ['data:text/html,x', undefined],
    ['not an address', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const) {
    it(`are opened only if they are web pages: ${text}`, () => assert.equal(webPage(text)?.href, href));
  }
});
