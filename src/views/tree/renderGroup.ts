import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isSameOwner } from '../../core/model/account.ts';
import { oneLine } from '../../core/text.ts';
import { dayOrTime, wholeNumber } from '../../platform/texts/format.ts';
import { joinParts, plural } from '../../platform/texts/language.ts';
import type {
  ChangedNode,
  ClonedNode,
  LanguageNode,
  OwnerNode,
  PartNode,
  PinnedNode,
  SavedNode,
  TagNode,
} from './nodes.ts';

/** Renders the row of a group, except its id and whether it is expanded. */
export function renderOwner({ session, listing, rows, isFiltered }: OwnerNode): TreeItem {
  const { owner, repositories, isWatched, isRead, isWithheld, failure } = listing;
  const isOrganization = owner.type === 'Organization';
  const name = oneLine(owner.login);
  const notes = [
    ...(isWatched ? [l10n.t('watched')] : []),
    ...(isWithheld ? [l10n.t('requires single sign-on')] : failure ? [l10n.t('refresh failed')] : []),
  ];
  const isSelf = isSameOwner(owner, session.account);
  const marks = [...(isSelf ? ['self'] : []), ...(isWatched ? ['watched'] : []), ...(isWithheld ? ['withheld'] : [])];
  const item = groupItem(name, isOrganization ? 'organization' : 'account');
  const count = isFiltered ? foundOf(rows.length, repositories.length) : wholeNumber(rows.length);
  item.description = [...(isRead ? [count] : []), ...notes].join(' · ');
  item.contextValue = ['owner', isOrganization ? 'organization' : 'user', ...marks].join('.');
  const summary = isRead ? spoken(name, isFiltered ? repositories.length : rows.length, count) : name;
  item.tooltip = summary;
  item.accessibilityInformation = { label: joinParts([summary, ...notes]) };
  return item;
}

export function renderLanguage({ language, rows }: LanguageNode): TreeItem {
  const name = language === undefined ? l10n.t('No language') : oneLine(language, 40);
  return countedItem(name, 'code', rows.length, 'language');
}

export function renderTag({ tag, rows }: TagNode): TreeItem {
  const name = tag === undefined ? l10n.t('No tag') : oneLine(tag);
  return countedItem(name, 'tag', rows.length, 'tag');
}

export function renderPart({ label, rows }: PartNode): TreeItem {
  return countedItem(label, 'list-unordered', rows.length, 'part');
}

export function renderPinned({ entries }: PinnedNode): TreeItem {
  return countedItem(l10n.t('Pinned'), 'pinned', entries.length, 'pinned');
}

export function renderSaved({ name, query, entries, total }: SavedNode): TreeItem {
  const label = oneLine(name);
  const item = groupItem(label, 'filter');
  item.contextValue = 'saved';
  item.tooltip = oneLine(query);
  if (total === undefined) return item;
  item.description = total > entries.length ? foundOf(entries.length, total) : wholeNumber(total);
  item.accessibilityInformation = { label: spoken(label, total, item.description) };
  return item;
}

export function renderCloned({ entries }: ClonedNode): TreeItem {
  return countedItem(l10n.t('Cloned'), 'device-desktop', entries.length, 'cloned');
}

/** @param now milliseconds since the epoch. */
export function renderChanged({ entries, gone, since }: ChangedNode, now: number): TreeItem {
  const count = entries.length + gone.length;
  const name = l10n.t('Changes');
  const item = groupItem(name, 'bell');
  const shown = count === 0 ? l10n.t('none') : wholeNumber(count);
  item.description = since === undefined ? shown : l10n.t('{0} since {1}', shown, dayOrTime(now, since));
  item.contextValue = count === 0 ? 'changed.nothing' : 'changed';
  item.accessibilityInformation = { label: `${name}: ${item.description}` };
  return item;
}

function countedItem(name: string, icon: string, count: number, contextValue: string): TreeItem {
  const item = groupItem(name, icon);
  item.description = wholeNumber(count);
  item.contextValue = contextValue;
  item.accessibilityInformation = { label: spoken(name, count, wholeNumber(count)) };
  return item;
}

/** @param count selects the plural form. @param shown the number or numbers to insert. */
function spoken(name: string, count: number, shown: string): string {
  return plural(count, l10n.t('{0}: {1} repository|{0}: {1} repositories'), name, shown);
}

function foundOf(found: number, all: number): string {
  return l10n.t('{0} of {1}', wholeNumber(found), wholeNumber(all));
}

function groupItem(name: string, icon: string): TreeItem {
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  item.iconPath = new ThemeIcon(icon);
  return item;
}
