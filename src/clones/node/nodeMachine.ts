import { readFile, stat } from 'node:fs/promises';
import { homedir, uptime } from 'node:os';
import { join } from 'node:path';
import { isDirect, rejectCredential } from '../../accounts/node/gitCredential.ts';
import { systemClock } from '../../base/core/clock.ts';
import { MAX_FILE_BYTES } from '../core/disk.ts';
import { absolutePath } from '../core/find/searchRoots.ts';
import { limitReading } from '../core/git/limitReading.ts';
import type { Machine } from '../core/machine.ts';
import { fetchClone, refusalOf } from './gitFetch.ts';
import { fastForwardClone } from './gitMerge.ts';
import { readCloneState } from './gitStatus.ts';
import { nodeDisk } from './nodeDisk.ts';
import { withLowerDrive } from './nodePaths.ts';
import { checkRemoval } from './removalCheck.ts';

const home = withLowerDrive(homedir());

/** The computer that this extension host runs on. */
export const nodeMachine: Machine = {
  disk: nodeDisk,
  home,
  gitConfigs: gitConfigs(process.env),
  async readOwn(path) {
    try {
      const status = await stat(path);
      return status.isFile() && status.size <= MAX_FILE_BYTES ? await readFile(path, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  },
  readState: limitReading((folder, roots, ...more) => readCloneState(folder, absolute(roots), ...more), systemClock),
  rejectCredential,
  isDirect,
  refusalOf,
  fetch: (folder, roots, ...more) => fetchClone(folder, absolute(roots), ...more),
  fastForward: (folder, roots, ...more) => fastForwardClone(folder, absolute(roots), ...more),
  processId: process.pid,
  isRunning(processId) {
    try {
      // Sends nothing.
      return process.kill(processId, 0);
    } catch (error) {
      // The process of another user runs, too.
      return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
    }
  },
  hasRecycleBin: process.platform === 'win32',
  get bootedAt() {
    try {
      return Date.now() - uptime() * 1000;
    } catch {
      // Such as in a container that doesn't show it.
      return 0;
    }
  },
  checkRemoval({ roots, cloneFolders, ...request }, ...more) {
    return checkRemoval({ ...request, roots: absolute(roots), cloneFolders: absolute(cloneFolders), home }, ...more);
  },
};

/** As Git finds them: https://git-scm.com/docs/git-config#FILES */
export function gitConfigs({ GIT_CONFIG_GLOBAL: only, XDG_CONFIG_HOME: xdg }: NodeJS.ProcessEnv): readonly string[] {
  return only ? [only] : [join(xdg || join(home, '.config'), 'git', 'config'), join(home, '.gitconfig')];
}

function absolute(roots: readonly string[]): readonly string[] {
  return roots.flatMap((root) => absolutePath(root, home, nodeDisk) ?? []);
}
