import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../src/base/core/clock.ts';
import { pauseIfDue } from '../../src/base/core/pauseIfDue.ts';
import { folderAddress } from '../../src/clones/cloneHints.ts';
import { type CloneState, CloneStates } from '../../src/clones/core/git/cloneStates.ts';
import { CloneRows } from '../../src/clones/core/known/cloneRows.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import type { Services } from '../../src/compose/services.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { SavedFilters } from '../../src/repositories/core/savedFilters.ts';
import { Tags } from '../../src/repositories/core/tags.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import { RepositorySearch } from '../../src/search/core/repositorySearch.ts';
import { ClonedOrder } from '../../src/sidebar/clonedOrder.ts';
import type { OwnerNode } from '../../src/sidebar/groupKinds.ts';
import type { RepositoryNode, TreeNode } from '../../src/sidebar/nodes.ts';
import { RepositoryTree } from '../../src/sidebar/repositoryTree.ts';
import { RowMarks } from '../../src/sidebar/rowMarks.ts';
import { SavedGroups } from '../../src/sidebar/savedGroups.ts';
import { TreeFilter } from '../../src/sidebar/treeFilter.ts';
import { type Arrangement, ViewState } from '../../src/sidebar/viewState.ts';
import type { ChangeWindow, ChangeWindows } from '../support/changeWindows.ts';
import { readState } from '../support/cloneStates.ts';
import { fileHostsThatServe } from '../support/fileHosts.ts';
import { NO_CLONES } from '../support/noClones.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';

const UNCHANGED = readState();

/** The tree of a window, composed as in `compose`, and its change events. */
export class TreeWindow {
  readonly opened: ChangeWindow;
  readonly tree: RepositoryTree;
  readonly pins: Pins;
  readonly tags: Tags;
  readonly savedFilters: SavedFilters;
  readonly saved: SavedGroups;
  readonly clones: Clones;
  readonly viewState: ViewState;
  readonly filter: TreeFilter;
  readonly marks: RowMarks;
  /** The states of clones, by folder; others have no changes. */
  readonly stateOf = new Map<string, CloneState>();
  readonly states: CloneStates;
  readonly uses: Uses;
  readonly clonedOrder: ClonedOrder;
  #fired: (readonly TreeNode[] | undefined)[] = [];

  constructor(opened: ChangeWindow) {
    this.opened = opened;
    const { library, memento } = opened.window.core;
    const changes = opened.tracker;
    const clock = systemClock;
    this.pins = new Pins(memento);
    this.tags = new Tags(memento);
    this.savedFilters = new SavedFilters(memento);
    this.clones = new Clones(memento);
    this.viewState = new ViewState(memento);
    const { pins, tags, clones, viewState } = this;
    this.uses = new Uses(memento, clock);
    const { uses } = this;
    const cloneFacts = NO_CLONES;
    const read = async (folder: string) => this.stateOf.get(folder) ?? UNCHANGED;
    this.states = new CloneStates(clock, read);
    const { states } = this;
    const cloneRows = new CloneRows({ clones, library, states, addressOf: folderAddress, lastUses: () => new Map() });
    const sources = { library, pins, tags, uses, changes, clones, cloneFacts, cloneRows };
    const searched = { ...sources, search: new RepositorySearch(sources) };
    this.filter = new TreeFilter({ ...searched, viewState, clock });
    const { savedFilters } = this;
    const log = recordingLog();
    this.saved = new SavedGroups({ ...searched, savedFilters, viewState, clock, log });
    const localClones = {
      states,
      lastUses: new Map(),
      surplus: 0,
      isElsewhere: false,
      searchIfDue: async () => undefined,
    };
    const others = { clones, localClones, savedFilters, fileHosts: fileHostsThatServe(), clock, memento };
    const services = partOf<Services>({ ...searched, ...others });
    this.marks = new RowMarks(services);
    this.clonedOrder = new ClonedOrder(services);
    const { filter, marks, saved, clonedOrder } = this;
    this.tree = new RepositoryTree({ ...services, viewState, filter, marks, saved, clonedOrder });
    this.tree.onDidChangeTreeData((nodes) => this.#fired.push(nodes));
  }

  /** A window with a visible tree, loaded from the disk and the service. */
  static async show(windows: ChangeWindows): Promise<TreeWindow> {
    const shown = new TreeWindow(await windows.track());
    await shown.tree.getChildren();
    await windows.again(shown.opened);
    shown.take();
    return shown;
  }

  dispose(): void {
    for (const each of [
      this.tree,
      this.clonedOrder,
      this.states,
      this.saved,
      this.marks,
      this.pins,
      this.tags,
      this.savedFilters,
      this.clones,
      this.viewState,
    ])
      each.dispose();
  }

  /** Changes the view, and waits until the tree has followed. */
  async arrange(change: Partial<Arrangement>): Promise<void> {
    await this.viewState.arrange(change);
    await this.filter.load();
    // The tree, which began before, draws its rows after the same pauses.
    await pauseIfDue();
    await setImmediate();
  }

  get store() {
    return this.opened.window.store;
  }

  /** The changes since the last call: `all`, or the nodes. */
  take(): readonly ('all' | readonly TreeNode[])[] {
    const fired = this.#fired.map((nodes) => nodes ?? 'all');
    this.#fired = [];
    return fired;
  }

  async owner(login: string): Promise<OwnerNode> {
    const top = await this.tree.getChildren();
    const node = top.find((each) => each.kind === 'owner' && each.listing.owner.login === login);
    assert.ok(node?.kind === 'owner');
    return node;
  }

  /** Opens all owners, waits until their repositories are loaded, and discards the changes. */
  async openAll(): Promise<void> {
    for (const node of await this.tree.getChildren()) await this.tree.getChildren(node);
    await waitUntil(() => this.store.activity.kind === 'idle');
    for (const node of await this.tree.getChildren()) await this.tree.getChildren(node);
    this.take();
  }

  /** The rows of repositories below a node, which VS Code then holds. */
  async rows(node: TreeNode): Promise<readonly RepositoryNode[]> {
    return (await this.tree.getChildren(node)).filter((row) => row.kind === 'repository');
  }
}
