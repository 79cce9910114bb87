import * as v from 'valibot';
import { Disposables, type Event } from '../../../base/core/event.ts';
import type { Memento } from '../../../base/core/memento.ts';
import { Memo } from '../../../base/core/memoize.ts';
import { listSchema, StoredValue } from '../../../base/core/storedValue.ts';
import { MAX_ADDRESS } from '../../../model/core/maxLengths.ts';
import { MAX_BRANCH } from '../../../model/core/model.ts';
import { entryKey, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import { folderKey } from '../folderKey.ts';
import { type CloneLookup, cloneLookup, idOf } from './cloneLookup.ts';
import { hasSameRemotes, isSameClone, type OpenedFolder } from './openedFolder.ts';
import { keysOf, MAX_REMOTES } from './remotes.ts';
import { CLONES_KEY, NOTED_KEY } from './storedClones.ts';

/** Beyond these numbers the oldest are dropped, because the list is stored as one value. */
const MAX_RECORDED = 2000;
const MAX_FOUND = 2000;

/**
 * Characters of all found clones: hostile folders must not fill VS Code's storage. Usual clones have about 150 each.
 */
const MAX_FOUND_CHARACTERS = 1_000_000;

/** Characters of a folder's address. */
const MAX_FOLDER = 8192;

const CloneSchema = v.object({
  /** The address of the folder, as VS Code writes it. */
  folder: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_FOLDER)),
  /** The repository, if Repo Rider cloned it: see `entryKey`. */
  key: v.optional(v.pipe(v.string(), v.maxLength(MAX_ADDRESS))),
  /** The remotes, `origin` first, without user and password: see `remoteKey`. */
  remotes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_ADDRESS))), v.maxLength(MAX_REMOTES)),
  /** The branch that was checked out when the folder was last read. */
  branch: v.optional(v.pipe(v.string(), v.maxLength(MAX_BRANCH))),
  /** The repositories that its remotes mean, if they are known: `entryKey` by remote. */
  ids: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_ADDRESS)))),
  /** Whether only a search found it: the next search replaces it. */
  isFound: v.optional(v.boolean()),
  /** Whether it is a worktree or a submodule. */
  isLinked: v.optional(v.boolean()),
  /** The folder of the clone that it is a worktree of. */
  worktreeOf: v.optional(v.pipe(v.string(), v.maxLength(MAX_FOLDER))),
  /** Whether the user has opened exactly this folder. */
  isOpened: v.optional(v.boolean()),
  /** Whether a search found it in a folder that the user has confirmed. */
  isInCloneFolder: v.optional(v.boolean()),
});

/** A folder that contains a repository. */
export type Clone = Readonly<v.InferOutput<typeof CloneSchema>>;

/** A clone as a search found it. */
interface FoundFolder
  extends Pick<Clone, 'folder' | 'remotes' | 'branch' | 'isLinked' | 'worktreeOf' | 'isInCloneFolder'> {
  /** Of another path of a clone that was found, too: the folder of that one. The path that is known counts. */
  readonly aliasOf?: string | undefined;
}

/**
 * The folders on this computer that contain repositories: those that Repo Rider cloned into, that VS Code opened, and
 * that a search found. Stored across restarts.
 */
export class Clones extends Disposables {
  readonly #stored: StoredValue<readonly Clone[]>;
  readonly #noted: StoredValue<readonly Clone[]>;
  readonly #lookup = new Memo<CloneLookup<Clone>>();

  readonly onDidChange: Event<void>;

  constructor(memento: Memento) {
    super();
    const schema = v.fallback(listSchema(CloneSchema), []);
    this.#stored = this.own(new StoredValue(memento, CLONES_KEY, schema));
    this.#noted = this.own(new StoredValue(memento, NOTED_KEY, schema));
    this.onDidChange = this.#stored.onDidChange;
  }

  /** The last added clones come last. Invalid entries are left out. */
  get all(): readonly Clone[] {
    return this.#stored.value;
  }

  /** The clone of a repository; undefined if there is none. */
  find(entry: RepositoryEntry): Clone | undefined {
    return this.#found.find(entry);
  }

  /** The clones of a repository among which only the user can choose: see `CloneLookup`. */
  findEquals(entry: RepositoryEntry): readonly Clone[] {
    return this.#found.findEquals(entry);
  }

  /** All clones of a repository: see `CloneLookup`. */
  findAll(entry: RepositoryEntry): readonly Clone[] {
    return this.#found.findAll(entry);
  }

  /** The remotes of which only the name is known. */
  get unidentified(): ReadonlySet<string> {
    return new Set(this.all.flatMap((clone) => clone.remotes.filter((remote) => idOf(clone, remote) === undefined)));
  }

  /**
   * Stores which repositories remotes mean: later, their names may belong to others. @param ids `entryKey` by remote
   */
  async identify(ids: ReadonlyMap<string, string>): Promise<void> {
    const { all } = this;
    const isNew = (clone: Clone): boolean =>
      clone.remotes.some((remote) => idOf(clone, remote) === undefined && ids.has(remote));
    if (!all.some(isNew)) return;
    const identified = (clone: Clone): Clone => ({
      ...clone,
      ...idsFor(clone.remotes, (remote) => idOf(clone, remote) ?? ids.get(remote)),
    });
    await this.#stored.set(all.map((clone) => (isNew(clone) ? identified(clone) : clone)));
  }

  /** Stores that the user has chosen a clone among several. */
  async prefer(folder: string): Promise<void> {
    const clone = this.all.find(isIn(folder));
    if (clone) await this.#add({ ...withoutFound(clone), isOpened: true });
  }

  /** Adds a repository that was cloned from an address. */
  async addClone(entry: RepositoryEntry, folder: string, address: string): Promise<void> {
    const existing = this.all.find(isIn(folder));
    const remotes = keysOf([address]);
    // Git may have found an earlier clone there.
    const isSame = existing?.remotes.some((remote) => remotes.includes(remote)) === true;
    await this.#add({ remotes, ...(isSame && withoutFound(existing)), folder, key: entryKey(entry) });
  }

  /**
   * Adds an open folder with the addresses of its remotes, `origin` first. Ignores a folder without remotes. If none of
   * the previous remotes is left, the folder no longer contains the cloned repository.
   */
  async addFolder(folder: string, addresses: readonly string[], opened: OpenedFolder = {}): Promise<void> {
    await this.#addOpened(folder, keysOf(addresses), opened);
  }

  /** Adds the folders that windows have noted in which this code wasn't loaded: see `noteFolder`. */
  async addNoted(): Promise<void> {
    const noted = this.#noted.value;
    if (noted.length === 0) return;
    for (const { folder, remotes, ...opened } of noted) await this.#addOpened(folder, remotes, opened);
    // Another window may have noted more.
    const added = new Set(noted.map((each) => JSON.stringify(each)));
    await this.#noted.set(this.#noted.value.filter((each) => !added.has(JSON.stringify(each))));
  }

  /**
   * Replaces the clones that an earlier search found, and updates those that are known otherwise.
   * @param isGone whether the search has seen that a folder contains no clone: one that was found earlier elsewhere is
   * kept
   * @param gone the folders of clones that no longer exist
   */
  async setFound(
    found: readonly FoundFolder[],
    isGone: (folder: string) => boolean = () => true,
    gone: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const byFolder = new Map(found.map((each) => [folderKey(each.folder), each]));
    const kept = this.all.filter(({ folder }) => !gone.has(folder));
    const before = new Map(kept.map((clone) => [folderKey(clone.folder), clone]));
    const notOnlyFound = kept.filter(({ isFound }) => isFound !== true);
    const recorded = new Map(notOnlyFound.map((clone) => [folderKey(clone.folder), clone]));
    const others = [...recorded].map(([key, clone]): Clone => {
      const now = byFolder.get(key) ?? clone;
      byFolder.delete(key);
      return { ...onDisk(clone, now), ...(clone.isOpened && { isOpened: true }) };
    });
    const elsewhere = kept.filter(
      ({ folder, isFound }) =>
        isFound === true && ![byFolder, recorded].some((each) => each.has(folderKey(folder))) && !isGone(folder),
    );
    const knownElsewhere = new Set(
      found.flatMap(({ folder, aliasOf }) =>
        aliasOf !== undefined && recorded.has(folderKey(folder)) ? folderKey(aliasOf) : [],
      ),
    );
    const searched = [...byFolder.values()]
      .filter(({ folder, aliasOf }) => aliasOf === undefined && !knownElsewhere.has(folderKey(folder)))
      .map((clone): Clone => ({ ...onDisk(before.get(folderKey(clone.folder)), clone), isFound: true }));
    const clones = [...withinLimits([...elsewhere, ...searched]), ...others];
    if (JSON.stringify(clones) !== JSON.stringify(this.all)) await this.#stored.set(clones);
  }

  /** Removes a folder that no longer exists. */
  async forget(folder: string): Promise<void> {
    const isForgotten = isIn(folder);
    await this.#stored.set(this.all.filter((clone) => !isForgotten(clone)));
  }

  get #found(): CloneLookup<Clone> {
    const { all } = this;
    return this.#lookup.get([all], () => cloneLookup(all));
  }

  async #addOpened(folder: string, remotes: readonly string[], opened: OpenedFolder): Promise<void> {
    const existing = this.all.find(isIn(folder));
    if (remotes.length === 0 || (existing && isSameClone(existing, remotes, opened))) return;
    const { branch, isLinked = false, isOpened = false } = opened;
    const kept = existing && hasSameRemotes(existing, remotes) ? [...existing.remotes] : [...remotes];
    await this.#add({
      ...withRemotes(existing, kept),
      folder,
      ...(branch !== undefined && { branch }),
      ...(isLinked && { isLinked, ...(existing?.worktreeOf !== undefined && { worktreeOf: existing.worktreeOf }) }),
      ...((isOpened || existing?.isOpened === true) && { isOpened: true }),
    });
  }

  async #add(clone: Clone): Promise<void> {
    const isReplaced = isIn(clone.folder);
    const others = this.all.filter((each) => !isReplaced(each));
    const found = others.filter(({ isFound }) => isFound === true);
    const recorded = [...others.filter(({ isFound }) => isFound !== true), clone];
    await this.#stored.set([...found, ...recorded.slice(-MAX_RECORDED)]);
  }
}

/** Whether a clone is in a folder, whatever the case of letters in its address, where that makes no difference. */
function isIn(folder: string): (clone: Clone) => boolean {
  const key = folderKey(folder);
  return (clone) => folderKey(clone.folder) === key;
}

/** The last ones of found clones that may be stored. */
function withinLimits(found: readonly Clone[]): readonly Clone[] {
  const kept: Clone[] = [];
  let characters = 0;
  for (const clone of found.slice(-MAX_FOUND).toReversed()) {
    characters += JSON.stringify(clone).length;
    if (characters > MAX_FOUND_CHARACTERS) break;
    kept.push(clone);
  }
  return kept.toReversed();
}

/** A clone with other remotes: if it keeps none, it contains another repository than before. */
function withRemotes(clone: Clone | undefined, remotes: string[]): Pick<Clone, 'key' | 'remotes' | 'ids'> {
  const isSame = clone?.remotes.some((remote) => remotes.includes(remote)) === true;
  return {
    remotes,
    ...(isSame && clone.key !== undefined && { key: clone.key }),
    ...idsFor(remotes, (remote) => (clone?.remotes.includes(remote) ? idOf(clone, remote) : undefined)),
  };
}

function idsFor(remotes: readonly string[], find: (remote: string) => string | undefined): Pick<Clone, 'ids'> {
  const ids = remotes.flatMap((remote): [string, string][] => {
    const id = find(remote);
    return id === undefined ? [] : [[remote, id]];
  });
  return ids.length === 0 ? {} : { ids: Object.fromEntries(ids) };
}

/** A clone as it is now on the disk. */
function onDisk(before: Clone | undefined, now: FoundFolder): Clone {
  return {
    ...withRemotes(before, now.remotes.slice(0, MAX_REMOTES)),
    folder: now.folder,
    ...(now.branch !== undefined && { branch: now.branch }),
    ...(now.isLinked && { isLinked: true }),
    ...(now.worktreeOf !== undefined && { worktreeOf: now.worktreeOf }),
    ...(now.isInCloneFolder && { isInCloneFolder: true }),
  };
}

/** A clone that was not only found. */
function withoutFound(clone: Clone): Clone {
  const { isFound, ...recorded } = clone;
  return isFound === undefined ? clone : recorded;
}
