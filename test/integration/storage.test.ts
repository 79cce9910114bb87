import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Disposable, FileSystemError, Uri, workspace } from 'vscode';
import { StorageError } from '../../src/base/core/errors.ts';
import type { FileOperations } from '../../src/base/core/storage.ts';
import { FileStorage } from '../../src/base/storage.ts';
import { nodeFiles } from '../../src/clones/node/nodeHost.ts';
import { FaultyFiles } from './faultyFiles.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

for (const [how, disk] of [
  ['VS Code', undefined],
  ['Node', nodeFiles],
] as const) {
  describe(`file storage through ${how}`, () => {
    let folder: string;
    let storage: FileStorage;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'repo-rider-storage-'));
      storage = new FileStorage(Uri.file(join(folder, 'not-there-yet')), disk);
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it('writes whole files, creates missing folders, and leaves no temporary files', async () => {
      await storage.write('accounts/1/list.json', bytes('first'));
      await storage.write('accounts/1/list.json', bytes('second'));
      assert.deepEqual(await storage.read('accounts/1/list.json'), bytes('second'));
      assert.deepEqual(await readdir(join(folder, 'not-there-yet/accounts/1')), ['list.json']);
    });

    it('deletes old temporary files of earlier windows', async () => {
      const place = join(folder, 'not-there-yet/accounts/1');
      await mkdir(place, { recursive: true });
      const id = '0b8f6d52-7a3f-4f0e-9d65-0123456789ab';
      const hourAgo = Date.now() / 1000 - 3600;
      for (const [name, time] of [
        [`list.json.${id}.tmp`, hourAgo],
        [`list.json.${id.replace('0b', '0c')}.tmp`, Date.now() / 1000],
        [`only.json.${id}.tmp`, hourAgo],
        ['list.json.4294967295-1-22-333.tmp', hourAgo],
        ['my.tmp', hourAgo],
      ] as const) {
        await writeFile(join(place, name), 'unfinished');
        await utimes(join(place, name), time, time);
      }
      await storage.write('accounts/1/list.json', bytes('whole'));
      const left = await readdir(place);
      assert.deepEqual(left.toSorted(), [
        `list.json`,
        `list.json.${id.replace('0b', '0c')}.tmp`,
        'my.tmp',
        `only.json.${id}.tmp`,
      ]);
      assert.deepEqual(await storage.read('accounts/1/only.json'), bytes('unfinished'));
    });

    it('returns when a file was written', async () => {
      assert.equal(await storage.stat('accounts/1/list.json'), undefined);
      const [before, file] = [Date.now(), 'accounts/1/list.json'];
      await storage.write(file, bytes('first'));
      const time = (await storage.stat(file))?.modifiedAt;
      // The clock of the disk may be a little behind.
      assert.ok(time !== undefined && time > before - 5000 && time < Date.now() + 5000, `${time}, not ${before}`);
    });

    it('finds the newest whole file if a window ended during a replacement', async () => {
      await storage.write('accounts/1/list.json', bytes('old'));
      const place = join(folder, 'not-there-yet/accounts/1');
      for (const [name, text, time] of [
        ['list.json.b.tmp', 'older', 1_000_000],
        ['list.json.a.tmp', 'newer', 1_000_001],
        ['list.json2.c.tmp', 'another file', 1_000_002],
      ] as const) {
        await writeFile(join(place, name), text);
        await utimes(join(place, name), time, time);
      }
      assert.deepEqual(await storage.read('accounts/1/list.json'), bytes('old'));
      await rm(join(place, 'list.json'));
      assert.deepEqual(await storage.read('accounts/1/list.json'), bytes('newer'));
    });

    it('does not fail for missing files', async () => {
      assert.equal(await storage.read('nowhere/at/all'), undefined);
      assert.deepEqual(await storage.list('nowhere'), []);
      await storage.remove('nowhere');
    });

    it('lists files, and removes them with their folder', async () => {
      for (const name of ['a', 'b']) await storage.write(`accounts/${name}`, bytes(name));
      assert.deepEqual([...(await storage.list('accounts'))].toSorted(), ['a', 'b']);
      await storage.remove('accounts');
      assert.deepEqual(await storage.list('accounts'), []);
    });

    it('fails with the product’s own error if a file can’t be written', async () => {
      await writeFile(join(folder, 'file'), 'a file, no folder');
      const below = new FileStorage(Uri.file(join(folder, 'file')), disk);
      await assert.rejects(below.write('x', bytes('x')), StorageError);
      const nowhere = new FileStorage(Uri.from({ scheme: 'no-such-scheme', path: '/x' }), disk);
      for (const work of [nowhere.read('x'), nowhere.write('x', bytes('x')), nowhere.list('x'), nowhere.remove('x')]) {
        await assert.rejects(work, StorageError);
      }
    });
  });
}

describe('file storage on the disk of this computer', () => {
  let folder: string;
  let done: string[];
  /** Records each operation. A refused one fails. */
  const watched = (refused?: keyof FileOperations<Uri>): FileOperations<Uri> => {
    const operations = Object.entries(nodeFiles).map(([name, run]: [string, (...args: never[]) => unknown]) => [
      name,
      async (...args: never[]) => {
        done.push(name);
        if (name === refused) throw Object.assign(new Error(name), { code: 'EPERM' });
        return run(...args);
      },
    ]);
    return Object.fromEntries(operations);
  };
  const take = (): readonly string[] => done.splice(0);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-storage-'));
    done = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('takes few operations', async () => {
    const storage = new FileStorage(Uri.file(folder), watched());
    assert.equal(await storage.read('1/list.json'), undefined);
    assert.deepEqual(take(), ['readFile', 'readDirectory', 'readFile']);
    await storage.write('1/list.json', bytes('first'));
    assert.deepEqual(take(), ['createDirectory', 'writeFile', 'rename', 'readDirectory']);
    await storage.write('1/list.json', bytes('second'));
    assert.deepEqual(take(), ['createDirectory', 'writeFile', 'rename']);
    assert.deepEqual(await storage.read('1/list.json'), bytes('second'));
    assert.deepEqual(take(), ['readFile']);
  });

  it('lets VS Code replace a file that the system does not replace', async () => {
    const storage = new FileStorage(Uri.file(folder), watched('rename'));
    for (const text of ['first', 'second']) await storage.write('list.json', bytes(text));
    assert.deepEqual(await storage.read('list.json'), bytes('second'));
    assert.deepEqual(await readdir(folder), ['list.json']);
  });

  it('is used for the user’s data, whose scheme is another on the desktop, and for no other scheme', async () => {
    await new FileStorage(Uri.file(folder).with({ scheme: 'vscode-userdata' }), nodeFiles).write('a', bytes('a'));
    assert.deepEqual(await readdir(folder), ['a']);
    const other = new FileStorage(Uri.file(folder).with({ scheme: 'no-such-scheme' }), watched());
    await assert.rejects(other.read('a'), StorageError);
    assert.deepEqual(take(), []);
  });
});

describe('file storage on a disk with faults', () => {
  let disk: FaultyFiles;
  let storage: FileStorage;
  let registration: Disposable;
  beforeEach(async () => {
    disk = new FaultyFiles();
    registration = workspace.registerFileSystemProvider('faulty', disk);
    storage = new FileStorage(Uri.from({ scheme: 'faulty', path: '/storage' }));
    await storage.write('list.json', bytes('before'));
  });
  afterEach(() => registration.dispose());

  for (const [fault, make] of [
    ['full', () => FileSystemError.Unavailable('ENOSPC')],
    ['read-only', () => FileSystemError.NoPermissions('EROFS')],
    ['not permitted', () => FileSystemError.NoPermissions('EACCES')],
  ] as const) {
    it(`keeps the old file and leaves nothing behind: ${fault}`, async () => {
      disk.fault = (operation) => (operation === 'writeFile' ? make() : undefined);
      for (let writes = 0; writes < 3; writes++)
        await assert.rejects(storage.write('list.json', bytes('after')), StorageError);
      disk.fault = undefined;
      assert.deepEqual(disk.names, ['list.json']);
      assert.deepEqual(await storage.read('list.json'), bytes('before'));
      await storage.write('list.json', bytes('after'));
      assert.deepEqual(await storage.read('list.json'), bytes('after'));
    });
  }

  it('keeps the old file and leaves nothing behind if no file can be replaced', async () => {
    disk.fault = (operation, path) =>
      path.endsWith('/list.json') && operation === 'delete' ? FileSystemError.NoPermissions('EPERM') : undefined;
    await assert.rejects(storage.write('list.json', bytes('after')), StorageError);
    assert.deepEqual(disk.names, ['list.json']);
    assert.deepEqual(await storage.read('list.json'), bytes('before'));
  });

  it('deletes old temporary files although another window just finished a file', async () => {
    const [finished, left] = ['0b', '0c'].map((start) => `list.json.${start}8f6d52-7a3f-4f0e-9d65-0123456789ab.tmp`);
    for (const name of [finished, left]) disk.add(`/storage/${name}`, 3_600_000);
    disk.fault = (operation, path) =>
      operation === 'stat' && path.endsWith(`/${finished}`) ? FileSystemError.FileNotFound(path) : undefined;
    const another = new FileStorage(Uri.from({ scheme: 'faulty', path: '/storage' }));
    await another.write('list.json', bytes('after'));
    assert.deepEqual(disk.names, ['list.json', finished]);
  });

  it('deletes old temporary files although another window just replaced the file', async () => {
    const left = 'list.json.0b8f6d52-7a3f-4f0e-9d65-0123456789ab.tmp';
    disk.add(`/storage/${left}`, 3_600_000);
    const another = new FileStorage(Uri.from({ scheme: 'faulty', path: '/storage' }));
    disk.hidden = 'list.json';
    await another.write('list.json', bytes('after'));
    assert.deepEqual(disk.names, ['list.json', left]);
    disk.hidden = undefined;
    await another.write('list.json', bytes('after'));
    assert.deepEqual(disk.names, ['list.json']);
  });

  it('reads a file that another window just put in place', async () => {
    let reads = 0;
    disk.fault = (operation, path) =>
      operation === 'readFile' && path.endsWith('/list.json') && ++reads === 1
        ? FileSystemError.FileNotFound(path)
        : undefined;
    assert.deepEqual(await storage.read('list.json'), bytes('before'));
  });

  it('reads the temporary file if the disk failed between deletion and renaming', async () => {
    disk.fault = (operation) => (operation === 'rename' ? FileSystemError.Unavailable('EIO') : undefined);
    await assert.rejects(storage.write('list.json', bytes('after')), StorageError);
    assert.deepEqual(await storage.read('list.json'), bytes('after'));
  });

  it('fails with the product’s own error for every other operation', async () => {
    disk.fault = () => FileSystemError.Unavailable('EIO');
    for (const work of [
      () => storage.read('list.json'),
      () => storage.list(''),
      () => storage.stat('list.json'),
      () => storage.remove('list.json'),
    ]) {
      await assert.rejects(work, StorageError);
    }
    disk.fault = undefined;
    assert.deepEqual(await storage.read('list.json'), bytes('before'));
  });
});
