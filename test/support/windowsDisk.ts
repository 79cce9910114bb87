import { lstat, readdir, readlink } from 'node:fs/promises';
import { join, win32 } from 'node:path';
import type { Disk, DiskEntry } from '../../src/clones/core/disk.ts';
import { nameKeyOf } from '../../src/clones/node/letterCase.ts';
import { nodeDisk } from '../../src/clones/node/nodeDisk.ts';
import { pathsOf } from '../../src/clones/node/nodePaths.ts';
import { refusalOfName } from './windowsNames.ts';

/** Paths as on Windows, by the code that the extension uses there. */
export const WINDOWS_PATHS = pathsOf(win32, nameKeyOf('win32'));

/** The longest path that Windows accepts without `\\?\`, unless long paths are switched on. */
const MAX_PATH = 260;

interface WindowsDiskOptions {
  /** The real folders of paths such as `c:\Users\rider`, which are written as the disk has them. */
  readonly folders: Readonly<Record<string, string>>;
  /** Whether paths above 260 characters are accepted. Node always uses the prefix `\\?\` for them. */
  readonly hasLongPaths?: boolean;
}

/**
 * A disk as NTFS on Windows, over real folders: look-ups ignore the case of letters, and what is returned has the case
 * of the disk. Git on this computer has written real paths into its files: they are read as Git for Windows writes
 * them, with slashes.
 */
export function windowsDisk({ folders, hasLongPaths = true }: WindowsDiskOptions): Disk {
  const mounts = Object.entries(folders);

  /** The real path of a path of Windows. @throws if Windows refuses it, or has nothing there */
  async function realPath(path: string): Promise<string> {
    const whole = path.replace(/^\\\\\?\\/, '');
    if (whole === path && path.length > MAX_PATH && !hasLongPaths) throw missing(path);
    const mount = mounts.find(([each]) => WINDOWS_PATHS.key(`${whole}\\`).startsWith(WINDOWS_PATHS.key(`${each}\\`)));
    if (!mount) throw missing(path);
    // Node has Windows take names literally, with dots and spaces at the end. Git doesn't.
    const names = whole.slice(mount[0].length).split('\\').filter(Boolean);
    if (names.some((name) => refusalOfName(name) !== undefined)) throw missing(path);
    const exact = join(mount[1], ...names);
    if (await lstat(exact).catch(() => undefined)) return exact;
    let real = mount[1];
    for (const name of names) real = await child(real, name);
    return real;
  }

  /** A real path, or one in a text, as a path of Windows. */
  function written(text: string, separator: '/' | '\\'): string {
    return mounts.reduce((all, [path, real]) => {
      const target = (path.charAt(0).toUpperCase() + path.slice(1)).replaceAll('\\', separator);
      return all.replaceAll(real, target);
    }, text);
  }

  const disk: Disk = {
    ...WINDOWS_PATHS,
    list: (folder) =>
      unlessMissing(async () => {
        const entries = await nodeDisk.list(await realPath(folder));
        for (const { name } of entries ?? []) assertUsable(name);
        return entries;
      }),
    read: (file) =>
      unlessMissing(async () => {
        const text = await nodeDisk.read(await realPath(file));
        return text === undefined ? undefined : written(text, '/');
      }),
    exists: async (path) => (await unlessMissing(async () => nodeDisk.exists(await realPath(path)))) ?? false,
    changedAt: async (path) => (await unlessMissing(async () => nodeDisk.changedAt(await realPath(path)))) ?? 0,
    target: (link) =>
      unlessMissing(async () => disk.resolve(disk.parent(link), written(await readlink(await realPath(link)), '\\'))),
    real: (folder) =>
      unlessMissing(async () => {
        const real = await nodeDisk.real(await realPath(folder));
        const path = real === undefined ? '' : written(real, '\\').replaceAll('/', '\\');
        return /^[A-Z]:\\/.test(path) ? disk.resolve(path, path) : undefined;
      }),
  };
  return disk;
}

/** The real path of an entry, whatever the case of letters. */
async function child(folder: string, name: string): Promise<string> {
  const found = (await readdir(folder)).find((each) => WINDOWS_PATHS.key(each) === WINDOWS_PATHS.key(name));
  if (found === undefined) throw missing(name);
  return join(folder, found);
}

function assertUsable(name: DiskEntry['name']): void {
  const refusal = refusalOfName(name);
  if (refusal !== undefined) throw new Error(`The test has made a file that Windows can't have: ${name}: ${refusal}`);
}

function missing(path: string): Error {
  return Object.assign(new Error(`No such file: ${path}`), { code: 'ENOENT' });
}

/** @throws what the work throws for another reason */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
