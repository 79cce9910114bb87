import type { Disk } from './disk.ts';
import type { CloneState } from './git/cloneStates.ts';
import type { FetchResult } from './git/fetchResult.ts';

/** The computer that the extension runs on. None in a browser. */
export interface Machine {
  readonly disk: Disk;
  /** The user's home folder. */
  readonly home: string;
  /** The files of the user's configuration of Git, in the order in which Git reads them. */
  readonly gitConfigs: readonly string[];
  /** Reads a file of the user's own configuration, which may be a link. @returns undefined if it can't be read. */
  readOwn(path: string): Promise<string | undefined>;
  /**
   * Reads the state of a clone with Git, which runs no program that the clone names. A few are read at the same time.
   * @param roots folders in one of which the clone must be, whatever links its path has; as in settings, such as
   * `~/code`
   * @param git the path of the program
   * @returns undefined while a disk doesn't respond
   */
  readState(
    folder: string,
    roots: readonly string[],
    git: string,
    signal: AbortSignal,
  ): Promise<CloneState | undefined>;
  /** Fetches the branches of a clone's remote with Git and its own credentials. Otherwise as `readState`. */
  fetch(folder: string, roots: readonly string[], git: string, signal: AbortSignal): Promise<FetchResult>;
}
