import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { SecretStorageError, StorageError } from '../../../src/base/core/errors.ts';
import { helpSection } from '../../../src/errors/helpSection.ts';
import { UnreachableError } from '../../../src/http/core/send/requestErrors.ts';
import { root } from '../repo/root.ts';

const headings: readonly string[] = readFileSync(`${root}docs/troubleshooting.md`, 'utf8').match(/^## .+$/gm) ?? [];

describe('the part of the documentation about a failure', () => {
  for (const [error, remedy, heading] of [
    [undefined, 'replaceToken', '## Sign-in and tokens'],
    [undefined, 'authorizeApp', '## Single sign-on'],
    [undefined, 'installGit', '## Cloning'],
    [undefined, 'reloadWindow', '## Keyring and storage'],
    [new StorageError('write'), undefined, '## Keyring and storage'],
    [new SecretStorageError('read'), undefined, '## Keyring and storage'],
    [
      new UnreachableError({ origin: 'https://code.example', path: '/user' }, 'ECONNRESET'),
      'showLog',
      '## Network, proxies, and certificates',
    ],
  ] as const) {
    it(`is there: ${remedy ?? 'none'}, ${heading}`, () => {
      assert.ok(headings.includes(heading));
      const section = heading.slice(3).toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
      assert.equal(helpSection(error, remedy), section);
    });
  }

  it('is missing for an error that says nothing of its cause', () =>
    assert.equal(helpSection(new Error('?'), 'showLog'), undefined));
});
