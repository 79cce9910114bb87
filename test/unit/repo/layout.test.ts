import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { root } from './root.ts';

/** Folders of tests that don't test single files. */
const OWN_LAYOUT = new Set(['repo', 'sandbox']);

/** Returns the names of files (without .ts) and folders in a folder; none if it doesn't exist. */
function namesIn(folder: string): readonly string[] {
  const path = root + folder;
  return existsSync(path) ? readdirSync(path).map((name) => basename(name, '.ts')) : [];
}

/** Returns the folder of the file that a test in `test/unit` tests. */
function sourceFolderOf(path: string): string {
  const top = path.split('/')[0] ?? '';
  if (top === 'media') return dirname(path);
  return `${top === 'support' ? 'test' : 'src'}/${dirname(path)}`;
}

/** A test name can add words: `libraryLoad` tests `library`, but not `lib`. */
function isNamedAfter(test: string, source: string): boolean {
  return test.startsWith(source) && !/^[a-z]/.test(test.slice(source.length));
}

describe('the layout of the unit tests', () => {
  const tests = globSync('**/*.test.ts', { cwd: `${root}test/unit` }).filter(
    (path) => !OWN_LAYOUT.has(path.split('/')[0] ?? ''),
  );

  it('covers more than 100 test files', () => assert.ok(tests.length > 100, `only ${tests.length}`));

  it('matches the sources: each test name starts with the name of a file or folder in the same place', () => {
    const misplaced = tests.filter((path) => {
      return !namesIn(sourceFolderOf(path)).some((name) => isNamedAfter(basename(path, '.test.ts'), name));
    });
    assert.deepEqual(misplaced, []);
  });
});
