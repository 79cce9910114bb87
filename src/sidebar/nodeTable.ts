import { isSameSequence } from '../base/core/sequence.ts';
import { headOf, nodeId, type OutlineNode, type TreeNode } from './nodes.ts';
import type { Outline } from './outline.ts';

/** A change of a row that VS Code has. */
export interface NodeChange<Node extends TreeNode = OutlineNode> {
  readonly node: Node;
  /** Whether the row itself is unchanged: only rows below it have changed. */
  readonly isHeadSame: boolean;
}

/** Which rows VS Code must refresh: all, or some with everything below them. */
export type RowChanges = 'all' | readonly NodeChange[];

/**
 * The nodes that VS Code has. VS Code identifies a row by its node object, so the table reuses that object as long as
 * the row exists and assigns new data to it.
 */
export class NodeTable {
  #nodes: ReadonlyMap<string, OutlineNode> = new Map();
  #outline: Outline = { top: [], below: new Map() };
  /** The last heads of the accounts' rows: their nodes never change and read current data through getters. */
  #heads: ReadonlyMap<OutlineNode, string | undefined> = new Map();

  get outline(): Outline {
    return this.#outline;
  }

  get nodes(): Iterable<OutlineNode> {
    return this.#nodes.values();
  }

  /** Replaces the outline. @returns the changes. */
  update(next: Outline): RowChanges {
    const nodes = new Map<string, OutlineNode>();
    const changed = new Map<OutlineNode, boolean>();
    const intern = (node: OutlineNode): OutlineNode => {
      const id = nodeId(node);
      // An account's row belongs to its store: another store has another row.
      const existing = node.kind === 'account' ? undefined : this.#nodes.get(id);
      const interned = existing ?? node;
      if (existing && !isSame(existing, node)) {
        changed.set(existing, headOf(existing) !== undefined && headOf(existing) === headOf(node));
        Object.assign(existing, node);
      }
      nodes.set(id, interned);
      return interned;
    };
    const before = this.#outline;
    const top = next.top.map(intern);
    // After the top nodes, because the nodes below refer to them.
    const below = new Map([...next.below].map(([account, rows]) => [account, rows.map(intern)] as const));
    this.#nodes = nodes;
    this.#outline = { top, below };
    const heads = this.#heads;
    this.#heads = new Map([...below.keys()].map((account) => [account, headOf(account)]));
    if (!isSameSequence(before.top, top)) return 'all';
    for (const [account, head] of this.#heads) if (heads.get(account) !== head) changed.set(account, false);
    const accounts = [...below].filter(([account, rows]) => !isSameSequence(before.below.get(account) ?? [], rows));
    for (const [account] of accounts) changed.set(account, false);
    return [...changed].map(([node, isHeadSame]) => ({ node, isHeadSame }));
  }
}

/**
 * Compares nodes, their lists and the items of those; deeper values and repositories by identity. Sessions and
 * accounts' rows are also compared by identity, because those of another token or store have equal members.
 */
function isSame(a: unknown, b: unknown, depth = 3): boolean {
  if (a === b) return true;
  if (depth === 0 || !isObject(a) || !isObject(b)) return false;
  // A list may have a hundred thousand items.
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, place) => isSame(item, b[place], depth - 1));
  if ('full_name' in a || a.session !== b.session || a.parent !== b.parent) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key], depth - 1));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
