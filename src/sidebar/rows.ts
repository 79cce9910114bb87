import { LOCAL_SESSION, type Session } from '../accounts/core/session.ts';
import { compareNames } from '../base/core/compareNames.ts';
import { isSameSequence } from '../base/core/sequence.ts';
import { hostOfRow } from '../clones/core/known/cloneRows.ts';
import { type ListedRepository, rowKey } from '../model/core/repository.ts';
import { entryRowKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import { sortRepositories } from '../search/core/sorting.ts';
import type { ClonedNode, GroupNode, HostNode, PartNode, SortedNode } from './groupKinds.ts';
import {
  type FailureNode,
  type GoneNode,
  isLarge,
  isPart,
  isSorted,
  MAX_GROUP_ROWS,
  type Notice,
  type NoticeNode,
  type OutlineNode,
  type RepositoryNode,
  type TreeNode,
} from './nodes.ts';
import type { NodeChange } from './nodeTable.ts';

export type Row = RepositoryNode | PartNode | HostNode | GoneNode | FailureNode | NoticeNode;

/** Divides the sorted rows of a group into parts of at most `max` rows. */
export type Divide = (parent: SortedNode, sorted: readonly ListedRepository[], max: number) => readonly PartNode[];

/** The current rows below a group. */
interface Drawing {
  readonly rows: readonly Row[];
  /** The repositories' rows that existed before and show other data now. */
  readonly changed: readonly RepositoryNode[];
  /** The parts that existed before and have other rows now. */
  readonly changedParts: readonly NodeChange<PartNode | HostNode>[];
}

/**
 * Creates the rows below a group; a repository that had a row keeps its node, and so does a part.
 * @param before the previous rows
 * @param keepsOrder whether previous rows keep their places while more repositories arrive: new ones then follow
 * @param divide divides a large group; without it, all rows are in one list
 * @param sorted the repositories of a group in its sort order, if they were sorted before
 */
export function rowsOf(
  parent: GroupNode,
  before: readonly Row[] = [],
  keepsOrder = true,
  divide?: Divide,
  sorted?: readonly ListedRepository[],
): Drawing {
  const reuse = new NodeReuse(parent, before);
  const rows = all(parent, reuse, keepsOrder, divide, sorted);
  return { rows, changed: reuse.changed, changedParts: reuse.changedParts };
}

function all(
  parent: GroupNode,
  reuse: NodeReuse,
  keepsOrder: boolean,
  divide: Divide | undefined,
  sorted: readonly ListedRepository[] | undefined,
): readonly Row[] {
  if (parent.kind === 'part') return listed(parent, parent.rows, reuse, keepsOrder && parent.parent.isArriving);
  if ('rows' in parent) {
    const rows = sorted ?? sortRepositories(parent.rows, parent.sort);
    return problemsOf(parent).concat(
      divide && isLarge(parent)
        ? divide(parent, rows, MAX_GROUP_ROWS).map((part) => reuse.part(part))
        : listed(parent, rows, reuse, keepsOrder && parent.isArriving),
    );
  }
  if (parent.kind === 'cloned') return clonesIn(parent, reuse);
  const rows = repositoriesOf(parent.entries, reuse);
  if (!('gone' in parent)) return rows;
  return [...rows, ...parent.gone.map(({ session, gone }) => ({ kind: 'gone', session, parent, gone }) as const)];
}

function repositoriesOf(entries: readonly RepositoryEntry[], reuse: NodeReuse): readonly Row[] {
  return entries.map(({ session, repository }) => reuse.repository(session, repository));
}

/** The clones, by host if there are several; those without a remote come last. */
function clonesIn(parent: ClonedNode, reuse: NodeReuse): readonly Row[] {
  const { entries, surplus, isElsewhere } = parent;
  const notice = (each: Notice) => ({ kind: 'notice', session: LOCAL_SESSION, parent, notice: each }) as const;
  const byHost = [...Map.groupBy(entries, hostOfRow)].toSorted(
    ([a], [b]) => Number(a === undefined) - Number(b === undefined) || compareNames(a ?? '', b ?? ''),
  );
  const hosts = byHost.map(([host, those]): HostNode => {
    return { kind: 'host', id: `cloned:${host ?? ''}`, parent, host, entries: those };
  });
  return [
    ...(isElsewhere ? [notice({ kind: 'elsewhere' })] : []),
    ...(hosts.length > 1 ? hosts.map((host) => reuse.part(host)) : repositoriesOf(entries, reuse)),
    ...(surplus > 0 ? [notice({ kind: 'moreClones', count: surplus })] : []),
  ];
}

/** The repositories below groups, each once, in the order of their rows. */
export function entriesBelow(nodes: Iterable<OutlineNode>): readonly RepositoryEntry[] {
  const found = new Map<string, RepositoryEntry>();
  for (const node of nodes) {
    if (node.kind === 'cloned')
      for (const entry of node.entries) if (entry.repository.local) found.set(entryRowKey(entry), entry);
    // What the account has starred is not its own: it is included only if the user has asked for it.
    if (!isSorted(node) || (node.kind === 'starred' && !node.isFiltered)) continue;
    for (const repository of sortRepositories(node.rows, node.sort)) {
      const entry = { session: node.session, repository };
      const key = entryRowKey(entry);
      if (!found.has(key)) found.set(key, entry);
    }
  }
  return [...found.values()];
}

function problemsOf(parent: SortedNode): readonly Row[] {
  if (parent.kind !== 'owner' && parent.kind !== 'starred') return [];
  const { session } = parent;
  const { failure: error, unreadable: items } = parent.kind === 'owner' ? parent.listing : parent.starred;
  const login = parent.kind === 'owner' ? parent.listing.owner.login : undefined;
  return [
    ...(error ? [{ kind: 'failure', session, parent, error, login } as const] : []),
    ...(items > 0 ? [{ kind: 'notice', session, parent, notice: { kind: 'unreadable', items } } as const] : []),
  ];
}

function listed(
  { session }: SortedNode | PartNode,
  rows: readonly ListedRepository[],
  reuse: NodeReuse,
  keepsOrder: boolean,
): readonly Row[] {
  const shown = keepsOrder ? reuse.inOrder(session, rows) : rows;
  return shown.map((repository) => reuse.repository(session, repository));
}

/** Reuses the nodes of the previous rows below a group, and collects those that show other data now. */
class NodeReuse {
  readonly changed: RepositoryNode[] = [];
  readonly changedParts: NodeChange<PartNode | HostNode>[] = [];
  readonly #parent: GroupNode;
  readonly #repositories = new Map<string, RepositoryNode>();
  readonly #parts = new Map<string, PartNode | HostNode>();

  constructor(parent: GroupNode, before: readonly TreeNode[]) {
    this.#parent = parent;
    for (const row of before) {
      if (row.kind === 'repository') this.#repositories.set(listedKey(row), row);
      if (isPart(row)) this.#parts.set(row.id, row);
    }
  }

  repository(session: Session, repository: ListedRepository): RepositoryNode {
    const last = this.#repositories.size > 0 ? this.#repositories.get(listedKey({ session, repository })) : undefined;
    if (!last) return { kind: 'repository', session, parent: this.#parent, repository };
    if (last.session !== session || last.repository !== repository) {
      this.changed.push(Object.assign(last, { session, repository }));
    }
    return last;
  }

  part<Part extends PartNode | HostNode>(part: Part): Part {
    const last = this.#parts.get(part.id);
    if (!last) return part;
    const [before, after] = [last, part].map((each) => ('rows' in each ? each.rows : each.entries));
    const isSame = sessionOf(last) === sessionOf(part) && isSameSequence(before ?? [], after ?? []);
    if (!isSame) this.changedParts.push({ node: last, isHeadSame: before?.length === after?.length });
    return Object.assign(last, part);
  }

  /** The repositories in the order of their previous rows; new ones follow. */
  inOrder(session: Session, repositories: readonly ListedRepository[]): readonly ListedRepository[] {
    if (this.#repositories.size === 0) return repositories;
    const byKey = new Map(repositories.map((repository) => [listedKey({ session, repository }), repository]));
    const first = [...this.#repositories.keys()].flatMap((key) => byKey.get(key) ?? []);
    for (const key of this.#repositories.keys()) byKey.delete(key);
    return [...first, ...byKey.values()];
  }
}

function sessionOf(part: PartNode | HostNode): Session | undefined {
  return 'session' in part ? part.session : undefined;
}

/** Identifies a repository as a session lists it. */
export function listedKey({ session, repository }: RepositoryEntry): string {
  return `${session.id}#${rowKey(repository)}`;
}
