import { readFileSync } from 'node:fs';
import {
  commands,
  EventEmitter,
  type ExtensionContext,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  ViewColumn,
  window,
} from 'vscode';
import { readBare } from '../../bare.ts';
import { BARE_OWNER, BARE_PANEL, BARE_REFRESH, BARE_VARIABLE, type BareTreeFacts, type Row } from './facts.ts';

type Node = Row | 'owner';

/** One owner and its rows, with only labels and ids: the minimum of any extension's tree. */
class BareTree implements TreeDataProvider<Node> {
  readonly #facts: BareTreeFacts;
  readonly #changed = new EventEmitter<void>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(facts: BareTreeFacts) {
    this.#facts = facts;
  }

  getTreeItem(node: Node): TreeItem {
    if (node === 'owner') {
      const { Collapsed, Expanded } = TreeItemCollapsibleState;
      const item = new TreeItem(BARE_OWNER, this.#facts.isOpen ? Expanded : Collapsed);
      item.id = 'owner';
      return item;
    }
    const item = new TreeItem(node.label);
    item.id = node.id;
    return item;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    const { baseUrl, rows } = this.#facts;
    if (!node) return ['owner'];
    if (baseUrl !== undefined) await readBare(baseUrl);
    return [...rows];
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

export function activate({ subscriptions }: ExtensionContext): void {
  const facts: BareTreeFacts = JSON.parse(readFileSync(process.env[BARE_VARIABLE] ?? '', 'utf8'));
  const tree = new BareTree(facts);
  subscriptions.push(
    window.registerTreeDataProvider('bare.rows', tree),
    commands.registerCommand(BARE_REFRESH, () => tree.refresh()),
    commands.registerCommand(BARE_PANEL, () => showPanel()),
    commands.registerCommand('bare.pick', () => window.showQuickPick(facts.rows.map(({ label }) => label))),
  );
}
