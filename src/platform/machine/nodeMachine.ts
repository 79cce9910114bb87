import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import pLimit from 'p-limit';
import { MAX_FILE_BYTES } from '../../core/clones/disk.ts';
import type { Machine } from '../../core/clones/machine.ts';
import { absolutePath } from '../../core/clones/searchRoots.ts';
import { readCloneState } from './gitStatus.ts';
import { nodeDisk, withLowerDrive } from './nodeDisk.ts';

/** Clones whose state is read at the same time, by a process of Git each. */
const limit = pLimit(2);

/** The computer that this extension host runs on. */
export const nodeMachine: Machine = {
  disk: nodeDisk,
  home: withLowerDrive(homedir()),
  async readOwn(path) {
    try {
      const status = await stat(path);
      return status.isFile() && status.size <= MAX_FILE_BYTES ? await readFile(path, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  },
  readState: (folder, roots, ...more) => {
    const paths = roots.flatMap((root) => absolutePath(root, nodeMachine.home, nodeDisk) ?? []);
    return limit(() => readCloneState(folder, paths, ...more));
  },
};
