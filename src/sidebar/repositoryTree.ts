import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { type AccountSession, connectionOf, LOCAL_SESSION } from '../accounts/core/session.ts';
import { sessionState } from '../accounts/sessionState.ts';
import { Batcher } from '../base/core/batcher.ts';
import { within } from '../base/core/clock.ts';
import { Disposables } from '../base/core/event.ts';
import { pauseIfDue } from '../base/core/pauseIfDue.ts';
import { l10n } from '../base/l10n.ts';
import { Command } from '../ids.ts';
import { isSameOwner } from '../model/core/account.ts';
import { rowKey } from '../model/core/repository.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { RepositoryStore } from '../repositories/core/repositoryStore.ts';
import type { SearchServices } from '../search/search.ts';
import type { ClonedOrder } from './clonedOrder.ts';
import type { AccountNode, GroupNode, SavedNode } from './groupKinds.ts';
import {
  accountNode,
  isGroup,
  isSorted,
  nodeId,
  type OutlineNode,
  type RepositoryNode,
  type TreeNode,
} from './nodes.ts';
import { NodeTable } from './nodeTable.ts';
import { isInline, outlineOf } from './outline.ts';
import { partNodesOf } from './parts/partNodes.ts';
import { renderNode } from './renderNode.ts';
import { repositoryTooltip } from './repositoryTooltip.ts';
import type { RowMarks } from './rowMarks.ts';
import { entriesBelow, type Row } from './rows.ts';
import { inPieces, RowTable } from './rowTable.ts';
import type { SavedGroups } from './savedGroups.ts';
import type { SidebarSettings } from './sidebarSettings.ts';
import type { TreeFilter } from './treeFilter.ts';
import type { ViewState } from './viewState.ts';

/** Groups with more rows have a first screen. */
const MANY_ROWS = 1000;

/** Minimum milliseconds between updates of a filter about clones, while many states are read. */
const STATES_MS = 1000;

/** The longest wait for the first rows, in milliseconds. */
const FIRST_ROWS_MS = 5000;

/** How long VS Code may take to draw the first rows, in milliseconds: work on responses would delay that. */
const DRAWN_MS = 250;

/** As many rows as a tall screen shows. */
const FIRST_SCREEN = 100;

/** A group whose first screen is drawn. */
interface BegunGroup {
  readonly group: GroupNode;
  /** The number of rows that VS Code gets. */
  readonly rows: number;
}

/** What the repository view and its rows use. */
export interface TreeServices extends SearchServices {
  readonly settings: SidebarSettings;
  readonly viewState: ViewState;
  readonly filter: TreeFilter;
  readonly marks: RowMarks;
  readonly saved: SavedGroups;
  readonly clonedOrder: ClonedOrder;
}

/**
 * The sidebar's tree over the library. It requests nothing itself: it opens stores and shows their state. Only changed
 * rows are redrawn.
 */
export class RepositoryTree extends Disposables implements TreeDataProvider<TreeNode> {
  readonly #services: TreeServices;
  readonly #changed = this.own(new EventEmitter<TreeNode[] | undefined>());
  readonly #disposed = new AbortController();
  readonly #table = new NodeTable();
  readonly #followStates: Batcher;
  readonly #accounts = new WeakMap<RepositoryStore, AccountNode>();
  readonly #rows: RowTable;
  /** The rows with the state of a clone in their tooltips, which VS Code keeps until it draws them again, by folder. */
  readonly #described = new Map<string, Set<RepositoryNode>>();
  /** The rows of worktrees, by their ids. */
  readonly #worktreeNodes = new WeakMap<RepositoryNode, ReadonlyMap<string, RepositoryNode>>();
  /** The groups of which VS Code has all rows, or soon will. */
  readonly #whole = new WeakSet<GroupNode>();
  /** The groups whose first screen VS Code gets now. */
  #begun: BegunGroup[] = [];
  /** The ids of waiting sessions: a row may show it if the quota is used up. */
  #waiting = '';
  /** Whether VS Code has requested the rows of the clones: it doesn't again when the user opens the group again. */
  #hasOpenedCloned = false;
  /** Whether stores may be opened. */
  #mayOpen = false;
  /** Whether VS Code has requested rows: no change needs to be reported before. */
  #isShown = false;
  /** The ids of the sessions whose rows VS Code has requested. */
  readonly #shownSessions = new Set<string>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: TreeServices) {
    super();
    this.#services = services;
    const { library, localClones, viewState, filter, marks, saved, clonedOrder, clock } = services;
    this.#rows = new RowTable(partNodesOf);
    this.#followStates = this.own(new Batcher(clock, STATES_MS, () => this.#update()));
    this.own(
      library.onDidChange(() => this.#update()),
      library.onDidChangeActivity(() => this.#updateWaiting()),
      viewState.onDidChange(() => this.#update(false)),
      saved.onDidChange(() => this.#update(false)),
      clonedOrder.onDidChange(() => this.#update(false)),
      localClones.states.onDidChange((folder) => {
        if (filter.isOfClones) this.#followStates.schedule();
        this.#fire([...(this.#described.get(folder) ?? [])]);
        this.#described.delete(folder);
      }),
      marks.onDidChange((hasChanged) => {
        this.#update();
        void inPieces(this.#rows.redrawnByMarks(hasChanged), (rows) => this.#fire(rows), clock, this.#disposed.signal);
      }),
      { dispose: () => this.#disposed.abort() },
    );
  }

  getTreeItem(node: TreeNode): TreeItem | Promise<TreeItem> {
    const { viewState, marks, clock } = this.#services;
    const render = (): TreeItem => renderNode(node, viewState, (entry) => marks.of(entry), clock.now());
    return node.kind === 'repository' ? pauseIfDue().then(render) : render();
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!node) return this.#top();
    if (node.kind === 'account') return this.#below(node);
    if (node.kind === 'repository') return this.#worktrees(node);
    if (!isGroup(node)) return [];
    if (node.kind === 'cloned' && !this.#hasOpenedCloned) {
      this.#hasOpenedCloned = true;
      void this.#services.clonedOrder.decide();
    }
    return this.#draw(node);
  }

  getParent(node: TreeNode): TreeNode | undefined {
    if (node.kind === 'repository' && node.clone) return node.clone;
    return 'parent' in node && node.parent ? rowOf(node.parent) : undefined;
  }

  /** Created on demand: for 10,000 rows, tooltips and commands would take most of the time and memory. */
  resolveTreeItem(item: TreeItem, node: TreeNode): TreeItem {
    if (node.kind !== 'repository') return item;
    const { marks, localClones, clock } = this.#services;
    const { tags, changes, clone } = marks.of(node);
    const state = clone && localClones.states.readIfDue(clone.folder);
    if (clone) this.#described.set(clone.folder, (this.#described.get(clone.folder) ?? new Set()).add(node));
    const command = node.clone ? Command.openInNewWindow : Command.open;
    item.command = { command, title: l10n.t('Open'), arguments: [node] };
    item.tooltip = repositoryTooltip(node.repository, { tags, changes, clone, state }, clock.now());
    return item;
  }

  /**
   * The row of a repository below its owner, its language, or a part of it, or that of a clone; undefined if it has
   * none or the filter hides it.
   */
  async find({ session, repository }: RepositoryEntry): Promise<RepositoryNode | undefined> {
    const key = rowKey(repository);
    const isMatch = (row: RepositoryEntry['repository']): boolean => rowKey(row) === key;
    for (const node of this.#nodes) {
      const isListed = isSorted(node) && node.session.id === session.id && node.rows.some(isMatch);
      const mayHave = repository.local ? node.kind === 'cloned' : isListed;
      if (!mayHave || !(isSorted(node) || node.kind === 'cloned')) continue;
      const row = await this.#rows.find(node, isMatch);
      if (!row) continue;
      this.#whole.add(row.parent);
      return row;
    }
    return undefined;
  }

  /** The row of an account, or that of its own repositories if it is alone; undefined without repositories. */
  findAccount({ id, account }: AccountSession): TreeNode | undefined {
    const rows = [...this.#nodes].filter((node) => 'session' in node && node.session.id === id);
    const ofOwn = ({ kind, ...row }: OutlineNode): boolean =>
      'listing' in row ? isSameOwner(row.listing.owner, account) : kind === 'language' || kind === 'tag';
    const { below } = this.#table.outline;
    // Rows below an account that arrive later would be out of view.
    return rows.find((row) => row.kind === 'account' && below.get(row)?.length) ?? rows.find(ofOwn);
  }

  /** All repositories below owners, languages or tags, in the order of their rows. */
  get shown(): readonly RepositoryEntry[] {
    return entriesBelow(this.#nodes);
  }

  /** The row of a saved filter; undefined if it has none. */
  findSaved(id: string): SavedNode | undefined {
    return [...this.#table.nodes].filter((node) => node.kind === 'saved').find(({ filterId }) => filterId === id);
  }

  /** The rows that VS Code has and that have these ids. */
  rowsWith(ids: ReadonlySet<unknown>): readonly TreeNode[] {
    return [...this.#table.nodes, ...this.#rows.all].filter((node) => ids.has(nodeId(node)));
  }

  /** Draws everything again. VS Code ignores single rows whose group it is still reading. */
  redraw(): void {
    this.#changed.fire(undefined);
  }

  /** Redraws the accounts that are unavailable: their rows may name this window's server. */
  redrawUnavailable(): void {
    this.#fire([...this.#table.nodes].filter(({ kind }) => kind === 'unavailable'));
  }

  /** All nodes that aren't repositories, even if VS Code hasn't requested rows yet. */
  get #nodes(): Iterable<OutlineNode> {
    if (!this.#isShown) this.#updateTable();
    return this.#table.nodes;
  }

  /** Waits for all cached data, so that rows are drawn only once. */
  async #top(): Promise<TreeNode[]> {
    const { library, filter, clock } = this.#services;
    await library.load();
    await filter.load();
    this.#services.saved.start();
    this.#updateTable();
    const hasStored = library.stores.some(({ state }) => state.owners.length > 0);
    if (this.#isShown || !hasStored) this.#startOpening();
    else
      void clock.delay(DRAWN_MS, this.#disposed.signal).then(
        () => this.#startOpening(),
        () => undefined,
      );
    if (!this.#isShown && this.#isReadingFirst) await this.#firstRows();
    this.#isShown = true;
    this.#updateTable();
    return [...this.#table.outline.top];
  }

  /** Whether there are no rows yet, and they are read from a service. */
  get #isReadingFirst(): boolean {
    const { stores } = this.#services.library;
    return this.#table.outline.top.length === 0 && stores.some(({ isOpen, state }) => isOpen && !state.settled);
  }

  /**
   * Resolves when the first rows have arrived, or after a while. VS Code shows them immediately then, but a later
   * change only after 200 milliseconds, which each further change and each message prolongs.
   */
  async #firstRows(): Promise<void> {
    const { library, clock } = this.#services;
    const { promise, resolve } = Promise.withResolvers<void>();
    const subscription = library.onDidChange(() => {
      this.#updateTable();
      if (!this.#isReadingFirst) resolve();
    });
    await within(clock, FIRST_ROWS_MS, promise);
    subscription.dispose();
  }

  async #below(node: AccountNode): Promise<TreeNode[]> {
    this.#shownSessions.add(node.session.id);
    this.#openShown();
    const rows = this.#table.outline.below.get(node) ?? [];
    return (await Promise.all(rows.map(async (row) => (isInline(row) ? this.#draw(row) : [row])))).flat();
  }

  /**
   * Returns the first screen first, then all rows: of 5,000, the first is visible in a quarter of the time. VS Code
   * requests all rows only after it has received the first ones.
   */
  async #draw(group: GroupNode): Promise<Row[]> {
    // Cached rows show immediately; the owner's list arrives as a change of the store. A filter expands owners
    // automatically, which isn't a reason to load their lists.
    if (group.kind === 'owner' && !group.isFiltered)
      void this.#services.library.find(group.session.id)?.openOwner(group.listing);
    const rows = [...(await this.#rows.draw(group))];
    const isHost = group.kind === 'host';
    if ((isHost ? group.parent.entries.length : rows.length) > MANY_ROWS && !this.#whole.has(group)) {
      // VS Code draws the rows of all hosts together. A host without any would look empty.
      const above = isHost ? this.#begun.reduce((sum, { rows: shown }) => sum + shown, 0) : 0;
      const first = rows.slice(0, Math.max(1, FIRST_SCREEN - above));
      this.#whole.add(group);
      // VS Code ignores single hosts while it reads the rows of all.
      void this.#continueSoon({ group: isHost ? group.parent : group, rows: first.length });
      return first;
    }
    // More rows later don't need a first screen.
    if (rows.length > 0) this.#whole.add(group);
    return rows;
  }

  /** Reports groups together: VS Code delays a second change by 200 milliseconds. */
  async #continueSoon(begun: BegunGroup): Promise<void> {
    this.#begun.push(begun);
    if (this.#begun.length > 1) return;
    await this.#services.clock.delay(0);
    const groups = new Set(this.#begun.map(({ group }) => group));
    this.#begun = [];
    this.#fire([...groups]);
  }

  /** The rows of a clone's worktrees. */
  #worktrees(node: RepositoryNode): TreeNode[] {
    const { marks, cloneRows } = this.#services;
    const { clone, state } = marks.of(node);
    if (!clone) return [];
    const before = this.#worktreeNodes.get(node) ?? new Map<string, RepositoryNode>();
    const nodes = cloneRows.worktreesOf(node, clone).map((entry): RepositoryNode => {
      const row: RepositoryNode = { kind: 'repository', parent: node.parent, clone: node, ...entry };
      return Object.assign(before.get(nodeId(row)) ?? row, row);
    });
    this.#worktreeNodes.set(node, new Map(nodes.map((each) => [nodeId(each), each])));
    const count = state?.kind === 'read' ? state.moreWorktrees : 0;
    const more = {
      kind: 'notice',
      session: LOCAL_SESSION,
      parent: node,
      notice: { kind: 'moreWorktrees', count },
    } as const;
    return count > 0 ? [...nodes, more] : nodes;
  }

  #startOpening(): void {
    this.#mayOpen = true;
    this.#openShown();
  }

  /** Opens the stores of all shown sessions, including sessions added or cleared since. */
  #openShown(): void {
    if (!this.#mayOpen) return;
    const { stores, unavailable } = this.#services.library;
    for (const store of stores) {
      if ((stores.length === 1 && unavailable.length === 0) || this.#shownSessions.has(store.session.id))
        void store.open();
      // Whether it has a row depends on what is stored.
      else if (connectionOf(store.session).isPending) void store.load();
    }
  }

  /** Updates the rows and reports changes to VS Code. @param keepsOrder see `rowsOf` */
  #update(keepsOrder = true): void {
    if (!this.#isShown) return;
    this.#openShown();
    const { filter } = this.#services;
    if (filter.isLoaded) this.#redrawChanged(keepsOrder);
    else void filter.load().then(() => this.#redrawChanged(keepsOrder));
  }

  #redrawChanged(keepsOrder: boolean): void {
    const change = this.#updateTable();
    const redraw = (): void =>
      change === 'all'
        ? this.#changed.fire(undefined)
        : this.#fire(change.flatMap((each) => this.#rows.redrawnBy(each, keepsOrder)));
    // After the rows of large groups were sorted; those of others change immediately.
    const preparing = change === 'all' ? undefined : this.#rows.prepare(change);
    if (preparing) void preparing.then(redraw);
    else redraw();
  }

  #updateTable() {
    const { library, pins, tags, changes, viewState, filter, saved, clonedOrder } = this.#services;
    const { sessions, current, cloneRows, localClones } = this.#services;
    const change = this.#table.update(
      outlineOf({
        stores: library.stores,
        sessionState: () => sessionState(sessions, current),
        unavailable: library.unavailable,
        arrangement: viewState.arrangement,
        hits: filter.hits,
        sort: filter.sort,
        pins: pins.keys,
        saved: saved.all,
        tagged: tags.byKey,
        clones: { rows: cloneRows.all, surplus: localClones.surplus, isElsewhere: localClones.isElsewhere },
        cloneRanks: clonedOrder.ranks,
        changesOf: (sessionId) => changes.changesOf(sessionId),
        accountOf: (store) => this.#accountOf(store),
      }),
    );
    this.#rows.invalidate(change, new Set(this.#table.nodes));
    return change;
  }

  #accountOf(store: RepositoryStore): AccountNode {
    const node = this.#accounts.get(store) ?? accountNode(store);
    this.#accounts.set(store, node);
    return node;
  }

  #fire(nodes: readonly TreeNode[]): void {
    if (nodes.length > 0) this.#changed.fire([...new Set(nodes.map(rowOf))]);
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

/** The node whose row has the rows below a node. */
function rowOf(node: TreeNode): TreeNode {
  return isInline(node) ? node.parent : node;
}
