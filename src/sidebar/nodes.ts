import type { Session } from '../accounts/core/session.ts';
import type { UnavailableNode } from '../accounts/core/unavailableNode.ts';
import type { RepoRiderError } from '../base/core/errors.ts';
import { memoize } from '../base/core/memoize.ts';
import type { SessionStateName } from '../ids.ts';
import { rowKey } from '../model/core/repository.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { RepositoryStore } from '../repositories/core/repositoryStore.ts';
import type {
  AccountNode,
  ChangedNode,
  ClonedNode,
  GoneEntry,
  GroupNode,
  HostNode,
  OwnerNode,
  PartNode,
  SortedNode,
  StarredNode,
  WholeGroupNode,
} from './groupKinds.ts';

/**
 * The tree's data, which `renderNode` turns into rows. VS Code passes nodes to the menu commands of every extension, so
 * a node must not reference a store, a connection or a token.
 */
export type TreeNode = AccountNode | UnavailableNode | GroupNode | RepositoryNode | GoneNode | FailureNode | NoticeNode;

/** A node at the top or directly below an account. */
export type OutlineNode = Exclude<TreeNode, PartNode | HostNode | RepositoryNode | GoneNode>;

export interface RepositoryNode extends RepositoryEntry {
  readonly kind: 'repository';
  readonly parent: GroupNode;
  /** Of the row of a worktree: that of its clone. */
  readonly clone?: RepositoryNode;
}

/** A repository that was deleted, or that this account no longer has access to. */
export interface GoneNode extends GoneEntry {
  readonly kind: 'gone';
  readonly parent: ChangedNode;
}

/** A failure of the whole session, or of the owner `login`. */
export interface FailureNode {
  readonly kind: 'failure';
  readonly session: Session;
  readonly parent: AccountNode | OwnerNode | StarredNode | undefined;
  readonly error: RepoRiderError;
  readonly login: string | undefined;
}

/** A notice about a list that is not an error. */
export interface NoticeNode {
  readonly kind: 'notice';
  /** `LOCAL_SESSION` for a notice about clones. */
  readonly session: Session;
  readonly parent: AccountNode | OwnerNode | StarredNode | ClonedNode | RepositoryNode | undefined;
  readonly notice: Notice;
}

export type Notice =
  /** The user has stopped loading. */
  | { readonly kind: 'stopped' }
  /** The list is longer than what is read of any. */
  | { readonly kind: 'cut' }
  /** The list may be incomplete. */
  | { readonly kind: 'incomplete' }
  /** Some items of the list couldn't be read. */
  | { readonly kind: 'unreadable'; readonly items: number }
  /** Organizations require the token to be authorized for their single sign-on; 0 if their number is unknown. */
  | { readonly kind: 'withheld'; readonly organizations: number }
  /** The anonymous quota is used up until then, in milliseconds since the epoch. */
  | { readonly kind: 'spent'; readonly until: number }
  /** The service lists no repositories for the account. */
  | { readonly kind: 'none' }
  /** Nothing matches the filter. */
  | { readonly kind: 'filtered' }
  /** No account is available, but there are clones. */
  | { readonly kind: Exclude<SessionStateName, 'signedIn'> }
  /** The clones on the computer of this window can't be found. */
  | { readonly kind: 'elsewhere' }
  /** More clones than are listed, or more worktrees than a clone's rows show. */
  | { readonly kind: 'moreClones' | 'moreWorktrees'; readonly count: number };

/** The part of a store that rows are made from. */
export type StoreView = Pick<RepositoryStore, 'session' | 'state' | 'activity'>;

/** The row of a store's account. It reads current data, because a new token creates a new session. */
export function accountNode(store: StoreView): AccountNode {
  return {
    kind: 'account',
    get session() {
      return store.session;
    },
    get failure() {
      return store.state.failure;
    },
  };
}

/** The unique id of a node's row. An owner may appear below two accounts, and a repository in two groups. */
export function nodeId(node: TreeNode): string {
  if (isGroup(node)) return node.id;
  switch (node.kind) {
    case 'account':
      return `account:${node.session.id}`;
    case 'unavailable':
      return `unavailable:${node.id}`;
    case 'repository':
      return `${node.clone ? nodeId(node.clone) : groupNumber(node)}/${rowKey(node.repository)}`;
    case 'gone':
      return `${groupNumber(node)}/${node.gone.key}`;
    case 'failure':
      return `failure:${node.session.id}:${node.parent?.kind === 'starred' ? '/starred' : (node.login ?? '')}`;
    case 'notice':
      return `notice:${node.session.id}:${node.notice.kind}${placeOf(node)}`;
  }
}

/** The group that a notice is about, if it is about one. No login has a slash. */
function placeOf({ parent }: NoticeNode): string {
  if (parent?.kind === 'starred') return ':/starred';
  if (parent?.kind === 'repository') return `:${nodeId(parent)}`;
  return parent?.kind === 'owner' ? `:${parent.listing.owner.login}` : '';
}

let groups = 0;
const numberOf = memoize((_group: string) => groups++);
const numbers = new WeakMap<GroupNode, number>();

/**
 * VS Code stores each row's id several times: a number for the group takes a quarter of the memory of the group's id.
 * In groups of all accounts the number is per session, because ids of repositories of different hosts may be equal.
 */
function groupNumber({ session, parent }: RepositoryNode | GoneNode): number {
  if ('entries' in parent) return numberOf(`${parent.id}:${session.id}`);
  const number = numbers.get(parent) ?? numberOf(parent.id);
  numbers.set(parent, number);
  return number;
}

/** A fingerprint of a group's or account's row and of its sort order; undefined for other nodes. */
export function headOf(node: TreeNode): string | undefined {
  if (node.kind === 'account') return node.failure?.message ?? '';
  if (!isGroup(node)) return undefined;
  const shown = { ...node, session: undefined, parent: undefined, isArriving: undefined };
  return JSON.stringify(shown, (_, value: unknown) => {
    if (value instanceof Error) return true;
    return Array.isArray(value) ? value.length : value;
  });
}

/** More rows than a user scrolls through. A group with more rows shows them in parts. */
export const MAX_GROUP_ROWS = 5000;

export function isGroup(node: TreeNode): node is GroupNode {
  return 'rows' in node || 'entries' in node;
}

/** Whether a node is directly below an account or at the top, and its repositories are sorted. */
export function isSorted(node: TreeNode): node is SortedNode {
  return 'rows' in node && node.kind !== 'part';
}

export function isLarge(group: WholeGroupNode): group is SortedNode {
  return isSorted(group) && group.rows.length > MAX_GROUP_ROWS;
}

/** Whether a group is a row below another one, with some of its rows. */
export function isPart(node: TreeNode): node is PartNode | HostNode {
  return node.kind === 'part' || node.kind === 'host';
}

/** The group that rows belong to, whether or not it shows them in parts. */
export function wholeGroup(parent: GroupNode): WholeGroupNode {
  return isPart(parent) ? parent.parent : parent;
}
