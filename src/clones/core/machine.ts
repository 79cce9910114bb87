import type { CredentialFor, GitCredential } from '../../accounts/core/gitQuestion.ts';
import type { Disk } from './disk.ts';
import type { CloneState } from './git/cloneStates.ts';
import type { FetchResult } from './git/fetchResult.ts';
import type { Refusal } from './git/gitSentences.ts';
import type { PullResult } from './git/pullResult.ts';
import type { RemovalCheck } from './removal/keepReason.ts';

/** How Git gets what it may send to a server from which it got nothing with its own credentials. */
export interface GitHelp {
  /** The folder of the program through which Git asks: see `startAskpass`. */
  readonly askpassFolder: string;
  readonly credentialFor: CredentialFor;
}

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
  /** Makes Git's credential helpers forget what they keep for a user of a server. @returns whether they have nothing */
  rejectCredential(git: string, origin: string, userName: string): Promise<boolean>;
  /** Why a server refuses a credential for a repository. Undefined if it doesn't, or if that is not certain. */
  refusalOf(
    git: string,
    address: string,
    credential: GitCredential,
    askpassFolder: string,
  ): Promise<Refusal | undefined>;
  /** Whether Git sends nothing to a proxy on the way to a server on this computer. False if that is not certain. */
  isDirect(git: string, origin: string): Promise<boolean>;
  /**
   * Fetches the branches of the remote of a clone's branch, and of `origin`, with Git and its own credentials, and again
   * with others if Git got nothing. Otherwise as `readState`.
   */
  fetch(
    folder: string,
    roots: readonly string[],
    git: string,
    signal: AbortSignal,
    help?: GitHelp,
  ): Promise<FetchResult>;
  /**
   * Moves the branch of a clone forward to its upstream branch, as it was fetched. Otherwise as `readState`.
   * @param signal has no effect once files are written
   */
  fastForward(
    folder: string,
    roots: readonly string[],
    git: string,
    signal: AbortSignal,
    help?: GitHelp,
  ): Promise<PullResult>;
  /** The number of the extension host's process. */
  readonly processId: number;
  /** Whether a process of this computer is running. */
  isRunning(processId: number): boolean;
  /** Whether the system calls its trash Recycle Bin, as Windows does. */
  readonly hasRecycleBin: boolean;
  /** When the computer was started, in milliseconds since the epoch; 0 if that is unknown. */
  readonly bootedAt: number;
  /** Checks whether a clone can be deleted without losing anything. Changes nothing but what fetching changes. */
  checkRemoval(request: RemovalRequest, git: string, signal: AbortSignal, help?: GitHelp): Promise<RemovalCheck>;
}

/** What the user works on. */
export interface UsedFolders {
  /** Folders, and the file of the workspace, that are open in this window. */
  readonly open: readonly string[];
  /** Folders that are open in other windows; undefined if that is unknown. */
  readonly openElsewhere: readonly string[] | undefined;
  /** Files with unsaved changes in editors of this window. */
  readonly unsaved: readonly string[];
}

/** A clone that may be deleted. */
export interface RemovalRequest {
  readonly folder: string;
  /** As in `Machine.readState`. */
  readonly roots: readonly string[];
  /** Folders of clones, in the settings. */
  readonly cloneFolders: readonly string[];
  /** Whether its branches are fetched first, so that Git knows which commits its server has. */
  readonly fetches: boolean;
  /** Returns what the user works on now: it is called before and after the server was asked. */
  readonly used: () => Promise<UsedFolders>;
  /** The hosts of the user's accounts: other remotes count if they are there, or on the host of the main remote. */
  readonly hosts: ReadonlySet<string>;
  /** Folders of objects that other clones use: see `borrowedObjects`. */
  readonly borrowed: ReadonlySet<string>;
  /** In milliseconds since the epoch. */
  readonly now: number;
}
