import { type QuickInputButton, type QuickPickItem, ThemeIcon } from 'vscode';
import { connectionOf } from '../accounts/core/session.ts';
import { memoize } from '../base/core/memoize.ts';
import { type Line, ours, showable } from '../base/core/text.ts';
import { plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type { CloneFact } from '../clones/core/known/cloneFacts.ts';
import { describeRateLimit } from '../errors/waiting.ts';
import { Command, type CommandId, View } from '../ids.ts';
import type { LocalFolder } from '../model/core/repository.ts';
import type { Library } from '../repositories/core/library.ts';
import { changedOf, factsOf, folderEnd, iconIdOf } from '../repositories/repositoryText.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import type { Completion } from './core/completion.ts';
import type { PastedFile } from './core/pasted.ts';
import type { Query } from './core/query.ts';
import { describeProblem } from './queryText.ts';

/** More rows than users read; sending more to the window takes long. */
export const MAX_ROWS = 200;

const MAX_COMPLETION_ROWS = 7;

/** A row of a searchable list, and the effect of picking it. */
export type SearchItem = QuickPickItem &
  (
    | { readonly does: 'open'; readonly entry: CatalogueEntry }
    | { readonly does: 'complete'; readonly text: string }
    | { readonly does: 'run'; readonly command: string; readonly args?: readonly unknown[] }
    | { readonly does: 'lookUp'; readonly name: string; readonly host: string }
    /** Loads the lists that were not read yet. */
    | { readonly does: 'load' }
    | { readonly does: 'accept' | 'nothing' }
  );

/** What a box of repositories does with its rows. */
export const repositoryRows = {
  completionOf: (item: SearchItem) => (item.does === 'complete' ? item.text : undefined),
  isSame: (item: SearchItem, before: SearchItem) =>
    item.does === 'open' && before.does === 'open' && item.entry.key === before.entry.key,
};

/** A button of a repository's row. */
interface RowButton extends QuickInputButton {
  readonly command: CommandId;
  /** Whether the list is closed first. */
  readonly closesList: boolean;
}

/** Disables VS Code's own filter: the list is already searched by our rules. */
export const always = { alwaysShow: true } as const;

const opensView = { does: 'run', command: `${View.repositories}.focus` } as const;

/** A row that only says something. */
export function notice(icon: string, label: string) {
  return { ...always, does: 'nothing', label, iconPath: new ThemeIcon(icon) } as const;
}

/** @param namesHost whether the repositories are on several hosts, where different ones may have the same name */
export function repositoryItem(entry: CatalogueEntry, now: number, namesHost: boolean): SearchItem {
  const { repository, clone, isStarred } = entry;
  const { local } = repository;
  return {
    ...always,
    does: 'open',
    entry,
    label: local?.isListed === false ? repository.name : repository.full_name,
    description: [
      ...(local ? placeOf(local, entry) : namesHost ? [showable(entry.host)] : []),
      ...cloneFactsOf(clone, local?.isListed === false),
      ...(isStarred ? [l10n.t('starred')] : []),
      ...factsOf(repository),
      changedOf(repository, now) ?? '',
    ]
      .filter(Boolean)
      .join(' · '),
    iconPath: new ThemeIcon(iconIdOf(repository)),
    buttons: buttonsOf(local?.isListed === false ? 'local' : clone ? 'clone' : 'other'),
  };
}

/** Where a clone is: in which folder, or of which owner on which host. */
function placeOf({ folder, isListed, host }: LocalFolder, { repository }: CatalogueEntry): readonly Line[] {
  if (isListed) return [folderEnd(folder)];
  return host === undefined ? [l10n.t('No remote on a server')] : [repository.owner.login, host];
}

/** Where Enter leads: to the clone, on this branch, in this state. @param isLocal whether it is nowhere else */
function cloneFactsOf(clone: CloneFact | undefined, isLocal: boolean): readonly Line[] {
  if (!clone) return [];
  const { branch, isDirty, isAhead, isBehind } = clone;
  const name = branch === undefined ? l10n.t('no branch') : showable(branch);
  return [
    isLocal ? name : branch === undefined ? l10n.t('cloned') : l10n.t('cloned: {0}', name),
    ...(isDirty ? [l10n.t('changes')] : []),
    ...(isAhead ? [l10n.t('commits to push')] : []),
    ...(isBehind ? [l10n.t('commits to pull')] : []),
  ];
}

/** Completions of the last word. */
export function completionItems(completions: readonly Completion[]): readonly SearchItem[] {
  return completions.slice(0, MAX_COMPLETION_ROWS).map(({ label, insert }) => ({
    ...always,
    does: 'complete',
    text: insert,
    label: showable(label),
    iconPath: new ThemeIcon('filter'),
  }));
}

/** A filter that is offered before the user types. */
export interface OfferedFilter {
  readonly name: string;
  readonly query: string;
}

export function offeredItems(filters: readonly OfferedFilter[]): readonly SearchItem[] {
  return filters.map(({ name, query }) => ({
    ...always,
    does: 'complete',
    text: query,
    label: showable(name),
    description: showable(query),
    iconPath: new ThemeIcon('filter'),
  }));
}

/** A row for each invalid part of the query. */
export function problemItems({ problems }: Query): readonly SearchItem[] {
  return problems.map(describeProblem).map(({ what, remedy }) => ({
    ...notice('warning', what),
    // On its own line, because a long description would be truncated.
    detail: remedy,
  }));
}

export function moreItem(more: number) {
  return notice('ellipsis', l10n.t('{0} more. Type to find them.', wholeNumber(more)));
}

/** @param areMoreArriving whether repositories are loading that may match */
export function noHitItem(areMoreArriving: boolean): SearchItem {
  return areMoreArriving
    ? notice('loading~spin', l10n.t('No matching repositories yet. More are loading…'))
    : notice('info', l10n.t('No matching repositories'));
}

/** Offers to look up an account or a repository by its exact name. */
export function lookUpItems(name: string, host: Line): readonly SearchItem[] {
  if (!/^[\w.-]{1,100}(\/[\w.-]{1,100})?$/.test(name)) return [];
  const label = name.includes('/')
    ? l10n.t('Look up the repository {0} on {1}', ours(name), host)
    : l10n.t('Look up the user or organization {0} on {1}', ours(name), host);
  return [{ ...always, does: 'lookUp', name, host, label, iconPath: new ThemeIcon('search') }];
}

/** Opens a file whose address was pasted. The branch before its path may have slashes, unless it is the default one. */
export function pastedFileItem({ typed, entry, place }: PastedFile) {
  const { full_name: description, default_branch: branch } = entry.repository;
  const path = place.parts.join('/');
  const shown = branch && path.startsWith(`${branch}/`) ? path.slice(branch.length + 1) : path;
  const label = l10n.t('Open “{0}”', showable(shown));
  const run = { does: 'run', command: Command.goToFile, args: [entry, typed] } as const;
  return { ...always, ...run, label, description, iconPath: ThemeIcon.File };
}

/** Loads the repositories that the search lacks. */
export function unreadItems(owners: number, isLoading: boolean): readonly SearchItem[] {
  if (owners === 0 || isLoading) return [];
  const label = plural(owners, l10n.t('Search in {0} more organization|Search in {0} more organizations'));
  return [{ ...always, does: 'load', label, iconPath: new ThemeIcon('cloud-download') }];
}

/** Says why requests wait, if they do. */
export function waitingItems({ stores }: Library): readonly SearchItem[] {
  return stores.flatMap(({ activity, session }) =>
    activity.kind === 'waiting' ? quotaItem(describeRateLimit(activity.rateLimit, connectionOf(session))) : [],
  );
}

/** On a line of its own, because a label would be cut off. */
export function quotaItem(detail: Line) {
  return { ...notice('info', l10n.t('API Quota')), detail } as const;
}

/** Says that nothing is loaded, and opens the view that can change that. */
export function nothingLoadedItem(isLoading: boolean): SearchItem {
  if (isLoading) return notice('sync', l10n.t('Loading repositories…'));
  const detail = l10n.t('Open the Repo Rider view to load repositories or to sign in.');
  return { ...notice('info', l10n.t('No repositories loaded yet')), ...opensView, detail };
}

/**
 * Says that repositories of accounts are not searched, and opens the view, which says why. None if all accounts are
 * available.
 */
export function unavailableItems({ unavailable }: Library): readonly SearchItem[] {
  const accounts = unavailable.filter(({ reason }) => reason !== 'pending').length;
  if (accounts === 0) return [];
  const label = plural(accounts, l10n.t('{0} account isn’t available|{0} accounts aren’t available'));
  return [{ ...notice('warning', label), ...opensView, detail: l10n.t('Open the Repo Rider view to see why.') }];
}

/** The same objects for all rows. */
const buttonsOf = memoize((kind: 'local' | 'clone' | 'other'): readonly RowButton[] => [
  ...(kind !== 'other'
    ? [
        rowButton(Command.openInNewWindow, 'empty-window', l10n.t('Open in New Window'), true),
        rowButton(Command.addToWorkspace, 'add', l10n.t('Add to Workspace'), true),
      ]
    : [rowButton(Command.cloneAndOpen, 'repo-clone', l10n.t('Clone and Open…'), true)]),
  ...(kind === 'local'
    ? []
    : [
        rowButton(Command.showRepository, 'open-preview', l10n.t('Show Repository Details')),
        rowButton(Command.openOnWeb, 'link-external', l10n.t('Open in Browser')),
        rowButton(Command.copyCloneUrl, 'copy', l10n.t('Copy Clone URL')),
      ]),
]);

function rowButton(command: CommandId, icon: string, tooltip: string, closesList = false): RowButton {
  return { command, closesList, tooltip, iconPath: new ThemeIcon(icon) };
}

export function isRowButton(button: QuickInputButton): button is RowButton {
  return 'command' in button;
}
