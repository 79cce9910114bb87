import { commands, type Disposable, type TreeView, window } from 'vscode';
import type { CurrentSession } from '../../core/accounts/currentSession.ts';
import { type Clock, repeat } from '../../core/clock.ts';
import type { Disposable as Subscription } from '../../core/event.ts';
import type { Library } from '../../core/repositories/library.ts';
import { Context, View } from '../../ids.ts';
import type { TreeNode } from './nodes.ts';
import type { RepositoryTree } from './repositoryTree.ts';
import { mayStop, viewStatus } from './viewStatus.ts';

const MINUTE_MS = 60_000;

/** The view around the tree: its progress, and the line above the rows. */
export class RepositoryView implements Disposable {
  readonly #view: TreeView<TreeNode>;
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #subscriptions: readonly Subscription[];
  readonly #disposed = new AbortController();
  #isReading = false;

  /** @param current learns whose rows a person uses. */
  constructor(library: Library, tree: RepositoryTree, current: CurrentSession, clock: Clock) {
    this.#library = library;
    this.#clock = clock;
    this.#view = window.createTreeView(View.repositories, { treeDataProvider: tree, showCollapseAll: true });
    this.#subscriptions = [
      library.onDidBegin((work) => void window.withProgress({ location: { viewId: View.repositories } }, () => work)),
      library.onDidChange(() => this.#render()),
      library.onDidChangeActivity(() => this.#render()),
      this.#view.onDidChangeSelection(({ selection: [node] }) => node && current.use(node.session)),
      this.#view.onDidExpandElement(({ element }) => current.use(element.session)),
    ];
    // "3 minutes ago" is true for a minute: the words follow the clock.
    void repeat(clock, MINUTE_MS, this.#disposed.signal, () => this.#render());
  }

  dispose(): void {
    this.#disposed.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#view.dispose();
  }

  #render(): void {
    const { stores } = this.#library;
    const status = viewStatus(stores, this.#clock.now());
    if (this.#view.message !== status) this.#view.message = status;
    const isReading = mayStop(stores);
    if (isReading === this.#isReading) return;
    this.#isReading = isReading;
    void commands.executeCommand('setContext', Context.reading, isReading);
  }
}
