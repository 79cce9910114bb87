import { isSignedIn, type Session } from '../../core/accounts/session.ts';
import type { RepoRiderError } from '../../core/errors.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { OwnerListing } from '../../core/repositories/listing.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import type { StoreState } from '../../core/repositories/storeState.ts';

/** What the tree is made of: data that `renderNode` turns into rows. All but the topmost know whose rows they are. */
export type TreeNode = AccountNode | OwnerNode | RepositoryNode | FailureNode | NoticeNode | AddNode;

/** An account, or nobody, with all its rows; there is none where only one has rows. */
export interface AccountNode {
  readonly kind: 'account';
  readonly store: RepositoryStore;
  readonly session: Session;
}

export interface OwnerNode {
  readonly kind: 'owner';
  readonly session: Session;
  readonly listing: OwnerListing;
}

export interface RepositoryNode {
  readonly kind: 'repository';
  readonly session: Session;
  readonly repository: ListedRepository;
}

/** Something could not be read: everything, or (by login) one owner. */
export interface FailureNode {
  readonly kind: 'failure';
  readonly session: Session;
  readonly error: RepoRiderError;
  readonly login: string | undefined;
}

/** Something about the list that is no failure. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly session: Session;
  readonly notice: Notice;
}

export type Notice =
  /** A person has stopped the reading. */
  | { readonly kind: 'stopped' }
  /** The list may lack something. */
  | { readonly kind: 'incomplete' }
  /** Organizations are left out until the token is authorized for their single sign-on; 0 where it is not told how many. */
  | { readonly kind: 'withheld'; readonly organizations: number }
  /** Nobody's few requests are used up until then, in milliseconds since the epoch. */
  | { readonly kind: 'spent'; readonly until: number };

/** Where one more owner can be added by name. */
export interface AddNode {
  readonly kind: 'add';
  readonly session: Session;
}

/** What rows are made from. */
export type StoreView = Pick<RepositoryStore, 'session' | 'state' | 'activity'>;

/** The topmost rows: the accounts, or what one has if it is the only one. */
export function rootNodes(stores: readonly RepositoryStore[]): readonly TreeNode[] {
  const [only, ...others] = stores;
  if (only && others.length === 0) return storeNodes(only);
  return stores.map((store): AccountNode => ({ kind: 'account', store, session: store.session }));
}

/** The rows of one session: what went wrong, and beside it whatever is known. */
export function storeNodes({ session, state, activity }: StoreView): readonly TreeNode[] {
  const notice = noticeOf(state);
  const isSpent = !isSignedIn(session) && activity.kind === 'waiting' && activity.rest.cause === 'quota';
  const isKnown = state.owners.length > 0 || (state.settled && !state.failure);
  return [
    ...(isSpent ? [noticeNode(session, { kind: 'spent', until: activity.rest.until })] : []),
    ...(state.failure ? [failureNode(session, state.failure, undefined)] : []),
    ...(notice && !state.failure ? [noticeNode(session, notice)] : []),
    ...state.owners.map((listing): OwnerNode => ({ kind: 'owner', session, listing })),
    ...(isKnown ? [{ kind: 'add', session } as const] : []),
  ];
}

/** The rows below an owner. */
export function ownerNodes({ session, listing }: OwnerNode): readonly TreeNode[] {
  const { owner, repositories, failure } = listing;
  const rows = repositories.map((repository): RepositoryNode => ({ kind: 'repository', session, repository }));
  return failure ? [failureNode(session, failure, owner.login), ...rows] : rows;
}

function noticeOf({ stopped, complete, withheld }: StoreState): Notice | undefined {
  if (stopped) return { kind: 'stopped' };
  if (withheld !== undefined) return { kind: 'withheld', organizations: withheld };
  return complete ? undefined : { kind: 'incomplete' };
}

function noticeNode(session: Session, notice: Notice): NoticeNode {
  return { kind: 'notice', session, notice };
}

function failureNode(session: Session, error: RepoRiderError, login: string | undefined): FailureNode {
  return { kind: 'failure', session, error, login };
}
