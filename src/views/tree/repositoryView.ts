import { commands, type Disposable, type TreeView, window } from 'vscode';
import { type Clock, repeat } from '../../core/clock.ts';
import type { Disposable as Subscription } from '../../core/event.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import { Context, View } from '../../ids.ts';
import type { TreeNode } from './nodes.ts';
import type { RepositoryTree } from './repositoryTree.ts';
import { viewStatus } from './viewStatus.ts';

const MINUTE_MS = 60_000;

/** The view around the tree: its progress, and the line above the rows. */
export class RepositoryView implements Disposable {
  readonly #view: TreeView<TreeNode>;
  readonly #store: RepositoryStore;
  readonly #clock: Clock;
  readonly #subscriptions: readonly Subscription[];
  readonly #disposed = new AbortController();
  #isReading = false;

  constructor(store: RepositoryStore, tree: RepositoryTree, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#view = window.createTreeView(View.repositories, { treeDataProvider: tree, showCollapseAll: true });
    this.#subscriptions = [
      store.onDidBegin((work) => void window.withProgress({ location: { viewId: View.repositories } }, () => work)),
      store.onDidChange(() => this.#render()),
      store.onDidChangeActivity(() => this.#render()),
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
    const { state, activity } = this.#store;
    const status = viewStatus(state, activity, this.#clock.now());
    if (this.#view.message !== status) this.#view.message = status;
    const isReading = activity.kind !== 'idle';
    if (isReading === this.#isReading) return;
    this.#isReading = isReading;
    void commands.executeCommand('setContext', Context.reading, isReading);
  }
}
