import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { MAX_ENTRIES, MAX_FILE_BYTES } from '../../../../src/core/clones/disk.ts';
import { nodeDisk, withLowerDrive } from '../../../../src/platform/machine/nodeDisk.ts';
import { RealGit } from '../../../support/realGit.ts';

describe('the disk', () => {
  let real: RealGit;
  beforeEach(() => {
    real = new RealGit();
    real.write('file', 'text ✓');
    real.write('large', ' '.repeat(MAX_FILE_BYTES + 1));
    symlinkSync('file', real.path('link'));
    execFileSync('mkfifo', [real.path('pipe')]);
    real.write('folder/x', '');
  });
  afterEach(() => real[Symbol.dispose]());

  it('lists a folder, and follows no links', async () => {
    const entries = await nodeDisk.list(real.folder);
    const kinds = entries?.map(({ name, kind }) => `${name} ${kind}`).toSorted();
    assert.deepEqual(kinds, ['file file', 'folder folder', 'large file', 'link link', 'pipe other']);
    for (const other of ['file', 'gone']) assert.equal(await nodeDisk.list(real.path(other)), undefined);
  });

  it('lists no folder with more entries than a folder of clones has', async () => {
    mkdirSync(real.path('many'));
    for (let count = 0; count <= MAX_ENTRIES; count++) {
      if (count === MAX_ENTRIES) assert.equal((await nodeDisk.list(real.path('many')))?.length, MAX_ENTRIES);
      writeFileSync(real.path(`many/${count}`), '');
    }
    assert.equal(await nodeDisk.list(real.path('many')), undefined);
  });

  it('reads regular files that are not too large, and waits for no pipe', async () => {
    assert.equal(await nodeDisk.read(real.path('file')), 'text ✓');
    for (const other of ['large', 'link', 'pipe', 'folder', 'gone'])
      assert.equal(await nodeDisk.read(real.path(other)), undefined, other);
  });

  it('resolves no path on another computer', () => {
    assert.equal(nodeDisk.resolve('/a', '../b'), '/b');
    for (const path of ['//host/share', '\\\\host\\share', '/\\host'])
      assert.equal(nodeDisk.resolve('/a', path), undefined);
  });

  it('writes drives as VS Code does', () => {
    assert.deepEqual(['C:\\Code', 'c:\\Code', '/C:'].map(withLowerDrive), ['c:\\Code', 'c:\\Code', '/C:']);
  });
});
