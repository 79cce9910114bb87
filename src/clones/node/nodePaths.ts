import type { PlatformPath } from 'node:path';
import { isElsewhere, isUnreadable, type Paths } from '../core/disk.ts';
import type { NameKey } from '../core/folderKey.ts';

/** What Windows accepts before a path that is longer than 260 characters. Node adds it itself where it is needed. */
const LONG = /^[/\\]{2}\?[/\\](?=[a-z]:[/\\])/i;

/**
 * A path in the current folder of a drive, such as `C:code`, and one that Git for Windows finds in the folder where it
 * is installed, such as `/etc/gitconfig`.
 */
const UNCLEAR = /^(?:[a-z]:(?![/\\])|\/)/i;

/**
 * What Windows drops at the end of a name, what it takes for a part of a file, and what it never has in a name. `*` and
 * `?` are neither, and are in patterns.
 */
const UNUSUAL = /[. ]$|[<>"|:]/;

/** What Windows takes for a device in any folder: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/**
 * Paths of a system.
 * @param system Node's paths of the system: `posix` or `win32`
 * @param key how its disks compare names: see `nameKeyOf`
 */
export function pathsOf(system: PlatformPath, key: NameKey = (path) => path): Paths {
  const { sep } = system;
  const isWindows = sep === '\\';
  const isAmbiguous = (path: string): boolean =>
    isWindows &&
    path
      .replace(/^[a-z]:/i, '')
      .split(/[/\\]/)
      .some((name) => UNUSUAL.test(name) || DEVICE.test(name));
  return {
    join: (folder, name) => system.join(folder, name),
    parent: (path) => system.dirname(path),
    basename: (path) => system.basename(path),
    isAbsolute: (path) => system.isAbsolute(path),
    resolve(folder, written) {
      const local = isWindows ? written.replace(LONG, '') : written;
      if (isElsewhere(local) || isUnreadable(local) || (isWindows && UNCLEAR.test(local))) return undefined;
      const path = withLowerDrive(system.resolve(folder, local));
      return isAmbiguous(path) ? undefined : path;
    },
    isAmbiguous,
    key,
    isBelow(path, folder) {
      const inner = key(path);
      const start = key(folder.endsWith(sep) ? folder : folder + sep);
      return inner.length > start.length && inner.startsWith(start);
    },
  };
}

/** Writes the letter of a drive as VS Code does, so that paths can be compared. */
export function withLowerDrive(path: string): string {
  return path.replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
}
