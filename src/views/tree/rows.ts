import type { Session } from '../../core/accounts/session.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { sortRepositories } from '../../core/search/sorting.ts';
import type { FailureNode, GoneNode, GroupNode, NoticeNode, RepositoryNode } from './nodes.ts';

export type Row = RepositoryNode | GoneNode | FailureNode | NoticeNode;

/** The rows below a group as they are now. */
export interface Drawing {
  readonly rows: readonly Row[];
  /** Those among them that were there before, and say something else now. */
  readonly changed: readonly RepositoryNode[];
}

/** The rows below a group. A repository that had a row there keeps its node. @param before the rows that were there. */
export function rowsOf(parent: GroupNode, before: readonly Row[] = []): Drawing {
  const known = new Map(before.flatMap((row) => (row.kind === 'repository' ? [[keyOf(row), row] as const] : [])));
  const changed: RepositoryNode[] = [];
  const rowOf = (session: Session, repository: ListedRepository): RepositoryNode => {
    const last = known.size > 0 ? known.get(keyOf({ session, repository })) : undefined;
    if (!last) return { kind: 'repository', session, parent, repository };
    if (last.session !== session || last.repository !== repository) {
      changed.push(Object.assign(last, { session, repository }));
    }
    return last;
  };
  return { rows: all(parent, rowOf), changed };
}

function all(
  parent: GroupNode,
  rowOf: (session: Session, repository: ListedRepository) => RepositoryNode,
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
        ...sorted(parent).map((repository) => rowOf(session, repository)),
      ];
    }
    case 'language':
      return sorted(parent).map((repository) => rowOf(parent.session, repository));
  }
}

function keyOf({ session, repository }: RepositoryEntry): string {
  return `${session.id}/${repositoryKey(repository)}`;
}

function sorted({ rows, sort }: Extract<GroupNode, { sort: unknown }>): readonly ListedRepository[] {
  return sortRepositories(rows, sort);
}
