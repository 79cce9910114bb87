import type { Session, SignedInAccount } from '../../core/accounts/session.ts';
import type { Unavailability } from '../../core/accounts/vscodeAccounts.ts';
import type { GoneRepository } from '../../core/changes/change.ts';
import type { RepoRiderError } from '../../core/errors.ts';
import { memoize } from '../../core/memoize.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import type { OwnerListing } from '../../core/repositories/listing.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import type { Sort } from '../../core/search/sorting.ts';

/**
 * The tree's data, which `renderNode` turns into rows. VS Code passes nodes to the menu commands of every extension, so a
 * node must not reference a store, a connection or a token.
 */
export type TreeNode =
  | AccountNode
  | UnavailableNode
  | PinnedNode
  | SavedNode
  | ClonedNode
  | ChangedNode
  | OwnerNode
  | LanguageNode
  | TagNode
  | PartNode
  | RepositoryNode
  | GoneNode
  | FailureNode
  | NoticeNode
  | AddNode;

/** A node with repositories below it. */
export type GroupNode = WholeGroupNode | PartNode;

export type WholeGroupNode = PinnedNode | SavedNode | ClonedNode | ChangedNode | SortedNode;

/** A node whose repositories are sorted, and shown in parts if there are very many. */
export type SortedNode = OwnerNode | LanguageNode | TagNode;

/** A node at the top or directly below an account. */
export type OutlineNode = Exclude<TreeNode, PartNode | RepositoryNode | GoneNode>;

/** Common to all rows of a session: the session that loaded them, and the account's row above them, if any. */
interface OfAccount {
  readonly session: Session;
  readonly parent: AccountNode | undefined;
}

/** An account or the anonymous session. Not shown if only one session has rows. */
export interface AccountNode {
  readonly kind: 'account';
  readonly session: Session;
  /** Why the last refresh failed, if it did. */
  readonly failure: RepoRiderError | undefined;
}

/** An account of VS Code that can't be used in this window. It has no session, so it names its id. */
export interface UnavailableNode {
  readonly kind: 'unavailable';
  readonly id: string;
  readonly account: SignedInAccount;
  readonly host: string;
  /** Identifies the server for VS Code: see `AccountReference`. */
  readonly server: string;
  readonly reason: Unavailability;
}

/** The pinned repositories of all accounts. */
export interface PinnedNode {
  readonly kind: 'pinned';
  readonly entries: readonly RepositoryEntry[];
}

/** The repositories of all accounts that a saved filter finds, sorted. */
export interface SavedNode {
  readonly kind: 'saved';
  /** See `SavedFilter`. */
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly entries: readonly RepositoryEntry[];
  /** How many there are, which may be more than are shown; undefined until they are known. */
  readonly total: number | undefined;
  readonly sort: Sort;
}

/** The repositories of all accounts that have a clone on this computer, sorted. */
export interface ClonedNode {
  readonly kind: 'cloned';
  readonly entries: readonly RepositoryEntry[];
  readonly sort: Sort;
}

/** The repositories of all accounts that have changed since the last visit. */
export interface ChangedNode {
  readonly kind: 'changed';
  readonly entries: readonly RepositoryEntry[];
  readonly gone: readonly GoneEntry[];
  /** When the last visit ended, in milliseconds since the epoch; undefined if nothing has changed. */
  readonly since: number | undefined;
}

export interface GoneEntry {
  readonly session: Session;
  readonly gone: GoneRepository;
}

export interface OwnerNode extends OfAccount {
  readonly kind: 'owner';
  readonly listing: OwnerListing;
  /** The owner's repositories that match the filter; all without one. */
  readonly rows: readonly ListedRepository[];
  readonly sort: Sort;
  readonly isFiltered: boolean;
}

export interface LanguageNode extends OfAccount {
  readonly kind: 'language';
  /** Undefined for repositories without a known language. */
  readonly language: string | undefined;
  /** See `OwnerListing`. */
  readonly isArriving: boolean;
  readonly rows: readonly ListedRepository[];
  readonly sort: Sort;
  readonly isFiltered: boolean;
}

/** The repositories that the user has given a tag; a repository with several tags is in several groups. */
export interface TagNode extends OfAccount {
  readonly kind: 'tag';
  /** Undefined for repositories without a tag. */
  readonly tag: string | undefined;
  /** See `OwnerListing`. */
  readonly isArriving: boolean;
  readonly rows: readonly ListedRepository[];
  readonly sort: Sort;
  readonly isFiltered: boolean;
}

/** Successive rows of a group that has very many, such as those whose names start with the same letter. */
export interface PartNode {
  readonly kind: 'part';
  readonly session: Session;
  readonly parent: SortedNode;
  /** Identifies the part below its parent. */
  readonly key: string;
  readonly label: string;
  /** Sorted. */
  readonly rows: readonly ListedRepository[];
}

export interface RepositoryNode extends RepositoryEntry {
  readonly kind: 'repository';
  readonly parent: GroupNode;
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
  readonly parent: AccountNode | OwnerNode | undefined;
  readonly error: RepoRiderError;
  readonly login: string | undefined;
}

/** A notice about a list that is not an error. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly session: Session;
  readonly parent: AccountNode | OwnerNode | undefined;
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
  | { readonly kind: 'filtered' };

/** The row that adds an owner by name. */
export interface AddNode {
  readonly kind: 'add';
  /** Absent if there are several accounts, one of which the user then picks. */
  readonly session?: Session;
  readonly parent: undefined;
}

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
  switch (node.kind) {
    case 'account':
      return `account:${node.session.id}`;
    case 'unavailable':
      return `unavailable:${node.id}`;
    case 'pinned':
    case 'cloned':
    case 'changed':
      return node.kind;
    case 'saved':
      return `saved:${node.id}`;
    case 'owner':
      return `${node.isFiltered ? 'found:' : ''}owner:${node.session.id}:${node.listing.owner.login}`;
    case 'language':
      return `${node.isFiltered ? 'found:' : ''}language:${node.session.id}:${node.language ?? ''}`;
    case 'tag':
      return `${node.isFiltered ? 'found:' : ''}tag:${node.session.id}:${node.tag ?? ''}`;
    case 'part':
      return `part:${nodeId(node.parent)}:${node.key}`;
    case 'repository':
      return `${groupNumber(node)}/${repositoryKey(node.repository)}`;
    case 'gone':
      return `${groupNumber(node)}/${node.gone.key}`;
    case 'failure':
      return `failure:${node.session.id}:${node.login ?? ''}`;
    case 'notice':
      return `notice:${node.session.id}:${node.notice.kind}${node.parent?.kind === 'owner' ? `:${node.parent.listing.owner.login}` : ''}`;
    case 'add':
      return 'add';
  }
}

let groups = 0;
const numberOf = memoize((_group: string) => groups++);
const numbers = new WeakMap<GroupNode, number>();

/**
 * VS Code stores each row's id several times: a number for the group takes a quarter of the memory of the group's id.
 * In groups of all accounts the number is per session, because ids of repositories of different hosts may be equal.
 */
function groupNumber({ session, parent }: RepositoryNode | GoneNode): number {
  if ('entries' in parent) return numberOf(`${nodeId(parent)}:${session.id}`);
  const number = numbers.get(parent) ?? numberOf(nodeId(parent));
  numbers.set(parent, number);
  return number;
}

/** A fingerprint of a group's or account's row and of its sort order; undefined for other nodes. */
export function headOf(node: TreeNode): string | undefined {
  if (node.kind === 'owner') {
    const { listing, rows, sort } = node;
    const { owner, repositories, failure, ...marks } = listing;
    return JSON.stringify([owner, repositories.length, rows.length, failure !== undefined, marks, sort]);
  }
  if (node.kind === 'account') return node.failure?.message ?? '';
  if (node.kind === 'language' || node.kind === 'tag') return JSON.stringify([node.rows.length, node.sort]);
  if (node.kind === 'pinned') return String(node.entries.length);
  if (node.kind === 'saved') return JSON.stringify([node.name, node.query, node.entries.length, node.total, node.sort]);
  if (node.kind === 'cloned') return JSON.stringify([node.entries.length, node.sort]);
  if (node.kind === 'changed') return JSON.stringify([node.entries.length, node.gone.length, node.since]);
  return undefined;
}

/** More rows than a user scrolls through. A group with more rows shows them in parts. */
export const MAX_ROWS = 5000;

export function isLarge(group: WholeGroupNode): group is SortedNode {
  return isSorted(group) && group.rows.length > MAX_ROWS;
}

/** Whether a node is directly below an account or at the top, and its repositories are sorted. */
export function isSorted(node: TreeNode): node is SortedNode {
  return node.kind === 'owner' || node.kind === 'language' || node.kind === 'tag';
}

/** The group that rows belong to, whether or not it shows them in parts. */
export function wholeGroup(parent: GroupNode): WholeGroupNode {
  return parent.kind === 'part' ? parent.parent : parent;
}
