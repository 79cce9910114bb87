import { type Commit, parseCommit } from './commit.ts';
import type { GitObject } from './objectReaders.ts';
import { parseListing, parseTree, type TreeEntry, type TreeNode } from './tree.ts';

/** A branch or tag. */
export interface Ref {
  /** Such as `refs/heads/main`. */
  readonly name: string;
  readonly id: string;
  /** The commit of a branch or tag; undefined for tags of other objects. */
  readonly commit: string | undefined;
}

/** Access to one repository on disk. */
export interface GitAccess {
  readonly read: (name: string) => Promise<GitObject | undefined>;
  /** Runs git there. @returns what it writes */
  readonly run: (args: readonly string[]) => Promise<Buffer<ArrayBuffer>>;
}

/** Listings take long and never change; others are created again. */
const MAX_LISTINGS = 32;

/** Reads a real repository. Everything reflects the last push. */
export class GitRepository {
  readonly #access: GitAccess;
  /** By object id. */
  readonly #listings = new Map<string, Promise<readonly TreeEntry[]>>();

  constructor(access: GitAccess) {
    this.#access = access;
  }

  isId(text: string): boolean {
    return /^[0-9a-f]{40}$/.test(text);
  }

  /** @param id a full object id */
  read(id: string): Promise<GitObject | undefined> {
    return this.#access.read(id);
  }

  /** The commit of a branch, of a tag, of a reference such as `heads/main`, or with a hash, also an abbreviated one. */
  async findCommit(text: string): Promise<Commit | undefined> {
    for (const name of this.#namesOf(text)) {
      const found = await this.#access.read(`${name}^{commit}`);
      if (found) return parseCommit(found);
    }
    return undefined;
  }

  /** The tree or commit with this hash, or the commit that `findCommit` finds. */
  async findTree(text: string): Promise<string | undefined> {
    const found = this.isId(text) ? await this.read(text) : undefined;
    return found?.type === 'tree' ? found.id : (await this.findCommit(text))?.id;
  }

  /** The direct children of a tree, by name in bytes. */
  async children(tree: string): Promise<readonly TreeNode[]> {
    const found = await this.read(tree);
    return found ? parseTree(found.content) : [];
  }

  /** What is below a tree or commit, with sizes, in Git's order. */
  list(tree: string, isRecursive: boolean): Promise<readonly TreeEntry[]> {
    const key = `${tree} ${isRecursive}`;
    const listing = this.#listings.get(key) ?? this.#list(tree, isRecursive);
    this.#listings.set(key, listing);
    const [oldest] = this.#listings.keys();
    if (oldest !== undefined && this.#listings.size > MAX_LISTINGS) this.#listings.delete(oldest);
    return listing;
  }

  /** All branches and tags with a name that begins like this, sorted by name. */
  async refs(prefix: string): Promise<readonly Ref[]> {
    const fields = ['refname', 'objectname', 'objecttype', '*objectname', '*objecttype'];
    const format = fields.map((field) => `%(${field})`).join('%00');
    const output = await this.#access.run(['for-each-ref', `--format=${format}`]);
    return output
      .toString()
      .split('\n')
      .filter((line) => line.startsWith(prefix))
      .map((line) => {
        const [name = '', id = '', type = '', target = '', targetType = ''] = line.split('\0');
        const commit = type === 'commit' ? id : targetType === 'commit' ? target : undefined;
        return { name, id, commit };
      });
  }

  /** The last commits up to this one, the newest first. */
  async history(commit: string, count: number): Promise<readonly Commit[]> {
    const ids = await this.#access.run(['rev-list', `--max-count=${count}`, commit]);
    const found = await Promise.all(ids.toString().split('\n').filter(Boolean).map(this.#access.read));
    return found.flatMap((each) => (each ? parseCommit(each) : []));
  }

  async #list(tree: string, isRecursive: boolean): Promise<readonly TreeEntry[]> {
    const flags = isRecursive ? ['-r', '-t'] : [];
    return parseListing(await this.#access.run(['ls-tree', '--full-tree', '--long', '-z', ...flags, tree]));
  }

  /** Only names: other syntax for revisions, such as `main~1`, finds nothing. */
  #namesOf(text: string): readonly string[] {
    if (this.isId(text)) return [text];
    if (text === '' || /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{/.test(text)) return [];
    const isAbbreviated = /^[0-9a-f]{4,}$/i.test(text);
    const own = text === 'HEAD' || text.startsWith('refs/') || isAbbreviated ? [text] : [];
    return [`refs/heads/${text}`, `refs/tags/${text}`, `refs/${text}`, ...own];
  }
}
