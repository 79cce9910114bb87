import { type Clock, within } from '../../../base/core/clock.ts';
import type { Disk, DiskEntry } from '../disk.ts';
import { type GitFolder, type LeftOutReason, readGitFolder } from './gitFolder.ts';
import { keysOfRemote, type RemoteRules } from './remoteRules.ts';
import type { SearchRoot } from './searchRoots.ts';

/** A clone on this computer. */
export interface FoundClone {
  readonly path: string;
  /**
   * The keys of the repositories that it may contain, the likeliest first: see `remoteKey`. Empty without a remote on a
   * server.
   */
  readonly remotes: readonly string[];
  /** Undefined if no branch is checked out. */
  readonly branch: string | undefined;
  /** Whether it is a worktree or a submodule of another repository. */
  readonly isLinked: boolean;
  /** The path of the clone that it is a worktree of. */
  readonly worktreeOf: string | undefined;
  /** When Git last changed what is checked out or staged, in milliseconds since the epoch; 0 if that is unknown. */
  readonly usedAt: number;
  /** Of another path of a clone that is listed, too: the path of that one. */
  readonly aliasOf: string | undefined;
}

/** A folder that is not searched, or is no clone that can be matched. */
export interface LeftOut {
  readonly path: string;
  /**
   * `unread` if it can't be listed; `limit` if the search ended before it, `surplus` if it is a clone above the limit;
   * `many` if it has more folders than could be searched; `same` if it is another path of a clone that was found.
   */
  readonly reason: LeftOutReason | 'unread' | 'limit' | 'surplus' | 'many' | 'same';
}

interface CloneSearchResult {
  /** In no order. */
  readonly clones: readonly FoundClone[];
  readonly leftOut: readonly LeftOut[];
  /**
   * Whether the search has seen that there is no clone in a folder, since it lists the folder above, or the folder
   * itself.
   */
  readonly hasNoClone: (path: string) => boolean;
}

/** The limits of a search. */
export interface SearchLimits {
  /** Folders that are listed. */
  readonly folders: number;
  readonly clones: number;
  readonly ms: number;
}

export const SEARCH_LIMITS: SearchLimits = { folders: 20_000, clones: 2000, ms: 20_000 };

/** Folders that are read at the same time: Node has four threads for files, which all extensions share. */
const CONCURRENCY = 3;

/**
 * Folders that contain other people's code, or very many files: they may be clones, but what is below them is not
 * searched.
 */
const SHALLOW = new Set(['node_modules', 'bower_components', 'vendor', 'venv', '__pycache__', 'target', 'Library']);

/** Links that are looked at. A folder may have thousands. */
const MAX_LINKS = 1000;

/** Links that are followed. */
const MAX_FOLLOWED = 100;

/** A folder to search. */
interface Visit extends SearchRoot {
  readonly isRoot: boolean;
  /** The place of its root. */
  readonly rank: number;
  readonly start: Start;
}

/** A root, or a link below one, from which a folder was reached without another link. */
interface Start {
  path: string;
  /** Its path without links; undefined until it is searched. */
  real?: string;
  readonly isLink: boolean;
}

/** A clone, and what decides which of its paths is used. */
interface Found {
  readonly clone: Omit<FoundClone, 'aliasOf'>;
  /** Its path without links. */
  readonly real: string;
  readonly rank: number;
}

interface Services {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly rules: RemoteRules;
  readonly limits?: SearchLimits;
}

/**
 * Finds the clones in folders. Follows links to folders that it hasn't searched, but none in these, and looks into no
 * clones but the roots. Runs no program, and contacts no other computer.
 * @param signal ends the search with an error
 */
export async function findClones(
  roots: readonly SearchRoot[],
  services: Services,
  signal: AbortSignal,
): Promise<CloneSearchResult> {
  const { clock, limits = SEARCH_LIMITS } = services;
  const search = new Search({ ...services, limits }, signal);
  // A disk that doesn't respond must not keep the search waiting.
  await within(clock, limits.ms, search.run(roots));
  search.end();
  return search.result;
}

class Search {
  readonly #services: Required<Services>;
  readonly #signal: AbortSignal;
  readonly #endsAt: number;
  // By the keys of their paths.
  readonly #clones = new Map<string, Found>();
  readonly #leftOut = new Map<string, LeftOut>();
  /** The depth with which each folder was searched. */
  readonly #seen = new Map<string, number>();
  /** The keys of the paths without links of the folders that were searched. */
  readonly #seenReal = new Set<string>();
  readonly #rootsReal = new Set<string>();
  /** The links to follow when everything else was searched. */
  readonly #linked: Pick<Visit, 'path' | 'depth' | 'rank'>[] = [];
  /** The folders that are being searched, or are next, by the keys of their paths. */
  readonly #open = new Map<string, string>();
  /** The keys of the folders that were listed, and of those whose folders are searched, too. */
  readonly #listed = new Set<string>();
  readonly #explored = new Set<string>();
  /** How many folders were searched, or are next. */
  #queued = 0;

  constructor(services: Required<Services>, signal: AbortSignal) {
    this.#services = services;
    this.#signal = signal;
    this.#endsAt = services.clock.now() + services.limits.ms;
  }

  get result(): CloneSearchResult {
    // The first root counts, whichever was searched first.
    const found = [...this.#clones.values()].toSorted((a, b) => a.rank - b.rank);
    const first = new Map(found.toReversed().map((each) => [this.#services.disk.key(each.real), each]));
    const findFirst = (real = ''): Found | undefined => first.get(this.#services.disk.key(real));
    const clones = found.map((each) => {
      const { worktreeOf } = each.clone;
      // Git has written it without links.
      const main = findFirst(worktreeOf)?.clone.path ?? worktreeOf;
      const same = findFirst(each.real);
      return { ...each.clone, worktreeOf: main, aliasOf: same === each ? undefined : same?.clone.path };
    });
    const others = clones
      .filter(({ aliasOf }) => aliasOf !== undefined)
      .map(({ path }) => ({ path, reason: 'same' as const }));
    return {
      clones,
      leftOut: [...this.#leftOut.values(), ...others],
      hasNoClone: (path) => this.#hasNoClone(path),
    };
  }

  #hasNoClone(path: string): boolean {
    const { disk } = this.#services;
    const [key, above] = [disk.key(path), disk.key(disk.parent(path))];
    if (this.#clones.has(key)) return false;
    const reason = this.#leftOut.get(key)?.reason;
    if (this.#listed.has(key)) return reason !== 'limit' && reason !== 'surplus';
    if (reason !== undefined) return reason === 'link';
    if (this.#explored.has(above)) return !this.#open.has(key);
    // A folder above may be gone, or may not be searched for a reason that applies to this one, too.
    const isKnown = this.#listed.has(above) || this.#leftOut.has(above) || above === key;
    return !isKnown && this.#hasNoClone(disk.parent(path));
  }

  /** Level by level, so that a limit leaves out the deepest folders. */
  async run(roots: readonly SearchRoot[]): Promise<void> {
    const visits = roots.map(({ path, depth }, rank): Visit => {
      return { path, depth, isRoot: true, rank, start: { path, isLink: false } };
    });
    await this.#walk(visits);
    // The links in these folders are not followed.
    await this.#walk(await this.#linkedFolders());
  }

  /** Links to folders that were not searched. One to a folder above its root would find everything again. */
  async #linkedFolders(): Promise<readonly Visit[]> {
    const { disk } = this.#services;
    const visits: Visit[] = [];
    for (const { path, depth, rank } of this.#linked) {
      this.#signal.throwIfAborted();
      if (visits.length === MAX_FOLLOWED || this.#isAtLimit) break;
      const target = await disk.target(path);
      const real = target === undefined ? undefined : await disk.real(target);
      if (real === undefined || this.#isAroundSeen(real) || !(await disk.list(real))) continue;
      this.#leftOut.delete(disk.key(path));
      visits.push({ path, depth, isRoot: false, rank, start: { path, real, isLink: true } });
    }
    return visits;
  }

  /** Whether a folder was searched, or is above one that was. */
  #isAroundSeen(real: string): boolean {
    const { disk } = this.#services;
    return this.#seenReal.has(disk.key(real)) || [...this.#rootsReal].some((root) => disk.isBelow(root, real));
  }

  async #walk(first: readonly Visit[]): Promise<void> {
    let level = first;
    while (level.length > 0) {
      for (const { path } of level) this.#open.set(this.#services.disk.key(path), path);
      const [visits, next] = [level.values(), [] as Visit[]];
      const work = async (): Promise<void> => {
        for (const visit of visits) await this.#visit(visit, next);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      level = next;
    }
  }

  /** Leaves out the folders whose search has not ended. */
  end(): void {
    for (const path of this.#open.values()) this.#leaveOut(path, 'limit');
  }

  /** Searches a folder's entries. @param next receives the folders to search next */
  async #visit(visit: Visit, next: Visit[]): Promise<void> {
    this.#signal.throwIfAborted();
    await this.#search(visit, next);
    this.#open.delete(this.#services.disk.key(visit.path));
  }

  async #search(visit: Visit, next: Visit[]): Promise<void> {
    const { disk } = this.#services;
    const { depth, isRoot, rank, start } = visit;
    const key = disk.key(visit.path);
    if ((this.#seen.get(key) ?? -1) >= depth) return;
    if (this.#isAtLimit) {
      this.#leaveOut(visit.path, 'limit');
      return;
    }
    this.#seen.set(key, depth);
    const { path, real } = await this.#onDisk(visit);
    // Two links may lead to one folder, or to one in the other.
    if (start.isLink && this.#seenReal.has(disk.key(real))) return;
    this.#seenReal.add(disk.key(real));
    if (isRoot) this.#rootsReal.add(real);
    // Of most folders, nothing else matters, however many files they have.
    const isLeaf = depth === 0 && !isRoot && !(await disk.exists(disk.join(path, '.git')));
    const entries = isLeaf ? [] : await disk.list(path);
    if (!entries) {
      this.#leaveOut(path, 'unread');
      return;
    }
    this.#listed.add(key);
    const dotGit = entries.find(({ name }) => name === '.git');
    const isContainer = dotGit !== undefined && (await this.#add(path, real, dotGit, rank)) === 'bare';
    // Submodules and other repositories inside a clone belong to it.
    const childDepth = isContainer ? Math.max(depth - 1, 0) : depth - 1;
    if ((dotGit && !isRoot && !isContainer) || childDepth < 0) return;
    const folders = entries.filter(({ name, kind }) => kind === 'folder' && name !== '.git');
    const room = this.#services.limits.folders - this.#queued;
    if (folders.length > room) this.#leaveOut(path, 'many');
    else this.#explored.add(key);
    for (const { name } of folders.slice(0, room)) {
      const child = disk.join(path, name);
      this.#open.set(disk.key(child), child);
      this.#queued++;
      next.push({ path: child, depth: isShallow(name) ? 0 : childDepth, isRoot: false, rank, start });
    }
    for (const { name, kind } of entries) {
      if (kind !== 'link' || this.#linked.length >= MAX_LINKS) continue;
      const link = disk.join(path, name);
      this.#leaveOut(link, 'link');
      this.#linked.push({ path: link, depth: isShallow(name) ? 0 : childDepth, rank });
    }
  }

  /** The path of a folder in the letters of the disk, which a setting may not have, and its path without links. */
  async #onDisk({ path, start }: Visit): Promise<{ readonly path: string; readonly real: string }> {
    const { disk } = this.#services;
    if (start.real !== undefined) return { path, real: disk.join(start.real, path.slice(start.path.length)) };
    start.real = (await disk.real(path)) ?? path;
    if (disk.key(start.real) === disk.key(path)) start.path = start.real;
    return { path: start.path, real: start.real };
  }

  /** Adds a clone. @returns why it is left out; undefined if it isn't */
  async #add(path: string, real: string, dotGit: DiskEntry, rank: number): Promise<LeftOut['reason'] | undefined> {
    const { disk, rules, limits } = this.#services;
    const folder = await readGitFolder(path, dotGit, disk);
    if (typeof folder === 'string') return this.#leaveOut(path, folder);
    const replacements = [folder, rules].flatMap((each) => each.replacements);
    const remotes = new Set(folder.remotes.flatMap((address) => keysOfRemote(address, { ...rules, replacements })));
    const { branch, gitFolder } = folder;
    const times = await Promise.all(['HEAD', 'index'].map((name) => disk.changedAt(disk.join(gitFolder, name))));
    // Nothing is awaited below: other visits would add clones above the limit.
    const key = disk.key(path);
    const before = this.#clones.get(key);
    if (!before && this.#clones.size >= limits.clones) return this.#leaveOut(path, 'surplus');
    const isLinked = dotGit.kind === 'file';
    const worktreeOf = isLinked ? cloneOfWorktree(folder, disk) : undefined;
    const clone = { path, remotes: [...remotes], branch, isLinked, worktreeOf, usedAt: Math.max(...times) };
    this.#clones.set(key, { clone, real, rank: Math.min(rank, before?.rank ?? rank) });
    return undefined;
  }

  get #isAtLimit(): boolean {
    const { clock, limits } = this.#services;
    return this.#seen.size >= limits.folders || clock.now() >= this.#endsAt;
  }

  #leaveOut(path: string, reason: LeftOut['reason']): LeftOut['reason'] {
    this.#leftOut.set(this.#services.disk.key(path), { path, reason });
    return reason;
  }
}

/** @returns undefined for a submodule, and for a worktree of a repository without files of its own */
function cloneOfWorktree({ gitFolder, commonFolder }: GitFolder, disk: Disk): string | undefined {
  return gitFolder !== commonFolder && disk.basename(commonFolder) === '.git' ? disk.parent(commonFolder) : undefined;
}

function isShallow(name: string): boolean {
  return name.startsWith('.') || SHALLOW.has(name);
}
