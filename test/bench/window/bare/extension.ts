import { readFileSync } from 'node:fs';
import {
  commands,
  EventEmitter,
  type ExtensionContext,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  ViewColumn,
  window,
} from 'vscode';
import { BARE_PANEL, BARE_REFRESH, BARE_VARIABLE, type BareTreeFacts, type Row } from './facts.ts';
import { readRows } from './readRows.ts';

/** An owner, by its label, or a row below it. */
type Node = string | Row;

/** Owners and their rows, with only labels and ids: the minimum of any extension's tree. */
class BareTree implements TreeDataProvider<Node> {
  readonly #facts: BareTreeFacts;
  readonly #changed = new EventEmitter<void>();
  #rows: ReadonlyMap<string, Row[]> = new Map();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(facts: BareTreeFacts) {
    this.#facts = facts;
  }

  getTreeItem(node: Node): TreeItem {
    if (typeof node === 'string') {
      const { Collapsed, Expanded } = TreeItemCollapsibleState;
      const item = new TreeItem(node, this.#facts.isOpen ? Expanded : Collapsed);
      item.id = node;
      return item;
    }
    const item = new TreeItem(node.label);
    item.id = node.id;
    return item;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (typeof node === 'string') return [...(this.#rows.get(node) ?? [])];
    const { rows, service } = this.#facts;
    this.#rows = Map.groupBy(service ? await readRows(service.baseUrl, service.pages) : rows, ({ owner }) => owner);
    return [...this.#rows.keys()];
  }

  refresh(): void {
    this.#changed.fire();
  }
}

/** Shows a minimal page. */
function showPanel(): void {
  // Without scripts, the measuring script could not run, either.
  const panel = window.createWebviewPanel('bare', 'Bare', ViewColumn.Active, { enableScripts: true });
  panel.webview.html = '<!DOCTYPE html><html lang="en"><body><h1>Bare</h1></body></html>';
}

/** Opens a folder in this window, after the user has picked it. */
async function openFolder({ folder = '' }: BareTreeFacts): Promise<void> {
  if ((await window.showQuickPick([folder])) === undefined) return;
  await commands.executeCommand('vscode.openFolder', Uri.file(folder), { forceReuseWindow: true });
}

export function activate({ subscriptions }: ExtensionContext): void {
  const facts: BareTreeFacts = JSON.parse(readFileSync(process.env[BARE_VARIABLE] ?? '', 'utf8'));
  const tree = new BareTree(facts);
  subscriptions.push(
    window.registerTreeDataProvider('bare.rows', tree),
    commands.registerCommand(BARE_REFRESH, () => tree.refresh()),
    commands.registerCommand(BARE_PANEL, () => showPanel()),
    commands.registerCommand('bare.box', () => window.createQuickPick().show()),
    commands.registerCommand('bare.open', () => openFolder(facts)),
    commands.registerCommand('bare.pick', () => window.showQuickPick(facts.rows.map(({ label }) => label))),
  );
}
