import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('what one reads first', () => {
  for (const file of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']) {
    it(`links to what is there: ${file}`, () => {
      const links = [...readFileSync(root + file, 'utf8').matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
      if (file === 'README.md') assert.ok(links.length > 3);
      assert.deepEqual(
        links.filter((path) => !existsSync(root + path)),
        [],
      );
    });
  }
});
