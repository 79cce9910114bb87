import type { RepoRiderError } from '../../core/errors.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { OwnerListing } from '../../core/repositories/listing.ts';
import type { StoreState } from '../../core/repositories/storeState.ts';

/** What the tree is made of: data that `renderNode` turns into rows. */
export type TreeNode = OwnerNode | RepositoryNode | FailureNode | NoticeNode;

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

/** Something about the list that is no failure: a person has stopped its reading, or it lacks something. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly notice: 'stopped' | 'incomplete' | 'withheld';
}

/** The rows at the top: what went wrong, and beside it whatever is known. */
export function rootNodes(state: StoreState): readonly TreeNode[] {
  return [...statusNodes(state), ...state.owners.map((listing): OwnerNode => ({ kind: 'owner', listing }))];
}

function statusNodes({ failure, stopped, complete, withheld }: StoreState): readonly TreeNode[] {
  if (failure) return [{ kind: 'failure', error: failure, login: undefined }];
  if (stopped) return [{ kind: 'notice', notice: 'stopped' }];
  if (withheld) return [{ kind: 'notice', notice: 'withheld' }];
  return complete ? [] : [{ kind: 'notice', notice: 'incomplete' }];
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
