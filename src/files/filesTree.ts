import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { EmptyRepositoryError, isAbort } from '../base/core/errors.ts';
import { Disposables } from '../base/core/event.ts';
import { describeForLog } from '../base/core/log.ts';
import { baseNameOf, entryKindOf, folderOf, type TreeEntry } from '../hosts/core/treeEntry.ts';
import type { SearchServices } from '../search/search.ts';
import type { Browsing } from './core/browsing.ts';
import { mayHaveFact } from './core/entryFacts.ts';
import { inOrder, rangesOf } from './core/entryOrder.ts';
import type { OpenedRoot } from './core/openedRoots.ts';
import type { RepositoryFiles } from './core/repositoryFiles.ts';
import { MAX_MODULES_BYTES, MODULES_FILE, submoduleAddresses } from './core/submodules.ts';
import type { EntryNode, FileNode, FilesFailureNode, FilesNotice, RangeNode } from './fileNodes.ts';
import { entryTooltip, renderFileNode } from './renderFiles.ts';

/** Rows that VS Code gets at a time: more would block the extension host. */
const MAX_ENTRIES = 1500;

/** The rows of the files view. Folders are read when they are expanded. */
export class FilesTree extends Disposables implements TreeDataProvider<FileNode> {
  readonly #services: SearchServices;
  readonly #browsing: Browsing;
  readonly #files: RepositoryFiles;
  readonly #changed = this.own(new EventEmitter<FileNode | undefined>());
  /** The sorted entries of folders with ranges, by path. */
  readonly #divided = new Map<string, readonly TreeEntry[]>();
  /** Entries whose rows show more once their content was read, by its hash, and by their paths. */
  readonly #expectant = new Map<string, Map<string, EntryNode>>();
  /** The number of names that the last row of the root counts. */
  #leftOut = 0;
  #failed: FilesFailureNode | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: SearchServices, browsing: Browsing, files: RepositoryFiles) {
    super();
    this.#services = services;
    this.#browsing = browsing;
    this.#files = files;
    this.own(
      files.contents.facts.onDidFind((hash) => {
        for (const node of this.#expectant.get(hash)?.values() ?? []) this.#changed.fire(node);
      }),
    );
  }

  /** The last failure since folders were read again. */
  get failed(): FilesFailureNode | undefined {
    return this.#failed;
  }

  /** Reads all expanded folders again. */
  update(): void {
    this.#divided.clear();
    this.#expectant.clear();
    this.retry();
  }

  /** Reads a folder again; by default, all that are expanded. */
  retry(folder?: EntryNode): void {
    this.#failed = undefined;
    this.#services.returnWatch.update();
    this.#changed.fire(folder);
  }

  getTreeItem(node: FileNode): TreeItem {
    return renderFileNode(node, node.kind === 'entry' ? this.#files.contents.facts.of(node) : undefined);
  }

  async resolveTreeItem(item: TreeItem, node: FileNode): Promise<TreeItem> {
    if (node.kind !== 'entry') return item;
    const address = await this.#readMore(node).catch((error: unknown) => {
      // The tooltip says less then.
      this.#services.log.warn(describeForLog(error));
      return undefined;
    });
    item.tooltip = entryTooltip(node, this.#files.contents.facts.of(node), address);
    return item;
  }

  /** The row of a path; undefined if there is none, or none is read yet. */
  async entryAt(path: string): Promise<EntryNode | undefined> {
    const root = this.#browsing.browsed?.opened?.root;
    const entry = root && (await this.#files.trees.read(root)).find(path);
    return entry && { kind: 'entry', root: addressIn(root), ...entry };
  }

  /** What VS Code needs to show a row: the folder or the range that contains it. */
  async getParent(node: FileNode): Promise<FileNode | undefined> {
    const root = this.#browsing.browsed?.opened?.root;
    if (!root || (node.kind !== 'entry' && node.kind !== 'range')) return undefined;
    const folder = node.kind === 'range' ? node.folder : folderOf(node.path);
    const range = node.kind === 'entry' ? await this.#rangeOf(root, folder, node) : undefined;
    return range ?? (folder === '' ? undefined : this.entryAt(folder));
  }

  async #rangeOf(root: OpenedRoot, folder: string, { path }: EntryNode): Promise<RangeNode | undefined> {
    const entries = (await this.#files.trees.read(root)).children(folder) ?? [];
    const ranges = rangesOf(entries.length, MAX_ENTRIES);
    if (ranges.length === 0) return undefined;
    const sorted = this.#sorted(root, folder, entries);
    const at = sorted.findIndex((entry) => entry.path === path);
    return rangeNodes(root, folder, sorted, ranges).find(({ start, end }) => start <= at && at < end);
  }

  async getChildren(node?: FileNode): Promise<FileNode[]> {
    const { browsed } = this.#browsing;
    if (!browsed) return [];
    const folder = node?.kind === 'entry' ? node : undefined;
    try {
      const { root } = await browsed.opening;
      // A row of a commit that is no longer shown.
      if (node && (!('root' in node) || node.root.commit !== root.commit)) return [];
      return [...(node?.kind === 'range' ? await this.#inRange(root, node) : await this.#inFolder(root, folder))];
    } catch (error) {
      if (isAbort(error)) return [];
      if (error instanceof EmptyRepositoryError) return [noticeNode({ kind: 'empty' })];
      this.#services.log.warn(`Couldn’t read a folder of a repository: ${describeForLog(error)}`);
      const session = await this.#services.current.find(browsed.repository.session);
      this.#failed = { kind: 'filesFailure', ...(session && { session }), error, folder };
      this.#services.returnWatch.update();
      return [this.#failed];
    }
  }

  async #inFolder(root: OpenedRoot, folder: EntryNode | undefined): Promise<readonly FileNode[]> {
    const path = folder?.path ?? '';
    const entries = (await this.#files.trees.folder(root, path)) ?? [];
    const ranges = rangesOf(entries.length, MAX_ENTRIES);
    const nodes =
      ranges.length === 0
        ? this.#nodesOf(root, inOrder(entries))
        : rangeNodes(root, path, this.#sorted(root, path, entries), ranges);
    const { leftOut } = await this.#files.trees.read(root);
    if (folder) {
      // A folder may have names that the service has left out so far.
      if (leftOut.length !== this.#leftOut) this.#changed.fire(undefined);
      return nodes;
    }
    this.#leftOut = leftOut.length;
    if (leftOut.length > 0) return [...nodes, noticeNode({ kind: 'leftOut', paths: [...leftOut] })];
    return nodes.length > 0 ? nodes : [noticeNode({ kind: 'noFiles' })];
  }

  async #inRange(root: OpenedRoot, { folder, start, end }: RangeNode): Promise<readonly FileNode[]> {
    const entries = (await this.#files.trees.folder(root, folder)) ?? [];
    const sorted = this.#sorted(root, folder, entries);
    return this.#nodesOf(root, sorted.slice(start, end));
  }

  #sorted(root: OpenedRoot, folder: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
    const key = `${root.repositoryId} ${root.commit} ${folder}`;
    const sorted = this.#divided.get(key) ?? inOrder(entries);
    this.#divided.set(key, sorted);
    return sorted;
  }

  #nodesOf(root: OpenedRoot, entries: readonly TreeEntry[]): readonly EntryNode[] {
    const address = addressIn(root);
    return entries.map((entry) => {
      const node = { kind: 'entry', root: address, ...entry } as const;
      if (mayHaveFact(node)) this.#expect(node);
      return node;
    });
  }

  #expect(node: EntryNode): void {
    const same = this.#expectant.get(node.hash) ?? new Map<string, EntryNode>();
    this.#expectant.set(node.hash, same.set(node.path, node));
  }

  /** Reads what only the tooltip of an entry shows. @returns the address of a submodule */
  async #readMore(node: EntryNode): Promise<string | undefined> {
    const root = this.#browsing.browsed?.opened?.root;
    if (root?.commit !== node.root.commit) return undefined;
    const kind = entryKindOf(node);
    if (kind === 'submodule') return this.#submoduleAddress(root, node);
    if (mayHaveFact(node) && !this.#files.contents.facts.of(node)) {
      // The target of a link is worth a request, and the content of a small file isn't.
      if (kind === 'link') await this.#files.contents.read(root, node, { intent: 'immediate' });
      else await this.#files.contents.stored(root, node);
    }
    return undefined;
  }

  async #submoduleAddress(root: OpenedRoot, { path }: EntryNode): Promise<string | undefined> {
    const modules = (await this.#files.trees.read(root)).find(MODULES_FILE);
    if (!modules || entryKindOf(modules) !== 'file' || (modules.size ?? 0) > MAX_MODULES_BYTES) return undefined;
    return submoduleAddresses(await this.#files.contents.read(root, modules, { intent: 'immediate' })).get(path);
  }
}

function noticeNode(notice: FilesNotice): FileNode {
  return { kind: 'filesNotice', notice };
}

function addressIn({ host, repositoryId, commit, owner, name }: OpenedRoot): EntryNode['root'] {
  return Object.freeze({ host, repositoryId, commit, owner, name });
}

function rangeNodes(
  root: OpenedRoot,
  folder: string,
  sorted: readonly TreeEntry[],
  ranges: ReturnType<typeof rangesOf>,
): readonly RangeNode[] {
  const nameAt = (at: number): string => baseNameOf(sorted[at]?.path ?? '');
  return ranges.map(({ start, end }) => ({
    kind: 'range',
    root: addressIn(root),
    folder,
    start,
    end,
    first: nameAt(start),
    last: nameAt(end - 1),
  }));
}
