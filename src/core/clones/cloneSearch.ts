import pLimit from 'p-limit';
import type { Clock } from '../clock.ts';
import type { Disk, DiskEntry } from './disk.ts';
import { type LeftOutReason, readGitFolder } from './gitFolder.ts';
import { keysOfRemote, type RemoteRules } from './remoteRules.ts';

/** A folder that is searched for clones. */
export interface SearchRoot {
  readonly path: string;
  /** Levels of folders below it that are searched; 1 for only its own entries. */
  readonly depth: number;
}

/** A clone on this computer. */
export interface FoundClone {
  readonly path: string;
  /** The keys of the repositories that it may contain, the likeliest first: see `remoteKey`. */
  readonly remotes: readonly string[];
  /** Undefined if no branch is checked out. */
  readonly branch: string | undefined;
  /** Whether it is a worktree or a submodule of another repository. */
  readonly isLinked: boolean;
}

/** A folder that is not searched, or is no clone that can be matched. */
export interface LeftOut {
  readonly path: string;
  /** `unread` if it can't be listed; `foreign` if no remote has a host; `limit` if the search ended before it. */
  readonly reason: LeftOutReason | 'unread' | 'foreign' | 'limit';
}

export interface CloneSearchResult {
  /** In no order. */
  readonly clones: readonly FoundClone[];
  readonly leftOut: readonly LeftOut[];
  /** Whether the search has seen that there is no clone in a folder, since it lists the folder above, or the folder itself. */
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

/** Folders that contain other people's code, or very many files. */
const SKIPPED = new Set(['node_modules', 'bower_components', 'vendor', 'venv', '__pycache__', 'target', 'Library']);

/** A folder to search. */
interface Visit extends SearchRoot {
  readonly isRoot: boolean;
}

interface Services {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly rules: RemoteRules;
  readonly limits?: SearchLimits;
}

/**
 * Finds the clones in folders. Follows no links, and looks into no clones but the roots. Runs no program, and contacts no other computer.
 * @param signal ends the search with an error
 */
export async function findClones(
  roots: readonly SearchRoot[],
  services: Services,
  signal: AbortSignal,
): Promise<CloneSearchResult> {
  const { clock, limits = SEARCH_LIMITS } = services;
  const search = new Search({ ...services, limits }, signal);
  const late = new AbortController();
  // A disk that doesn't respond must not keep the search waiting.
  const deadline = clock.delay(limits.ms, late.signal).then(
    () => search.end(),
    () => undefined,
  );
  try {
    await Promise.race([search.run(roots), deadline]);
  } finally {
    late.abort();
  }
  return search.result;
}

class Search {
  readonly #services: Required<Services>;
  readonly #signal: AbortSignal;
  readonly #endsAt: number;
  readonly #limit = pLimit(CONCURRENCY);
  readonly #clones = new Map<string, FoundClone>();
  readonly #leftOut = new Map<string, LeftOut['reason']>();
  /** The depth with which each folder was searched. */
  readonly #seen = new Map<string, number>();
  /** The folders that are being searched, or are next. */
  readonly #open = new Set<string>();
  /** The folders that were listed, and those of them whose folders are searched, too. */
  readonly #listed = new Set<string>();
  readonly #explored = new Set<string>();
  /** Folders that are never searched. */
  readonly #skipped = new Set<string>();

  constructor(services: Required<Services>, signal: AbortSignal) {
    this.#services = services;
    this.#signal = signal;
    this.#endsAt = services.clock.now() + services.limits.ms;
  }

  get result(): CloneSearchResult {
    return {
      clones: [...this.#clones.values()],
      leftOut: [...this.#leftOut].map(([path, reason]) => ({ path, reason })),
      hasNoClone: (path) => this.#hasNoClone(path),
    };
  }

  #hasNoClone(path: string): boolean {
    if (this.#clones.has(path) || this.#skipped.has(path)) return false;
    const reason = this.#leftOut.get(path);
    if (this.#listed.has(path)) return reason !== 'limit';
    if (reason !== undefined) return reason === 'link';
    const { disk } = this.#services;
    const parent = disk.parent(path);
    if (this.#explored.has(parent)) return !this.#open.has(path);
    // A folder above may be gone, or may not be searched for a reason that applies to this one, too.
    const isKnown = [this.#listed, this.#leftOut, this.#skipped].some((each) => each.has(parent)) || parent === path;
    return !isKnown && this.#hasNoClone(parent);
  }

  /** Level by level, so that a limit leaves out the deepest folders. */
  async run(roots: readonly SearchRoot[]): Promise<void> {
    let level: readonly Visit[] = roots.map(({ path, depth }) => ({ path, depth, isRoot: true }));
    while (level.length > 0) {
      for (const { path } of level) this.#open.add(path);
      const next = await Promise.all(level.map((visit) => this.#limit(() => this.#visit(visit))));
      level = next.flat();
    }
  }

  /** Leaves out the folders whose search has not ended. */
  end(): void {
    for (const path of this.#open) this.#leaveOut(path, 'limit');
  }

  /** Searches a folder's entries. @returns the folders to search next */
  async #visit(visit: Visit): Promise<readonly Visit[]> {
    this.#signal.throwIfAborted();
    const next = await this.#search(visit);
    this.#open.delete(visit.path);
    return next;
  }

  async #search({ path, depth, isRoot }: Visit): Promise<readonly Visit[]> {
    if ((this.#seen.get(path) ?? -1) >= depth) return [];
    if (this.#isAtLimit) return this.#leaveOut(path, 'limit');
    this.#seen.set(path, depth);
    const { disk } = this.#services;
    const entries = await disk.list(path);
    if (!entries) return this.#leaveOut(path, 'unread');
    this.#listed.add(path);
    const dotGit = entries.find(({ name }) => name === '.git');
    if (dotGit) await this.#add(path, dotGit);
    // Submodules and other repositories inside a clone belong to it.
    if ((dotGit && !isRoot) || depth === 0) return [];
    this.#explored.add(path);
    const next: Visit[] = [];
    for (const { name, kind } of entries) {
      const child = disk.join(path, name);
      if (kind === 'folder' && (name.startsWith('.') || SKIPPED.has(name))) {
        this.#skipped.add(child);
      } else if (kind === 'folder') {
        this.#open.add(child);
        next.push({ path: child, depth: depth - 1, isRoot: false });
      }
      if (kind === 'link') this.#leaveOut(child, 'link');
    }
    return next;
  }

  async #add(path: string, dotGit: DiskEntry): Promise<void> {
    const { disk, rules, limits } = this.#services;
    const folder = await readGitFolder(path, dotGit, disk);
    if (typeof folder === 'string') {
      this.#leaveOut(path, folder);
      return;
    }
    const replacements = [...folder.replacements, ...rules.replacements];
    const remotes = new Set(folder.remotes.flatMap((address) => keysOfRemote(address, { ...rules, replacements })));
    if (remotes.size === 0) this.#leaveOut(path, 'foreign');
    else if (this.#clones.size >= limits.clones) this.#leaveOut(path, 'limit');
    else
      this.#clones.set(path, { path, remotes: [...remotes], branch: folder.branch, isLinked: dotGit.kind === 'file' });
  }

  get #isAtLimit(): boolean {
    const { clock, limits } = this.#services;
    const { folders, clones } = limits;
    return this.#seen.size >= folders || this.#clones.size >= clones || clock.now() >= this.#endsAt;
  }

  #leaveOut(path: string, reason: LeftOut['reason']): readonly Visit[] {
    this.#leftOut.set(path, reason);
    return [];
  }
}
