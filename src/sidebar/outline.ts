import { byName, isSignedIn, LOCAL_SESSION } from '../accounts/core/session.ts';
import { type UnavailableNode, unavailableNode } from '../accounts/core/unavailableNode.ts';
import { isSameOwner } from '../model/core/account.ts';
import type { OwnerListing } from '../repositories/core/listing.ts';
import type { StoreState } from '../repositories/core/storeState.ts';
import type { AccountNode, OwnerNode } from './groupKinds.ts';
import type { Notice, OutlineNode, StoreView, TreeNode } from './nodes.ts';
import { groupsOfAllAccounts, groupsOfSession, type OutlineSources } from './outlineGroups.ts';

/**
 * All rows except repositories: the top rows, and those below the accounts' rows. An account that is alone has no row.
 */
export interface Outline {
  readonly top: readonly OutlineNode[];
  readonly below: ReadonlyMap<AccountNode, readonly OutlineNode[]>;
}

export function outlineOf(all: OutlineSources): Outline {
  const sources = withoutEmptyPending(all);
  const { stores, accountOf } = sources;
  const groups = groupsOfAllAccounts(sources);
  const [only, ...others] = stores;
  const unavailable = sources.hits ? [] : sources.unavailable.map(unavailableNode);
  if (!only) {
    const top = unavailable.length > 0 ? [...groups, ...unavailable] : signedOut(sources, groups);
    return { top, below: new Map() };
  }
  const notices = isEmptied(sources) ? [noticeNode(only, undefined, { kind: 'filtered' })] : [];
  if (others.length === 0 && unavailable.length === 0) {
    // A problem must not be out of sight, below the groups.
    const status = statusNodes(only, undefined, sources);
    return { top: [...notices, ...status, ...groups, ...groupNodes(only, undefined, sources)], below: new Map() };
  }
  const below = stores.map((store) => {
    const account = accountOf(store);
    const nodes = [...statusNodes(store, account, sources), ...groupNodes(store, account, sources)];
    // Like files below folders, so that the other owners stay in view.
    return [account, nodes.toSorted((a, b) => Number(isInline(a)) - Number(isInline(b)))] as const;
  });
  const accounts = inOrder(
    below.map(([account]) => account),
    unavailable,
  );
  return { top: [...notices, ...groups, ...accounts], below: new Map(below) };
}

/** Whether a group has no row of its own: the repositories of an account are directly below its row. */
export function isInline(node: TreeNode): node is OwnerNode & { readonly parent: AccountNode } {
  return node.kind === 'owner' && node.parent !== undefined && isSameOwner(node.listing.owner, node.session.account);
}

/** The clones without an account, and a row to sign in. Without any clone, VS Code shows the welcome text. */
function signedOut(sources: OutlineSources, groups: readonly OutlineNode[]): readonly OutlineNode[] {
  if (sources.clones.rows.length === 0) return [];
  const state = sources.sessionState();
  const kinds = [...(groups.length > 0 ? [] : (['filtered'] as const)), ...(state === 'signedIn' ? [] : [state])];
  return [...groups, ...kinds.map((kind) => noticeNode({ session: LOCAL_SESSION }, undefined, { kind }))];
}

/** An account for which VS Code has not responded yet shows what is stored, or that it is signing in. */
function withoutEmptyPending(sources: OutlineSources): OutlineSources {
  const pending = new Set(sources.unavailable.map(({ id }) => id));
  if (pending.size === 0) return sources;
  const stores = sources.stores.filter(({ session, state }) => !pending.has(session.id) || state.owners.length > 0);
  const ids = new Set(stores.map(({ session }) => session.id));
  return { ...sources, stores, unavailable: sources.unavailable.filter(({ id }) => !ids.has(id)) };
}

/** Sorts accounts by name, whether they are available or not, so that they don't move when that changes. */
function inOrder(available: readonly AccountNode[], unavailable: readonly UnavailableNode[]): readonly OutlineNode[] {
  const anonymous = available.filter(({ session }) => !isSignedIn(session));
  const signedIn = [
    ...available.flatMap((node) => (isSignedIn(node.session) ? [{ node, ...node.session }] : [])),
    ...unavailable.map((node) => ({ node, ...node })),
  ];
  return [...signedIn.toSorted(byName).map(({ node }) => node), ...anonymous];
}

/** Whether owners are loaded and nothing matches the filter. */
function isEmptied({ stores, hits }: OutlineSources): boolean {
  return hits?.size === 0 && stores.some(({ state }) => state.owners.length > 0);
}

/** Failures and notices of one session. */
function statusNodes(
  view: StoreView,
  parent: AccountNode | undefined,
  { hits }: OutlineSources,
): readonly OutlineNode[] {
  const { session, state, activity } = view;
  const found = noticesOf(state);
  const notices = found.length === 0 && state.settled && !hits && isEmpty(view) ? [{ kind: 'none' } as const] : found;
  const isSpent = !isSignedIn(session) && activity.kind === 'waiting' && activity.rateLimit.cause === 'quota';
  return [
    ...(isSpent ? [noticeNode(view, parent, { kind: 'spent', until: activity.rateLimit.until })] : []),
    ...(state.failure ? [failureNode(view, parent, state.failure)] : []),
    ...(state.failure ? [] : notices.map((notice) => noticeNode(view, parent, notice))),
  ];
}

function groupNodes(view: StoreView, parent: AccountNode | undefined, sources: OutlineSources): readonly OutlineNode[] {
  const failed = sources.arrangement.grouping === 'owner' ? [] : failedOwners(view, parent);
  return [...failed, ...groupsOfSession(view, parent, sources)];
}

/** Groups that are not by owner show a row for each owner whose list failed. */
function failedOwners(view: StoreView, parent: AccountNode | undefined): readonly OutlineNode[] {
  return view.state.owners.flatMap(({ owner, failure }) =>
    failure ? [failureNode(view, parent, failure, owner.login)] : [],
  );
}

function noticesOf({ stopped, isArriving, complete, isCut, withheld, unreadable }: StoreState): readonly Notice[] {
  if (stopped) return [{ kind: 'stopped' }];
  if (isArriving) return [];
  return [
    ...(withheld === undefined ? [] : [{ kind: 'withheld', organizations: withheld } as const]),
    ...(unreadable > 0 ? [{ kind: 'unreadable', items: unreadable } as const] : []),
    ...(isCut ? [{ kind: 'cut' } as const] : []),
    ...(complete || isCut || withheld !== undefined ? [] : [{ kind: 'incomplete' } as const]),
  ];
}

/** Whether an account has no repositories of its own, not even hidden ones; those of watched owners don't count. */
function isEmpty({ session, state }: StoreView): boolean {
  if (!isSignedIn(session) || state.hidden.length > 0) return false;
  return state.owners.every((owner) => owner.isWatched || owner.repositories.length === 0);
}

function noticeNode({ session }: Pick<StoreView, 'session'>, parent: AccountNode | undefined, notice: Notice) {
  return { kind: 'notice', session, parent, notice } as const;
}

function failureNode(
  { session }: StoreView,
  parent: AccountNode | OwnerNode | undefined,
  error: NonNullable<OwnerListing['failure']>,
  login?: string,
) {
  return { kind: 'failure', session, parent, error, login } as const;
}
