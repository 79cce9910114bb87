import type { RepoRiderError } from '../../core/errors.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { OwnerListing } from '../../core/repositories/listing.ts';
import type { StoreState } from '../../core/repositories/repositoryStore.ts';

/** What the tree is made of: data that `renderNode` turns into rows. */
export type TreeNode = OwnerNode | RepositoryNode | FailureNode;

export interface OwnerNode {
  readonly kind: 'owner';
  readonly listing: OwnerListing;
}

export interface RepositoryNode {
  readonly kind: 'repository';
  readonly repository: ListedRepository;
}

/** Something could not be read: everything, or (by login) one owner. */
export interface FailureNode {
  readonly kind: 'failure';
  readonly error: RepoRiderError;
  readonly login: string | undefined;
}

/** The rows at the top: what failed, and beside it whatever is known. */
export function rootNodes(state: StoreState): readonly TreeNode[] {
  const owners = state.owners.map((listing): OwnerNode => ({ kind: 'owner', listing }));
  return state.failure ? [{ kind: 'failure', error: state.failure, login: undefined }, ...owners] : owners;
}

/** The rows below an owner. */
export function ownerNodes({ owner, repositories, failure }: OwnerListing): readonly TreeNode[] {
  const rows = repositories.map((repository): RepositoryNode => ({ kind: 'repository', repository }));
  return failure ? [{ kind: 'failure', error: failure, login: owner.login }, ...rows] : rows;
}

/** Whether a node has a list of its own to read when it is opened. */
export function isOrganization(node: TreeNode): node is OwnerNode {
  return node.kind === 'owner' && node.listing.owner.type === 'Organization';
}
