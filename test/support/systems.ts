import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Disk, Paths } from '../../src/core/clones/disk.ts';
import { compareFolders } from '../../src/core/clones/folderKey.ts';
import type { Machine } from '../../src/core/clones/machine.ts';
import { nodeDisk } from '../../src/platform/machine/nodeDisk.ts';
import { nodeMachine } from '../../src/platform/machine/nodeMachine.ts';
import { pathsOf } from '../../src/platform/machine/nodePaths.ts';
import type { RealGit } from './realGit.ts';
import { WINDOWS_PATHS, windowsDisk } from './windowsDisk.ts';

/** A temporary folder with Git repositories, as a system sees it. */
export interface SystemFolder {
  readonly disk: Disk;
  /** The computer, whose home folder it is. */
  readonly machine: Machine;
  /** The path of the folder. */
  readonly folder: string;
  path(...parts: readonly string[]): string;
  /** The path of an entry, relative to the folder, with slashes. */
  relative(path: string): string;
}

/** A system that a suite runs with: its paths, and how its disk compares names. */
export interface TestSystem {
  readonly name: string;
  readonly isWindows: boolean;
  readonly paths: Paths;
  /** A path such as `/home/rita` as the system writes it. */
  readonly pathOf: (path: string) => string;
  /** The address of a path, as VS Code writes it, and back. */
  readonly addressOf: (path: string) => string;
  readonly fromAddress: (address: string) => string;
  readonly open: (real: RealGit) => SystemFolder;
}

const POSIX: TestSystem = {
  name: 'this computer',
  isWindows: false,
  paths: pathsOf(posix, false),
  pathOf: (path) => path,
  addressOf: (path) => pathToFileURL(path).href,
  fromAddress: (address) => fileURLToPath(address),
  open: (real) => ({
    disk: nodeDisk,
    machine: { ...nodeMachine, home: real.folder, gitConfigs: configsOf(real.folder, nodeDisk) },
    folder: real.folder,
    path: (...parts) => real.path(...parts),
    relative: (path) => path.slice(real.folder.length + 1),
  }),
};

const HOME = 'c:\\Users\\rider';

const WINDOWS: TestSystem = {
  name: 'Windows',
  isWindows: true,
  paths: WINDOWS_PATHS,
  pathOf: (path) => `c:${path.replaceAll('/', '\\')}`,
  // VS Code encodes the colon.
  addressOf: (path) => pathToFileURL(path, { windows: true }).href.replace(/^file:\/\/\/([a-z]):/i, 'file:///$1%3A'),
  fromAddress: (address) => fileURLToPath(address, { windows: true }),
  open: (real) => {
    const disk = windowsDisk({ folders: { [HOME]: real.folder } });
    return {
      disk,
      machine: { ...nodeMachine, disk, home: HOME, gitConfigs: configsOf(HOME, disk), readOwn: disk.read },
      folder: HOME,
      path: (...parts) => parts.reduce((folder, part) => disk.join(folder, part), HOME),
      relative: (path) => path.slice(HOME.length + 1).replaceAll('\\', '/'),
    };
  },
};

/** As `gitConfigs` returns them. */
function configsOf(home: string, { join }: Disk): readonly string[] {
  return [join(join(home, '.config'), 'git/config'), join(home, '.gitconfig')];
}

/** Runs a suite with the paths and the disk of this computer, and again with those of Windows. */
export function describeOnEachSystem(title: string, suite: (system: TestSystem) => void): void {
  for (const system of [POSIX, WINDOWS]) {
    describe(`${title}, on ${system.name}`, () => {
      before(() => compareFolders(system.isWindows));
      after(() => compareFolders(false));
      suite(system);
    });
  }
}
