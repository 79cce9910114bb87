import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { type Memento, store } from '../memento.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import { isSameSequence } from '../sequence.ts';
import { remoteKey } from './remoteKey.ts';

const KEY = 'clones';

/** Beyond this number the oldest are dropped, because the list is stored as one value. */
const MAX_CLONES = 500;
const MAX_REMOTES = 10;

const CloneSchema = v.object({
  /** The address of the folder, as VS Code writes it. */
  folder: v.pipe(v.string(), v.nonEmpty()),
  /** The repository, if Repo Rider cloned it: see `entryKey`. */
  key: v.optional(v.string()),
  /** The remotes, `origin` first, without user and password: see `remoteKey`. */
  remotes: v.array(v.string()),
});

/** A folder that contains a repository. */
export type Clone = v.InferOutput<typeof CloneSchema>;

/** Lookup tables for the folders of clones. */
interface Index {
  readonly all: readonly Clone[];
  readonly byKey: ReadonlyMap<string, string>;
  readonly byRemote: ReadonlyMap<string, string>;
  /** The ends of the remotes, `owner/name`. */
  readonly names: ReadonlySet<string>;
}

/** The folders on this computer that Repo Rider cloned repositories into or that VS Code opened. Stored across restarts. */
export class Clones implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #stored: unknown;
  #index: Index = indexOf([]);

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The last added clones come last. Invalid entries are left out. */
  get all(): readonly Clone[] {
    return this.#current.all;
  }

  /** The address of the folder that contains a repository; undefined if there is none. */
  find(entry: RepositoryEntry): string | undefined {
    const { all, byKey, byRemote, names } = this.#current;
    if (all.length === 0) return undefined;
    const cloned = byKey.get(entryKey(entry));
    if (cloned !== undefined) return cloned;
    // Called for thousands of rows, of which nearly all need no address parsed.
    if (!names.has(entry.repository.full_name.toLowerCase())) return undefined;
    return remotesOf(entry)
      .map((remote) => byRemote.get(remote))
      .find((folder) => folder !== undefined);
  }

  /** Adds a repository that was cloned from an address. */
  async addClone(entry: RepositoryEntry, folder: string, address: string): Promise<void> {
    await this.#add({ folder, key: entryKey(entry), remotes: keysOf([address]) });
  }

  /**
   * Adds an open folder with the addresses of its remotes, `origin` first. Ignores a folder without remotes. If none of the
   * previous remotes is left, the folder no longer contains the cloned repository.
   */
  async addFolder(folder: string, addresses: readonly string[]): Promise<void> {
    const remotes = keysOf(addresses);
    const existing = this.all.find((clone) => clone.folder === folder);
    if (remotes.length === 0 || (existing && isSameSequence(existing.remotes, remotes))) return;
    const isSame = existing?.key !== undefined && existing.remotes.some((remote) => remotes.includes(remote));
    await this.#add({ folder, remotes, ...(isSame && { key: existing.key }) });
  }

  /** Removes a folder that no longer exists. */
  async forget(folder: string): Promise<void> {
    await this.#update(this.all.filter((clone) => clone.folder !== folder));
  }

  get #current(): Index {
    // Read each time: another window may have changed it.
    const stored = this.#memento.get(KEY);
    if (stored !== this.#stored) {
      this.#stored = stored;
      const read = v.safeParse(v.array(v.fallback(v.nullable(CloneSchema), null)), stored);
      this.#index = indexOf(read.success ? read.output.filter((clone) => clone !== null) : []);
    }
    return this.#index;
  }

  async #add(clone: Clone): Promise<void> {
    await this.#update([...this.all.filter(({ folder }) => folder !== clone.folder), clone].slice(-MAX_CLONES));
  }

  async #update(clones: readonly Clone[]): Promise<void> {
    const updated = store(this.#memento, KEY, clones);
    this.#changed.fire();
    await updated;
  }
}

/** The keys of a repository's addresses, to compare with the remotes of clones. */
export function remotesOf({ repository }: RepositoryEntry): readonly string[] {
  const { clone_url: https, ssh_url: ssh, html_url: web } = repository;
  return keysOf([https, ssh, web].filter((address) => typeof address === 'string'));
}

function keysOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => remoteKey(address) ?? []))].slice(0, MAX_REMOTES);
}

/** The latest clone wins, and the first remote of a folder wins over other remotes of another folder. */
function indexOf(all: readonly Clone[]): Index {
  const others = all.flatMap(({ folder, remotes }) =>
    remotes.slice(1).map((remote): [string, string] => [remote, folder]),
  );
  const first = all.flatMap(({ folder, remotes }) =>
    remotes.slice(0, 1).map((remote): [string, string] => [remote, folder]),
  );
  const byKey = all.flatMap(({ folder, key }): [string, string][] => (key === undefined ? [] : [[key, folder]]));
  const names = all.flatMap(({ remotes }) => remotes.map((remote) => remote.split('/').slice(-2).join('/')));
  return { all, byKey: new Map(byKey), byRemote: new Map([...others, ...first]), names: new Set(names) };
}
