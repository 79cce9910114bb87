import { isSameSequence } from '../../core/sequence.ts';
import { headOf, nodeId, type OutlineNode } from './nodes.ts';
import type { Outline } from './outline.ts';

/** A row that VS Code has. */
export interface NodeChange {
  readonly node: OutlineNode;
  /** Whether the row itself says what it said: only what is below it has changed. */
  readonly isHeadSame: boolean;
}

/** What VS Code has to be told: everything, or rows that it has, with what is below them. */
export type Change = 'all' | readonly NodeChange[];

/**
 * The nodes that VS Code has. It knows a row by its node, and finds its place again by the object: so a node stays one object for as
 * long as its row is there, and takes over what is new.
 */
export class NodeTable {
  #nodes: ReadonlyMap<string, OutlineNode> = new Map();
  #outline: Outline = { top: [], below: new Map() };
  /** What the rows of accounts say: their nodes are always the same, and say what is so now. */
  #heads: ReadonlyMap<OutlineNode, string | undefined> = new Map();

  get outline(): Outline {
    return this.#outline;
  }

  get nodes(): Iterable<OutlineNode> {
    return this.#nodes.values();
  }

  /** Takes an outline over. @returns what has changed by that. */
  update(next: Outline): Change {
    const nodes = new Map<string, OutlineNode>();
    const changed = new Map<OutlineNode, boolean>();
    const intern = (node: OutlineNode): OutlineNode => {
      const id = nodeId(node);
      // An account's row is its store's: with another store it is another row.
      const known = node.kind === 'account' ? undefined : this.#nodes.get(id);
      const kept = known ?? node;
      if (known && !isSame(known, node)) {
        changed.set(known, headOf(known) !== undefined && headOf(known) === headOf(node));
        Object.assign(known, node);
      }
      nodes.set(id, kept);
      return kept;
    };
    const before = this.#outline;
    const top = next.top.map(intern);
    // Their own nodes first: those below them name them.
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
 * Whether two values say the same: nodes, the lists in them, and what is in those; what is deeper is compared as objects. So are
 * sessions and accounts' rows: that of another token, or of another store, has the same members.
 */
function isSame(a: unknown, b: unknown, depth = 3): boolean {
  if (a === b) return true;
  if (depth === 0 || !isObject(a) || !isObject(b)) return false;
  if (a.session !== b.session || a.parent !== b.parent) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key], depth - 1));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
