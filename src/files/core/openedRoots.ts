import * as v from 'valibot';
import type { Session } from '../../accounts/core/session.ts';
import type { Memento } from '../../base/core/memento.ts';
import { ROOTS_KEY } from '../../base/core/storedKeys.ts';
import { listSchema, StoredValue } from '../../base/core/storedValue.ts';
import { isHash } from '../../hosts/core/gitHash.ts';
import { MAX_BRANCH } from '../../model/core/model.ts';
import { isName } from '../../model/core/names.ts';
import { isAt, type RootAddress } from './rootAddress.ts';

/** More than a user returns to. */
const MAX_ROOTS = 200;
const MAX_RECENT = 20;

const RootSchema = v.object({
  host: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  repositoryId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  commit: v.pipe(v.string(), v.check(isHash)),
  owner: v.pipe(
    v.string(),
    v.check((text) => isName(text)),
  ),
  name: v.pipe(
    v.string(),
    v.check((text) => isName(text)),
  ),
  /** The session whose account reads it. */
  session: v.string(),
  /** The branch or the tag that had the commit, such as `heads/main`; undefined if the user has chosen a commit. */
  ref: v.optional(v.pipe(v.string(), v.maxLength(MAX_BRANCH))),
  /** When the user has opened it last. */
  openedAt: v.number(),
  /** The paths of files of the repository that the user has opened, the last one first. */
  recent: v.fallback(v.array(v.pipe(v.string(), v.maxLength(4096))), []),
});

/** A root that the user has opened, or agreed to. */
export type OpenedRoot = Readonly<v.InferOutput<typeof RootSchema>>;

/**
 * The repositories and commits whose files may be read: other extensions, links, and workspaces may ask for any
 * address. Stored across restarts, and forgotten when the account is signed out.
 */
export class OpenedRoots {
  readonly #stored: StoredValue<readonly OpenedRoot[]>;

  constructor(memento: Memento) {
    this.#stored = new StoredValue(memento, ROOTS_KEY, v.fallback(listSchema(RootSchema), []));
  }

  /** The last opened first. */
  get all(): readonly OpenedRoot[] {
    return this.#stored.value;
  }

  /** The root at an address; undefined if the user hasn't opened it, or the address has another name. */
  find(address: RootAddress): OpenedRoot | undefined {
    return this.all.find((root) => isAt(root, address));
  }

  /** The last root of a repository. */
  lastOf(host: string, repositoryId: number): OpenedRoot | undefined {
    return this.all.find((root) => root.host === host && root.repositoryId === repositoryId);
  }

  /**
   * Notes that the user has opened a root.
   * @throws StorageError if it can't be stored; it then applies to this window
   */
  async add(root: Omit<OpenedRoot, 'recent'>): Promise<OpenedRoot> {
    const added = { ...root, recent: this.lastOf(root.host, root.repositoryId)?.recent ?? [] };
    await this.#set(added);
    return added;
  }

  /** Notes that the user has opened a file. @throws as `add` */
  async noteFile(root: OpenedRoot, path: string): Promise<void> {
    const { recent } = this.find(root) ?? root;
    if (recent[0] === path) return;
    await this.#set({ ...root, recent: [path, ...recent.filter((each) => each !== path)].slice(0, MAX_RECENT) });
  }

  async #set(root: OpenedRoot): Promise<void> {
    // Another account may read the same commit, and other editors may have a former name.
    const others = this.all.filter((each) => each.session !== root.session || !isAt(each, root));
    await this.#stored.set([root, ...others].slice(0, MAX_ROOTS));
  }

  /** Forgets what accounts have opened. @throws StorageError */
  async forget(sessions: readonly Pick<Session, 'id'>[]): Promise<void> {
    const kept = this.all.filter(({ session }) => !sessions.some(({ id }) => id === session));
    if (kept.length < this.all.length) await this.#stored.set(kept);
  }
}
