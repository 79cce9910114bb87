import type { Clock } from '../base/core/clock.ts';
import { pauseIfDue } from '../base/core/pauseIfDue.ts';
import { isSameSequence } from '../base/core/sequence.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { type Sort, sorting } from '../search/core/sorting.ts';
import type { ClonedNode, GroupNode, HostNode, PartNode, SortedNode } from './groupKinds.ts';
import { isGroup, isLarge, isPart, isSorted, type RepositoryNode, type TreeNode, wholeGroup } from './nodes.ts';
import type { NodeChange, RowChanges } from './nodeTable.ts';
import { type Divide, type Row, rowsOf } from './rows.ts';

/** If more rows of a group change, the whole group is redrawn: VS Code searches all rows for each of them. */
const MAX_ROWS_ALONE = 100;

/** The same for marks, which change only the end of a row: the rows then keep their places. */
const MAX_MARKED_ALONE = 400;

/** Rows redrawn together, and milliseconds until the next ones. */
const ROWS_A_PIECE = 100;
const PIECE_MS = 250;

interface Sorted extends Sort {
  readonly rows: readonly ListedRepository[];
}

/** The rows below groups that VS Code has. */
export class RowTable {
  readonly #divide: Divide;
  readonly #rows = new Map<GroupNode, readonly Row[]>();
  /** The sorted rows of large groups, by the unsorted ones, which are another array after each change. */
  readonly #sorted = new WeakMap<readonly ListedRepository[], Sorted>();
  /** The groups whose rows are current. */
  #current = new WeakSet<TreeNode>();

  /** @param divide divides large groups */
  constructor(divide: Divide) {
    this.#divide = divide;
  }

  /** All rows below groups that VS Code has. */
  get all(): readonly Row[] {
    return [...this.#rows.values()].flat();
  }

  /** Returns the current rows below a group. */
  async draw(group: GroupNode): Promise<readonly Row[]> {
    const whole = wholeGroup(group);
    if (isLarge(whole) && !this.#current.has(whole)) await this.#sort(whole);
    return this.#draw(group);
  }

  /**
   * Sorts the rows of large groups that a change affects, with pauses. `redrawnBy` then takes no longer than for small
   * ones.
   * @returns undefined if there are none
   */
  prepare(changes: readonly NodeChange[]): Promise<unknown> | undefined {
    const sorts = changes.flatMap(({ node }) => {
      const isAffected = isGroup(node) && this.#rows.has(node) && isLarge(node);
      return isAffected && !this.#sortedOf(node) ? [this.#sort(node)] : [];
    });
    return sorts.length > 0 ? Promise.all(sorts) : undefined;
  }

  /** Returns the row of the repository that matches, below a group or one of its parts. */
  async find(
    group: SortedNode | ClonedNode,
    isMatch: (repository: ListedRepository) => boolean,
  ): Promise<RepositoryNode | undefined> {
    const rows = await this.draw(group);
    const part = rows.filter(isPart).find((each) => repositoriesOf(each).some(isMatch));
    const below = part ? this.#draw(part) : rows;
    return below.filter((row) => row.kind === 'repository').find(({ repository }) => isMatch(repository));
  }

  /** Discards rows that a change of the outline may affect. @param shown the outline's nodes */
  invalidate(change: RowChanges, shown: ReadonlySet<TreeNode>): void {
    if (change === 'all') this.#current = new WeakSet();
    else for (const { node } of change) this.#current.delete(node);
    for (const group of this.#rows.keys()) if (!shown.has(wholeGroup(group))) this.#rows.delete(group);
  }

  /**
   * Returns the nodes to redraw for a change: for a group only the changed rows below it, if nothing else has changed.
   * @param keepsOrder see `rowsOf`
   */
  redrawnBy(
    { node, isHeadSame }: NodeChange | NodeChange<PartNode | HostNode>,
    keepsOrder: boolean,
  ): readonly TreeNode[] {
    if (!isGroup(node)) return [node];
    const before = this.#rows.get(node);
    // A closed part with as many rows as before looks the same.
    if (!before && isPart(node) && isHeadSame) return [];
    if (!before || (!isHeadSame && keepsOrder)) return [node];
    const { rows, changed, changedParts } = rowsOf(node, before, keepsOrder, this.#divide, this.#sortedOf(node));
    this.#replace(node, rows);
    if (!isHeadSame || !isSameSequence(before, rows)) return [node];
    const redrawn = [...changed, ...changedParts.flatMap((part) => this.redrawnBy(part, keepsOrder))];
    return redrawn.length <= MAX_ROWS_ALONE ? redrawn : [node];
  }

  /** Returns the nodes to redraw if the marks of some repositories have changed. */
  redrawnByMarks(hasChanged: (entry: RepositoryEntry) => boolean): readonly TreeNode[] {
    return [...this.#rows].flatMap(([group, rows]): readonly TreeNode[] => {
      const changed = rows.filter((row) => row.kind === 'repository' && hasChanged(row));
      return changed.length > MAX_MARKED_ALONE ? [group] : changed;
    });
  }

  /** Sorts rows with pauses, also those that replace them meanwhile. */
  async #sort(group: SortedNode): Promise<void> {
    while (!this.#sortedOf(group)) {
      const { rows, sort } = group;
      await pauseIfDue();
      const sorted = sorting(rows, sort, (row) => row);
      await pauseIfDue();
      this.#sorted.set(rows, { ...sort, rows: sorted() });
      await pauseIfDue();
    }
  }

  /** The sorted rows; undefined unless `#sort` has sorted them. */
  #sortedOf(group: GroupNode): readonly ListedRepository[] | undefined {
    if (!isSorted(group)) return undefined;
    const { rows, sort } = group;
    const sorted = this.#sorted.get(rows);
    return sorted?.by === sort.by && !sorted.isReversed === !sort.isReversed ? sorted.rows : undefined;
  }

  #draw(group: GroupNode): readonly Row[] {
    // A part that no longer exists has no rows.
    if (isPart(group) && !this.#draw(group.parent).includes(group)) return [];
    const before = this.#rows.get(group);
    if (before && this.#current.has(group)) return before;
    const { rows } = rowsOf(group, before, true, this.#divide, this.#sortedOf(group));
    this.#replace(group, rows);
    return rows;
  }

  #replace(group: GroupNode, rows: readonly Row[]): void {
    const parts = this.#rows.get(group)?.filter(isPart) ?? [];
    for (const part of parts) {
      this.#current.delete(part);
      if (!rows.includes(part)) this.#rows.delete(part);
    }
    this.#rows.set(group, rows);
    this.#current.add(group);
  }
}

function repositoriesOf(part: PartNode | HostNode): readonly ListedRepository[] {
  return part.kind === 'part' ? part.rows : part.entries.map(({ repository }) => repository);
}

/**
 * Redraws rows in pieces, because redrawing hundreds of them blocks the extension host for long. Rows that are gone
 * meanwhile are ignored by VS Code.
 */
export async function inPieces(
  rows: readonly TreeNode[],
  redraw: (rows: readonly TreeNode[]) => void,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < rows.length && !signal.aborted; at += ROWS_A_PIECE) {
    redraw(rows.slice(at, at + ROWS_A_PIECE));
    // VS Code joins changes that follow within 200 milliseconds.
    if (at + ROWS_A_PIECE < rows.length) await clock.delay(PIECE_MS, signal).catch(() => undefined);
  }
}
