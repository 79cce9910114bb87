import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { lutimesSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { MAX_ENTRIES, MAX_FILE_BYTES } from '../../../../src/clones/core/disk.ts';
import { nodeDisk } from '../../../../src/clones/node/nodeDisk.ts';
import { RealGit } from '../../../support/realGit.ts';

/** Windows has no pipes among files. */
const HAS_PIPES = process.platform !== 'win32';

describe('the disk', () => {
  let real: RealGit;
  beforeEach(() => {
    real = new RealGit();
    real.write('file', 'text ✓');
    real.write('large', ' '.repeat(MAX_FILE_BYTES + 1));
    symlinkSync('file', real.path('link'));
    if (HAS_PIPES) execFileSync('mkfifo', [real.path('pipe')]);
    real.write('folder/x', '');
  });
  afterEach(() => real[Symbol.dispose]());

  it('lists a folder, and follows no links', async () => {
    const entries = await nodeDisk.list(real.folder);
    const kinds = entries?.map(({ name, kind }) => `${name} ${kind}`).toSorted();
    const pipe = HAS_PIPES ? ['pipe other'] : [];
    assert.deepEqual(kinds, ['file file', 'folder folder', 'large file', 'link link', ...pipe]);
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

  it('knows when a file, or a link itself, was changed', async () => {
    utimesSync(real.path('file'), 5, 5);
    lutimesSync(real.path('link'), 7, 7);
    assert.deepEqual(
      await Promise.all(['file', 'link', 'gone'].map((name) => nodeDisk.changedAt(real.path(name)))),
      [5000, 7000, 0],
    );
  });

  it('knows what may be there, also if it can’t be read', async () => {
    for (const name of ['file', 'large', 'link', 'folder', ...(HAS_PIPES ? ['pipe'] : [])])
      assert.equal(await nodeDisk.exists(real.path(name)), true, name);
    symlinkSync('nowhere', real.path('lost'));
    assert.equal(await nodeDisk.exists(real.path('lost')), true);
    for (const name of ['gone', 'gone/below', 'file/below'])
      assert.equal(await nodeDisk.exists(real.path(name)), false, name);
    // Too long for the disk, which then says nothing about the file, except on Windows.
    if (HAS_PIPES) assert.equal(await nodeDisk.exists(real.path('x'.repeat(300))), true);
  });
});
