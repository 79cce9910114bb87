import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { type Memento, store } from '../memento.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import { isSameSequence } from '../sequence.ts';
import { remoteKey } from './remoteKey.ts';

const KEY = 'clones';

/** Of more the oldest are forgotten: the list is one value that is kept as a whole. */
const MOST_CLONES = 500;
const MOST_REMOTES = 10;

const CloneSchema = v.object({
  /** The address of the folder, as VS Code writes it. */
  folder: v.pipe(v.string(), v.nonEmpty()),
  /** What was cloned, where it was done here: see `entryKey`. */
  key: v.optional(v.string()),
  /** Where git has it from, `origin` first, without user and password: see `remoteKey`. */
  remotes: v.array(v.string()),
});

/** A folder that holds a repository. */
export type Clone = v.InferOutput<typeof CloneSchema>;

/** How to find a clone by what it holds. */
interface Index {
  readonly all: readonly Clone[];
  readonly byKey: ReadonlyMap<string, string>;
  readonly byRemote: ReadonlyMap<string, string>;
  /** The ends of the remotes, `owner/name`. */
  readonly names: ReadonlySet<string>;
}

/** The folders on this computer that hold repositories, as far as they were cloned or opened here, kept over restarts. */
export class Clones implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #kept: unknown;
  #index: Index = indexOf([]);

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Those noted last at the end; entries that make no sense are left out. */
  get all(): readonly Clone[] {
    return this.#current.all;
  }

  /** The address of the folder that holds a repository; undefined where none is known. */
  find(entry: RepositoryEntry): string | undefined {
    const { all, byKey, byRemote, names } = this.#current;
    if (all.length === 0) return undefined;
    const cloned = byKey.get(entryKey(entry));
    if (cloned !== undefined) return cloned;
    // Thousands of rows ask: of nearly all of them no address has to be read.
    if (!names.has(entry.repository.full_name.toLowerCase())) return undefined;
    return remotesOf(entry)
      .map((remote) => byRemote.get(remote))
      .find((folder) => folder !== undefined);
  }

  /** Notes that a repository was cloned from an address. */
  async addClone(entry: RepositoryEntry, folder: string, address: string): Promise<void> {
    await this.#add({ folder, key: entryKey(entry), remotes: keysOf([address]) });
  }

  /**
   * Notes what a folder that is open has for remotes, `origin` first. Of one without any nothing is noted. Where none of those
   * before is left, it holds another repository than the one that was cloned.
   */
  async addFolder(folder: string, addresses: readonly string[]): Promise<void> {
    const remotes = keysOf(addresses);
    const known = this.all.find((clone) => clone.folder === folder);
    if (remotes.length === 0 || (known && isSameSequence(known.remotes, remotes))) return;
    const isSame = known?.key !== undefined && known.remotes.some((remote) => remotes.includes(remote));
    await this.#add({ folder, remotes, ...(isSame && { key: known.key }) });
  }

  /** Forgets a folder that is gone. */
  async forget(folder: string): Promise<void> {
    await this.#update(this.all.filter((clone) => clone.folder !== folder));
  }

  get #current(): Index {
    // Read each time: another window may have changed it.
    const kept = this.#memento.get(KEY);
    if (kept !== this.#kept) {
      this.#kept = kept;
      const read = v.safeParse(v.array(v.fallback(v.nullable(CloneSchema), null)), kept);
      this.#index = indexOf(read.success ? read.output.filter((clone) => clone !== null) : []);
    }
    return this.#index;
  }

  async #add(clone: Clone): Promise<void> {
    await this.#update([...this.all.filter(({ folder }) => folder !== clone.folder), clone].slice(-MOST_CLONES));
  }

  async #update(clones: readonly Clone[]): Promise<void> {
    const updated = store(this.#memento, KEY, clones);
    this.#changed.fire();
    await updated;
  }
}

/** What a repository's addresses have in common with those of its clones. */
export function remotesOf({ repository }: RepositoryEntry): readonly string[] {
  const { clone_url: https, ssh_url: ssh, html_url: web } = repository;
  return keysOf([https, ssh, web].filter((address) => typeof address === 'string'));
}

function keysOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => remoteKey(address) ?? []))].slice(0, MOST_REMOTES);
}

/** The latest clone counts, and the first remote of a folder before the others of another. */
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
