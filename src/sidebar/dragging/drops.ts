import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import type { WholeGroupNode } from '../groupKinds.ts';
import { isGroup, type RepositoryNode, type TreeNode, wholeGroup } from '../nodes.ts';

/** What dropping rows does. */
export type Drop =
  /** Pins repositories, in the place of a pinned one if there is one; those that are pinned move there. */
  | { readonly kind: 'pin'; readonly entries: readonly RepositoryEntry[]; readonly place: RepositoryEntry | undefined }
  | { readonly kind: 'tag'; readonly entries: readonly RepositoryEntry[]; readonly tag: string }
  /** Moves saved filters to the place of another one. */
  | { readonly kind: 'moveFilters'; readonly ids: readonly string[]; readonly place: string };

/**
 * What dropping rows on another one does: in the groups of pins and tags, each row stands for its group, too. Undefined
 * if it does nothing.
 */
export function dropOf(dragged: readonly TreeNode[], target: TreeNode): Drop | undefined {
  const group = groupAt(target);
  if (group?.kind === 'saved') {
    const ids = dragged.flatMap((node) => (node.kind === 'saved' ? [node.filterId] : []));
    return isGroup(target) && ids.length > 0 ? { kind: 'moveFilters', ids, place: group.filterId } : undefined;
  }
  // A worktree has no pins and tags of its own.
  const entries = dragged.filter((node): node is RepositoryNode => node.kind === 'repository' && !node.clone);
  if (entries.length === 0) return undefined;
  if (group?.kind === 'pinned')
    return { kind: 'pin', entries, place: target.kind === 'repository' ? target : undefined };
  if (group?.kind === 'tag' && group.name !== undefined) return { kind: 'tag', entries, tag: group.name };
  return undefined;
}

function groupAt(target: TreeNode): WholeGroupNode | undefined {
  if (isGroup(target)) return wholeGroup(target);
  return target.kind === 'repository' ? wholeGroup(target.parent) : undefined;
}
