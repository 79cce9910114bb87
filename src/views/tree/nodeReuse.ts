import type { Session } from '../../core/accounts/session.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { isSameSequence } from '../../core/sequence.ts';
import type { GroupNode, PartNode, RepositoryNode, TreeNode } from './nodes.ts';
import type { NodeChange } from './nodeTable.ts';

/** Reuses the nodes of the previous rows below a group, and collects those that show other data now. */
export class NodeReuse {
  readonly changed: RepositoryNode[] = [];
  readonly changedParts: NodeChange<PartNode>[] = [];
  readonly #parent: GroupNode;
  readonly #repositories = new Map<string, RepositoryNode>();
  readonly #parts = new Map<string, PartNode>();

  constructor(parent: GroupNode, before: readonly TreeNode[]) {
    this.#parent = parent;
    for (const row of before) {
      if (row.kind === 'repository') this.#repositories.set(keyOf(row), row);
      if (row.kind === 'part') this.#parts.set(row.key, row);
    }
  }

  repository(session: Session, repository: ListedRepository): RepositoryNode {
    const last = this.#repositories.size > 0 ? this.#repositories.get(keyOf({ session, repository })) : undefined;
    if (!last) return { kind: 'repository', session, parent: this.#parent, repository };
    if (last.session !== session || last.repository !== repository) {
      this.changed.push(Object.assign(last, { session, repository }));
    }
    return last;
  }

  part(part: PartNode): PartNode {
    const last = this.#parts.get(part.key);
    if (!last) return part;
    const isSame = last.session === part.session && isSameSequence(last.rows, part.rows);
    if (!isSame) this.changedParts.push({ node: last, isHeadSame: last.rows.length === part.rows.length });
    return Object.assign(last, part);
  }

  /** The repositories in the order of their previous rows; new ones follow. */
  inOrder(session: Session, sorted: readonly ListedRepository[]): readonly ListedRepository[] {
    if (this.#repositories.size === 0) return sorted;
    const byKey = new Map(sorted.map((repository) => [keyOf({ session, repository }), repository]));
    const first = [...this.#repositories.keys()].flatMap((key) => byKey.get(key) ?? []);
    for (const key of this.#repositories.keys()) byKey.delete(key);
    return [...first, ...byKey.values()];
  }
}

function keyOf({ session, repository }: RepositoryEntry): string {
  return `${session.id}/${repositoryKey(repository)}`;
}
