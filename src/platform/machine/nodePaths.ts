import type { PlatformPath } from 'node:path';
import type { Paths } from '../../core/clones/disk.ts';
import { withoutCase } from '../../core/clones/folderKey.ts';

/** Two slashes or backslashes: a path of another computer on Windows, which would receive the user's credentials. */
const ELSEWHERE = /^[/\\]{2}/;

/** What Windows accepts before a path that is longer than 260 characters. Node adds it itself where it is needed. */
const LONG = /^[/\\]{2}\?[/\\](?=[a-z]:[/\\])/i;

/** A path in the current folder of a drive, such as `C:code`. */
const IN_DRIVE = /^[a-z]:(?![/\\])/i;

/**
 * Paths of a system.
 * @param system Node's paths of the system: `posix` or `win32`
 * @param isCaseIgnored whether its disks ignore the case of letters
 */
export function pathsOf(system: PlatformPath, isCaseIgnored: boolean): Paths {
  const { sep } = system;
  const isWindows = sep === '\\';
  const key = (path: string): string => (isCaseIgnored ? withoutCase(path) : path);
  return {
    join: (folder, name) => system.join(folder, name),
    parent: (path) => system.dirname(path),
    basename: (path) => system.basename(path),
    isAbsolute: (path) => system.isAbsolute(path),
    resolve(folder, path) {
      const local = isWindows ? path.replace(LONG, '') : path;
      if (ELSEWHERE.test(local) || (isWindows && IN_DRIVE.test(local))) return undefined;
      return withLowerDrive(system.resolve(folder, local));
    },
    key,
    isBelow(path, folder) {
      const inner = key(path);
      const start = key(folder.endsWith(sep) ? folder : folder + sep);
      return inner.length > start.length && inner.startsWith(start);
    },
    withSlashes: (path) => (isWindows ? path.replaceAll(sep, '/') : path),
  };
}

/** Writes the letter of a drive as VS Code does, so that paths can be compared. */
export function withLowerDrive(path: string): string {
  return path.replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
}
