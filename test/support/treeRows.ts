import type { TreeItem } from 'vscode';
import { ours } from '../../src/base/core/text.ts';
import type { ListedOwner, ListedRepository } from '../../src/model/core/repository.ts';
import type { OwnerListing } from '../../src/repositories/core/listing.ts';
import type { SortKey } from '../../src/search/core/sorting.ts';
import type {
  GroupNode,
  NamedNode,
  OwnerNode,
  PartNode,
  PinnedNode,
  SortedNode,
} from '../../src/sidebar/groupKinds.ts';
import type { RepositoryNode, TreeNode } from '../../src/sidebar/nodes.ts';
import { renderNode } from '../../src/sidebar/renderNode.ts';
import type { Marks } from '../../src/sidebar/rowMarks.ts';
import { ViewState } from '../../src/sidebar/viewState.ts';
import { rider } from './fakeAccounts.ts';
import { MemoryMemento } from './memoryMemento.ts';
import { type Written, written } from './written.ts';

export const NOW = Date.parse('2026-11-21T12:00:00Z');
export const session = rider;
const owner = written<ListedOwner>({ login: 'rider', id: 1, type: 'User' });

/** A repository with only its required fields. */
export function repository(more: Partial<Written<ListedRepository>>): ListedRepository {
  return written<ListedRepository>({ id: 7, name: 'spoke', full_name: 'rider/spoke', owner, ...more });
}

export function listing(more: Partial<OwnerListing>): OwnerListing {
  const marks = {
    isWatched: false,
    isRead: true,
    isWithheld: false,
    unreadable: 0,
    isPartial: false,
    isArriving: false,
  };
  return { owner, repositories: [repository({})], failure: undefined, ...marks, ...more };
}

/** An owner's node, without a filter by default. */
export function ownerNode(
  more: Partial<OwnerListing>,
  by: SortKey = 'name',
  other: Partial<OwnerNode> = {},
): OwnerNode {
  const shown = listing(more);
  const { repositories: rows } = shown;
  const node = { ...groupOf(by), kind: 'owner', listing: shown, rows, ...other } as const;
  return { id: `${node.isFiltered ? 'found:' : ''}owner:${node.session.id}:${shown.owner.login}`, ...node };
}

export function languageNode(
  text: string | undefined,
  by: SortKey = 'name',
  other: Partial<NamedNode> = {},
): NamedNode {
  const name = text === undefined ? undefined : ours(text);
  const rows = [repository({}), repository({ id: 8 })];
  const node = { ...groupOf(by), kind: 'language', name, rows, ...other } as const;
  return { id: `${node.isFiltered ? 'found:' : ''}language:${node.session.id}:${name ?? ''}`, ...node };
}

function groupOf(by: SortKey) {
  return { session, parent: undefined, sort: { by }, isFiltered: false, isArriving: false };
}

export function partNode(parent: SortedNode, more: Partial<PartNode> = {}): PartNode {
  const { session: ofParent, rows } = parent;
  return { kind: 'part', id: `part:${parent.id}:name//a`, session: ofParent, parent, label: ours('A'), rows, ...more };
}

export const pinnedNode: PinnedNode = {
  kind: 'pinned',
  id: 'pinned',
  entries: [{ session, repository: repository({}) }],
};

export function repositoryNode(
  more: Partial<Written<ListedRepository>>,
  parent: GroupNode = ownerNode({}),
): RepositoryNode {
  return { kind: 'repository', session, parent, repository: repository(more) };
}

/** The row of a node, as VS Code gets it. */
export function rowOf(
  node: TreeNode,
  marks: Partial<Marks> = {},
  viewState = new ViewState(new MemoryMemento()),
): TreeItem {
  const none = { clone: undefined, state: undefined, hasWorktrees: false };
  const all = { isPinned: false, tags: [], changes: [], hasFiles: false, ...none, ...marks };
  return renderNode(node, viewState, () => all, NOW);
}
