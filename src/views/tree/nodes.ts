import type { Session } from '../../core/accounts/session.ts';
import type { GoneRepository } from '../../core/changes/change.ts';
import type { RepoRiderError } from '../../core/errors.ts';
import { memoize } from '../../core/memoize.ts';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import type { OwnerListing } from '../../core/repositories/listing.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import type { Sort } from '../../core/search/sorting.ts';

/**
 * What the tree is made of: data that `renderNode` turns into rows. VS Code hands it to the menu commands of every extension, so nothing
 * in it may lead to a store, a connection or a token.
 */
export type TreeNode =
  | AccountNode
  | PinnedNode
  | ChangedNode
  | OwnerNode
  | LanguageNode
  | RepositoryNode
  | GoneNode
  | FailureNode
  | NoticeNode
  | AddNode;

/** What has repositories below it. */
export type GroupNode = PinnedNode | ChangedNode | OwnerNode | LanguageNode;

/** What is below nothing but an account. */
export type OutlineNode = Exclude<TreeNode, RepositoryNode | GoneNode>;

/** What all rows of a session have: as whom they were read, and the account's row that they are below, if it has one. */
interface OfAccount {
  readonly session: Session;
  readonly parent: AccountNode | undefined;
}

/** An account, or nobody, with all its rows; there is none where only one has rows. */
export interface AccountNode {
  readonly kind: 'account';
  readonly session: Session;
  /** Why its last refresh failed, if it did. */
  readonly failure: RepoRiderError | undefined;
}

/** What was pinned, of all accounts. */
export interface PinnedNode {
  readonly kind: 'pinned';
  readonly entries: readonly RepositoryEntry[];
}

/** What has changed since the last visit, of all accounts. */
export interface ChangedNode {
  readonly kind: 'changed';
  readonly entries: readonly RepositoryEntry[];
  readonly gone: readonly GoneEntry[];
  /** When the last visit ended, in milliseconds since the epoch; undefined while nothing has changed. */
  readonly since: number | undefined;
}

export interface GoneEntry {
  readonly session: Session;
  readonly gone: GoneRepository;
}

export interface OwnerNode extends OfAccount {
  readonly kind: 'owner';
  readonly listing: OwnerListing;
  /** Those of its repositories that are shown: all, or what the filter lets through. */
  readonly rows: readonly ListedRepository[];
  readonly sort: Sort;
  readonly isFiltered: boolean;
}

export interface LanguageNode extends OfAccount {
  readonly kind: 'language';
  /** Undefined for those whose language is not known, or that have none. */
  readonly language: string | undefined;
  readonly rows: readonly ListedRepository[];
  readonly sort: Sort;
  readonly isFiltered: boolean;
}

export interface RepositoryNode extends RepositoryEntry {
  readonly kind: 'repository';
  readonly parent: GroupNode;
}

/** One that is not on the code host any more, or not for this account. */
export interface GoneNode extends GoneEntry {
  readonly kind: 'gone';
  readonly parent: ChangedNode;
}

/** Something could not be read: everything, or (by login) one owner. */
export interface FailureNode {
  readonly kind: 'failure';
  readonly session: Session;
  readonly parent: AccountNode | OwnerNode | undefined;
  readonly error: RepoRiderError;
  readonly login: string | undefined;
}

/** Something about the list that is no failure. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly session: Session;
  readonly parent: AccountNode | OwnerNode | undefined;
  readonly notice: Notice;
}

export type Notice =
  /** A person has stopped the reading. */
  | { readonly kind: 'stopped' }
  /** The list may lack something. */
  | { readonly kind: 'incomplete' }
  /** So many items of the list could not be read. */
  | { readonly kind: 'unreadable'; readonly items: number }
  /** Organizations are left out until the token is authorized for their single sign-on; 0 where it is not told how many. */
  | { readonly kind: 'withheld'; readonly organizations: number }
  /** Nobody's few requests are used up until then, in milliseconds since the epoch. */
  | { readonly kind: 'spent'; readonly until: number }
  /** The service lists nothing for an account. */
  | { readonly kind: 'none' }
  /** The filter lets nothing through. */
  | { readonly kind: 'filtered' };

/** Where one more owner can be added by name. */
export interface AddNode extends OfAccount {
  readonly kind: 'add';
}

/** What rows are made from. */
export type StoreView = Pick<RepositoryStore, 'session' | 'state' | 'activity'>;

/** What tells a node apart from every other: its row's id. An owner may stand below two accounts, a repository in two groups. */
export function nodeId(node: TreeNode): string {
  switch (node.kind) {
    case 'account':
      return `account:${node.session.id}`;
    case 'pinned':
    case 'changed':
      return node.kind;
    case 'owner':
      return `${node.isFiltered ? 'found:' : ''}owner:${node.session.id}:${node.listing.owner.login}`;
    case 'language':
      return `${node.isFiltered ? 'found:' : ''}language:${node.session.id}:${node.language ?? ''}`;
    case 'repository':
      return `${groupNumber(node)}/${repositoryKey(node.repository)}`;
    case 'gone':
      return `${groupNumber(node)}/${node.gone.key}`;
    case 'failure':
      return `failure:${node.session.id}:${node.login ?? ''}`;
    case 'notice':
      return `notice:${node.session.id}:${node.notice.kind}${node.parent?.kind === 'owner' ? `:${node.parent.listing.owner.login}` : ''}`;
    case 'add':
      return `add:${node.session.id}`;
  }
}

let groups = 0;
const numberOf = memoize((_group: string) => groups++);
const numbers = new WeakMap<GroupNode, number>();

/**
 * VS Code keeps the id of a row several times: a number for its group takes a quarter of the room that the group's id would.
 * Groups of all accounts hold repositories of several hosts, whose own numbers may be the same.
 */
function groupNumber({ session, parent }: RepositoryNode | GoneNode): number {
  if (parent.kind === 'pinned' || parent.kind === 'changed') return numberOf(`${parent.kind}:${session.id}`);
  const number = numbers.get(parent) ?? numberOf(nodeId(parent));
  numbers.set(parent, number);
  return number;
}

/** What the row of a group or an account says, and by what the rows below it are sorted; undefined for what is no group. */
export function headOf(node: TreeNode): string | undefined {
  if (node.kind === 'owner') {
    const { listing, rows, sort } = node;
    const { owner, repositories, failure, ...marks } = listing;
    return JSON.stringify([owner, repositories.length, rows.length, failure !== undefined, marks, sort]);
  }
  if (node.kind === 'account') return node.failure?.message ?? '';
  if (node.kind === 'language') return JSON.stringify([node.rows.length, node.sort]);
  if (node.kind === 'pinned') return String(node.entries.length);
  if (node.kind === 'changed') return JSON.stringify([node.entries.length, node.gone.length, node.since]);
  return undefined;
}

/** Whether a row is open while nobody has touched it. */
export function isOpenByDefault(node: TreeNode): boolean {
  switch (node.kind) {
    case 'account':
    case 'pinned':
    case 'changed':
      return true;
    case 'owner':
    case 'language':
      return node.isFiltered;
    case 'repository':
    case 'gone':
    case 'failure':
    case 'notice':
    case 'add':
      return false;
  }
}
