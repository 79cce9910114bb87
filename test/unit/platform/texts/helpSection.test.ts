import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { helpSection } from '../../../../src/platform/texts/helpSection.ts';
import { root } from '../../repo/root.ts';

const headings: readonly string[] = readFileSync(`${root}docs/troubleshooting.md`, 'utf8').match(/^## .+$/gm) ?? [];

describe('the part of the documentation about a failure', () => {
  for (const [remedy, heading] of [
    ['replaceToken', '## Sign-in and tokens'],
    ['authorizeApp', '## Single sign-on'],
    ['installGit', '## Cloning'],
    ['reloadWindow', '## Keyring and storage'],
    ['showLog', '## Network, proxies, and certificates'],
  ] as const) {
    it(`is there: ${heading}`, () => {
      assert.ok(headings.includes(heading));
      assert.equal(helpSection(remedy), heading.slice(3).toLowerCase().replaceAll(',', '').replaceAll(' ', '-'));
    });
  }
});
