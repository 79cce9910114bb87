import { repositoryKey } from '../model/core/repository.ts';
import type { RepositoryServices } from '../repositories/repositories.ts';
import type { TreeNode } from './nodes.ts';

/**
 * Clears the change marks of the clicked row, or of the selected rows if they include it, in all accounts of the
 * server.
 */
export async function markSeen(
  { library, changes }: RepositoryServices,
  clicked: TreeNode,
  selected: readonly TreeNode[] = [],
): Promise<void> {
  const nodes = selected.includes(clicked) ? selected : [clicked];
  for (const node of nodes) {
    if (node.kind !== 'repository' && node.kind !== 'gone') continue;
    const key = node.kind === 'gone' ? node.gone.key : repositoryKey(node.repository);
    const { server } = node.session;
    const stores = library.stores.filter(({ session }) => session.server === server);
    for (const { session } of stores) await changes.markSeen(session.id, key);
  }
}
