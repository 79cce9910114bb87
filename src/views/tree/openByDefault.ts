import type { TreeNode } from './nodes.ts';

/** Whether a row is expanded unless the user has toggled it. */
export function isOpenByDefault(node: TreeNode): boolean {
  switch (node.kind) {
    case 'account':
    case 'pinned':
    case 'changed':
      return true;
    case 'owner':
    case 'language':
    case 'tag':
      return node.isFiltered;
    case 'saved':
    case 'cloned':
    case 'part':
    case 'repository':
    case 'gone':
    case 'unavailable':
    case 'failure':
    case 'notice':
    case 'add':
      return false;
  }
}
