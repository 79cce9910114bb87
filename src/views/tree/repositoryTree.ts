import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Session } from '../../core/accounts/session.ts';
import type { Clock } from '../../core/clock.ts';
import type { Disposable as Subscription } from '../../core/event.ts';
import { repositoryKey } from '../../core/model/repository.ts';
import { Pacer } from '../../core/pacer.ts';
import { entryKey, type RepositoryEntry } from '../../core/repositories/entry.ts';
import type { Library } from '../../core/repositories/library.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import { isSameSequence } from '../../core/sequence.ts';
import type { AccountNode, GroupNode, OwnerNode, RepositoryNode, TreeNode } from './nodes.ts';
import { type NodeChange, NodeTable } from './nodeTable.ts';
import { outlineOf } from './outline.ts';
import { renderNode } from './renderNode.ts';
import { showRepositoryCommand } from './renderRepository.ts';
import { repositoryTooltip } from './repositoryTooltip.ts';
import type { RowMarks } from './rowMarks.ts';
import { type Row, rowsOf } from './rows.ts';
import type { TreeFilter } from './treeFilter.ts';
import type { ViewState } from './viewState.ts';

/** Of more rows than this below a group the whole group is drawn anew: VS Code looks each up among all. */
const MOST_ROWS_ALONE = 100;

/** So many rows are drawn before something else gets its turn: a few milliseconds. */
const ROWS_A_TURN = 1000;

/** More rows than a tall screen has, and how long it takes to show them. */
const FIRST_SCREEN = 150;
const FIRST_SCREEN_MS = 50;

export interface TreeServices {
  readonly library: Library;
  readonly viewState: ViewState;
  readonly filter: TreeFilter;
  readonly marks: RowMarks;
  readonly clock: Clock;
}

/**
 * The sidebar's tree over the library. It reads nothing itself: it asks the stores to, and shows what they have. Only rows
 * that have changed are drawn anew.
 */
export class RepositoryTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #services: TreeServices;
  readonly #changed = new EventEmitter<TreeNode[] | undefined>();
  readonly #subscriptions: readonly Subscription[];
  readonly #table = new NodeTable();
  readonly #pacer: Pacer;
  readonly #accounts = new WeakMap<RepositoryStore, AccountNode>();
  /** The rows of repositories that VS Code has. */
  readonly #rows = new Map<TreeNode, readonly Row[]>();
  /** The groups whose rows are as they are kept: nothing has changed since. */
  #current = new WeakSet<TreeNode>();
  /** The groups of which VS Code has all rows, or is about to. */
  readonly #whole = new WeakSet<GroupNode>();
  /** Whose requests are used up: a row says so. */
  #waiting = '';
  /** Whether VS Code has asked: before, there is nothing to tell. */
  #isShown = false;
  /** The ids of the sessions whose rows VS Code has asked for. */
  readonly #shownSessions = new Set<string>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: TreeServices) {
    this.#services = services;
    const { library, viewState, marks, clock } = services;
    this.#pacer = new Pacer(clock, ROWS_A_TURN);
    this.#subscriptions = [
      library.onDidChange(() => this.#update()),
      library.onDidChangeActivity(() => this.#updateWaiting()),
      viewState.onDidChange(() => this.#update()),
      marks.onDidChange((keys) => {
        this.#update();
        this.#redraw(keys);
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  getTreeItem(node: TreeNode): TreeItem | Promise<TreeItem> {
    if (node.kind !== 'repository') return renderNode(node, this.#services);
    return this.#pacer.turn().then(() => renderNode(node, this.#services));
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!node) return this.#top();
    switch (node.kind) {
      case 'account':
        return this.#below(node);
      case 'owner':
        // What is known shows at once; what the owner's own list adds comes with a change of the store. A filter opens many
        // owners by itself: nobody has asked for their lists.
        if (!node.isFiltered) void this.#services.library.find(node.session.id)?.openOwner(node.listing);
        return this.#drawPaced(node);
      case 'language':
      case 'pinned':
      case 'changed':
        return this.#drawPaced(node);
      case 'repository':
      case 'gone':
      case 'failure':
      case 'notice':
      case 'add':
        return [];
    }
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return 'parent' in node ? node.parent : undefined;
  }

  /** Set when they are wanted: made for 10,000 rows, they would be most of what these take. */
  resolveTreeItem(item: TreeItem, node: TreeNode): TreeItem {
    if (node.kind !== 'repository') return item;
    item.tooltip = repositoryTooltip(node.repository, this.#services.marks.of(node).changes);
    item.command = showRepositoryCommand(node);
    return item;
  }

  /** The row of a repository below its owner or its language; undefined where it has none, or the filter hides it. */
  find({ session, repository }: RepositoryEntry): RepositoryNode | undefined {
    // The view may be so new that VS Code has not asked yet.
    if (!this.#isShown) this.#updateTable();
    const key = repositoryKey(repository);
    const isSought = (row: RepositoryEntry['repository']): boolean => repositoryKey(row) === key;
    for (const node of this.#table.nodes) {
      if (node.kind !== 'owner' && node.kind !== 'language') continue;
      if (node.session.id !== session.id || !node.rows.some(isSought)) continue;
      this.#whole.add(node);
      const row = this.#draw(node).find((each) => each.kind === 'repository' && isSought(each.repository));
      if (row?.kind === 'repository') return row;
    }
    return undefined;
  }

  /** The row of an owner, of a session or of another one at its host; undefined where it has none, or the filter hides it. */
  findOwner({ id, host }: Session, ownerId: number): OwnerNode | undefined {
    if (!this.#isShown) this.#updateTable();
    const nodes = [...this.#table.nodes];
    const rows = nodes.filter((node) => node.kind === 'owner').filter(({ listing }) => listing.owner.id === ownerId);
    return rows.find(({ session }) => session.id === id) ?? rows.find(({ session }) => session.host === host);
  }

  /** Everything on disk is there first: so one drawing is enough. */
  async #top(): Promise<TreeNode[]> {
    const { library } = this.#services;
    await library.load();
    this.#isShown = true;
    this.#openShown();
    this.#updateTable();
    return [...this.#table.outline.top];
  }

  #below(node: AccountNode): TreeNode[] {
    this.#shownSessions.add(node.session.id);
    this.#openShown();
    return [...(this.#table.outline.below.get(node) ?? [])];
  }

  /** Of a group of thousands the first screen comes at once, and all as soon as that is there: it takes a while to send them. */
  async #drawPaced(group: GroupNode): Promise<Row[]> {
    const { clock } = this.#services;
    const rows = this.#draw(group);
    if (rows.length <= ROWS_A_TURN) return rows;
    if (!this.#whole.has(group)) {
      this.#whole.add(group);
      void clock.delay(FIRST_SCREEN_MS).then(() => this.#changed.fire([group]));
      return rows.slice(0, FIRST_SCREEN);
    }
    // Sorting thousands is a turn of its own.
    await clock.delay(0);
    return rows;
  }

  #draw(group: GroupNode): Row[] {
    const before = this.#rows.get(group);
    const rows = before && this.#current.has(group) ? before : rowsOf(group, before).rows;
    this.#keep(group, rows);
    return [...rows];
  }

  #keep(group: GroupNode, rows: readonly Row[]): void {
    this.#rows.set(group, rows);
    this.#current.add(group);
  }

  /** What of a row that has changed has to be drawn anew: of a group only rows below it, where nothing else has changed. */
  #partsOf({ node, isHeadSame }: NodeChange): readonly TreeNode[] {
    const before = this.#rows.get(node);
    if (!before || !isHeadSame || !isGroup(node)) return [node];
    const { rows, changed } = rowsOf(node, before);
    this.#keep(node, rows);
    return isSameSequence(before, rows) && changed.length <= MOST_ROWS_ALONE ? changed : [node];
  }

  /** Has everything read that is shown: also what was signed in since, or was forgotten. */
  #openShown(): void {
    const { stores } = this.#services.library;
    for (const store of stores) {
      if (stores.length === 1 || this.#shownSessions.has(store.session.id)) void store.open();
    }
  }

  /** Tells VS Code what has changed. */
  #update(): void {
    if (!this.#isShown) return;
    this.#openShown();
    const change = this.#updateTable();
    const parts = change === 'all' ? undefined : change.flatMap((each) => this.#partsOf(each));
    if (!parts || parts.length > 0) this.#changed.fire(parts);
  }

  #updateTable() {
    const { library, viewState, filter, marks } = this.#services;
    const change = this.#table.update(
      outlineOf({
        stores: library.stores,
        arrangement: viewState.arrangement,
        hits: filter.hits,
        sort: filter.sort,
        pins: marks.pins,
        changesOf: (sessionId) => marks.changesOf(sessionId),
        accountOf: (store) => this.#accountOf(store),
      }),
    );
    if (change === 'all') this.#current = new WeakSet();
    else for (const { node } of change) this.#current.delete(node);
    const nodes = new Set<TreeNode>(this.#table.nodes);
    for (const group of this.#rows.keys()) if (!nodes.has(group)) this.#rows.delete(group);
    return change;
  }

  #accountOf(store: RepositoryStore): AccountNode {
    const node: AccountNode = this.#accounts.get(store) ?? {
      kind: 'account',
      // Another token makes another session.
      get session() {
        return store.session;
      },
      get failure() {
        return store.state.failure;
      },
    };
    this.#accounts.set(store, node);
    return node;
  }

  /** Draws the rows of repositories anew that have other marks. */
  #redraw(keys: ReadonlySet<string> | 'all'): void {
    if (this.#rows.size === 0) return;
    if (keys !== 'all' && keys.size === 0) return;
    const redrawn = [...this.#rows].flatMap(([group, rows]): readonly TreeNode[] => {
      if (keys === 'all') return [group];
      const changed = rows.filter((row) => row.kind === 'repository' && keys.has(entryKey(row)));
      return changed.length > MOST_ROWS_ALONE ? [group] : changed;
    });
    if (redrawn.length > 0) this.#changed.fire(redrawn);
  }

  #updateWaiting(): void {
    const waiting = this.#services.library.stores
      .filter(({ activity }) => activity.kind === 'waiting')
      .map(({ session }) => session.id)
      .join(' ');
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    this.#update();
  }
}

function isGroup(node: TreeNode): node is GroupNode {
  return node.kind === 'owner' || node.kind === 'language' || node.kind === 'pinned' || node.kind === 'changed';
}
