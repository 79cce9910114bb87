import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readmeTarget } from '../../../../src/pages/core/readmeLinks.ts';

const readme = {
  path: 'docs/README.md',
  webUrl: 'https://code.example/o/r/blob/main/docs/README.md',
  rawUrl: 'https://raw.example/o/r/main/docs/README.md',
};
const page = 'https://code.example/o/r/blob/main/';

describe('the target of a link in a README', () => {
  for (const [address, path, webUrl] of [
    ['guide.md', 'docs/guide.md', `${page}docs/guide.md`],
    ['./a/../guide.md#part', 'docs/guide.md', `${page}docs/guide.md#part`],
    ['/LICENSE?raw=true', 'LICENSE', `${page}LICENSE`],
    ['a%20b/ü.md', 'docs/a b/ü.md', `${page}docs/a%20b/%C3%BC.md`],
    ['folder/', 'docs/folder', `${page}docs/folder`],
    ['https://code.example/o/r/blob/main/LICENSE', 'LICENSE', `${page}LICENSE`],
    ['https://code.example/o/r/raw/main/x.png?raw=1', 'x.png', 'https://code.example/o/r/raw/main/x.png?raw=1'],
    ['https://raw.example/o/r/main/x.png', 'x.png', 'https://raw.example/o/r/main/x.png'],
    ['https://elsewhere.example/x', undefined, 'https://elsewhere.example/x'],
    ['//elsewhere.example/x', undefined, 'https://elsewhere.example/x'],
    ['mailto:rita@code.example', undefined, 'mailto:rita@code.example'],
    ['mailto:rita@code.example?attach=/etc/passwd', undefined, 'mailto:rita@code.example'],
  ] as const) {
    it(`is found for ${address}`, () => {
      assert.deepEqual(readmeTarget(address, readme), { path, webUrl });
    });
  }

  for (const address of [
    'command:workbench.action.terminal.new',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vscode://repo-rider.repo-rider/x',
    'file:///etc/passwd',
    'https://user:password@code.example/',
    '../../secret',
    '%2e%2e/%2e%2e/secret',
    '..\\..\\secret',
    '%5c%5cserver\\share',
    'a%00b',
    '%zz',
    '/',
  ]) {
    it(`is none for ${address}`, () => assert.equal(readmeTarget(address, readme), undefined));
  }

  for (const [path, address, webUrl] of [
    ['README.md', '../../issues', 'issues'],
    ['README.md', '../../wiki', 'wiki'],
    ['README.md', '../../releases', 'releases'],
    ['README.md', '../../issues/new?labels=a%2Bb&title=c%23d#e', 'issues/new?labels=a%2Bb&title=c%23d#e'],
    ['README.md', './../../wiki/C%2B%2B', 'wiki/C%2B%2B'],
    ['README.md', '../../tree/feature%2Fx/docs', 'tree/feature%2Fx/docs'],
    ['README.md', '../../pulls', 'pulls'],
    ['README.md', '../../../other', '../other'],
    ['README.md', '../..', '.'],
    ['docs/README.md', '../../../actions/workflows/ci.yml/badge.svg', 'actions/workflows/ci.yml/badge.svg'],
    ['a/b c/README.md', '../../../../discussions', 'discussions'],
  ] as const) {
    it(`is a page of the repository for ${address} in ${path}`, () => {
      for (const host of ['https://code.example/o/r', 'http://code.example:8080/git/o/r/'])
        assert.deepEqual(readmeTarget(address, { path, webUrl: undefined, rawUrl: undefined, page: host }), {
          path: undefined,
          webUrl: new URL(webUrl, host.replace(/\/?$/, '/')).href,
        });
    });
  }

  it('is a file for the page of one', () => {
    const located = { ...readme, page: 'https://code.example/o/r' };
    assert.deepEqual(readmeTarget('../../../blob/main/a%20b.md', located), {
      path: 'a b.md',
      webUrl: `${page}a%20b.md`,
    });
  });

  for (const address of ['../../secret', '../', '..\\..\\..\\issues', '%2e%2e/%2e%2e/%2e%2e/issues', '/../../issues']) {
    it(`is no page of the repository for ${address}`, () =>
      assert.equal(readmeTarget(address, { ...readme, page: 'https://code.example/o/r' }), undefined));
  }

  it('has no page on the web if the address of the README is unknown', () => {
    const located = { path: 'README.md', webUrl: undefined, rawUrl: undefined };
    assert.deepEqual(readmeTarget('guide.md', located), { path: 'guide.md', webUrl: undefined });
    const odd = { ...located, webUrl: 'command:x/README.md' };
    assert.deepEqual(readmeTarget('guide.md', odd), { path: 'guide.md', webUrl: undefined });
  });

  it('never leaves the repository, whatever the address', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', 'a', '', '%2f', '\\', ':', 'ü', '%5c', '?', '#', '//');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { path = 'x' } = readmeTarget(parts.join('/'), readme) ?? {};
        assert.ok(!path.split('/').includes('..') && !path.startsWith('/') && !path.includes('\\'), path);
      }),
    );
  });
});
