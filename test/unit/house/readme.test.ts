import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('what one reads first', () => {
  for (const file of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'src/ARCHITECTURE.md']) {
    it(`links to what is there: ${file}`, () => {
      const links = [...readFileSync(root + file, 'utf8').matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
      if (file === 'README.md') assert.ok(links.length > 3);
      assert.deepEqual(
        links.filter((path) => !existsSync(join(root, dirname(file), path))),
        [],
      );
    });
  }

  it('names files that are there: src/ARCHITECTURE.md', () => {
    const text = readFileSync(`${root}src/ARCHITECTURE.md`, 'utf8');
    const paths = [...text.matchAll(/`((?:src|test|media|\.scripts)\/[\w./]+)`/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 60, `only ${paths.length}`);
    assert.deepEqual(
      paths.filter((path) => !existsSync(root + path)),
      [],
    );
  });
});
