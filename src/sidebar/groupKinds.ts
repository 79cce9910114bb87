import { ThemeColor, ThemeIcon, type TreeItem } from 'vscode';
import { labelOf, nameOf } from '../accounts/accountName.ts';
import { connectionOf, isSignedIn, type Session } from '../accounts/core/session.ts';
import type { RepoRiderError } from '../base/core/errors.ts';
import { type Line, showable } from '../base/core/text.ts';
import { dayOrTime, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts, labelled } from '../base/language.ts';
import { describeError } from '../errors/errorText.ts';
import { dialectOf } from '../hosts/core/dialects/dialectOf.ts';
import { isSameOwner } from '../model/core/account.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import type { GoneRepository } from '../repositories/core/change.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { OwnerListing } from '../repositories/core/listing.ts';
import type { StarredListing } from '../repositories/core/starred.ts';
import { countedName, foundOf } from '../repositories/repositoryText.ts';
import type { Sort } from '../search/core/sorting.ts';
import { changeFacts, cloneFacts, type FactSources, pinFacts, sortFacts } from './rowFacts.ts';

/** A node with repositories below it. */
export type GroupNode = WholeGroupNode | PartNode | HostNode;

export type WholeGroupNode = SortedNode | PinnedNode | SavedNode | ClonedNode | ChangedNode;

/** A node whose repositories are sorted, and shown in parts if there are very many. */
export type SortedNode = OwnerNode | NamedNode | StarredNode;

interface Group {
  /** The unique id of its row, by which the row's state is stored: see `ViewState`. */
  readonly id: string;
}

/** Repositories of one session. */
interface SessionGroup extends Group {
  /** The session that loaded them. */
  readonly session: Session;
  /** The account's row above, if any. */
  readonly parent: AccountNode | undefined;
  /** Those that match the filter, or all without one. They are sorted when the group is expanded. */
  readonly rows: readonly ListedRepository[];
  readonly sort: Sort;
  readonly isFiltered: boolean;
  /** See `OwnerListing`. */
  readonly isArriving: boolean;
}

/** Repositories of all accounts, in the order of their rows. */
interface SharedGroup extends Group {
  readonly entries: readonly RepositoryEntry[];
}

/** An account or the anonymous session. Not shown if only one session has rows. */
export interface AccountNode {
  readonly kind: 'account';
  readonly session: Session;
  /** Why the last refresh failed, if it did. */
  readonly failure: RepoRiderError | undefined;
}

export interface OwnerNode extends SessionGroup {
  readonly kind: 'owner';
  readonly listing: OwnerListing;
}

/** What an account has starred on the code host. */
export interface StarredNode extends SessionGroup {
  readonly kind: 'starred';
  readonly starred: StarredListing;
}

/** Repositories that have a language or a tag in common; a repository with several tags is in several groups. */
export interface NamedNode extends SessionGroup {
  readonly kind: 'language' | 'tag';
  /** Undefined for repositories without a known language, or without a tag. */
  readonly name: Line | undefined;
}

/** Successive rows of a group that has very many, such as those whose names start with the same letter. */
export interface PartNode extends Group {
  readonly kind: 'part';
  readonly session: Session;
  readonly parent: SortedNode;
  readonly label: Line;
  /** Sorted. */
  readonly rows: readonly ListedRepository[];
}

export interface PinnedNode extends SharedGroup {
  readonly kind: 'pinned';
}

/** The repositories that a saved filter finds. */
export interface SavedNode extends SharedGroup {
  readonly kind: 'saved';
  /** See `SavedFilter`. */
  readonly filterId: string;
  readonly name: string;
  readonly query: string;
  /** Whether there is another one above or below it. */
  readonly isBelow: boolean;
  readonly isAbove: boolean;
  /** How many there are, which may be more than are shown; undefined until they are known. */
  readonly total: number | undefined;
  readonly sort: Sort;
}

/** The clones on this computer. */
export interface ClonedNode extends SharedGroup {
  readonly kind: 'cloned';
  /** How many more were left out, because there are too many. */
  readonly surplus: number;
  /** Whether those on the computer of this window can't be found. */
  readonly isElsewhere: boolean;
}

/** The clones of the repositories on a host, if there are several hosts. */
export interface HostNode extends SharedGroup {
  readonly kind: 'host';
  readonly parent: ClonedNode;
  /** Undefined for clones without a remote on a server. */
  readonly host: Line | undefined;
}

/** The repositories that have changed since the last visit. */
export interface ChangedNode extends SharedGroup {
  readonly kind: 'changed';
  readonly gone: readonly GoneEntry[];
  /** When the last visit ended, in milliseconds since the epoch; undefined if nothing has changed. */
  readonly since: number | undefined;
}

export interface GoneEntry {
  readonly session: Session;
  readonly gone: GoneRepository;
}

/** How the rows of a kind of group look, or those of accounts. */
interface GroupKind<Node> {
  /** Its icon in the theme, unless `describe` returns another one. */
  readonly icon: string;
  label(node: Node): Line;
  /**
   * Everything else that its row shows. Its context value for menus is the kind, unless this returns another one.
   * @param now milliseconds since the epoch
   */
  describe(node: Node, label: Line, now: number): Description;
}

type Description = Readonly<Partial<TreeItem>>;

interface WholeGroupKind<Node> extends GroupKind<Node> {
  /** The facts that the rows of its repositories show. */
  facts(of: FactSources, group: Node): readonly string[];
}

export const FAILED_ICON = new ThemeIcon('error', new ThemeColor('list.errorForeground'));

/** Letters that fit into a row if the sidebar is narrow: the end of a longer one is cut off. */
const NARROW_ROW = 20;

const GROUP_KINDS: {
  readonly account: GroupKind<AccountNode>;
  readonly part: GroupKind<PartNode>;
  readonly host: GroupKind<HostNode>;
} & {
  readonly [Kind in WholeGroupNode['kind']]: WholeGroupKind<WholeGroupNode & { readonly kind: Kind }>;
} = {
  account: {
    icon: 'account',
    label: ({ session }) => nameOf(session),
    describe: describeAccount,
  },
  owner: {
    icon: 'account',
    label: ({ listing }) => listing.owner.login,
    describe: describeOwner,
    facts: (of, { sort }) => sortFacts(of, sort, 'owner'),
  },
  language: {
    icon: 'code',
    label: ({ name }) => (name === undefined ? l10n.t('No language') : name),
    describe: describeCount,
    facts: (of, { sort }) => sortFacts(of, sort, 'language'),
  },
  tag: {
    icon: 'tag',
    label: ({ name }) => (name === undefined ? l10n.t('No tag') : name),
    describe: describeCount,
    facts: (of, { sort }) => sortFacts(of, sort, 'tags'),
  },
  starred: {
    icon: 'star-full',
    label: () => l10n.t('Starred'),
    describe: describeStarred,
    facts: (of, { sort }) => sortFacts(of, sort),
  },
  part: {
    icon: 'list-unordered',
    label: ({ label }) => label,
    describe: describeCount,
  },
  host: {
    icon: 'server',
    label: ({ host }) => host ?? l10n.t('No remote on a server'),
    describe: describeCount,
  },
  pinned: {
    icon: 'pinned',
    label: () => l10n.t('Pinned'),
    describe: describeCount,
    facts: pinFacts,
  },
  saved: {
    icon: 'filter',
    label: ({ name }) => showable(name),
    describe: describeSaved,
    facts: (of, { sort }) => sortFacts(of, sort),
  },
  cloned: {
    icon: 'device-desktop',
    label: () => l10n.t('Cloned'),
    describe: describeCount,
    facts: cloneFacts,
  },
  changed: {
    icon: 'bell',
    label: () => l10n.t('Changes'),
    describe: describeChanged,
    facts: changeFacts,
  },
};

export function isGroupOrAccount(node: { readonly kind: string }): node is AccountNode | GroupNode {
  return Object.hasOwn(GROUP_KINDS, node.kind);
}

export function kindOf(node: AccountNode | GroupNode): GroupKind<AccountNode | GroupNode> {
  return GROUP_KINDS[node.kind];
}

/** What the row of a repository shows in a group beside its name: two facts if they are short, else one. */
export function factsIn(group: WholeGroupNode, of: FactSources): string {
  const kind: WholeGroupKind<WholeGroupNode> = GROUP_KINDS[group.kind];
  const [first = '', second = ''] = kind.facts(of, group);
  const { length } = `${of.repository.name}${first}${second}`;
  return second !== '' && length <= NARROW_ROW ? `${first} · ${second}` : first;
}

/** Whether a row is expanded unless the user has toggled it. */
export function isOpenByDefault(node: { readonly kind: string }): boolean {
  return (
    ['account', 'pinned', 'changed', 'host'].includes(node.kind) || ('isFiltered' in node && node.isFiltered === true)
  );
}

/** Says that the last refresh failed, because the failure's own row may be out of sight. */
function describeAccount({ session, failure }: AccountNode): Description {
  const label = labelOf(session);
  const note = l10n.t('refresh failed');
  return {
    description: failure ? `${session.host} · ${note}` : session.host,
    tooltip: failure ? `${label}\n${describeError(failure).message}` : label,
    iconPath: failure ? FAILED_ICON : new ThemeIcon(isSignedIn(session) ? 'account' : 'globe'),
    contextValue: isSignedIn(session) ? 'account.signedIn' : 'account.anonymous',
    ...(failure && { accessibilityInformation: { label: joinParts([label, note]) } }),
  };
}

function describeOwner({ session, listing, rows, isFiltered }: OwnerNode, name: Line): Description {
  const { owner, isWatched, isWithheld, failure } = listing;
  const isOrganization = owner.type === 'Organization';
  const hasToken = isOrganization && dialectOf(connectionOf(session).base).hasOwnerTokens !== false;
  const notes = [
    ...(isWatched ? [l10n.t('watched')] : []),
    ...(isWithheld ? [l10n.t('requires single sign-on')] : failure ? [l10n.t('refresh failed')] : []),
  ];
  const isSelf = isSameOwner(owner, session.account);
  const marks = [...(isSelf ? ['self'] : []), ...(isWatched ? ['watched'] : []), ...(isWithheld ? ['withheld'] : [])];
  return {
    ...describeListed(listing, rows, isFiltered, name, notes),
    ...(isOrganization && { iconPath: new ThemeIcon('organization') }),
    contextValue: ['owner', hasToken ? 'organization' : 'user', ...marks].join('.'),
  };
}

function describeStarred({ starred, rows, isFiltered }: StarredNode, name: Line): Description {
  return describeListed(starred, rows, isFiltered, name, starred.failure ? [l10n.t('refresh failed')] : []);
}

/** The number of repositories of a list, once it was read, and notes about it. */
function describeListed(
  { repositories, isRead }: OwnerListing | StarredListing,
  rows: readonly ListedRepository[],
  isFiltered: boolean,
  name: Line,
  notes: readonly Line[],
): Description {
  const total = isFiltered ? repositories.length : rows.length;
  const count = isFiltered ? foundOf(rows.length, total) : wholeNumber(total);
  const summary = isRead ? countedName(name, total, count) : name;
  return {
    description: [...(isRead ? [count] : []), ...notes].join(' · '),
    tooltip: summary,
    accessibilityInformation: { label: joinParts([summary, ...notes]) },
  };
}

function describeSaved({ query, entries, total, isBelow, isAbove }: SavedNode, name: Line): Description {
  const tooltip = showable(query);
  const contextValue = ['saved', ...(isBelow ? ['below'] : []), ...(isAbove ? ['above'] : [])].join('.');
  if (total === undefined) return { tooltip, contextValue };
  const description = total > entries.length ? foundOf(entries.length, total) : wholeNumber(total);
  const accessibilityInformation = { label: countedName(name, total, description) };
  return { description, tooltip, contextValue, accessibilityInformation };
}

function describeChanged({ entries, gone, since }: ChangedNode, name: Line, now: number): Description {
  const count = entries.length + gone.length;
  const shown = count === 0 ? l10n.t('none') : wholeNumber(count);
  const description = since === undefined ? shown : l10n.t('{0} since {1}', shown, dayOrTime(now, since));
  const contextValue = count === 0 ? 'changed.nothing' : 'changed';
  return { description, contextValue, accessibilityInformation: { label: labelled(name, description) } };
}

/** The number of repositories. */
function describeCount(node: GroupNode, name: Line): Description {
  const count = 'entries' in node ? node.entries.length : node.rows.length;
  const description = wholeNumber(count);
  return { description, accessibilityInformation: { label: countedName(name, count, description) } };
}
