import type { ListedRepository } from '../../core/model/repository.ts';
import { sortRepositories } from '../../core/query/sorting.ts';
import type { FailureNode, GoneNode, GroupNode, RepositoryNode } from './nodes.ts';

export type Row = RepositoryNode | GoneNode | FailureNode;

/** The rows below a group. A repository that had a row there keeps its node. @param before the rows that were there. */
export function rowsOf(parent: GroupNode, before: readonly Row[] = []): readonly Row[] {
  const known = new Map(before.flatMap((row) => (row.kind === 'repository' ? [[row.repository, row] as const] : [])));
  const rowOf = (session: RepositoryNode['session'], repository: ListedRepository): RepositoryNode => {
    const last = known.get(repository);
    return last?.session === session ? last : { kind: 'repository', session, parent, repository };
  };
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
      const { failure: error, owner } = listing;
      const failures: FailureNode[] = error ? [{ kind: 'failure', session, parent, error, login: owner.login }] : [];
      return [...failures, ...sorted(parent).map((repository) => rowOf(session, repository))];
    }
    case 'language':
      return sorted(parent).map((repository) => rowOf(parent.session, repository));
  }
}

function sorted({ rows, sort }: Extract<GroupNode, { sort: unknown }>): readonly ListedRepository[] {
  return sortRepositories(rows, sort);
}
