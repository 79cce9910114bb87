import { commands, type TreeView, type TreeViewExpansionEvent, window } from 'vscode';
import { type AccountSession, LOCAL_SESSION } from '../accounts/core/session.ts';
import { ENDED, repeating, within } from '../base/core/clock.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { Context, View } from '../ids.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { Library } from '../repositories/core/library.ts';
import { isOpenByDefault, type OwnerNode } from './groupKinds.ts';
import { nodeId, type TreeNode } from './nodes.ts';
import type { RepositoryTree, TreeServices } from './repositoryTree.ts';
import { ViewMessage } from './viewMessage.ts';
import { changesBadge, mayStop, viewStatus } from './viewStatus.ts';

const MINUTE_MS = 60_000;

/** Later, the user may be somewhere else. */
const REVEAL_WITHIN_MS = 5000;

/** The view around the tree: progress, the line above the rows, the filter, and persisted expansion. */
export class RepositoryView extends Disposables {
  readonly #services: TreeServices;
  readonly #tree: RepositoryTree;
  readonly #view: TreeView<TreeNode>;
  readonly #message: ViewMessage;
  readonly #shown = this.own(new Emitter<void>());
  #isLoading = false;
  /** Ends the progress that the view shows. */
  #endProgress: (() => void) | undefined;

  /** Fires when the view is shown. */
  readonly onDidShow: Event<void> = this.#shown.event;

  /** @param view see `StartView` */
  constructor(services: TreeServices, tree: RepositoryTree, view: TreeView<TreeNode>) {
    super();
    this.#services = services;
    this.#tree = tree;
    this.#view = view;
    const { library, changes, viewState, filter, clock } = services;
    this.#message = new ViewMessage(this.#view, () => this.#status, tree.onDidChangeTreeData, clock);
    this.own(
      this.#message,
      library.onDidChange(() => this.#render()),
      library.onDidChangeActivity(() => this.#render()),
      changes.onDidChange(() => this.#render()),
      viewState.onDidChange(() => void filter.load().then(() => this.#render())),
      this.#view.onDidChangeSelection(({ selection: [node] }) => this.#use(node)),
      this.#view.onDidExpandElement((event) => this.#setOpen(event, true)),
      this.#view.onDidCollapseElement((event) => this.#setOpen(event, false)),
      this.#view.onDidChangeVisibility(() => this.#followVisibility()),
      // "3 minutes ago" is outdated after a minute.
      repeating(clock, MINUTE_MS, () => {
        this.#render();
        this.#continueVisit();
      }),
    );
    this.#render();
  }

  /** Call once others follow `onDidShow`: the view may be visible already. */
  start(): void {
    if (this.isVisible) this.#followVisibility();
  }

  /** Decides the order of the clones again: see `ClonedOrder`. */
  orderClones(): void {
    void this.#services.clonedOrder.decide();
  }

  /** Shows or hides the badge after the setting has changed. */
  updateBadge(): void {
    const badge = changesBadge(this.#services.changes.count, this.#services.settings.hasChangesBadge);
    // VS Code announces each new object.
    if (badge?.tooltip !== this.#view.badge?.tooltip) this.#view.badge = badge;
  }

  get isVisible(): boolean {
    return this.#view.visible;
  }

  /** The repositories whose rows are selected. */
  get selected(): readonly RepositoryEntry[] {
    return this.#view.selection.filter((node) => node.kind === 'repository');
  }

  /** The repositories that the tree shows, each once, in the order of their rows. */
  get shown(): readonly RepositoryEntry[] {
    return this.#tree.shown;
  }

  /** The owner whose row is selected, if it is the only one. */
  get focusedOwner(): OwnerNode | undefined {
    const [node, ...others] = this.#view.selection;
    return node?.kind === 'owner' && others.length === 0 ? node : undefined;
  }

  /** Shows and selects the row of a repository; clears a filter that hides it. @returns false if it has no row. */
  async reveal(entry: RepositoryEntry): Promise<boolean> {
    const { library, viewState, filter } = this.#services;
    const tree = this.#tree;
    await commands.executeCommand(`${View.repositories}.focus`);
    await Promise.all([library.load(), filter.load()]);
    const shown = entry.repository.local ? entry : inLibrary(library, entry);
    if (!shown) return false;
    if (viewState.arrangement.filter && !(await tree.find(shown))) await viewState.arrange({ filter: '' });
    const row = await tree.find(shown);
    if (!row) return false;
    await this.#view.reveal(row, { select: true, focus: true });
    return true;
  }

  /** Shows, selects, and expands the row of an account's repositories. @returns false if there is none soon */
  async revealAccount(session: AccountSession): Promise<boolean> {
    await commands.executeCommand(`${View.repositories}.focus`);
    const ended = new AbortController();
    const finding = this.#rowOf(session, ended.signal);
    const row = await within(this.#services.clock, REVEAL_WITHIN_MS, finding).finally(() => ended.abort(ENDED));
    if (!row) return false;
    // VS Code may draw the row again, as it is stored.
    await this.#services.viewState.setOpen(nodeId(row), true, isOpenByDefault(row));
    await this.#view.reveal(row, { select: true, focus: true, expand: true });
    return true;
  }

  /** Shows and expands the row of a saved filter. */
  async revealSaved(id: string): Promise<void> {
    await commands.executeCommand(`${View.repositories}.focus`);
    const row = this.#tree.findSaved(id);
    if (row) await this.#view.reveal(row, { select: true, focus: true, expand: true });
  }

  /** The row of an account, as soon as there is one; clears a filter that hides it. */
  async #rowOf(session: AccountSession, signal: AbortSignal): Promise<TreeNode | undefined> {
    const tree = this.#tree;
    const { library, viewState } = this.#services;
    while (!signal.aborted) {
      await tree.getChildren();
      const row = tree.findAccount(session);
      if (row) return row;
      if (viewState.arrangement.filter && library.find(session.id)?.state.settled) {
        await viewState.arrange({ filter: '' });
        continue;
      }
      await new Promise<void>((resolve) => {
        const subscription = library.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
    return undefined;
  }

  #use(node: TreeNode | undefined): void {
    if (node?.kind === 'repository') this.#services.clonedOrder.hold();
    if (node && 'session' in node && node.session !== LOCAL_SESSION) this.#services.current.use(node.session);
  }

  #setOpen({ element }: TreeViewExpansionEvent<TreeNode>, isOpen: boolean): void {
    if (isOpen) this.#use(element);
    if (isOpen && element.kind === 'cloned') this.orderClones();
    if (element.kind === 'repository') return;
    // If storing fails, the next window shows the previous state.
    void this.#services.viewState.setOpen(nodeId(element), isOpen, isOpenByDefault(element)).catch(() => undefined);
  }

  #followVisibility(): void {
    this.#continueVisit();
    if (this.isVisible) this.#shown.fire();
  }

  #continueVisit(): void {
    if (this.#view.visible && window.state.focused) this.#services.changes.continueVisit();
  }

  #render(): void {
    const { library, viewState } = this.#services;
    this.#message.update();
    this.updateBadge();
    const { arrangement } = viewState;
    if (this.#view.description !== arrangement.filter) this.#view.description = arrangement.filter;
    this.#showProgress(library.stores.some(({ activity }) => activity.kind === 'reading'));
    const isLoading = mayStop(library.stores);
    if (isLoading === this.#isLoading) return;
    this.#isLoading = isLoading;
    void commands.executeCommand('setContext', Context.reading, isLoading);
  }

  #showProgress(isReading: boolean): void {
    if (isReading === (this.#endProgress !== undefined)) return;
    this.#endProgress?.();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endProgress = isReading ? resolve : undefined;
    if (isReading) void window.withProgress({ location: { viewId: View.repositories } }, () => promise);
  }

  get #status(): string {
    const { library, changes, viewState, filter, clock } = this.#services;
    const { hits } = filter;
    return viewStatus(library.stores, clock.now(), {
      filtered: hits && {
        filter: viewState.arrangement.filter,
        found: foundOnServers(hits),
        starred: library.starredOnly,
      },
      changed: changes.count,
    });
  }
}

/** The matches that the line above the rows counts: without the rows of clones, which no list has. */
function foundOnServers(hits: ReadonlySet<ListedRepository>): number {
  let count = 0;
  for (const { local } of hits) if (!local) count++;
  return count;
}

/** The loaded entry of a repository: from the requested session, or else from another with access. */
function inLibrary({ entries }: Library, entry: RepositoryEntry): RepositoryEntry | undefined {
  const key = entryKey(entry);
  const same = entries.filter((each) => entryKey(each) === key);
  return same.find(({ session }) => session.id === entry.session.id) ?? same[0];
}
