import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri } from 'vscode';
import { StorageError } from '../../src/core/errors.ts';
import { FileStorage } from '../../src/platform/storage.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('files through VS Code', () => {
  let folder: string;
  let storage: FileStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-storage-'));
    storage = new FileStorage(Uri.file(join(folder, 'not-there-yet')));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are written as a whole, below folders that need not be there, and leave nothing unfinished', async () => {
    await storage.write('accounts/1/list.json', bytes('first'));
    await storage.write('accounts/1/list.json', bytes('second'));
    assert.deepEqual(await storage.read('accounts/1/list.json'), bytes('second'));
    assert.deepEqual(await readdir(join(folder, 'not-there-yet/accounts/1')), ['list.json']);
  });

  it('are found where a window ended while one was replaced: the newest that was whole', async () => {
    await storage.write('accounts/1/list.json', bytes('old'));
    const place = join(folder, 'not-there-yet/accounts/1');
    for (const [name, text] of [
      ['list.json.b.tmp', 'older'],
      ['list.json.a.tmp', 'newer'],
      ['list.json2.c.tmp', 'another file'],
    ] as const) {
      await writeFile(join(place, name), text);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.deepEqual(await storage.read('accounts/1/list.json'), bytes('old'));
    await rm(join(place, 'list.json'));
    assert.deepEqual(await storage.read('accounts/1/list.json'), bytes('newer'));
  });

  it('that are not there are no failure', async () => {
    assert.equal(await storage.read('nowhere/at/all'), undefined);
    assert.deepEqual(await storage.list('nowhere'), []);
    await storage.remove('nowhere');
    await storage.setAside('nowhere');
  });

  it('are listed, set aside, and removed with their folder', async () => {
    for (const name of ['a', 'b']) await storage.write(`accounts/${name}`, bytes(name));
    await storage.setAside('accounts/a');
    assert.deepEqual([...(await storage.list('accounts'))].toSorted(), ['a.damaged', 'b']);
    await storage.remove('accounts');
    assert.deepEqual(await storage.list('accounts'), []);
  });

  it('fail in the product’s own words where they can’t be', async () => {
    await writeFile(join(folder, 'file'), 'a file, no folder');
    const below = new FileStorage(Uri.file(join(folder, 'file')));
    await assert.rejects(below.write('x', bytes('x')), StorageError);
    const nowhere = new FileStorage(Uri.from({ scheme: 'no-such-scheme', path: '/x' }));
    for (const work of [nowhere.read('x'), nowhere.write('x', bytes('x')), nowhere.list('x'), nowhere.remove('x')]) {
      await assert.rejects(work, StorageError);
    }
  });
});
