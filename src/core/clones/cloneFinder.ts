import type { Clock } from '../clock.ts';
import { describeForLog, type Log } from '../log.ts';
import { oneLine } from '../text.ts';
import { findClones, type LeftOut, type SearchRoot } from './cloneSearch.ts';
import type { Clones } from './clones.ts';
import type { Disk } from './disk.ts';
import type { Machine } from './machine.ts';
import { type RootHints, searchRoots } from './searchRoots.ts';
import { readUserRules } from './userRules.ts';

/** Milliseconds until a search is due again. */
const INTERVAL_MS = 5 * 60_000;

/** Lines in the log for folders that a search leaves out. */
const MAX_LINES = 50;

const REASONS: Readonly<Record<LeftOut['reason'], string>> = {
  link: 'it is a link, or its .git is one',
  elsewhere: 'its .git names a folder on another computer',
  broken: 'its .git is not a repository, or can’t be read',
  noRemotes: 'it has no remotes',
  foreign: 'none of its remotes is on a server',
  unread: 'it can’t be listed, or has too many entries',
  limit: 'the search ended before it',
};

export interface CloneFinderServices {
  readonly machine: Machine;
  readonly clones: Clones;
  /** What VS Code knows about where clones are. */
  readonly hints: () => Omit<RootHints, 'home' | 'clones'>;
  /** Converts paths to addresses, and back: undefined for an address on another computer. */
  readonly addressOf: (path: string) => string;
  readonly pathOf: (address: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps the found clones up to date. */
export class CloneFinder {
  readonly #services: CloneFinderServices;
  #running: Promise<void> | undefined;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #searched: readonly SearchRoot[] = [];

  constructor(services: CloneFinderServices) {
    this.#services = services;
  }

  /** The paths of the folders that the last search has looked through. */
  get searched(): readonly string[] {
    return this.#searched.flatMap(({ path, depth }) => (depth > 0 ? [path] : []));
  }

  /** Searches unless that was done a short time ago. Never rejects. */
  async searchIfDue(signal: AbortSignal): Promise<void> {
    const { clock } = this.#services;
    if (clock.now() - this.#searchedAt >= INTERVAL_MS) await this.search(signal);
  }

  /** Searches now, or awaits the search that is running. Never rejects. */
  async search(signal: AbortSignal): Promise<void> {
    this.#running ??= this.#search(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#services.log.warn(describeForLog(error));
      })
      .finally(() => {
        this.#running = undefined;
      });
    await this.#running;
  }

  async #search(signal: AbortSignal): Promise<void> {
    const { machine, clones, hints, clock, addressOf, pathOf } = this.#services;
    const start = clock.now();
    this.#searchedAt = start;
    const known = clones.all.flatMap(({ folder, isFound }) => (isFound === true ? [] : (pathOf(folder) ?? [])));
    const roots = searchRoots({ ...hints(), home: machine.home, clones: known }, machine.disk);
    this.#searched = roots;
    const rules = await readUserRules(machine);
    const { clones: found, leftOut } = await findClones(roots, { disk: machine.disk, clock, rules }, signal);
    const gone = await this.#goneOf(known, leftOut);
    signal.throwIfAborted();
    // Another window may have searched other folders.
    const isWhole = leftOut.every(({ reason }) => reason !== 'limit');
    const isSearched = (folder: string): boolean => {
      const path = pathOf(folder);
      return isWhole && path !== undefined && roots.some((root) => isWithin(path, root, machine.disk));
    };
    await clones.setFound(
      found.map(({ path, remotes, branch }) => ({ folder: addressOf(path), remotes: [...remotes], branch })),
      isSearched,
      new Set(gone.map(addressOf)),
    );
    this.#report(`Found ${found.length} clones in ${roots.length} folders in ${clock.now() - start} ms`, leftOut);
  }

  /** The known clones that were deleted. A folder whose parent can't be listed may only be out of reach. */
  async #goneOf(known: readonly string[], leftOut: readonly LeftOut[]): Promise<readonly string[]> {
    const { disk } = this.#services.machine;
    const unread = new Set(leftOut.flatMap(({ path, reason }) => (reason === 'unread' ? [path] : [])));
    const gone: string[] = [];
    for (const path of known.filter((each) => unread.has(each))) {
      const parent = disk.parent(path);
      const entries = await disk.list(parent);
      if (entries?.every(({ name }) => disk.join(parent, name) !== path)) gone.push(path);
    }
    return gone;
  }

  #report(summary: string, leftOut: readonly LeftOut[]): void {
    const { log } = this.#services;
    log.info(`${summary}; left out ${leftOut.length}`);
    for (const { path, reason } of leftOut.slice(0, MAX_LINES))
      log.info(`Left out ${oneLine(path, 300)}: ${REASONS[reason]}`);
  }
}

/** Whether a search of a root covers a folder. */
function isWithin(path: string, root: SearchRoot, disk: Disk): boolean {
  let folder = path;
  for (let level = 0; level <= root.depth; level++) {
    if (folder === root.path) return true;
    folder = disk.parent(folder);
  }
  return false;
}
