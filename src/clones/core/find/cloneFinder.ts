import { type Clock, unlessAborted, within } from '../../../base/core/clock.ts';
import { describeForLog, type Log } from '../../../base/core/log.ts';
import { oneLine } from '../../../base/core/text.ts';
import type { Clones } from '../known/knownClones.ts';
import type { Machine } from '../machine.ts';
import { type FoundClone, findClones, type LeftOut } from './cloneSearch.ts';
import { absolutePath, type RootHints, type SearchRoot, searchRoots } from './searchRoots.ts';
import { readUserRules } from './userRules.ts';

/** Milliseconds until a search is due again. */
const INTERVAL_MS = 5 * 60_000;

/** Milliseconds to wait for a disk that may be out of reach. */
const PATIENCE_MS = 5000;

/** Lines in the log for folders that a search leaves out. */
const MAX_LINES = 50;

const REASONS: Readonly<Record<LeftOut['reason'], string>> = {
  link: 'it is a link that isn’t followed, or its .git is a link',
  elsewhere: 'its .git names a folder that may be on another computer',
  broken: 'its .git is not a repository, or can’t be read',
  bare: 'it has no files of its own',
  unread: 'it can’t be listed, or has too many entries',
  limit: 'the search ended before it',
  surplus: 'there are too many clones',
  same: 'it is another path of a clone that was found',
  large: 'its configuration is too large, or can’t be read',
  many: 'only some of its folders were searched, because there are too many',
};

interface CloneFinderServices {
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
  /** The search after the one that is running. */
  #next: Promise<void> | undefined;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #searched: readonly SearchRoot[] = [];
  #lastUses: ReadonlyMap<string, number> = new Map();
  #surplus = 0;

  constructor(services: CloneFinderServices) {
    this.#services = services;
  }

  /** The paths of the folders that the last search has looked through. */
  get searched(): readonly string[] {
    return this.#searched.flatMap(({ path, depth }) => (depth > 0 ? [path] : []));
  }

  /** When Git last changed clones that the last search has found, by the addresses of their folders: see `FoundClone`. */
  get lastUses(): ReadonlyMap<string, number> {
    return this.#lastUses;
  }

  /** How many clones the last search has left out, because there are too many. */
  get surplus(): number {
    return this.#surplus;
  }

  /** Searches unless that was done a short time ago, or awaits the search that is running. Never rejects. */
  async searchIfDue(signal: AbortSignal): Promise<void> {
    const { clock } = this.#services;
    if (this.#running || clock.now() - this.#searchedAt >= INTERVAL_MS) await this.#searchOnce(signal);
  }

  /**
   * Searches now; after the search that is running, because folders or settings may have changed since its start. Never
   * rejects.
   */
  async search(signal: AbortSignal): Promise<void> {
    this.#next ??= (this.#running ?? Promise.resolve()).then(() => {
      this.#next = undefined;
      return this.#searchOnce(signal);
    });
    await this.#next;
  }

  async #searchOnce(signal: AbortSignal): Promise<void> {
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
    const all = { ...hints(), home: machine.home, clones: known };
    const roots = searchRoots(all, machine.disk);
    const cloneFolders = all.set.flatMap((path) => absolutePath(path, machine.home, machine.disk) ?? []);
    this.#searched = roots;
    const rules = await readUserRules(machine);
    const result = await findClones(roots, { disk: machine.disk, clock, rules }, signal);
    const { clones: found, leftOut, hasNoClone } = result;
    const gone = (await unlessAborted(within(clock, PATIENCE_MS, this.#goneOf(known, leftOut)), signal)) ?? [];
    const isGone = (folder: string): boolean => {
      const path = pathOf(folder);
      return path !== undefined && hasNoClone(path);
    };
    this.#lastUses = new Map(found.map(({ path, usedAt }) => [addressOf(path), usedAt]));
    this.#surplus = leftOut.filter(({ reason }) => reason === 'surplus').length;
    await clones.setFound(
      found.toSorted(byPreference).map(({ path, remotes, branch, isLinked, worktreeOf, aliasOf }) => ({
        folder: addressOf(path),
        remotes: [...remotes],
        branch,
        isLinked,
        ...(worktreeOf !== undefined && { worktreeOf: addressOf(worktreeOf) }),
        ...(aliasOf !== undefined && { aliasOf: addressOf(aliasOf) }),
        isInCloneFolder: cloneFolders.some((folder) => machine.disk.isBelow(path, folder)),
      })),
      isGone,
      new Set(gone.map(addressOf)),
    );
    const count = found.filter(({ aliasOf }) => aliasOf === undefined).length;
    this.#report(`Found ${count} clones in ${roots.length} folders in ${clock.now() - start} ms`, leftOut);
  }

  /** The known clones that were deleted. A folder whose parent can't be listed may only be out of reach. */
  async #goneOf(known: readonly string[], leftOut: readonly LeftOut[]): Promise<readonly string[]> {
    const { disk } = this.#services.machine;
    const unread = new Set(leftOut.flatMap(({ path, reason }) => (reason === 'unread' ? [disk.key(path)] : [])));
    const gone: string[] = [];
    for (const path of known.filter((each) => unread.has(disk.key(each)))) {
      const parent = disk.parent(path);
      const entries = await disk.list(parent);
      if (entries?.every(({ name }) => disk.key(disk.join(parent, name)) !== disk.key(path))) gone.push(path);
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

/**
 * Of several clones that are equal otherwise, the last one counts: the one with the shorter path, whichever was found
 * first.
 */
function byPreference(a: FoundClone, b: FoundClone): number {
  return b.path.length - a.path.length || (a.path < b.path ? 1 : -1);
}
