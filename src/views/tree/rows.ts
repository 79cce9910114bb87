import type { Session } from '../../core/accounts/session.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { sortRepositories } from '../../core/search/sorting.ts';
import type { FailureNode, GoneNode, GroupNode, NoticeNode, RepositoryNode } from './nodes.ts';

export type Row = RepositoryNode | GoneNode | FailureNode | NoticeNode;

/** The current rows below a group. */
export interface Drawing {
  readonly rows: readonly Row[];
  /** The rows that existed before and show other data now. */
  readonly changed: readonly RepositoryNode[];
}

/**
 * Creates the rows below a group; a repository that had a row keeps its node.
 * @param before the previous rows
 * @param keepsOrder whether previous rows keep their places while more repositories arrive: new ones then follow
 */
export function rowsOf(parent: GroupNode, before: readonly Row[] = [], keepsOrder = true): Drawing {
  const existing = new Map(before.flatMap((row) => (row.kind === 'repository' ? [[keyOf(row), row] as const] : [])));
  const changed: RepositoryNode[] = [];
  const rowOf = (session: Session, repository: ListedRepository): RepositoryNode => {
    const last = existing.size > 0 ? existing.get(keyOf({ session, repository })) : undefined;
    if (!last) return { kind: 'repository', session, parent, repository };
    if (last.session !== session || last.repository !== repository) {
      changed.push(Object.assign(last, { session, repository }));
    }
    return last;
  };
  return { rows: all(parent, rowOf, keepsOrder ? [...existing.keys()] : []), changed };
}

function all(
  parent: GroupNode,
  rowOf: (session: Session, repository: ListedRepository) => RepositoryNode,
  order: readonly string[],
): readonly Row[] {
  switch (parent.kind) {
    case 'pinned':
      return parent.entries.map(({ session, repository }) => rowOf(session, repository));
    case 'changed':
      return [
        ...parent.entries.map(({ session, repository }) => rowOf(session, repository)),
        ...parent.gone.map(({ session, gone }): GoneNode => ({ kind: 'gone', session, parent, gone })),
      ];
    case 'owner': {
      const { session, listing } = parent;
      const { failure: error, owner, unreadable: items } = listing;
      return [
        ...(error ? [{ kind: 'failure', session, parent, error, login: owner.login } as const] : []),
        ...(items > 0 ? [{ kind: 'notice', session, parent, notice: { kind: 'unreadable', items } } as const] : []),
        ...sorted(parent, listing.isArriving ? order : []).map((repository) => rowOf(session, repository)),
      ];
    }
    case 'language':
      return sorted(parent, parent.isArriving ? order : []).map((repository) => rowOf(parent.session, repository));
  }
}

function keyOf({ session, repository }: RepositoryEntry): string {
  return `${session.id}/${repositoryKey(repository)}`;
}

/** @param order the keys of the repositories that come first, in this order */
function sorted(
  { session, rows, sort }: Extract<GroupNode, { sort: unknown }>,
  order: readonly string[],
): readonly ListedRepository[] {
  if (order.length === 0) return sortRepositories(rows, sort);
  const byKey = new Map(rows.map((repository) => [keyOf({ session, repository }), repository]));
  const first = order.flatMap((key) => byKey.get(key) ?? []);
  for (const key of order) byKey.delete(key);
  return [...first, ...sortRepositories([...byKey.values()], sort)];
}
