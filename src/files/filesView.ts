import { commands, type TreeView, type Uri, window, workspace } from 'vscode';
import { type Clock, repeating } from '../base/core/clock.ts';
import { Disposables } from '../base/core/event.ts';
import { logged } from '../base/core/log.ts';
import { showable } from '../base/core/text.ts';
import { age } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { Context, View } from '../ids.ts';
import type { SearchServices } from '../search/search.ts';
import type { Browsed, Browsing } from './core/browsing.ts';
import { isAt, readFileAddress } from './core/rootAddress.ts';
import type { FileNode, FilesFailureNode } from './fileNodes.ts';
import { refText } from './filePicker.ts';
import type { FilesTree } from './filesTree.ts';
import { activeFile, followActiveFile } from './fileTabs.ts';

const MINUTE_MS = 60_000;

/** The view with the files of a repository. VS Code shows it only while something is browsed. */
export class FilesView extends Disposables {
  readonly #services: SearchServices;
  readonly #browsing: Browsing;
  readonly #tree: FilesTree;
  #view: TreeView<FileNode> | undefined;
  #shown: Browsed['opening'] | undefined;

  constructor(services: SearchServices, browsing: Browsing, tree: FilesTree) {
    super();
    this.#services = services;
    this.#browsing = browsing;
    this.#tree = tree;
    this.own(
      browsing.onDidChange(() => this.#update()),
      // "5 minutes ago" is outdated after a minute.
      repeating(services.clock, MINUTE_MS, () => this.#render()),
      followActiveFile((file) => this.#follow(file)),
    );
  }

  /** Shows the view, and moves the focus there. */
  async show(options?: { readonly preserveFocus: boolean }): Promise<void> {
    await commands.executeCommand(`${View.files}.focus`, options);
  }

  /** Shows what the last window has shown. Until now, VS Code has shown the Explorer in its place. */
  async restore(): Promise<void> {
    await this.#browsing.restore();
    if (this.#browsing.isVisible) await this.show({ preserveFocus: true });
  }

  /** Closes the files, and shows the repositories in their place. */
  async close(): Promise<void> {
    // Otherwise, VS Code shows the Explorer.
    if (this.#view?.visible) await commands.executeCommand(`${View.repositories}.focus`);
    this.#browsing.close();
  }

  /** Reads the folder of a failure again. */
  async retry({ folder }: Pick<FilesFailureNode, 'folder'>): Promise<void> {
    if (this.#browsing.browsed?.opened) this.#tree.retry(folder);
    else await this.#browsing.refresh();
  }

  /** Shows progress in the view while work runs. */
  async during<T>(work: Promise<T>): Promise<T> {
    await window.withProgress({ location: { viewId: View.files } }, () => work);
    return work;
  }

  #update(): void {
    const { browsed } = this.#browsing;
    if (browsed) this.#create();
    void commands.executeCommand('setContext', Context.browsing, browsed !== undefined);
    this.#render();
    if (browsed?.opening === this.#shown) return;
    this.#shown = browsed?.opening;
    this.#tree.update();
    // VS Code shows no progress for a view that has rows already.
    if (browsed) void this.during(browsed.opening).catch(() => undefined);
  }

  #create(): void {
    if (this.#view) return;
    const browsing = this.#browsing;
    const view = window.createTreeView(View.files, { treeDataProvider: this.#tree, showCollapseAll: true });
    this.#view = view;
    this.own(
      view,
      view.onDidChangeVisibility(({ visible }) => {
        browsing.isVisible = visible;
        if (!visible) return;
        void browsing.refreshRestored();
        this.#follow(activeFile());
      }),
    );
    if (view.visible) void browsing.refreshRestored();
  }

  /** Selects the row of a file, as the Explorer does, and with the same setting. */
  #follow(file: Uri | undefined): void {
    const reveals = workspace.getConfiguration('explorer', file).get('autoReveal') !== false;
    if (file && reveals) void this.#reveal(file).catch(logged(this.#services.log));
  }

  async #reveal(file: Uri): Promise<void> {
    const browsing = this.#browsing;
    const root = browsing.browsed?.opened?.root;
    const addressed = readFileAddress(file);
    if (!root || !addressed || !isAt(root, addressed.root) || !this.#view?.visible) return;
    const node = await this.#tree.entryAt(addressed.path);
    // Meanwhile, the user may have turned to something else: a hidden view would be shown.
    const isCurrent = browsing.browsed?.opened?.root === root && activeFile()?.toString() === file.toString();
    if (!isCurrent || !this.#view.visible) return;
    const isSelected = this.#view.selection.some((each) => each.kind === 'entry' && each.path === node?.path);
    if (node && !isSelected) await this.#view.reveal(node, { focus: false });
  }

  #render(): void {
    const { browsed } = this.#browsing;
    if (!browsed || !this.#view) return;
    const message = messageOf(browsed, this.#services.clock);
    if (this.#view.message !== message) this.#view.message = message;
  }
}

/** In a line of its own: the title has no room beside its buttons. */
function messageOf({ repository, ref, opened }: Browsed, clock: Clock): string {
  const name = showable(`${repository.owner}/${repository.name}`);
  if (!opened) return `${name} · ${refText({ ref, commit: '' })}`;
  const { root, staleness } = opened;
  const isOld = staleness && l10n.t('offline, from {0}', age(clock.now(), staleness.validatedAt));
  return [name, refText(root), isOld].filter(Boolean).join(' · ');
}
