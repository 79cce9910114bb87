import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Disk, Paths } from '../../src/clones/core/disk.ts';
import type { Machine } from '../../src/clones/core/machine.ts';
import { compareFoldersOf, nameKeyOf } from '../../src/clones/node/letterCase.ts';
import { nodeDisk } from '../../src/clones/node/nodeDisk.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import { withLowerDrive } from '../../src/clones/node/nodePaths.ts';
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
  /** Whether it is the system of this computer. Tests of many files need no second run of this size. */
  readonly isReal: boolean;
  /** Whether paths are those of Windows. */
  readonly isWindows: boolean;
  /** How its disk compares names. */
  readonly platform: NodeJS.Platform;
  /** Whether the disk ignores the case of letters. */
  readonly ignoresCase: boolean;
  readonly paths: Paths;
  /** A path such as `/home/rita` as the system writes it. */
  readonly pathOf: (path: string) => string;
  /** The address of a path, as VS Code writes it, and back. */
  readonly addressOf: (path: string) => string;
  readonly fromAddress: (address: string) => string;
  readonly open: (real: RealGit) => SystemFolder;
}

const THIS_COMPUTER: TestSystem = {
  ...notation(process.platform === 'win32'),
  name: 'this computer',
  isReal: true,
  platform: process.platform,
  ignoresCase: nameKeyOf(process.platform) !== undefined,
  paths: nodeDisk,
  open: (real) => folderOn(nodeDisk, withLowerDrive(real.folder), (path) => nodeMachine.readOwn(path)),
};

const HOME = 'c:\\Users\\rider';

const WINDOWS: TestSystem = {
  ...notation(true),
  name: 'Windows',
  isReal: false,
  platform: 'win32',
  ignoresCase: true,
  paths: WINDOWS_PATHS,
  open: (real) => {
    const disk = windowsDisk({ folders: { [HOME]: real.folder } });
    return folderOn(disk, HOME, (path) => disk.read(path));
  },
};

function notation(windows: boolean): Pick<TestSystem, 'isWindows' | 'pathOf' | 'addressOf' | 'fromAddress'> {
  return {
    isWindows: windows,
    pathOf: (path) => (windows ? `c:${path.replaceAll('/', '\\')}` : path),
    // VS Code encodes the colon.
    addressOf: (path) => pathToFileURL(path, { windows }).href.replace(/^file:\/\/\/([a-z]):/i, 'file:///$1%3A'),
    fromAddress: (address) => withLowerDrive(fileURLToPath(address, { windows })),
  };
}

function folderOn(disk: Disk, folder: string, readOwn: Machine['readOwn']): SystemFolder {
  return {
    disk,
    machine: { ...nodeMachine, disk, home: folder, gitConfigs: configsOf(folder, disk), readOwn },
    folder,
    path: (...parts) => parts.reduce((parent, part) => disk.join(parent, part), folder),
    relative: (path) => path.slice(folder.length + 1).replaceAll(disk.isAbsolute('\\') ? '\\' : '/', '/'),
  };
}

/** As `gitConfigs` returns them. */
function configsOf(home: string, disk: Disk): readonly string[] {
  return [disk.join(disk.join(home, '.config'), 'git/config'), disk.join(home, '.gitconfig')];
}

/** The disk of Windows is made from that of another system. */
const SYSTEMS = process.platform === 'win32' ? [THIS_COMPUTER] : [THIS_COMPUTER, WINDOWS];

/** Runs a suite with the paths and the disk of this computer, and again with those of Windows. */
export function describeOnEachSystem(title: string, suite: (system: TestSystem) => void): void {
  for (const system of SYSTEMS) {
    describe(`${title}, on ${system.name}`, () => {
      before(() => compareFoldersOf(system.platform));
      after(() => compareFoldersOf('linux'));
      suite(system);
    });
  }
}
